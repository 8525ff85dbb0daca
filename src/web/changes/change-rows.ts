import { html } from 'hono/html';
import type { FieldChange, FieldValue } from '../../domain/entity/entity.ts';
import { fill } from '../../messages/fill.ts';
import { FORMATS, fieldName, type Language, MESSAGES } from '../../messages/messages.ts';
import { programmeText } from '../../messages/programme-text.ts';
import { listAndAuthority } from '../../reports/render/view.ts';
import { reportedCountry } from '../../reports/wording.ts';
import type { ListedChange } from '../../search/changes.ts';
import type { Html } from '../page.ts';

const LONG = 400;
const MAX_FIELDS = 12;

const cut = (text: string): string => (text.length > LONG ? `${text.slice(0, LONG)}…` : text);

function side(value: FieldValue, nothing: string): Html {
  if (value === null || (Array.isArray(value) && value.length === 0))
    return html`<span class="quiet">${nothing}</span>`;
  const texts = Array.isArray(value) ? value : [value];
  return html`${texts.map((text) => html`<bdi dir="auto" class="value">${cut(text)}</bdi>`)}`;
}

/** The note of an event of a record, in the language of the reader. */
export type NoteOf = (note: string, id: string) => string;

function amendment(changes: readonly FieldChange[], language: Language): Html {
  const words = MESSAGES[language].changes;
  const rows = changes
    .slice(0, MAX_FIELDS)
    .map(
      ({ field, before, after }) =>
        html`<tr><th scope="row">${fieldName(field, language)}</th><td class="quiet">${side(before, words.nothingSaid)}</td><td>${side(after, words.nothingSaid)}</td></tr>`,
    );
  const hidden = changes.length - MAX_FIELDS;
  return html`<div class="scroll"><table class="sides"><thead><tr><th scope="col">${words.field}</th><th scope="col">${words.before_side}</th><th scope="col">${words.after_side}</th></tr></thead><tbody>${rows}</tbody></table></div>${hidden > 0 ? html`<p class="quiet">${fill(words.hidden, { count: hidden })}</p>` : ''}`;
}

/** A change: what happened to whom, on which list, and for an amendment what the fields said and say. */
function changeItem({ event, entity }: ListedChange, language: Language, noteOf: NoteOf): Html {
  const { changes: words, report } = MESSAGES[language];
  const facts = [
    listAndAuthority(entity.jurisdiction, entity.source_list, language),
    report.typeNames[entity.entity_type],
    entity.country_code === null ? '' : reportedCountry(entity.country_code, entity.country_name, language),
    entity.sanction_programs.map((one) => programmeText(one, language)).join(', '),
  ].filter(Boolean);
  const dated = [
    event.basis ? report.basis[event.basis] : '',
    event.after !== null && event.basis !== 'source' ? fill(words.window, { after: event.after, by: event.by }) : '',
    event.late ? words.late : '',
  ].filter(Boolean);
  return html`<li class="change ${event.event}"><p class="what"><span class="kind">${report[event.event]}</span> <a href="/entities/${encodeURIComponent(entity.id)}"><bdi dir="auto">${cut(entity.name)}</bdi></a></p>
<p class="quiet facts"><bdi dir="auto">${cut(facts.join(' · '))}</bdi></p>
${event.changes && event.changes.length > 0 ? amendment(event.changes, language) : ''}
${event.still_listed_as ? html`<p>${words.goesOnAs} <a href="/entities/${encodeURIComponent(event.still_listed_as)}">${event.still_listed_as}</a></p>` : ''}
${event.note ? html`<p class="quiet">${cut(noteOf(event.note, entity.id))}</p>` : ''}
<p class="quiet small">${dated.join('; ')}</p></li>`;
}

/** Changes under their days, newest first. A party under another number is shown once, by the record that left. */
export function changeDays(changes: readonly ListedChange[], language: Language, noteOf: NoteOf): Html {
  const shown = changes.filter(({ event }) => event.formerly === undefined);
  const days = Map.groupBy(shown, ({ event }) => event.date);
  return html`${[...days].map(
    ([day, of]) =>
      html`<section class="change-day" aria-labelledby="day-${day}"><h2 id="day-${day}">${FORMATS[language].day(day)}</h2><ul class="changes">${of.map((change) => changeItem(change, language, noteOf))}</ul></section>`,
  )}`;
}

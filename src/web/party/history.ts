/** What happened to a party over all lists, and what was decided about it. */
import { html } from 'hono/html';
import type { FieldChange, FieldValue } from '../../domain/entity/entity.ts';
import { fill } from '../../messages/fill.ts';
import { fieldName, type Language, MESSAGES } from '../../messages/messages.ts';
import type { GivenDecision } from '../../service/decisions/kept-decisions.ts';
import type { Html } from '../page.ts';
import { listBadge, listed, noteIn } from '../wording.ts';
import { eventsOf, type PartyEvent, type PartyView } from './party-view.ts';

/** Fields changed in one step that are shown at once; more are folded. */
const MAX_OPEN = 3;

function sideOf(value: FieldValue, language: Language): Html {
  if (value === null || value.length === 0) return html`<span class="quiet">${MESSAGES[language].party.nothing}</span>`;
  if (typeof value === 'string') return html`<span dir="auto" class="prose">${value}</span>`;
  return html`<ul class="values">${value.map((one) => html`<li><bdi>${one}</bdi></li>`)}</ul>`;
}

function changeTable(changes: readonly FieldChange[], language: Language): Html {
  const words = MESSAGES[language].party;
  const table = html`<table class="changes"><thead><tr><th scope="col">${words.field}</th><th scope="col">${words.before}</th><th scope="col">${words.after}</th></tr></thead><tbody>${changes.map(
    ({ field, before, after }) =>
      html`<tr><th scope="row">${fieldName(field, language)}</th><td class="quiet">${sideOf(before, language)}</td><td>${sideOf(after, language)}</td></tr>`,
  )}</tbody></table>`;
  return changes.length > MAX_OPEN
    ? html`<details><summary>${fill(words.changes, { count: changes.length })}</summary>${table}</details>`
    : table;
}

/** One event: when, on which list, what happened, and what each field said before and after. */
export function eventItem({ key, record, event }: PartyEvent, language: Language): Html {
  const words = MESSAGES[language].party;
  const { date, basis, after, by, late, changes, note, still_listed_as, formerly } = event;
  const when = [
    basis ? MESSAGES[language].basis[basis] : '',
    after ? fill(words.between, { after, by }) : basis === 'source' ? '' : fill(words.by, { by }),
    late ? words.late : '',
  ].filter(Boolean);
  const other = still_listed_as ?? formerly;
  return html`<li class="${event.event}" data-key="${key}"><div class="when">${date ? html`<time datetime="${date}">${date}</time>` : words.undated}</div>
<div class="what"><a class="badge" href="/entities/${record.id}">${listBadge(record)}</a> <strong>${MESSAGES[language].event[event.event]}</strong> <span class="quiet small">${when.join('; ')}</span>
${other ? html`<p>${still_listed_as ? words.goesOnAs : words.formerly} <a href="/entities/${other}">${other}</a></p>` : ''}
${note ? html`<p class="quiet">${noteIn(note, record, language)}</p>` : ''}
${changes && changes.length > 0 ? changeTable(changes, language) : ''}</div></li>`;
}

/** Everything that happened to the party over all lists, newest first. */
export function timeline(view: PartyView, language: Language): Html {
  const words = MESSAGES[language].party;
  return html`<section aria-labelledby="timeline"><h2 id="timeline">${words.timeline}</h2><p class="quiet small">${words.timelineNote}</p><ol class="timeline">${eventsOf(view).map((one) => eventItem(one, language))}</ol></section>`;
}

function decisionItem(
  { verdict = 'false_match', customer, reason, by, date, changed }: GivenDecision,
  language: Language,
) {
  const { sheet: words } = MESSAGES[language];
  const facts = changed.map((fact) => fieldName(fact, language).toLowerCase());
  const reopened = facts.length > 0 ? fill(words.reopened, { facts: listed(facts, language) }) : '';
  return html`<li><strong>${words.verdict[verdict]}</strong> · ${words.customerShort} <bdi>${customer}</bdi> · <bdi>${reason}</bdi> <span class="quiet small"><bdi>${by ?? ''}</bdi> <time>${date ?? ''}</time></span>${reopened ? html` <span class="warn">${reopened}</span>` : ''}</li>`;
}

/** The decisions of a party, newest first; one that was taken about several of its records at once is shown once. */
export function decisions({ records, decisions: kept }: PartyView, language: Language): Html {
  const words = MESSAGES[language].sheet;
  const heading = html`<h2 id="decisions">${words.decisions}</h2>`;
  if (kept === null)
    return html`<section aria-labelledby="decisions" class="screen-only" id="own-decisions" data-records="${records.map(({ id }) => id).join(' ')}" hidden>${heading}<ul></ul></section>`;
  // The rows of one call have one time and one customer.
  const seen = new Set<string>();
  const shown = kept.filter(({ at, customer }) => {
    const key = `${at} ${customer}`;
    return !seen.has(key) && seen.add(key);
  });
  if (shown.length === 0) return html``;
  return html`<section aria-labelledby="decisions" class="screen-only">${heading}<ul>${shown.map((one) => decisionItem(one, language))}</ul></section>`;
}

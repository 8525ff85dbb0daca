import { html } from 'hono/html';
import type { EntityDetail } from '../../domain/entity/entity-detail.ts';
import { officialName } from '../../domain/lists/official-names.ts';
import { fill } from '../../messages/fill.ts';
import { fieldName, type Language, MESSAGES } from '../../messages/messages.ts';
import { linkReasonText } from '../../parties/party-link.ts';
import type { LinkReasons } from '../../search/snapshot/row-facts.ts';
import type { Html } from '../page.ts';
import { programmeLink } from '../programme-pages.ts';
import { authorityName, birthDateIn, countryIn, listBadge } from '../wording.ts';
import { entityAddress, type PartyView } from './party-view.ts';

/** What every authority says of one party, side by side, with what differs marked. */

/** One line of the table: what each record says, in the order of the records. */
interface Line {
  label: string;
  cells: readonly (readonly string[])[];
  /** Whether two values may be the same thing said less exactly; without it nothing is marked. */
  agree?: (a: string, b: string) => boolean;
  /** How a value is shown, where it is no plain text. */
  show?: (value: string) => Html;
}

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

const digits = (text: string): string => text.replace(/^(?:about |约)/, '');

/** `1968` and `1968-01-02` may be one date, `about 1968` and `1967` too close to tell. */
function mayBeOneDate(a: string, b: string): boolean {
  const [one, other] = [digits(a), digits(b)];
  if (one.startsWith(other) || other.startsWith(one)) return true;
  const isLoose = a !== one || b !== other || a.includes('–') || b.includes('–');
  return isLoose && Math.abs(Number(one.slice(0, 4)) - Number(other.slice(0, 4))) <= 2;
}

const few = (texts: readonly (string | null | undefined)[]): string[] => [
  ...new Set(texts.filter((text): text is string => Boolean(text))),
];

const shipFacts = ({ vessel }: EntityDetail, language: Language): string[] =>
  Object.entries(vessel ?? {}).flatMap(([name, value]) =>
    value === undefined || name === 'imo' || name === 'flag'
      ? []
      : `${fieldName(name === 'type' ? 'ship_type' : name, language)} ${Array.isArray(value) ? value.join(', ') : value}`,
  );

const aircraftFacts = ({ aircraft }: EntityDetail, language: Language): string[] =>
  Object.entries(aircraft ?? {}).map(([name, value]) => `${fieldName(name, language)} ${value}`);

function linesOf(records: readonly EntityDetail[], language: Language): Line[] {
  const { fields, listedSince, removedOn } = MESSAGES[language].party;
  const words = MESSAGES[language].search;
  const country = (code: string): string => countryIn(code, language);
  const line = (label: string, of: (record: EntityDetail) => readonly string[], agree?: Line['agree']): Line => ({
    label,
    cells: records.map(of),
    ...(agree && { agree }),
  });
  return [
    line(fields.name, ({ name }) => [name]),
    line(fields.state, (one) => [
      one.is_active ? fill(listedSince, { date: one.listed_date }) : fill(removedOn, { date: one.removed_date }),
    ]),
    line(fields.officialId, ({ official_id }) => few([official_id])),
    line(
      fields.type,
      ({ entity_type }) => (entity_type === 'other' ? [] : [MESSAGES[language].type[entity_type]]),
      isSame,
    ),
    line(fields.born, ({ birth_dates }) => few(birth_dates.map((birth) => birthDateIn(birth, language))), mayBeOneDate),
    line(fields.birthPlace, ({ birth_places }) => few(birth_places.map(({ text }) => text))),
    line(fields.nationality, ({ nationalities }) => few(nationalities.map(country)), isSame),
    line(fields.gender, ({ gender }) => few([gender && words[gender]]), isSame),
    line('IMO', ({ vessel }) => few([vessel?.imo]), isSame),
    line(`${fields.ship}: ${fields.countries}`, ({ vessel }) => few([vessel?.flag]), isSame),
    line(fields.ship, (one) => shipFacts(one, language)),
    line(fields.aircraft, (one) => aircraftFacts(one, language)),
    line(fields.countries, (one) =>
      few(
        one.countries
          .filter(({ relation }) => relation !== 'nationality' && relation !== 'regime')
          .map(({ code, name }) => (code ? country(code) : name)),
      ),
    ),
    line(fields.titles, ({ titles }) => titles),
    {
      ...line(fields.programmes, (one) => one.sanction_programs),
      show: (name: string) => programmeLink(name, language),
    },
    line(fields.references, (one) =>
      one.cross_references.map(({ authority, reference }) => `${authority} ${reference}`),
    ),
    line(fields.updated, ({ last_updated }) => few([last_updated])),
  ].filter(({ cells }) => cells.some((cell) => cell.length > 0));
}

/** Whether records contradict each other: two that both say something, with nothing in common. */
const contradicts = ({ cells, agree }: Line): boolean =>
  agree !== undefined &&
  cells.some((one, at) =>
    cells.some(
      (other, of) => of > at && one.length > 0 && other.length > 0 && !one.some((a) => other.some((b) => agree(a, b))),
    ),
  );

function cellOf(line: Line, at: number, language: Language): Html {
  const { cells, agree, show = (value: string): Html => html`<bdi>${value}</bdi>` } = line;
  const stated = cells.filter((cell) => cell.length > 0).length;
  const isOwn = (value: string): boolean =>
    agree !== undefined &&
    stated > 1 &&
    !cells.some((other, of) => of !== at && other.some((one) => agree(one, value)));
  const values = cells[at]!.map((value) =>
    isOwn(value)
      ? html`<li><mark title="${MESSAGES[language].party.onlyHere}"><bdi>${value}</bdi></mark></li>`
      : html`<li>${show(value)}</li>`,
  );
  return html`<td>${values.length > 0 ? html`<ul class="values">${values}</ul>` : ''}</td>`;
}

function sourceLink({ source }: EntityDetail, language: Language): Html | '' {
  const words = MESSAGES[language].party;
  const to = source.record_url ?? source.url;
  return to === null || !/^https?:\/\//.test(to)
    ? ''
    : html`<a href="${to}" rel="noreferrer external">${source.record_url ? words.officialRecord : words.listPage}</a>`;
}

/** The table: a column for each record, a line for each field. */
export function comparison(
  { data, records, asked }: Pick<PartyView, 'data' | 'records' | 'asked'>,
  language: Language,
): Html {
  const words = MESSAGES[language].party;
  const linkReasons = data.linkReasons(asked.id);
  const heads = records.map(
    (one) => html`<th scope="col" class="${one.id === asked.id ? 'asked' : ''}${one.is_active ? '' : ' gone'}">
<a href="${one.url}" ${one.id === asked.id ? html`aria-current="page"` : ''} title="${officialName(one.source_list, language)}">${listBadge(one)}</a><small>${authorityName(one.jurisdiction, language)}</small></th>`,
  );
  const lines = linesOf(records, language).map(
    (line) =>
      html`<tr><th scope="row">${line.label}${contradicts(line) ? html` <span class="differs">${words.differs}</span>` : ''}</th>${records.map((_, at) => cellOf(line, at, language))}</tr>`,
  );
  return html`<section aria-labelledby="comparison" class="wide"><h2 id="comparison">${words.comparison}</h2>
${records.length > 1 ? html`<p class="quiet small">${words.comparisonNote}</p>` : ''}
<div class="scroll" tabindex="0"><table class="comparison"><thead><tr><td></td>${heads}</tr></thead><tbody>${lines}
<tr><th scope="row">${words.fields.source}</th>${records.map((one) => html`<td>${sourceLink(one, language)}</td>`)}</tr></tbody></table></div>
${whyOne(asked, linkReasons, language)}</section>`;
}

/** By the facts of the links; in the English words of the record itself where the snapshot has none. */
function whyOne(asked: EntityDetail, facts: LinkReasons | null, language: Language): Html | '' {
  if (asked.also_listed.length === 0) return '';
  const words = MESSAGES[language].party;
  const why = (id: string, evidence: readonly string[]): Html => {
    const known = facts?.[id]?.map((reason) => linkReasonText(reason, language));
    return known
      ? html`${known.join(MESSAGES[language].punctuation.semicolon)}`
      : html`<span lang="en">${evidence.join('; ')}</span>`;
  };
  return html`<details><summary>${words.whyOne}</summary><ul>${asked.also_listed.map(
    (one) =>
      html`<li><a class="badge" href="${entityAddress(one.id, asked)}">${listBadge(one)}</a> ${fill(words.confidence, { percent: Math.round(one.confidence * 100) })}: ${why(one.id, one.evidence)}</li>`,
  )}</ul></details>`;
}

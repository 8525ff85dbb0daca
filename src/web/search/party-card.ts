import { html } from 'hono/html';
import { allCountryCodes } from '../../domain/countries/entity-countries.ts';
import type { EntityDetail } from '../../domain/entity/entity-detail.ts';
import { officialName } from '../../domain/lists/official-names.ts';
import { jurisdictionPlace } from '../../domain/vocabulary.ts';
import { fill } from '../../messages/fill.ts';
import { type Language, MESSAGES, messageOf } from '../../messages/messages.ts';
import { type ComparedFact, compareFacts, type Listed, type Stated } from '../../names/score/facts/evidence.ts';
import { ALERT_THRESHOLD } from '../../names/score/weights.ts';
import { type Reason, reasonText } from '../../search/reasons.ts';
import type { LoadedData } from '../../service/data/loaded-data.ts';
import type { Html } from '../page.ts';
import { programmeLink } from '../programme-pages.ts';
import { birthDateIn, countryIn, listBadge, suppressionIn } from '../wording.ts';
import { isSurname, type PartyHit } from './search-view.ts';

const MAX_LISTED = 4;
const MAX_REASON = 420;

const distinct = (texts: readonly string[]): string[] => [...new Set(texts.filter((text) => text !== ''))];

const MAX_COUNTRIES = 4;

/** The first few, and how many there are beside. */
const few = (texts: readonly string[], show = (text: string): Html => html`<bdi>${text}</bdi>`): Html | '' =>
  texts.length === 0
    ? ''
    : html`${texts.slice(0, MAX_LISTED).map((text, at) => html`${at > 0 ? ' · ' : ''}${show(text)}`)}${texts.length > MAX_LISTED ? ` +${texts.length - MAX_LISTED}` : ''}`;

const line = (label: string, value: Html | string): Html | '' =>
  value === '' ? '' : html`<div><dt>${label}</dt><dd>${value}</dd></div>`;

/** Listed records first, then in the order of authorities. */
export const byAuthority = (records: readonly EntityDetail[]): EntityDetail[] => {
  const place = ({ is_active, jurisdiction }: EntityDetail): number =>
    (is_active ? 0 : 2 ** 32) + jurisdictionPlace(jurisdiction);
  return [...records].sort((a, b) => place(a) - place(b) || (a.id < b.id ? -1 : 1));
};

/** A link to one record, as its authority and list; struck through when the record was removed. */
export function badge(record: EntityDetail, language: Language): Html {
  const { url, source_list, is_active, removed_date } = record;
  const label = listBadge(record);
  const list = officialName(source_list, language);
  if (is_active) return html`<a class="badge" href="${url}" title="${list}">${label}</a> `;
  const words = MESSAGES[language].search;
  return html`<a class="badge gone" href="${url}" title="${list}, ${words.removed} ${removed_date ?? ''}">${label}<span class="hidden"> (${words.removed})</span></a> `;
}

/** What a fact of the answer states, for comparing it with further records. */
const statedBy = ({ fact, query }: ComparedFact): Stated => ({
  ...(fact === 'birth_date' && { birthDate: query }),
  ...(fact === 'country' && { countries: query.split(', ') }),
  ...(fact === 'gender' && { gender: query }),
  ...(fact === 'entity_type' && { entityType: query }),
  ...(fact === 'identifier' && { identifier: query }),
});

const listedIn = (record: EntityDetail): Listed => ({
  birthDates: record.birth_dates,
  countries: [...allCountryCodes(record)],
  gender: record.gender,
  entityType: record.entity_type === 'other' ? null : record.entity_type,
  identifiers: record.identifiers.map(({ value }) => value),
});

/** A fact that the found record does not speak of, as another record of the same party has it; itself where none has. */
function withOtherRecords(fact: ComparedFact, others: readonly EntityDetail[]): ComparedFact & { from?: EntityDetail } {
  // Numbers of other kinds than the stated one differ from it without meaning anything.
  if (fact.verdict !== 'unknown' || fact.fact === 'identifier') return fact;
  const compared = others.flatMap((from) =>
    compareFacts(statedBy(fact), listedIn(from)).map((one) => ({ ...one, from })),
  );
  const first = (of: ComparedFact['verdict']) => compared.find(({ verdict }) => verdict === of);
  return first('agrees') ?? first('differs') ?? fact;
}

/** Countries by name; of a state that is no more the first few, for a note beside has all. */
function fewCountries(codes: readonly string[], language: Language): string {
  const names = codes.map((code) => countryIn(code, language));
  const rest = names.length - MAX_COUNTRIES;
  return rest > 1 ? `${names.slice(0, MAX_COUNTRIES).join(', ')} +${rest}` : names.join(', ');
}

const factValue = ({ fact }: Pick<ComparedFact, 'fact'>, value: string | null, language: Language): string => {
  if (value === null) return '–';
  if (fact === 'country') return fewCountries(value.split(', '), language);
  const words = MESSAGES[language].search;
  if (fact === 'gender') return value === 'male' ? words.male : value === 'female' ? words.female : value;
  if (fact === 'entity_type') return MESSAGES[language].type[value as EntityDetail['entity_type']] ?? value;
  return value;
};

/** Stated facts beside those of a record, each with whether they agree; nothing where none are stated. */
export function statedTable(facts: readonly (ComparedFact & { from?: EntityDetail })[], language: Language): Html | '' {
  if (facts.length === 0) return '';
  const words = MESSAGES[language].search;
  return html`<table class="stated"><thead><tr><td></td><th scope="col">${words.you}</th><th scope="col">${words.record}</th><td></td></tr></thead><tbody>${facts.map(
    (fact) =>
      html`<tr class="${fact.verdict}"><th scope="row">${MESSAGES[language].fact[fact.fact]}</th><td dir="auto">${factValue(fact, fact.query, language)}</td><td dir="auto">${factValue(fact, fact.record, language)}</td><td class="verdict">${MESSAGES[language].verdict[fact.verdict]}${fact.from ? html` <span class="badge">${listBadge(fact.from)}</span>` : ''}</td></tr>`,
  )}</tbody></table>`;
}

/** Reasons for the title alone: how equal scores are ordered, scores of channels, and facts, which have a table. */
const BESIDE = new Set<Reason['is']>(['placed', 'same_party', 'equal_in_all', 'text_score', 'cosine', 'fact']);

/** Why the party is in the answer: how it matched, which name or number, and the evidence behind. */
function matchLine(hit: PartyHit, language: Language): Html | '' {
  const { match, told, name } = hit;
  if (!match) return '';
  const { type, field, value } = match;
  const number = field.startsWith('identifier:') ? field.slice('identifier:'.length) : null;
  const named = number === null ? '' : (messageOf(MESSAGES[language].identifier, number) ?? number);
  const reasons = told?.reasons ?? [];
  const worded = (some: readonly Reason[]): string =>
    some.map((reason) => reasonText(reason, MESSAGES[language])).join(MESSAGES[language].punctuation.semicolon);
  const first = reasons.filter(({ is }) => !BESIDE.has(is));
  const shown = type === 'semantic' || value === name ? '' : html`: <strong><bdi>${value}</bdi></strong>`;
  const how = isSurname(hit) ? MESSAGES[language].search.surnameOnly : MESSAGES[language].match[type];
  return html`${how}${named ? ` (${named})` : ''}${shown}${
    first.length > 0 ? html`<span class="evidence" title="${worded(reasons)}">${worded(first)}</span>` : ''
  }`;
}

function scoreOf({ score, alert, contradicted }: PartyHit, language: Language): Html {
  const words = MESSAGES[language].search;
  const percent = Math.floor(score * 100);
  const state = alert ? words.alert : words.belowAlert;
  const doubt = contradicted
    ? html`<span class="doubt" title="${words.contradicted}">?<span class="hidden"> ${words.contradicted}</span></span>`
    : '';
  return html`<span class="score ${alert ? 'high' : score >= ALERT_THRESHOLD ? 'mid' : ''}" title="${fill(words.score, { percent })}, ${state}"><span class="hidden">${fill(words.score, { percent })}, ${state}: </span><span aria-hidden="true">${percent}</span></span>${doubt}`;
}

/** One party at a place on the page, from 1: what tells it from others, its lists, and why it was found. */
export function partyCard(data: LoadedData, hit: PartyHit, at: number, language: Language): Html {
  const words = MESSAGES[language].search;
  const records = [hit.id, ...(hit.also_listed ?? []).map(({ id }) => id)].flatMap((id) => data.record(id) ?? []);
  const born = distinct(records.flatMap(({ birth_dates }) => birth_dates.map((birth) => birthDateIn(birth, language))));
  const nationalities = distinct(records.flatMap((one) => one.nationalities.map((code) => countryIn(code, language))));
  const country = nationalities.length > 0 || !hit.country_code ? '' : countryIn(hit.country_code, language);
  const aliases = hit.aliases.filter((alias) => alias !== hit.match?.value && alias !== hit.name);
  const names = distinct(records.flatMap((one) => one.sanction_programs));
  const programmes = few(names, (name) => programmeLink(name, language));
  const active = records.filter(({ is_active }) => is_active);
  const listed = distinct(active.map(({ listed_date }) => listed_date ?? '')).sort()[0] ?? '';
  const left = records.map(({ removed_date }) => removed_date ?? '').sort();
  const removed = active.length === 0 ? (left.at(-1) ?? '') : '';
  const suppressed = hit.told?.suppression;
  const facts = (hit.match?.facts ?? []).map((fact) => withOtherRecords(fact, records.slice(1)));
  const text = (hit.tier === 'topic' ? hit.match?.value : hit.reason) ?? '';
  const reason = text.length > MAX_REASON ? `${text.slice(0, MAX_REASON)}…` : text;
  return html`<article class="card party${active.length === 0 ? ' removed' : ''}" id="party-${at}" tabindex="-1" aria-labelledby="party-${at}-name">
<header class="row">${scoreOf(hit, language)}<h3 id="party-${at}-name"><a href="${hit.url}"><bdi>${hit.name}</bdi></a></h3><span class="kind">${MESSAGES[language].type[hit.entity_type]}</span><span class="lists">${byAuthority(records).map((record) => badge(record, language))}</span><button type="button" class="plain copy" hidden>${words.copy}</button></header>
${suppressed ? html`<p class="note warn">${suppressionIn(suppressed, language, (fact, value) => factValue(fact, value, language))}</p>` : ''}
${statedTable(facts, language)}
<dl class="known-facts">${line(words.matched, matchLine(hit, language))}${line(words.born, few(born))}${line(words.nationality, few(nationalities))}${line(words.countryOf, country)}${line(words.aliases, few(aliases))}${line(words.listedSince, listed)}${line(words.removedOn, removed)}${line(words.programmes, programmes)}</dl>
${reason ? html`<p class="reason" dir="auto" title="${words.reason}">${reason}</p>` : ''}
</article>`;
}

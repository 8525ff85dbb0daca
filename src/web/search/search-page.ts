import { html } from 'hono/html';
import { officialName } from '../../domain/lists/official-names.ts';
import { fill } from '../../messages/fill.ts';
import { type Language, MESSAGES } from '../../messages/messages.ts';
import { programmeText } from '../../messages/programme-text.ts';
import { EITHER_DAY } from '../../names/score/facts/birth-dates.ts';
import type { Tier } from '../../search/query.ts';
import { type CoveredList, coverageOf, listsNotHeld } from '../../service/coverage.ts';
import { programmeNamed } from '../../service/programmes.ts';
import { followButton, followedQuery } from '../followed/follow-button.ts';
import { type Html, page, type Reader } from '../page.ts';
import { programmeAddress } from '../programme-pages.ts';
import { countryIn, listed, namedErrorIn } from '../wording.ts';
import { partyCard } from './party-card.ts';
import { filterColumn, searchForm, thresholdForm } from './search-form.ts';
import {
  againForm,
  isSurname,
  keptFields,
  type PartyHit,
  type SearchAnswer,
  type SearchView,
  searchLink,
} from './search-view.ts';

const TIERS = [
  ['name', 'names'],
  ['word', 'words'],
  ['topic', 'topics'],
] as const satisfies readonly (readonly [Tier, keyof SearchAnswer['tiers']])[];

function tierSection(reader: Reader, view: SearchView, answer: SearchAnswer, at: number): Html | '' {
  const words = MESSAGES[reader.language].search;
  const [tier, counted] = TIERS[at]!;
  const total = answer.tiers[counted];
  const hits = answer.entities.filter((hit) => hit.tier === tier);
  if (total === 0 || hits.length === 0) return '';
  const first = answer.entities.indexOf(hits[0]!) + 1;
  const isBounded = tier === 'topic' && answer.topics_bounded;
  return html`<section aria-labelledby="tier-${tier}"><h2 id="tier-${tier}">${words.tiers[tier]} <span class="count">${fill(words.parties, { count: total, isBounded })}</span></h2>
${words.tierNotes[tier] ? html`<p class="quiet small">${words.tierNotes[tier]}</p>` : ''}
${hits.map((hit, index) => partyCard(view.data, hit, first + index, reader.language))}</section>`;
}

function suppressedSection(reader: Reader, view: SearchView, answer: SearchAnswer): Html | '' {
  if (answer.suppressed_total === 0) return '';
  const words = MESSAGES[reader.language].search;
  const from = answer.entities.length + 1;
  return html`<section aria-labelledby="suppressed" class="suppressed"><h2 id="suppressed">${words.suppressed} <span class="count">${fill(words.parties, { count: answer.suppressed_total, isBounded: false })}</span></h2>
<p class="quiet small">${words.suppressedNote}</p>
${answer.suppressed.map((hit: PartyHit, index) => partyCard(view.data, hit, from + index, reader.language))}</section>`;
}

function turning({ language }: Reader, view: SearchView, { pagination }: SearchAnswer): Html | '' {
  const { data } = view;
  const { page: at, totalPages } = pagination;
  if (totalPages <= 1) return '';
  const words = MESSAGES[language].search;
  const to = (number: number, label: string, rel: string): Html | '' =>
    number < 1 || number > totalPages
      ? ''
      : searchLink(
          view,
          { page: String(number), data_version: data.version },
          { label, attributes: `rel="${rel}"`, isButton: true },
        );
  return html`<nav class="row turning screen-only" aria-label="${fill(words.page, { page: at, pages: totalPages })}">${to(at - 1, words.previous, 'prev')}<span class="quiet">${fill(words.page, { page: at, pages: totalPages })}</span>${to(at + 1, words.next, 'next')}</nav>`;
}

/** Which lists were searched and how old they are; that finding nothing is not a clearance. */
function coverage({ language }: Reader, { data, today, query, filters, isSent }: SearchView): Html {
  const words = MESSAGES[language].search;
  const { sources } = coverageOf(data, today, filters).coverage;
  const held = sources.filter(({ edition }) => edition !== null).length;
  const titles = new Map(data.sources.map(({ info, state }) => [state.source_list, info.title]));
  const trouble = ({ state, stale }: CoveredList): string =>
    state === 'not_held' ? words.notHeldThen : stale ? words.stale : '';
  const asked = new URLSearchParams([...query].filter(([name, value]) => value !== '' && !PAGE_ONLY.has(name)));
  return html`<p class="coverage quiet small"><strong>${filters.as_of ? fill(words.heldThen, { held, lists: sources.length }) : fill(words.coverage, { lists: held })}</strong>: ${sources.map(
    (one, at) =>
      html`${at > 0 ? ' · ' : ''}${officialName(titles.get(one.source_list) ?? one.source_list, language)} ${one.edition ?? (one.state === 'not_held' ? '' : words.noEdition)}${trouble(one) ? html` <span class="warn">(${trouble(one)})</span>` : ''}`,
  )}. ${words.clearance} ${words.dataVersion} <code>${data.version}</code>. ${isSent ? '' : html`<a href="/api/entities/hybrid-search?${asked}&amp;group=party&amp;receipt=true">${words.asJson}</a>`}</p>`;
}

/** Parameters that the page has and the API has not. */
const PAGE_ONLY = new Set(['party_type', 'programme']);

function programmeNote({ language }: Reader, { data, query }: SearchView): Html | '' {
  const text = programmeNamed(data, query.get('q') ?? '');
  return text === null
    ? ''
    : html`<p class="note"><a href="${programmeAddress(text)}">${fill(MESSAGES[language].programmes.shown, { text: programmeText(text, language) })}</a></p>`;
}

function hints({ language }: Reader, { hints: read }: SearchAnswer): Html[] {
  const words = MESSAGES[language].search.hint;
  return read.map(({ text, read_as, value }) => {
    const [one, other] = value.split(EITHER_DAY);
    if (read_as !== 'birth_date') {
      const names = value.split(', ').map((code) => countryIn(code, language));
      const countries = listed(names, language);
      return html`<p class="note">${fill(words[read_as], { text, value: countries })}</p>`;
    }
    const shown = other === undefined ? value : fill(words.either, { one, other });
    return html`<p class="note">${fill(value.length === 4 ? words.birth_year : words.birth_date, { text, value: shown })}</p>`;
  });
}

/** The day of which everything on the page is, and which lists are not held for it. */
function datedNote({ language }: Reader, view: SearchView, { pagination }: SearchAnswer): Html | '' {
  const { data, filters } = view;
  const { as_of } = filters;
  if (as_of === undefined) return '';
  const words = MESSAGES[language].search;
  const { lists, areAll } = listsNotHeld(data, filters);
  const held = lists.map(({ source_list, held_from }) =>
    fill(words.heldFrom, { list: officialName(source_list, language), day: held_from }),
  );
  const none = pagination.total > 0 ? words.noneHeldButFound : fill(words.noneHeld, { day: as_of });
  const missing = lists.length === 0 ? '' : areAll ? none : fill(words.notHeld, { lists: listed(held, language) });
  return html`<p class="note${lists.length > 0 ? ' warn' : ''}" id="as-of"><strong>${fill(words.asOf, { day: as_of })}</strong> ${words.asOfNote} ${missing} ${searchLink(view, { as_of: null }, { label: words.toNow })}</p>`;
}

/** The headline of a search; `byWord`: the hits by a word that are shown below it. */
export function headline(
  { tiers, suppressed_total: suppressed }: SearchAnswer,
  { threshold, query }: Pick<SearchView, 'threshold' | 'query'>,
  byWord: readonly PartyHit[],
  language: Language,
): string {
  const said = MESSAGES[language].search.found;
  const { names, words, topics } = tiers;
  const surnames = byWord.filter(isSurname).length;
  const areAllShown = byWord.length === words;
  const isOneWord = !/\S\s+\S/.test(query.get('q') ?? '');
  const found = { ...tiers, surnames, areAllShown, suppressed, percent: Math.round(threshold * 100), isOneWord };
  if (names > 0) return fill(said.names, found);
  const first = suppressed > 0 ? said.detailsDiffer : said.noFullName;
  if (words > 0 && areAllShown && surnames === words) return fill(said.surnames, { first, words });
  const some = surnames > 0 && (areAllShown ? fill(said.count, { surnames }) : said.some);
  if (words > 0) return fill(said.words, { ...found, first, surnames: some });
  if (suppressed > 0) return first.trim();
  return topics > 0 ? said.topics : fill(said.nothing, found);
}

/** What was found, in one line, with the way to each part: a tier begins where those before it end. */
function summary({ language }: Reader, view: SearchView, answer: SearchAnswer): Html {
  const words = MESSAGES[language].search;
  const { tiers, suppressed_total, topics_bounded, pagination } = answer;
  const toTier = (before: number, part: string, label: string): Html => {
    const at = Math.floor(before / pagination.limit) + 1;
    if (at === pagination.page) return html`<a href="#${part}">${label}</a>`;
    return searchLink(view, { page: String(at), data_version: view.data.version }, { label, part });
  };
  const byWord = answer.entities.filter(({ tier }) => tier === 'word');
  type Counted = { count: number; isBounded: boolean };
  const link = (before: number, part: string, label: string, counted: Counted): Html | '' =>
    counted.count === 0
      ? ''
      : html`${toTier(before, part, fill(words.counted, { part: label, count: fill(words.parties, counted) }))} `;
  const here = (pagination.page - 1) * pagination.limit;
  return html`<p class="summary" role="status"><strong class="${tiers.names > 0 ? 'bad' : ''}">${headline(answer, view, byWord, language)}</strong> ${link(tiers.names, 'tier-word', words.tiers.word, { count: tiers.words, isBounded: false })}${link(tiers.names + tiers.words, 'tier-topic', words.tiers.topic, { count: tiers.topics, isBounded: topics_bounded })}${link(here, 'suppressed', words.suppressed, { count: suppressed_total, isBounded: false })}</p>`;
}

function results(reader: Reader, view: SearchView, answer: SearchAnswer): Html {
  const words = MESSAGES[reader.language].search;
  const { total } = answer.pagination;
  const isNoneHeld = listsNotHeld(view.data, view.filters).areAll;
  return html`<div class="results">
<div class="found">
${view.isRenewed ? html`<p class="note warn" id="renewed">${words.renewed} ${searchLink(view, {}, { label: words.firstPage })}</p>` : ''}
${datedNote(reader, view, answer)}
${total === 0 && isNoneHeld ? '' : summary(reader, view, answer)}
${view.filters.as_of || view.isSent ? '' : followButton({ kind: 'search', name: view.query.get('q') ?? '', query: followedQuery(view.query) }, reader)}
${programmeNote(reader, view)}${hints(reader, answer)}
${answer.degraded ? html`<p class="note warn">${words.degraded}</p>` : ''}
<form method="post" action="/search/sheet" class="screen-only to-sheet">${keptFields(view.query, ['page'])}<button type="submit" class="plain">${MESSAGES[reader.language].sheet.make}</button></form>
<p class="to-filters screen-only"><a href="#filters">${words.toFilters}</a></p>
${total === 0 ? '' : html`<p class="small screen-only">${searchLink(view, { format: 'csv' }, { label: words.csv })} · ${searchLink(view, { format: 'xlsx' }, { label: words.xlsx })}</p>`}
${thresholdForm(reader, view, answer.facets)}
${total === 0 && !isNoneHeld ? html`<p class="note"><strong>${words.nothing}</strong> ${words.clearance} ${words.nothingTodo}</p>` : ''}
${TIERS.map((_, at) => tierSection(reader, view, answer, at))}
${turning(reader, view, answer)}
${suppressedSection(reader, view, answer)}
${coverage(reader, view)}
<p class="keys quiet small screen-only" hidden>${words.keys}: ${words.keyList.map(([key, what]) => html`<kbd>${key}</kbd> ${what} `)}</p>
</div>
${filterColumn(reader, view, answer.facets)}
</div>`;
}

/** The search page: the whole question stands in its address, so that it can be reloaded, sent and gone back to. */
export function searchPage(reader: Reader, view: SearchView): Promise<string> {
  const words = MESSAGES[reader.language].search;
  const { answer, errors, query } = view;
  const q = query.get('q') ?? '';
  const wrong = new Set(errors.map(({ parameter }) => parameter));
  // What could not be read is in no filter and no way on from the answer without it.
  const answered = new Map([...query].filter(([name]) => !wrong.has(name)));
  const problems =
    errors.length === 0
      ? ''
      : html`<div class="note bad" id="errors" role="alert"><ul>${errors.map((error) => html`<li>${namedErrorIn(error, reader.language)}</li>`)}</ul>${answer ? html`<p>${words.withoutThese}</p>` : ''}</div>`;
  const body = html`<h1 class="${answer ? 'hidden' : ''}">${answer ? words.results : words.empty}</h1>
${answer || q ? '' : html`<p class="lead">${words.emptyLead} <a href="/compare">${MESSAGES[reader.language].compare.title}</a> · <a href="/browse">${MESSAGES[reader.language].browse.title}</a> · <a href="/programmes">${MESSAGES[reader.language].programmes.title}</a></p>`}
${searchForm(reader, view)}
${problems}
${answer ? results(reader, { ...view, query: answered }, answer) : ''}
${againForm(view)}`;
  return page(reader, {
    title: q === '' ? words.empty : q,
    section: '/search',
    styles: ['search.css', 'followed.css'],
    scripts: ['search.js', 'followed/follow-button.js'],
    hasSearchBox: false,
    body,
  });
}

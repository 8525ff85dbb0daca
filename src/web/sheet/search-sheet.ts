import { html } from 'hono/html';
import { officialName } from '../../domain/lists/official-names.ts';
import { fill } from '../../messages/fill.ts';
import { MESSAGES, messageOf } from '../../messages/messages.ts';
import { coverageOf } from '../../service/coverage.ts';
import type { Html, Reader } from '../page.ts';
import { partyCard } from '../search/party-card.ts';
import { headline } from '../search/search-page.ts';
import { keptFields, type SearchAnswer, type SearchView } from '../search/search-view.ts';
import { ageOf, type SheetSubject } from './sheet-page.ts';

type Searched = Pick<SearchView, 'data' | 'query' | 'threshold' | 'filters' | 'today'> & { answer: SearchAnswer };

function question({ language }: Reader, { query }: Searched): Html {
  const words = MESSAGES[language].sheet;
  const others = [...query].filter(([name, value]) => !['q', 'page', 'mode'].includes(name) && value !== '');
  const asked = others.map(([name, value]) => html`<br>${messageOf(words.fact, name) ?? name}: <bdi>${value}</bdi>`);
  return html`<strong><bdi>${fill(words.asked, { name: query.get('q') ?? '' })}</bdi></strong>${asked}`;
}

function lists(reader: Reader, { data, today, filters }: Searched): Html {
  const titles = new Map(data.sources.map(({ info, state }) => [state.source_list, info.title]));
  const { sources } = coverageOf(data, today, filters).coverage;
  return html`${sources.map(
    (one, at) =>
      html`${at > 0 ? html`<br>` : ''}${officialName(titles.get(one.source_list) ?? one.source_list, reader.language)}: ${one.edition ?? MESSAGES[reader.language].search.noEdition}${ageOf(one.age_days, reader)}`,
  )}`;
}

/** A search as a sheet has it. */
export function searchSheet(reader: Reader, searched: Searched): SheetSubject {
  const { language } = reader;
  const { sheet: words, search } = MESSAGES[language];
  const { answer, threshold, data, query } = searched;
  const hits = answer.entities.filter(({ tier }) => tier === 'name');
  const found = headline(
    {
      ...{ ...answer.tiers, surnames: 0, areAllShown: false, suppressed: answer.suppressed_total },
      ...{ percent: Math.round(threshold * 100), isOneWord: !/\S\s+\S/.test(query.get('q') ?? '') },
    },
    language,
  );
  const rest = answer.tiers.names - hits.length;
  const kept = keptFields(query, []);
  return {
    title: words.title,
    action: '/search/sheet',
    kept,
    back: html`<form method="post" action="/search">${kept}<button type="submit" class="link">${words.back}</button></form>`,
    question: question(reader, searched),
    lists: lists(reader, searched),
    result: html`<strong>${found}</strong> ${search.clearance}`,
    records: [...hits, ...answer.suppressed],
    isSearch: true,
    found:
      hits.length > 0
        ? html`<section aria-labelledby="hits"><h2 id="hits">${words.hits} (${answer.tiers.names})</h2>${hits.map((hit, at) => partyCard(data, hit, at + 1, language))}${rest > 0 ? html`<p>${fill(words.more, { count: rest })}</p>` : ''}</section>`
        : '',
  };
}

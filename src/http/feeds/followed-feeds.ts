/** GET /feeds/{token}/entities/{id}, search and changes, each as .atom and .json: feeds of what people follow. */
import { z } from '@hono/zod-openapi';
import { changedRecords, followedChangesShape } from '../../service/parameters/filters.ts';
import { languageParameter } from '../../service/parameters/parameters.ts';
import { followedParties, MAX_FOLLOWED, partySearchShape } from '../../service/parameters/party-search.ts';
import { Problem } from '../../service/problems.ts';
import { changesFeed, MAX_EVENTS, partyFeed, searchFeed } from '../../web/followed/feeds.ts';
import { MAX_CHANGES, recordsOfParty } from '../../web/party/party-view.ts';
import type { Endpoint } from '../endpoint.ts';
import { type FeedForm, feedEndpoints, feedOfData } from './feed-endpoint.ts';

const NAMES: Readonly<Record<FeedForm, string>> = { atom: 'Atom', json: 'Json' };

/** Converts parsed parameters back to texts, as in an address. */
const textsOf = (query: object): Map<string, string> =>
  new Map(
    Object.entries(query).flatMap(([name, value]) => ((value ?? '') === '' ? [] : [[name, String(value)] as const])),
  );

const partyEndpoints = feedEndpoints({
  path: (form) => `entities/:id{.+\\.${form}}`,
  id: (form) => `partyFeed${NAMES[form]}`,
  summary: 'What happened to a party',
  description: `The newest ${MAX_EVENTS} official events of a party over all its records: listed, amended (before and after), renumbered, removed, by their official dates; an event without one is dated by the edition that first shows it. \`id\` is that of any record of the party.`,
  query: z.object({ lang: languageParameter }),
  answer(call, form) {
    const record = call.data.record(call.id);
    if (!record) throw new Problem(404, `No entity has the id "${call.id.slice(0, 100)}".`);
    return feedOfData({ ...call, id: record.id }, form, () =>
      partyFeed(recordsOfParty(call.data, record), { base: call.base, language: call.query.lang }),
    );
  },
});

const searchQuery = z.object({ ...partySearchShape, lang: languageParameter });

const searchEndpoints = feedEndpoints({
  path: (form) => `search.${form}`,
  id: (form) => `searchFeed${NAMES[form]}`,
  summary: 'Parties that a search finds',
  description: `The parties that a search by party finds by name, number or a word of the name (by topic where nothing else is found), at most the best ${MAX_FOLLOWED}, each with its newest events and dated by the newest: a party that is newly listed and fits comes as a new entry. The title says how many there are in all. No entry is no clearance.`,
  query: searchQuery,
  answer: (call, form) =>
    feedOfData(call, form, async () => {
      const { query, data, today, base } = call;
      const { lang, ...question } = query;
      return searchFeed(await followedParties(question, data, today), {
        data,
        question: textsOf(question),
        threshold: query.threshold,
        base,
        language: lang,
      });
    }),
});

const changesFeedQuery = z.object({ ...followedChangesShape, lang: languageParameter });

const changesEndpoints = feedEndpoints({
  path: (form) => `changes.${form}`,
  id: (form) => `changesFeed${NAMES[form]}`,
  summary: 'Changes under a programme, of a country or a name',
  description: `The newest ${MAX_CHANGES} changes with an official date, dated by it: those of the records that have every property asked for. Without a parameter those of all lists.`,
  query: changesFeedQuery,
  answer: (call, form) =>
    feedOfData(call, form, async () => {
      const { query, data, today, base } = call;
      const { lang, ...asked } = query;
      const ids = await changedRecords(asked, { data, today, most: MAX_CHANGES });
      return changesFeed(ids, { data, question: textsOf(asked), kinds: asked.kind, base, language: lang });
    }),
});

export const followedFeedEndpoints: readonly Endpoint[] = [...partyEndpoints, ...searchEndpoints, ...changesEndpoints];

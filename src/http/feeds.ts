/** Feeds with a token in their address, which opens feeds only and is in no log: readers cannot send headers. */
import { z } from '@hono/zod-openapi';
import { atomOf, type Feed, jsonFeedOf } from '../reports/render/feed-format.ts';
import { todayIn } from '../service/clock.ts';
import { changedRecords, followedChangesShape } from '../service/parameters/filters.ts';
import { languageParameter, parseParameters } from '../service/parameters/parameters.ts';
import { followedParties, MAX_FOLLOWED, partySearchShape } from '../service/parameters/party-search.ts';
import { Problem } from '../service/problems.ts';
import { changesFeed, MAX_EVENTS, partyFeed, searchFeed } from '../web/followed/feeds.ts';
import { MAX_CHANGES, recordsOfParty } from '../web/party/party-view.ts';
import { keptAnswer } from './answers/answer-cache.ts';
import { type Answer, json, sendAnswer, tagOfBody } from './answers/send-answer.ts';
import type { Endpoint } from './endpoint.ts';
import { loadedData } from './operations/answer-operation.ts';
import type { Call } from './operations/operation.ts';
import { atomFeed, FEED_WHAT, feedQuery, JsonFeed, jsonFeed } from './operations/reports.ts';
import { baseUrl, readQuery } from './request/request.ts';

const FEED_FORMS = ['atom', 'json'] as const;
type FeedForm = (typeof FEED_FORMS)[number];

const MEDIA: Readonly<Record<FeedForm, { type: string; schema: z.ZodType; named: string }>> = {
  atom: { type: 'application/atom+xml', schema: z.string(), named: 'Atom' },
  json: { type: 'application/feed+json', schema: JsonFeed, named: 'JSON Feed' },
};

interface FeedEndpoints<Q extends z.ZodObject> {
  /** Path below `/feeds/:token/`, in Hono's syntax. */
  path(form: FeedForm): string;
  id(form: FeedForm): string;
  summary: string;
  description: string;
  query: Q;
  /** Makes the feed; `id` of the call is the `:id` of the path without the extension. */
  answer(call: Call<Q>, form: FeedForm): Answer | Promise<Answer>;
}

const feedEndpoints = <Q extends z.ZodObject>(feed: FeedEndpoints<Q>): Endpoint[] =>
  FEED_FORMS.map((form) => ({
    method: 'GET',
    path: `/feeds/:token/${feed.path(form)}`,
    scope: 'feeds',
    authorization: ({ context }) => `Bearer ${context.req.param('token')}`,
    doc: {
      id: feed.id(form),
      tag: 'Feeds',
      summary: `${feed.summary}, ${MEDIA[form].named}`,
      description: `${feed.description} The token in the address is one of \`sis token create --feeds\`: it opens feeds alone, ends and is revoked as every token. The feed does not name its own address.`,
      query: feed.query,
      answer: { [MEDIA[form].type]: MEDIA[form].schema },
    },
    async answer({ parts, request }) {
      const { reports, config } = parts;
      const call: Call<Q> = {
        data: loadedData(parts, request),
        reports,
        query: parseParameters(feed.query, readQuery(request.target)),
        id: (request.context.req.param('id') ?? '').slice(0, -form.length - 1),
        today: todayIn(config.timezone),
        base: baseUrl(request, config),
      };
      const made = await feed.answer(call, form);
      request.headers['X-Robots-Tag'] = 'noindex';
      return sendAnswer(request, made, made.kept?.tag ?? tagOfBody(made.body));
    },
  }));

const written = (feed: Feed, form: FeedForm): Answer =>
  form === 'atom'
    ? { body: atomOf(feed), contentType: `${MEDIA.atom.type}; charset=utf-8` }
    : { ...json(jsonFeedOf(feed)), contentType: `${MEDIA.json.type}; charset=utf-8` };

/** A feed that depends only on the data, the query and the address: cached per data version, since feed readers poll often. */
const feedOfData = <Q extends z.ZodObject>(
  { data, query, id, base, today }: Call<Q>,
  form: FeedForm,
  make: () => Feed | Promise<Feed>,
): Promise<Answer> =>
  keptAnswer(data, 0, JSON.stringify([form, base, today, id, query]), async () => written(await make(), form));

/** GET /feeds/{token}/entities/{id}, search and changes, each as .atom and .json: feeds of what people follow. */

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

/** GET /feeds/{token}/reports.atom and .json: the published reports. */

export const reportFeedEndpoints: readonly Endpoint[] = feedEndpoints({
  path: (form) => `reports.${form}`,
  id: (form) => `${form}FeedByAddress`,
  summary: 'Reports as a feed for feed readers',
  description: FEED_WHAT,
  query: feedQuery,
  answer: (call, form) => (form === 'atom' ? atomFeed : jsonFeed)(call, false),
});

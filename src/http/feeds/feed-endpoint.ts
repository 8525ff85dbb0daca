/** Feeds with a token in their address, which opens feeds only and is in no log: readers cannot send headers. */
import { z } from '@hono/zod-openapi';
import { atomOf, type Feed, jsonFeedOf } from '../../reports/render/feed-format.ts';
import { todayIn } from '../../service/clock.ts';
import { parseParameters } from '../../service/parameters/parameters.ts';
import { keptAnswer } from '../answers/answer-cache.ts';
import { type Answer, json, sendAnswer, tagOfBody } from '../answers/send-answer.ts';
import type { Endpoint } from '../endpoint.ts';
import { loadedData } from '../operations/answer-operation.ts';
import type { Call } from '../operations/operation.ts';
import { JsonFeed } from '../operations/reports.ts';
import { baseUrl, readQuery } from '../request/request.ts';

/** The formats of a feed. */
const FEED_FORMS = ['atom', 'json'] as const;
/** One of the formats. */
export type FeedForm = (typeof FEED_FORMS)[number];

const MEDIA: Readonly<Record<FeedForm, { type: string; schema: z.ZodType; named: string }>> = {
  atom: { type: 'application/atom+xml', schema: z.string(), named: 'Atom' },
  json: { type: 'application/feed+json', schema: JsonFeed, named: 'JSON Feed' },
};

/** A feed in all its formats. */
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

/** Makes the endpoints of a feed, one for each format. */
export const feedEndpoints = <Q extends z.ZodObject>(feed: FeedEndpoints<Q>): Endpoint[] =>
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

/** A feed written in one of its formats. */
const written = (feed: Feed, form: FeedForm): Answer =>
  form === 'atom'
    ? { body: atomOf(feed), contentType: `${MEDIA.atom.type}; charset=utf-8` }
    : { ...json(jsonFeedOf(feed)), contentType: `${MEDIA.json.type}; charset=utf-8` };

/** A feed that depends only on the data, the query and the address: cached per data version, since feed readers poll often. */
export const feedOfData = <Q extends z.ZodObject>(
  { data, query, id, base, today }: Call<Q>,
  form: FeedForm,
  make: () => Feed | Promise<Feed>,
): Promise<Answer> =>
  keptAnswer(data, 0, JSON.stringify([form, base, today, id, query]), async () => written(await make(), form));

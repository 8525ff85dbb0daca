/** Feeds with a token in their address, which opens feeds only and is in no log: readers cannot send headers. */
import type { z } from '@hono/zod-openapi';
import type { Feed } from '../../reports/render/feed-format.ts';
import { todayIn } from '../../service/clock.ts';
import { parseParameters } from '../../service/parameters/parameters.ts';
import { sendAnswer } from '../answers/send-answer.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { loadedData } from '../operations/answer-operation.ts';
import type { Call } from '../operations/operation.ts';
import { FEED_FORMS, type FeedForm, written } from '../operations/report-feeds.ts';
import { readQuery } from '../request/query-string.ts';
import { baseUrl } from '../request/request.ts';

interface FeedEndpoints<Q extends z.ZodObject> {
  /** Path below `/feeds/:token/`, in Hono's syntax. */
  path(form: FeedForm): string;
  id(form: FeedForm): string;
  summary: string;
  description: string;
  query: Q;
  /** Makes the feed; `id` of the call is the `:id` of the path without the extension. */
  feed(call: Call<Q>): Feed | Promise<Feed>;
}

/** Makes the endpoints of a feed, one for each format. */
export const feedEndpoints = <Q extends z.ZodObject>(endpoints: FeedEndpoints<Q>): Endpoint[] =>
  (['atom', 'json'] as const).map((form) => ({
    method: 'GET',
    path: `/feeds/:token/${endpoints.path(form)}`,
    scope: 'feeds',
    authorization: ({ context }) => `Bearer ${context.req.param('token')}`,
    doc: {
      id: endpoints.id(form),
      tag: 'Feeds',
      summary: `${endpoints.summary}, ${FEED_FORMS[form].named}`,
      description: `${endpoints.description} The token in the address is one of \`sis token create --feeds\`: it opens feeds alone, ends and is revoked as every token. The feed does not name its own address.`,
      query: endpoints.query,
      answer: { [FEED_FORMS[form].type]: FEED_FORMS[form].schema },
    },
    async answer({ parts, request }) {
      const { reports, config } = parts;
      const call: Call<Q> = {
        data: loadedData(parts, request),
        reports,
        query: parseParameters(endpoints.query, readQuery(request.target)),
        id: (request.context.req.param('id') ?? '').slice(0, -form.length - 1),
        today: todayIn(config.timezone),
        base: baseUrl(request, config),
      };
      const feed = await endpoints.feed(call);
      request.headers['X-Robots-Tag'] = 'noindex';
      return sendAnswer(request, written(feed, form));
    },
  }));

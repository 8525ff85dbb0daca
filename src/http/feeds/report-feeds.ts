/**
 * GET /feeds/{token}/reports.atom and .json: the feeds of reports for any feed reader, which can send no headers. The token in
 * the address opens feeds alone. It is kept out of logs, metrics and the feed itself.
 */
import { z } from '@hono/zod-openapi';
import { todayIn } from '../../service/clock.ts';
import { parseParameters } from '../../service/question/parameters.ts';
import { tagOfBody } from '../answers/entity-tags.ts';
import { sendAnswer } from '../answers/send-answer.ts';
import type { Door } from '../doors/door.ts';
import { loadedData } from '../operations/answer-operation.ts';
import { atomFeed, FEED_WHAT, feedQuery, JsonFeed, jsonFeed } from '../operations/report-feeds.ts';
import { baseUrl } from '../request/base-url.ts';
import { readQuery } from '../request/query-string.ts';
import { isSecure } from '../request/request.ts';

const feed = (
  kind: 'atom' | 'json',
  answerFeed: typeof atomFeed,
  { id, media, schema }: { id: string; media: string; schema: z.ZodType },
): Door => ({
  method: 'GET',
  path: `/feeds/:token/reports.${kind}`,
  scope: 'feeds',
  authorization: ({ context }) => `Bearer ${context.req.param('token')}`,
  doc: {
    id,
    tag: 'Feeds',
    summary: `Reports as a feed for feed readers, ${kind === 'atom' ? 'Atom' : 'JSON Feed'}`,
    description: `${FEED_WHAT} The token in the address is one of \`sis token create --feeds\`: it opens feeds alone, ends and is revoked as every token. The feed does not name its own address.`,
    query: feedQuery,
    answer: { [media]: schema },
  },
  async answer({ parts, request }) {
    const data = loadedData(parts, request);
    const query = parseParameters(feedQuery, readQuery(request.target));
    const { reports, config } = parts;
    const base = baseUrl(request.context.env.incoming.headers.host, isSecure(request));
    const answer = await answerFeed({ query, id: '', data, reports, today: todayIn(config.timezone), base }, false);
    request.headers['X-Robots-Tag'] = 'noindex';
    return sendAnswer(request, answer, answer.kept?.tag ?? tagOfBody(answer.body));
  },
});

export const feedDoors: readonly Door[] = [
  feed('atom', atomFeed, { id: 'atomFeedByAddress', media: 'application/atom+xml', schema: z.string() }),
  feed('json', jsonFeed, { id: 'jsonFeedByAddress', media: 'application/feed+json', schema: JsonFeed }),
];

import { z } from '@hono/zod-openapi';
import { atomFeed, type FeedParts, type JsonFeed as JsonFeedShape, jsonFeed } from '../../reports/render/feeds.ts';
import { filterShape, languageParameter } from '../../service/parameters.ts';
import { type Answer, json } from '../answers/answer.ts';
import { keptAnswer } from '../answers/answer-cache.ts';
import { shapeOf } from '../openapi/shape-of.ts';
import { type Call, operation } from './operation.ts';

/** Reports in a feed. */
const ENTRIES = 50;

const query = z.object({
  jurisdiction: filterShape.jurisdiction,
  is_china: filterShape.is_china,
  lang: languageParameter,
});

type FeedCall = Call<typeof query>;

/** The query as it identifies the feed. */
function queryText({ jurisdiction, is_china, lang }: FeedCall['query']): string {
  const given = [
    ...(jurisdiction ? [`jurisdiction=${jurisdiction.join(',')}`] : []),
    ...(is_china === undefined ? [] : [`is_china=${is_china}`]),
    ...(lang === 'en' ? [] : [`lang=${lang}`]),
  ];
  return given.length > 0 ? `?${given.join('&')}` : '';
}

const feedOf =
  (kind: string, write: (parts: FeedParts) => Answer) =>
  async (call: FeedCall): Promise<Answer> => {
    const { reports, base } = call;
    const { jurisdiction, is_china, lang } = call.query;
    const asked = queryText(call.query);
    return keptAnswer(reports, await reports.mark(), `${kind} ${base} ${asked}`, async () => {
      const entries = await reports.feed({ jurisdictions: jurisdiction, isChina: is_china, limit: ENTRIES });
      return write({ base, query: asked, lang, entries });
    });
  };

const address = z.string().openapi({ format: 'uri' });

const JsonFeed = shapeOf<JsonFeedShape>()(
  z.object({
    version: z.literal('https://jsonfeed.org/version/1.1'),
    title: z.string(),
    home_page_url: address,
    feed_url: address,
    language: z.string(),
    authors: z.array(z.object({ name: z.string() })),
    items: z.array(
      z.object({
        id: z.string().openapi({ description: 'Stands for the report of a day, whatever host it is read from.' }),
        url: address,
        title: z.string(),
        content_text: z.string(),
        date_published: z.string().openapi({ format: 'date-time', description: 'Instant of publication.' }),
        tags: z.array(z.string()).openapi({ description: 'Jurisdictions with changes; `is_china`.' }),
      }),
    ),
  }),
).openapi('JsonFeed');

const WHAT = `The newest ${ENTRIES} published reports, all or those with changes by some authorities or of China-related parties.`;

/** GET /api/reports/feed.atom */
export const atomReports = operation({
  path: '/api/reports/feed.atom',
  id: 'atomFeed',
  summary: 'Reports as an Atom feed',
  description: `${WHAT} Atom (RFC 4287); \`updated\` is the instant of publication.`,
  query,
  response: z.string(),
  mediaType: 'application/atom+xml',
  freshness: 'content',
  example: '',
  answer: feedOf('atom', (parts) => ({
    body: atomFeed(parts),
    contentType: 'application/atom+xml; charset=utf-8',
  })),
});

/** GET /api/reports/feed.json */
export const jsonReports = operation({
  path: '/api/reports/feed.json',
  id: 'jsonFeed',
  summary: 'Reports as a JSON Feed',
  description: `${WHAT} JSON Feed 1.1; \`date_published\` is the instant of publication.`,
  query,
  response: JsonFeed,
  mediaType: 'application/feed+json',
  freshness: 'content',
  example: '',
  answer: feedOf('json', (parts) => ({
    ...json(jsonFeed(parts)),
    contentType: 'application/feed+json; charset=utf-8',
  })),
});

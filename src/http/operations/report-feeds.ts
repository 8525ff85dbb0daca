import { z } from '@hono/zod-openapi';
import type { JsonFeed as JsonFeedShape } from '../../reports/render/feed-format.ts';
import { atomFeed as atom, type FeedParts, jsonFeed as jsonOf } from '../../reports/render/feeds.ts';
import { filterShape, languageParameter, officialJurisdictions } from '../../service/parameters/parameters.ts';
import { keptAnswer } from '../answers/answer-cache.ts';
import { type Answer, json } from '../answers/send-answer.ts';
import { shapeOf } from '../openapi/shape-of.ts';
import { type Call, operation } from './operation.ts';

/** Maximum number of reports in a feed. */
const ENTRIES = 50;

/** Parameters of every feed. */
export const feedQuery = z.object({
  jurisdiction: officialJurisdictions,
  is_china: filterShape.is_china,
  lang: languageParameter,
});

type FeedCall = Call<typeof feedQuery>;

/** The normalised query that identifies the feed. */
function queryText({ jurisdiction, is_china, lang }: FeedCall['query']): string {
  const given = [
    ...(jurisdiction ? [`jurisdiction=${jurisdiction.join(',')}`] : []),
    ...(is_china === undefined ? [] : [`is_china=${is_china}`]),
    ...(lang === 'en' ? [] : [`lang=${lang}`]),
  ];
  return given.length > 0 ? `?${given.join('&')}` : '';
}

/** Makes a feed. @param namesItself whether it contains its own address; false when that address contains a token */
type MakeFeed = (call: FeedCall, namesItself?: boolean) => Promise<Answer>;

const feedOf =
  (kind: string, write: (parts: FeedParts) => Answer): MakeFeed =>
  async (call, namesItself = true) => {
    const { reports, base } = call;
    const { jurisdiction, is_china, lang } = call.query;
    const asked = queryText(call.query);
    const key = `${kind} ${base} ${asked} ${namesItself}`;
    const mark = await reports.mark();
    return keptAnswer(reports, mark, key, async () => {
      const entries = await reports.at(mark).feed({ jurisdictions: jurisdiction, isChina: is_china, limit: ENTRIES });
      return write({ base, query: asked, namesItself, lang, entries });
    });
  };

/** The feed in Atom. */
export const atomFeed = feedOf('atom', (parts) => ({
  body: atom(parts),
  contentType: 'application/atom+xml; charset=utf-8',
}));

/** The feed in JSON Feed. */
export const jsonFeed = feedOf('json', (parts) => ({
  ...json(jsonOf(parts)),
  contentType: 'application/feed+json; charset=utf-8',
}));

const address = z.string().openapi({ format: 'uri' });

export const JsonFeed = shapeOf<JsonFeedShape>()(
  z.object({
    version: z.literal('https://jsonfeed.org/version/1.1'),
    title: z.string(),
    description: z.string().optional().openapi({ description: 'What the feed holds and leaves out.' }),
    home_page_url: address,
    feed_url: address.optional().openapi({ description: 'Absent where a token stands in the address.' }),
    language: z.string(),
    authors: z.array(z.object({ name: z.string() })),
    items: z.array(
      z.object({
        id: z.string().openapi({ description: 'Stands for what the item is about, whatever host it is read from.' }),
        url: address,
        title: z.string(),
        content_text: z.string(),
        date_published: z.string().openapi({
          format: 'date-time',
          description: 'Instant of publication; in feeds of parties the official day.',
        }),
        tags: z.array(z.string()).openapi({ description: 'Jurisdictions; `is_china`.' }),
      }),
    ),
  }),
).openapi('JsonFeed');

/** Description of every feed. */
export const FEED_WHAT = `The newest ${ENTRIES} published reports, all or those with changes by some authorities or of China-related parties.`;

/** GET /api/reports/feed.atom */
export const atomReports = operation({
  path: '/api/reports/feed.atom',
  id: 'atomFeed',
  tag: 'Reports',
  summary: 'Reports as an Atom feed',
  description: `${FEED_WHAT} Atom (RFC 4287); \`updated\` is the instant of publication.`,
  query: feedQuery,
  response: z.string(),
  mediaType: 'application/atom+xml',
  freshness: 'content',
  example: '',
  answer: (call) => atomFeed(call),
});

/** GET /api/reports/feed.json */
export const jsonReports = operation({
  path: '/api/reports/feed.json',
  id: 'jsonFeed',
  tag: 'Reports',
  summary: 'Reports as a JSON Feed',
  description: `${FEED_WHAT} JSON Feed 1.1; \`date_published\` is the instant of publication.`,
  query: feedQuery,
  response: JsonFeed,
  mediaType: 'application/feed+json',
  freshness: 'content',
  example: '',
  answer: (call) => jsonFeed(call),
});

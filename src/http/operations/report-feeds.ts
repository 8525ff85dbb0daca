import { z } from '@hono/zod-openapi';
import { atomOf, type Feed, type JsonFeed as JsonFeedShape, jsonFeedOf } from '../../reports/render/feed-format.ts';
import { reportsFeed } from '../../reports/render/feeds.ts';
import { filterShape, languageParameter, officialJurisdictions } from '../../service/parameters/parameters.ts';
import type { Answer } from '../answers/send-answer.ts';
import { shapeOf } from '../openapi/shape-of.ts';
import { type Call, operation } from './operation.ts';

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

const address = z.string().openapi({ format: 'uri' });

const JsonFeed = shapeOf<JsonFeedShape>()(
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

/** Media type, schema and name of each format of a feed. */
export const FEED_FORMS = {
  atom: { type: 'application/atom+xml', schema: z.string(), named: 'Atom' },
  json: { type: 'application/feed+json', schema: JsonFeed, named: 'JSON Feed' },
} as const;
/** One of the formats. */
export type FeedForm = keyof typeof FEED_FORMS;

/** A feed written in one of its formats. */
export const written = (feed: Feed, form: FeedForm): Answer => ({
  body: form === 'atom' ? atomOf(feed) : JSON.stringify(jsonFeedOf(feed)),
  contentType: `${FEED_FORMS[form].type}; charset=utf-8`,
});

/** The feed of reports. `self`: the format by which it names its own address; absent when that contains a token. */
export async function feedOfReports({ reports, base, query }: FeedCall, self?: FeedForm): Promise<Feed> {
  const { jurisdiction, is_china, lang } = query;
  const entries = await reports.feed({ jurisdictions: jurisdiction, isChina: is_china, limit: ENTRIES });
  return reportsFeed({ base, query: queryText(query), self, lang, entries });
}

/** Description of every feed. */
export const FEED_WHAT = `The newest ${ENTRIES} published reports, all or those with changes by some authorities or of China-related parties.`;

const reportsAs = (form: FeedForm, summary: string, standard: string) =>
  operation({
    path: `/api/reports/feed.${form}`,
    id: `${form}Feed`,
    tag: 'Reports',
    summary,
    description: `${FEED_WHAT} ${standard} is the instant of publication.`,
    query: feedQuery,
    response: FEED_FORMS[form].schema,
    mediaType: FEED_FORMS[form].type,
    example: '',
    answer: async (call) => written(await feedOfReports(call, form), form),
  });

/** GET /api/reports/feed.atom */
export const atomReports = reportsAs('atom', 'Reports as an Atom feed', 'Atom (RFC 4287); `updated`');
/** GET /api/reports/feed.json */
export const jsonReports = reportsAs('json', 'Reports as a JSON Feed', 'JSON Feed 1.1; `date_published`');

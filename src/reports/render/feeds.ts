import type { Language, ReportBody } from '../report.ts';
import { WORDINGS } from '../wording/languages.ts';

/** A published report in a feed. */
export interface FeedEntry {
  date: string;
  revision: number;
  /** Instant of publication; what readers of the feed take for "updated". */
  published_at: string;
  body: ReportBody;
}

export interface FeedParts {
  /** Address of the service, without a slash at the end. */
  base: string;
  /** Query of the feed as asked, with its `?`, or "". */
  query: string;
  /** Whether the feed names its own address; it must not where a token stands in that. */
  namesItself: boolean;
  lang: Language;
  entries: readonly FeedEntry[];
}

/** XML 1.0 has no other control characters than tab and line ends. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const xml = (text: string): string =>
  text
    .toWellFormed()
    .replace(NOT_XML, '')
    .replace(/[&<>"']/g, (character) => ENTITIES[character]!);

/** Stands for the report of a day whatever host it is read from. */
const entryId = (date: string): string => `tag:sanctions-intelligence-service,2026:report:${date}`;

const newest = (entries: readonly FeedEntry[]): string =>
  entries
    .map(({ published_at }) => published_at)
    .sort()
    .at(-1) ?? '1970-01-01T00:00:00.000Z';

/** Atom (RFC 4287). */
export function atomFeed({ base, query, namesItself, lang, entries }: FeedParts): string {
  const { labels } = WORDINGS[lang];
  const items = entries.map(
    ({ date, published_at, body }) => `<entry>
<id>${entryId(date)}</id>
<title>${xml(body.title[lang])}</title>
<updated>${xml(published_at)}</updated>
<link rel="alternate" type="text/html" href="${xml(`${base}/reports/${date}?lang=${lang}`)}"/>
<link rel="alternate" type="application/json" href="${xml(`${base}/api/reports?date=${date}&lang=${lang}`)}"/>
${body.jurisdictions.map((jurisdiction) => `<category term="${xml(jurisdiction)}"/>`).join('')}${body.is_china ? '<category term="is_china"/>' : ''}
<summary type="text">${xml(body.summary[lang])}</summary>
</entry>
`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${WORDINGS[lang].htmlLang}">
<id>tag:sanctions-intelligence-service,2026:reports:${xml(query)}</id>
<title>${xml(labels.feed)}</title>
<updated>${newest(entries)}</updated>
<author><name>Sanctions Intelligence Service</name></author>
${namesItself ? `<link rel="self" type="application/atom+xml" href="${xml(`${base}/api/reports/feed.atom${query}`)}"/>\n` : ''}<link rel="alternate" type="text/html" href="${xml(`${base}/reports`)}"/>
${items.join('')}</feed>
`;
}

/** A feed in JSON, with what it uses of JSON Feed 1.1. */
export interface JsonFeed {
  version: 'https://jsonfeed.org/version/1.1';
  title: string;
  home_page_url: string;
  feed_url?: string | undefined;
  /** BCP 47. */
  language: string;
  authors: { name: string }[];
  items: {
    id: string;
    url: string;
    title: string;
    content_text: string;
    /** RFC 3339. */
    date_published: string;
    tags: string[];
  }[];
}

/** JSON Feed 1.1. */
export function jsonFeed({ base, query, namesItself, lang, entries }: FeedParts): JsonFeed {
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: WORDINGS[lang].labels.feed,
    home_page_url: `${base}/reports`,
    ...(namesItself && { feed_url: `${base}/api/reports/feed.json${query}` }),
    language: WORDINGS[lang].htmlLang,
    authors: [{ name: 'Sanctions Intelligence Service' }],
    items: entries.map(({ date, published_at, body }) => ({
      id: entryId(date),
      url: `${base}/reports/${date}?lang=${lang}`,
      title: body.title[lang],
      content_text: body.summary[lang],
      date_published: published_at,
      tags: [...body.jurisdictions, ...(body.is_china ? ['is_china'] : [])],
    })),
  };
}

import type { Language } from '../../messages/messages.ts';
import { MESSAGES } from '../../messages/messages.ts';
import type { ReportBody } from '../report.ts';
import { atomOf, type Entry, type Feed, type JsonFeed, jsonFeedOf, tagUri } from './feed-format.ts';

/** A published report as an entry of a feed. */
export interface FeedEntry {
  date: string;
  revision: number;
  /** Instant of publication; feed readers show it as "updated". */
  published_at: string;
  body: ReportBody;
}

export interface FeedParts {
  /** Address of the service, without a trailing slash. */
  base: string;
  /** Query of the requested feed, with its `?`, or "". */
  query: string;
  /** Whether the feed may contain its own address; false when that contains a token. */
  namesItself: boolean;
  lang: Language;
  entries: readonly FeedEntry[];
}

const entryOf = ({ date, published_at, body }: FeedEntry, { base, lang }: FeedParts): Entry => ({
  id: tagUri('report', date),
  title: body.title[lang],
  updated: published_at,
  url: `${base}/reports/${date}?lang=${lang}`,
  otherForms: [{ type: 'application/json', href: `${base}/api/reports?date=${date}&lang=${lang}` }],
  tags: [...body.jurisdictions, ...(body.is_china ? ['is_china'] : [])],
  text: body.summary[lang],
});

const feedOf = (parts: FeedParts, form: string): Feed => ({
  id: `${tagUri('reports')}:${parts.query}`,
  title: MESSAGES[parts.lang].report.feed,
  home: `${parts.base}/reports`,
  ...(parts.namesItself && { self: `${parts.base}/api/reports/feed.${form}${parts.query}` }),
  language: MESSAGES[parts.lang].shell.htmlLang,
  entries: parts.entries.map((entry) => entryOf(entry, parts)),
});

/** The feed of reports in Atom. */
export const atomFeed = (parts: FeedParts): string => atomOf(feedOf(parts, 'atom'));

/** The feed of reports in JSON Feed 1.1. */
export const jsonFeed = (parts: FeedParts): JsonFeed => jsonFeedOf(feedOf(parts, 'json'));

import type { Language } from '../../messages/messages.ts';
import { MESSAGES } from '../../messages/messages.ts';
import type { ReportBody } from '../report.ts';
import { type Entry, type Feed, tagUri } from './feed-format.ts';

/** A published report as an entry of a feed. */
export interface FeedEntry {
  date: string;
  revision: number;
  /** Instant of publication; feed readers show it as "updated". */
  published_at: string;
  body: ReportBody;
}

interface FeedParts {
  /** Address of the service, without a trailing slash. */
  base: string;
  /** Query of the requested feed, with its `?`, or "". */
  query: string;
  /** The format by which the feed names its own address; absent when that contains a token. */
  self?: 'atom' | 'json' | undefined;
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

/** The feed of reports. */
export const reportsFeed = (parts: FeedParts): Feed => ({
  id: `${tagUri('reports')}:${parts.query}`,
  title: MESSAGES[parts.lang].report.feed,
  home: `${parts.base}/reports`,
  ...(parts.self && { self: `${parts.base}/api/reports/feed.${parts.self}${parts.query}` }),
  language: MESSAGES[parts.lang].shell.htmlLang,
  entries: parts.entries.map((entry) => entryOf(entry, parts)),
});

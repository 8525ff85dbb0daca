/** Writes any feed in the formats of feed readers. */
import { latestOf } from '../../domain/dates.ts';
import { lookupTable } from '../../domain/lookup-table.ts';

/** One entry of a feed. */
export interface Entry {
  /** Identifies the subject of the entry, regardless of the host that serves it; see {@link tagUri}. */
  id: string;
  title: string;
  /** RFC 3339; feed readers show it as "updated". */
  updated: string;
  /** The page for people. */
  url: string;
  /** Addresses of the same content in other formats. */
  otherForms?: readonly { type: string; href: string }[];
  tags: readonly string[];
  /** Plain text. */
  text: string;
}

/** A feed with its entries, newest first. */
export interface Feed {
  id: string;
  title: string;
  /** What the feed contains and omits, for its readers. */
  about?: string | undefined;
  /** The page that corresponds to the feed. */
  home: string;
  /** The feed's own address; absent when that contains a token. */
  self?: string | undefined;
  /** Language tag (BCP 47). */
  language: string;
  entries: readonly Entry[];
}

const AUTHOR = 'Sanctions Intelligence Service';

/** An id that is permanently unique and contains no host (RFC 4151), percent-encoded. */
export const tagUri = (...parts: readonly string[]): string =>
  `tag:sanctions-intelligence-service,2026:${parts.map((part) => encodeURIComponent(part.toWellFormed())).join(':')}`;

/** The only control characters that XML 1.0 allows are tab and line ends. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const ENTITIES = lookupTable<string>({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' });

const xml = (text: string): string =>
  text
    .toWellFormed()
    .replace(NOT_XML, '')
    .replace(/[&<>"']/g, (character) => ENTITIES.get(character)!);

const newest = (entries: readonly Entry[]): string =>
  latestOf(entries.map(({ updated }) => updated)) ?? '1970-01-01T00:00:00.000Z';

/** Atom (RFC 4287). */
export function atomOf({ id, title, about, home, self, language, entries }: Feed): string {
  const items = entries.map(
    (entry) => `<entry>
<id>${xml(entry.id)}</id>
<title>${xml(entry.title)}</title>
<updated>${xml(entry.updated)}</updated>
<link rel="alternate" type="text/html" href="${xml(entry.url)}"/>
${(entry.otherForms ?? []).map(({ type, href }) => `<link rel="alternate" type="${xml(type)}" href="${xml(href)}"/>\n`).join('')}${entry.tags.map((tag) => `<category term="${xml(tag)}"/>`).join('')}
<summary type="text">${xml(entry.text)}</summary>
</entry>
`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
<id>${xml(id)}</id>
<title>${xml(title)}</title>
${about === undefined ? '' : `<subtitle>${xml(about)}</subtitle>\n`}<updated>${newest(entries)}</updated>
<author><name>${AUTHOR}</name></author>
${self === undefined ? '' : `<link rel="self" type="application/atom+xml" href="${xml(self)}"/>\n`}<link rel="alternate" type="text/html" href="${xml(home)}"/>
${items.join('')}</feed>
`;
}

/** A feed in JSON, with the members of JSON Feed 1.1 used here. */
export type JsonFeed = ReturnType<typeof jsonFeedOf>;

/** JSON Feed 1.1. */
export function jsonFeedOf({ title, about, home, self, language, entries }: Feed) {
  return {
    version: 'https://jsonfeed.org/version/1.1' as const,
    title,
    ...(about !== undefined && { description: about }),
    home_page_url: home,
    ...(self !== undefined && { feed_url: self }),
    language,
    authors: [{ name: AUTHOR }],
    items: entries.map(({ id, url, title: of, text, updated, tags }) => ({
      id,
      url,
      title: of,
      content_text: text,
      date_published: updated,
      tags: [...tags],
    })),
  };
}

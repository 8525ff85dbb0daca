import { html } from 'hono/html';
import { fill } from '../../messages/fill.ts';
import { type Language, MESSAGES } from '../../messages/messages.ts';
import { programmeText } from '../../messages/programme-text.ts';
import { followedChangesShape } from '../../service/parameters/filters.ts';
import type { Html, Reader } from '../page.ts';
import { fieldLabel } from '../wording.ts';

/** What of a question changes are followed by, in one order. */
const changesQuery = (query: ReadonlyMap<string, string>): URLSearchParams =>
  new URLSearchParams(
    Object.keys(followedChangesShape).flatMap((name) => {
      const value = query.get(name);
      return value ? [[name, value] as [string, string]] : [];
    }),
  );

/** The page of followed changes; a name has one by its search. */
export const changesHome = (query: ReadonlyMap<string, string>): string =>
  `${query.has('q') ? '/search' : '/changes'}?${changesQuery(query)}`;

/** What changes are followed by, as text: "Programme: UKR". */
export function filterTexts(query: ReadonlyMap<string, string>, language: Language): string {
  const { namedError, punctuation } = MESSAGES[language];
  return [...changesQuery(query)]
    .map(([name, value]) => {
      const error = name === 'programme' ? programmeText(value, language) : value;
      return fill(namedError, { name: fieldLabel(name, language), error });
    })
    .join(punctuation.comma);
}

/** What a button lets people follow: a party by the ids of its records, or a search or changes by their parameters. */
export type Followable =
  | { kind: 'party'; name: string; ids: readonly string[] }
  | { kind: 'search' | 'changes'; name: string; query: string };

/** The parameters of a search that are followed: not its page, nor how topics are searched. */
const LEFT_OUT = new Set(['page', 'mode']);

/** The question of a search in one form, whatever the order of its parameters. */
export const followedQuery = (query: ReadonlyMap<string, string>): string =>
  new URLSearchParams(
    [...query].filter(([name, value]) => !LEFT_OUT.has(name) && value !== '').sort(([a], [b]) => (a < b ? -1 : 1)),
  ).toString();

/** Stands in the addresses of feeds for the token of the reader. */
export const TOKEN_PLACE = 'FEED-TOKEN';

/** The path of a feed; a service that asks nobody for a token takes any. */
function feedPath(what: Followable, form: string, { session, language }: Reader): string {
  const of = what.kind === 'party' ? `entities/${what.ids[0]}.${form}?` : `${what.kind}.${form}?${what.query}&`;
  return `/feeds/${session === 'not-needed' ? 'open' : TOKEN_PLACE}/${of}lang=${language}`;
}

/** The button that follows (shown by `followed/follow-button.js`) and the addresses of the feed. */
export function followButton(what: Followable, reader: Reader): Html {
  const words = MESSAGES[reader.language].followed;
  const of = what.kind === 'party' ? what.ids.join(' ') : what.query;
  const address = (form: string, label: string): Html =>
    html`<dt>${label}</dt><dd><code>${reader.base}${feedPath(what, form, reader)}</code></dd>`;
  return html`<span class="follow screen-only" data-kind="${what.kind}" data-of="${of}" data-name="${what.name}" hidden><button type="button" class="plain" aria-pressed="false" data-on="${words.following}" data-off="${words.follow}" data-failed="${words.followFailed}">${words.follow}</button> <a href="/followed" hidden>${words.all}</a> <span role="status"></span></span>
<details class="feed screen-only"><summary>${words.feed}</summary><p class="quiet small">${reader.session === 'not-needed' ? words.noTokenNeeded : words.feedHelp}</p><dl>${address('atom', 'Atom')}${address('json', 'JSON Feed')}</dl></details>`;
}

/** What a page with this button loads beside its own files. */
export const FOLLOWING = { styles: ['desk.css', 'followed.css'], scripts: ['followed/follow-button.js'] } as const;

/** The same for the changes that a question is about; nothing where it states nothing to follow. */
export function followChanges(query: ReadonlyMap<string, string>, reader: Reader): Html | '' {
  const followed = changesQuery(query).toString();
  const name = filterTexts(query, reader.language);
  return followed === '' ? '' : followButton({ kind: 'changes', name, query: followed }, reader);
}

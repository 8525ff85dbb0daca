import { html } from 'hono/html';
import { type Language, MESSAGES } from '../../messages/messages.ts';
import type { Html } from '../page.ts';

/** What a button lets people follow: a party by the ids of its records, or a search by its parameters. */
export type Followable =
  | { kind: 'party'; name: string; ids: readonly string[] }
  | { kind: 'search'; name: string; query: string };

/** The parameters of a search that are followed: not its page, nor how topics are searched. */
const LEFT_OUT = new Set(['page', 'mode']);

/** The question of a search in one form, whatever the order of its parameters. */
export const followedQuery = (query: ReadonlyMap<string, string>): string =>
  new URLSearchParams(
    [...query].filter(([name, value]) => !LEFT_OUT.has(name) && value !== '').sort(([a], [b]) => (a < b ? -1 : 1)),
  ).toString();

/** The button that follows and unfollows; it needs `followed/follow-button.js`, which shows it. */
export function followButton(what: Followable, language: Language): Html {
  const words = MESSAGES[language].followed;
  const of = what.kind === 'party' ? what.ids.join(' ') : what.query;
  return html`<span class="follow screen-only" data-kind="${what.kind}" data-of="${of}" data-name="${what.name}" hidden><button type="button" class="plain" aria-pressed="false" data-on="${words.following}" data-off="${words.follow}" data-failed="${words.followFailed}">${words.follow}</button> <a href="/followed" hidden>${words.all}</a> <span role="status"></span></span>`;
}

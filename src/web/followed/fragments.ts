/** What the page of what is followed asks for: a party with its events, a search with who it finds, each as one piece of HTML. */

import { html } from 'hono/html';
import { fill } from '../../messages/fill.ts';
import { type Language, MESSAGES } from '../../messages/messages.ts';
import type { LoadedData } from '../../service/data/loaded-data.ts';
import { type FollowedParties, MAX_FOLLOWED } from '../../service/parameters/party-search.ts';
import type { Html, Reader } from '../page.ts';
import { eventsOf, type PartyEvent, type PartyView, partyId, recordsOfParty } from '../party/party-view.ts';
import { eventItem } from '../party/timeline.ts';
import { badge, byAuthority } from '../search/party-card.ts';
import { fieldLabel, listBadge } from '../wording.ts';
import { changesHome, filterTexts } from './follow-button.ts';

/** Newest events that are shown of a party; its page has all of them. */
const MAX_EVENTS = 50;

/** Events that are not seen yet, where the script puts them, and all of them. */
const eventList = (events: readonly PartyEvent[], language: Language): Html =>
  html`<ol class="timeline fresh"></ol>
<details class="all"><summary>${fill(MESSAGES[language].followed.earlier, { count: events.length })}</summary><ol class="timeline items">${events.slice(0, MAX_EVENTS).map((one) => eventItem(one, language))}</ol></details>`;

/** Followed changes, by what they concern: `data-key` of each item is what the browser remembers as seen. */
export async function followedChanges(
  { language }: Reader,
  query: ReadonlyMap<string, string>,
  events: readonly PartyEvent[],
): Promise<string> {
  const body = html`<section class="followed-changes"><header class="row"><h2><a href="${changesHome(query)}"><bdi>${filterTexts(query, language)}</bdi></a></h2></header>
${eventList(events, language)}</section>`;
  return String(await body);
}

/** A followed party: `data-key` of each item is what the browser remembers as seen. */
export async function followedParty(
  { language }: Reader,
  view: Pick<PartyView, 'asked' | 'records' | 'earlier'>,
): Promise<string> {
  const words = MESSAGES[language].followed;
  const { asked, records } = view;
  const events = eventsOf(view);
  const [newest] = events;
  const body = html`<section class="followed-party" data-ids="${records.map(({ id }) => id).join(' ')}">
<header class="row"><h2><a href="/entities/${asked.id}"><bdi>${asked.name}</bdi></a></h2><span class="kind">${MESSAGES[language].type[asked.entity_type]}</span><span class="lists">${records.map((record) => badge(record, language))}</span></header>
${newest ? html`<p class="quiet small">${words.newest}: ${MESSAGES[language].event[newest.event.event]}, ${listBadge(newest.record)}${newest.event.date ? html`, <time datetime="${newest.event.date}">${newest.event.date}</time>` : ''}</p>` : ''}
${eventList(events, language)}</section>`;
  return String(await body);
}

/** A party that a search finds: known again by the smallest id of its records, changed when its newest event is another. */
function foundItem(data: LoadedData, id: string, { language }: Reader): Html | '' {
  const record = data.record(id);
  if (!record) return '';
  const view = recordsOfParty(data, record);
  const [newest] = eventsOf(view);
  return html`<li data-key="${partyId(record)}" data-newest="${newest?.key ?? ''}" data-name="${record.name.slice(0, 200)}"><a href="/entities/${record.id}"><bdi>${record.name}</bdi></a> <span class="quiet small">${MESSAGES[language].type[record.entity_type]}</span> <span class="lists">${byAuthority(view.records).map((one) => badge(one, language))}</span> ${newest ? html`<span class="quiet small">${MESSAGES[language].event[newest.event.event]} ${newest.event.date ?? ''}</span>` : ''}</li>`;
}

function foundIn({ names, words, topics }: FollowedParties['tiers'], { language }: Reader): string {
  const { followed, punctuation } = MESSAGES[language];
  const told = [
    words + topics === 0 || names > 0 ? fill(followed.found.names, { names }) : '',
    words > 0 ? fill(followed.found.words, { words }) : '',
    topics > 0 ? fill(followed.found.topics, { topics }) : '',
  ];
  return told.filter(Boolean).join(punctuation.clause);
}

/** A followed search: who it finds by name now. `query` is its parameters as sent. */
export async function followedSearch(
  reader: Reader,
  { data, query, found }: { data: LoadedData; query: ReadonlyMap<string, string>; found: FollowedParties },
): Promise<string> {
  const words = MESSAGES[reader.language].followed;
  const { parties, tiers, total, setAside } = found;
  const more = [...query].filter(([name, value]) => name !== 'q' && value !== '');
  const body = html`<section class="followed-search" data-capped="${String(total > parties.length)}">
<header class="row"><h2><a href="/search?${new URLSearchParams([...query])}"><bdi>${query.get('q') ?? ''}</bdi></a></h2>${more.map(([name, value]) => html`<span class="chip">${fieldLabel(name, reader.language)} <bdi>${value}</bdi></span> `)}</header>
<p class="quiet small">${foundIn(tiers, reader)}${setAside > 0 ? `; ${fill(words.setAside, { count: setAside })}` : ''}${total > parties.length ? html`. <span class="warn">${fill(words.firstOnly, { most: MAX_FOLLOWED })}</span>` : ''}</p>
<ul class="fresh found-parties"></ul>
<details class="all"><summary>${fill(words.earlier, { count: parties.length })}</summary><ul class="items found-parties">${parties.map(({ id }) => foundItem(data, id, reader))}</ul></details></section>`;
  return String(await body);
}

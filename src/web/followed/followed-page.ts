/** The page of what is followed, and what it asks for: parties, searches and changes, each as one piece of HTML. */
import { html } from 'hono/html';
import { fill } from '../../messages/fill.ts';
import { type Language, MESSAGES } from '../../messages/messages.ts';
import type { LoadedData } from '../../service/data/loaded-data.ts';
import { type FollowedParties, MAX_FOLLOWED } from '../../service/parameters/party-search.ts';
import { type Html, page, type Reader } from '../page.ts';
import { eventItem } from '../party/history.ts';
import { eventsOf, type PartyEvent, type PartyView, partyId, recordsOfParty } from '../party/party-view.ts';
import { badge, byAuthority } from '../search/party-card.ts';
import { fieldLabel, listBadge } from '../wording.ts';
import { changesHome, filterTexts, TOKEN_PLACE } from './follow-button.ts';

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

/** One followed thing as the script fills it; everything that it says stands here, in the reader's language. */
function template({ language }: Reader): Html {
  const words = MESSAGES[language].followed;
  const address = (form: string, label: string): Html =>
    html`<div><dt>${label}</dt><dd><code data-form="${form}"></code> <button type="button" class="link copy" aria-label="${words.copy} ${label}">${words.copy}</button></dd></div>`;
  return html`<template id="followed-item"><li class="card followed"><p class="quiet small followed-kind"></p><p class="followed-state" role="status"></p><div class="followed-what"></div>
<div class="row"><button type="button" class="plain seen" hidden>${words.seen}</button><button type="button" class="plain stop">${words.stop}</button></div>
<details class="feed"><summary>${words.feed}</summary><p class="quiet small help">${words.feedHelp}</p><dl>${address('atom', 'Atom')}${address('json', 'JSON Feed')}</dl></details></li></template>`;
}

function tokenField({ language, session }: Reader): Html {
  const words = MESSAGES[language].followed;
  if (session === 'not-needed')
    return html`<p class="quiet small" id="feed-token-open" data-token="open">${words.noTokenNeeded}</p>`;
  return html`<details class="feed-token"><summary>${words.feedToken}</summary><label class="field" for="feed-token">${words.feedToken}</label><input type="password" id="feed-token" autocomplete="off" spellcheck="false" maxlength="200" pattern="[A-Za-z0-9_\\-]+" placeholder="${TOKEN_PLACE}" aria-describedby="feed-token-help" data-wrong="${words.feedTokenWrong}"><p class="small bad" id="feed-token-wrong" role="status"></p><p class="quiet small" id="feed-token-help">${words.feedTokenHelp}</p></details>`;
}

/** The page of what is followed. The list of it is the browser's own; the page asks the service what each thing is now. */
export function followedPage(reader: Reader): Promise<string> {
  const words = MESSAGES[reader.language].followed;
  const { fresh, missing, failed, loading, stopped, party, search, changes, undo } = words;
  const said = {
    ...{ fresh, missing, failed, loading, stopped, party, search, changes, undo, ...words.marks },
    ...{ nothing: words.nothingNew, 'too-many': words.tooMany, placeholder: TOKEN_PLACE },
  };
  const body = html`<h1>${words.title}</h1>
<p class="lead">${words.lead}</p>
<p class="quiet small">${words.kept}</p>
<noscript><p class="note warn">${words.noScript}</p></noscript>
<div class="screen-only row" id="followed-tools" hidden><button type="button" class="plain" id="see-all">${words.seeAll}</button><button type="button" class="plain" id="ask-again">${words.refresh}</button></div>
<p id="followed-status" role="status"></p>
<p class="note" id="followed-none" hidden>${words.none}</p>
<ol id="followed" ${Object.entries(said).map(([name, text]) => html` data-${name}="${text}"`)}></ol>
${tokenField(reader)}
${template(reader)}`;
  return page(reader, {
    title: words.title,
    section: '/followed',
    styles: ['search.css', 'party.css', 'followed.css'],
    scripts: ['followed/followed.js'],
    body,
  });
}

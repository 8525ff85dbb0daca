/** The feeds of a followed party and of a followed search, in either language. */

import type { FieldValue } from '../../domain/entity/entity.ts';
import type { EntityDetail } from '../../domain/entity/entity-detail.ts';
import type { EventKind } from '../../domain/vocabulary.ts';
import { fill } from '../../messages/fill.ts';
import { fieldName, type Language, MESSAGES } from '../../messages/messages.ts';
import { type Entry, type Feed, tagUri } from '../../reports/render/feed-format.ts';
import type { LoadedData } from '../../service/data/loaded-data.ts';
import type { FollowedParties } from '../../service/parameters/party-search.ts';
import {
  changesOf,
  dayOfEvent,
  descending,
  eventsOf,
  type PartyEvent,
  type PartyView,
  partyId,
  recordsOfParty,
} from '../party/party-view.ts';
import { searchAddress } from '../search/search-view.ts';
import { listBadge, listed } from '../wording.ts';
import { changesHome, filterTexts } from './follow-button.ts';

/** Events in a feed. */
export const MAX_EVENTS = 100;
const MAX_TOLD = 3;
const LONGEST_NAME = 200;

/** Where a feed is read, and for whom. */
export interface FeedReader {
  /** Address of the service, without a slash at the end. */
  base: string;
  language: Language;
}

const short = (text: string): string =>
  [...text].length > LONGEST_NAME ? `${[...text].slice(0, LONGEST_NAME).join('')}…` : text;

/** The beginning of an official day: lists give days, feeds want instants. */
const instantOf = (day: string): string => `${day}T00:00:00.000Z`;

function headline({ record, event }: PartyEvent, language: Language): string {
  const when = event.date ?? fill(MESSAGES[language].followed.noDate, { by: event.by });
  return `${MESSAGES[language].event[event.event]}, ${listBadge(record)}, ${when}`;
}

const sideOf = (value: FieldValue, language: Language): string =>
  value === null || value.length === 0
    ? MESSAGES[language].party.nothing
    : typeof value === 'string'
      ? value
      : value.join('; ');

/** What an event says: its date and where that comes from, and each field before and after. */
function eventText(one: PartyEvent, language: Language): string {
  const words = MESSAGES[language].party;
  const { basis, after, by, late, changes, still_listed_as, formerly } = one.event;
  const lines = [
    [
      headline(one, language),
      basis ? MESSAGES[language].basis[basis] : '',
      after ? fill(words.between, { after, by }) : '',
      late ? words.late : '',
    ]
      .filter(Boolean)
      .join('; '),
    still_listed_as ? `${words.goesOnAs} ${still_listed_as}` : formerly ? `${words.formerly} ${formerly}` : '',
    ...(changes ?? []).map(({ field, before, after: now }) =>
      fill(MESSAGES[language].followed.quote, {
        field: fieldName(field, language),
        before: sideOf(before, language),
        after: sideOf(now, language),
      }),
    ),
  ];
  return lines.filter(Boolean).join('\n');
}

const entryOf = (one: PartyEvent, { base, language }: FeedReader): Entry => ({
  id: tagUri('event', one.key),
  title: `${MESSAGES[language].event[one.event.event]}: ${short(one.record.name)} (${listBadge(one.record)})`,
  updated: instantOf(dayOfEvent(one)),
  url: `${base}/entities/${one.record.id}?lang=${language}#timeline`,
  tags: [one.record.jurisdiction, one.event.event],
  text: eventText(one, language),
});

function standing(records: readonly EntityDetail[], language: Language): string {
  const active = records.filter(({ is_active }) => is_active);
  const words = MESSAGES[language].followed;
  return active.length === 0
    ? words.noLongerListed
    : fill(words.listedNow, { lists: listed([...new Set(active.map(listBadge))], language) });
}

/** Every official event of a party over all its records, newest first. */
export function partyFeed(
  view: Pick<PartyView, 'asked' | 'records' | 'earlier'>,
  { base, language }: FeedReader,
): Feed {
  const { asked, records } = view;
  const words = MESSAGES[language].followed;
  const events = eventsOf(view).sort((a, b) => descending(dayOfEvent(a), dayOfEvent(b)));
  const shown = events.slice(0, MAX_EVENTS);
  const ids = records.map((one) => `${listBadge(one)} (${one.id})`);
  return {
    id: tagUri('party', asked.id, language),
    title: fill(words.partyFeed, { name: short(asked.name) }),
    about: fill(words.partyAbout, {
      standing: standing(records, language),
      records: listed(ids, language),
      events: events.length,
      shown: shown.length < events.length && shown.length,
    }),
    home: `${base}/entities/${asked.id}?lang=${language}`,
    language: MESSAGES[language].shell.htmlLang,
    entries: shown.map((one) => entryOf(one, { base, language })),
  };
}

/** What a feed of a search or of changes is made from. */
interface QueryFeed extends FeedReader {
  data: LoadedData;
  /** The parameters, without the language. */
  question: ReadonlyMap<string, string>;
}

/** The newest changes of some records that have an official date. */
export function changesFeed(
  ids: readonly string[],
  { data, question, kinds, base, language }: QueryFeed & { kinds: readonly EventKind[] | undefined },
): Feed {
  const words = MESSAGES[language].followed;
  const events = changesOf(data, ids, kinds);
  const home = changesHome(question);
  return {
    id: tagUri('changes', home),
    title: fill(words.changesFeed, { what: filterTexts(question, language) || null }),
    about: words.changesAbout,
    home: `${base}${home}`,
    language: MESSAGES[language].shell.htmlLang,
    entries: events.map((one) => entryOf(one, { base, language })),
  };
}

/** The parties that a search finds by name, the one with the newest event first. */
export function searchFeed({ parties, tiers, total }: FollowedParties, view: QueryFeed & { threshold: number }): Feed {
  const { data, question, threshold, base, language } = view;
  const words = MESSAGES[language].followed;
  const q = short(question.get('q') ?? '');
  const entries = parties.flatMap((hit): Entry[] => {
    const record = data.record(hit.id);
    if (!record) return [];
    const of = recordsOfParty(data, record);
    const events = eventsOf(of);
    const days = events.map(dayOfEvent).sort();
    const matched = hit.match ? `${MESSAGES[language].match[hit.match.type]}: ${short(hit.match.value)}` : '';
    const lines = [
      `${MESSAGES[language].type[record.entity_type]}. ${standing(of.records, language)}`,
      `${fill(words.score, { percent: Math.floor(hit.score * 100) })}; ${matched}`,
      ...events.slice(0, MAX_TOLD).map((one) => headline(one, language)),
    ];
    return [
      {
        id: tagUri('found', partyId(record)),
        title: short(record.name),
        updated: instantOf(days.at(-1) ?? '1970-01-01'),
        url: `${base}/entities/${record.id}?lang=${language}`,
        tags: [...new Set(of.records.map(({ jurisdiction }) => jurisdiction))],
        text: lines.join('\n'),
      },
    ];
  });
  entries.sort((a, b) => descending(a.updated, b.updated));
  const home = searchAddress(question, { lang: language });
  return {
    id: tagUri('search', home),
    title: fill(words.searchFeed, { q }),
    about: fill(words.searchAbout, {
      ...tiers,
      shown: entries.length < total && entries.length,
      percent: Math.round(threshold * 100),
    }),
    home: `${base}${home}`,
    language: MESSAGES[language].shell.htmlLang,
    entries,
  };
}

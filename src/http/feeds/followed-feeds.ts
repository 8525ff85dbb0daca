/**
 * GET /feeds/{token}/entities/{id}.atom and .json: what happened to one party; /feeds/{token}/search.atom and .json: the parties that a
 * search finds by name.
 */
import { z } from '@hono/zod-openapi';
import { Problem } from '../../service/problems.ts';
import { languageParameter } from '../../service/question/parameters.ts';
import { followedParties, MOST_FOLLOWED, partySearchShape } from '../../service/question/party-search.ts';
import { MOST_EVENTS, partyFeed, searchFeed } from '../../web/followed/feeds.ts';
import { recordsOfParty } from '../../web/party/party-view.ts';
import type { Door } from '../doors/door.ts';
import { FEED_FORMS, type FeedForm, feedDoor, feedOfData } from './feed-door.ts';

const NAMES: Readonly<Record<FeedForm, string>> = { atom: 'Atom', json: 'Json' };

const partyDoor = (form: FeedForm): Door =>
  feedDoor({
    form,
    path: `entities/:id{.+\\.${form}}`,
    id: `partyFeed${NAMES[form]}`,
    summary: 'What happened to a party',
    description: `The newest ${MOST_EVENTS} official events of a party over all its records: listed, amended (before and after), renumbered, removed, by their official dates; an event without one is dated by the edition that first shows it. \`id\` is that of any record of the party.`,
    query: z.object({ lang: languageParameter }),
    answer(call) {
      const record = call.data.record(call.id);
      if (!record) throw new Problem(404, `No entity has the id "${call.id.slice(0, 100)}".`);
      return feedOfData({ ...call, id: record.id }, form, () =>
        partyFeed(recordsOfParty(call.data, record), { base: call.base, language: call.query.lang }),
      );
    },
  });

const searchQuery = z.object({ ...partySearchShape, lang: languageParameter });

const searchDoor = (form: FeedForm): Door =>
  feedDoor({
    form,
    path: `search.${form}`,
    id: `searchFeed${NAMES[form]}`,
    summary: 'Parties that a search finds',
    description: `The parties that a search by party finds by name, number or a word of the name (by topic where nothing else is found), at most the best ${MOST_FOLLOWED}, each with its newest events and dated by the newest: a party that is newly listed and fits comes as a new entry. The title says how many there are in all. No entry is no clearance.`,
    query: searchQuery,
    answer: (call) =>
      feedOfData(call, form, async () => {
        const { query, data, today, base } = call;
        const { lang, ...question } = query;
        const asked = new Map(
          Object.entries(question).flatMap(([name, value]) =>
            value === undefined ? [] : [[name, String(value)] as const],
          ),
        );
        return searchFeed(await followedParties(question, data, today), {
          data,
          question: asked,
          threshold: query.threshold,
          base,
          language: lang,
        });
      }),
  });

export const followedFeedDoors: readonly Door[] = [...FEED_FORMS.map(partyDoor), ...FEED_FORMS.map(searchDoor)];

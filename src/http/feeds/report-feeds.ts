/** GET /feeds/{token}/reports.atom and .json: the published reports. */
import type { Door } from '../doors/door.ts';
import { atomFeed, FEED_WHAT, feedQuery, jsonFeed } from '../operations/report-feeds.ts';
import { feedDoor } from './feed-door.ts';

const shared = {
  summary: 'Reports as a feed for feed readers',
  description: FEED_WHAT,
  query: feedQuery,
};

export const reportFeedDoors: readonly Door[] = [
  feedDoor({
    ...shared,
    form: 'atom',
    path: 'reports.atom',
    id: 'atomFeedByAddress',
    answer: (call) => atomFeed(call, false),
  }),
  feedDoor({
    ...shared,
    form: 'json',
    path: 'reports.json',
    id: 'jsonFeedByAddress',
    answer: (call) => jsonFeed(call, false),
  }),
];

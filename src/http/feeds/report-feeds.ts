/** GET /feeds/{token}/reports.atom and .json: the published reports. */
import type { Endpoint } from '../endpoints/endpoint.ts';
import { atomFeed, FEED_WHAT, feedQuery, jsonFeed } from '../operations/report-feeds.ts';
import { feedEndpoint } from './feed-endpoint.ts';

const shared = {
  summary: 'Reports as a feed for feed readers',
  description: FEED_WHAT,
  query: feedQuery,
};

export const reportFeedEndpoints: readonly Endpoint[] = [
  feedEndpoint({
    ...shared,
    form: 'atom',
    path: 'reports.atom',
    id: 'atomFeedByAddress',
    answer: (call) => atomFeed(call, false),
  }),
  feedEndpoint({
    ...shared,
    form: 'json',
    path: 'reports.json',
    id: 'jsonFeedByAddress',
    answer: (call) => jsonFeed(call, false),
  }),
];

/** GET /feeds/{token}/reports.atom and .json: the published reports. */
import type { Endpoint } from '../endpoint.ts';
import { atomFeed, FEED_WHAT, feedQuery, jsonFeed } from '../operations/reports.ts';
import { feedEndpoints } from './feed-endpoint.ts';

export const reportFeedEndpoints: readonly Endpoint[] = feedEndpoints({
  path: (form) => `reports.${form}`,
  id: (form) => `${form}FeedByAddress`,
  summary: 'Reports as a feed for feed readers',
  description: FEED_WHAT,
  query: feedQuery,
  answer: (call, form) => (form === 'atom' ? atomFeed : jsonFeed)(call, false),
});

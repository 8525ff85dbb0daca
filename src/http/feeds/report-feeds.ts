/** GET /feeds/{token}/reports.atom and .json: the published reports. */
import type { Endpoint } from '../endpoints/endpoint.ts';
import { FEED_WHAT, feedOfReports, feedQuery } from '../operations/report-feeds.ts';
import { feedEndpoints } from './feed-endpoint.ts';

export const reportFeedEndpoints: readonly Endpoint[] = feedEndpoints({
  path: (form) => `reports.${form}`,
  id: (form) => `${form}FeedByAddress`,
  summary: 'Reports as a feed for feed readers',
  description: FEED_WHAT,
  query: feedQuery,
  feed: (call) => feedOfReports(call),
});

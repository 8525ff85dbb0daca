/** GET /feeds/{token}/reports.atom and .json: the published reports. */
import type { Endpoint } from '../endpoints/endpoint.ts';
import { atomFeed, FEED_WHAT, feedQuery, jsonFeed } from '../operations/report-feeds.ts';
import { FEED_FORMS, type FeedForm, feedEndpoint } from './feed-endpoint.ts';

const feed = (form: FeedForm): Endpoint =>
  feedEndpoint({
    form,
    path: `reports.${form}`,
    id: `${form}FeedByAddress`,
    summary: 'Reports as a feed for feed readers',
    description: FEED_WHAT,
    query: feedQuery,
    answer: (call) => (form === 'atom' ? atomFeed : jsonFeed)(call, false),
  });

export const reportFeedEndpoints: readonly Endpoint[] = FEED_FORMS.map(feed);

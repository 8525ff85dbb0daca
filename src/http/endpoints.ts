import { screenRows, screenTexts } from './batch.ts';
import { watchmanEndpoints } from './compat/watchman/endpoints.ts';
import { catalogEndpoints } from './compat/yente/catalog.ts';
import { entityEndpoints } from './compat/yente/entities.ts';
import { match } from './compat/yente/match.ts';
import { reconcileEndpoints } from './compat/yente/reconcile.ts';
import { yenteAuthorization } from './compat/yente/scope.ts';
import { search } from './compat/yente/search.ts';
import { decisionEndpoints } from './decisions.ts';
import type { Endpoint } from './endpoint.ts';
import { exportEndpoints } from './export.ts';
import { followedFeedEndpoints, reportFeedEndpoints } from './feeds.ts';
import { mcpEndpoints } from './mcp/endpoint.ts';

const yenteEndpoints = [match, search, ...entityEndpoints, ...catalogEndpoints, ...reconcileEndpoints];

/** Every operation outside `/api`. */
export const ENDPOINTS: readonly Endpoint[] = [
  screenRows,
  screenTexts,
  ...yenteEndpoints.map((endpoint) => ({ ...endpoint, authorization: yenteAuthorization })),
  ...watchmanEndpoints,
  ...mcpEndpoints,
  ...decisionEndpoints,
  ...reportFeedEndpoints,
  ...followedFeedEndpoints,
  ...exportEndpoints,
];

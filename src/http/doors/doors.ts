import { screenRows } from '../batch/screen-rows.ts';
import { screenTexts } from '../batch/screen-texts.ts';
import { watchmanDoors } from '../compat/watchman/doors.ts';
import { catalogDoors } from '../compat/yente/catalog.ts';
import { entityDoors } from '../compat/yente/entities.ts';
import { match } from '../compat/yente/match.ts';
import { reconcileDoors } from '../compat/yente/reconcile.ts';
import { search } from '../compat/yente/search.ts';
import { decisionDoors } from '../decisions/doors.ts';
import { exportDoors } from '../export/doors.ts';
import { followedFeedDoors } from '../feeds/followed-feeds.ts';
import { reportFeedDoors } from '../feeds/report-feeds.ts';
import { mcpDoors } from '../mcp/door.ts';
import type { Door } from './door.ts';

/** Every operation outside `/api`. */
export const DOORS: readonly Door[] = [
  screenRows,
  screenTexts,
  match,
  search,
  ...entityDoors,
  ...catalogDoors,
  ...reconcileDoors,
  ...watchmanDoors,
  ...mcpDoors,
  ...decisionDoors,
  ...reportFeedDoors,
  ...followedFeedDoors,
  ...exportDoors,
];

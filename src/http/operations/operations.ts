import { changes } from './changes.ts';
import { entities } from './entities.ts';
import { entityDetail } from './entity-detail.ts';
import { entitySearch } from './entity-search.ts';
import { hybridSearch } from './hybrid-search.ts';
import type { Operation } from './operation.ts';
import { atomReports, jsonReports } from './report-feeds.ts';
import { reports } from './reports.ts';
import { sources } from './sources.ts';
import { stats } from './stats.ts';

/** Every operation under `/api`; fixed paths come before the one with `{id}`. */
export const OPERATIONS: readonly Operation[] = [
  entities,
  entitySearch,
  hybridSearch,
  entityDetail,
  stats,
  reports,
  atomReports,
  jsonReports,
  changes,
  sources,
];

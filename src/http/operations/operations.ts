import { changes, sources, stats } from './data.ts';
import { entities, entityDetail, entitySearch, hybridSearch } from './entities.ts';
import type { Operation } from './operation.ts';
import { atomReports, jsonReports, reports } from './reports.ts';

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

import { type ChangeCounts, changesIn } from '../domain/lists/list-changes.ts';
import { CHANGE_KINDS, type Gap, type ReportFacts } from './report.ts';

/** Counts without the changes that happened at an unknown time between two editions. */
function without<T extends ChangeCounts>(counts: T, gaps: readonly Gap[]): T {
  const rest = { ...counts };
  for (const gap of gaps) for (const kind of CHANGE_KINDS) rest[kind] -= gap[kind];
  return rest;
}

/** Counts of the changes dated on the day itself: in total and by authority. */
export function datedCounts({
  totals,
  by_jurisdiction,
  gaps,
}: ReportFacts): Pick<ReportFacts, 'totals' | 'by_jurisdiction'> {
  return {
    totals: without(totals, gaps),
    by_jurisdiction: by_jurisdiction
      .map((row) =>
        without(
          row,
          gaps.filter(({ jurisdiction }) => jurisdiction === row.jurisdiction),
        ),
      )
      .filter((row) => changesIn(row) > 0),
  };
}

/** True for a change that happened at an unknown time between two editions far apart. */
export const isBetweenEditions = (
  { gaps }: Pick<ReportFacts, 'gaps'>,
  party: Pick<ReportFacts['amended'][number], 'id' | 'date_basis' | 'after' | 'by'>,
): boolean =>
  party.date_basis === 'edition' &&
  gaps.some(
    ({ source_id, after, by }) => party.after === after && party.by === by && party.id.startsWith(`${source_id}-`),
  );

/** Fields that change with every version of a record, without a change of its party. */
const STAMPS = new Set(['last_updated']);

/** True when only a date stamp of the record changed. */
export const isStampAlone = ({ changes }: ReportFacts['amended'][number]): boolean =>
  changes.length > 0 && changes.every(({ field }) => STAMPS.has(field));

import { type ChangeCounts, changesIn } from '../domain/lists/list-changes.ts';
import type { Gap, ReportFacts } from './report.ts';

const KINDS = ['listed', 'relisted', 'removed', 'renumbered', 'amended'] as const;

/** Counts without those of changes that are only known to lie between two editions. */
function without<T extends ChangeCounts>(counts: T, gaps: readonly Gap[]): T {
  const rest = { ...counts };
  for (const gap of gaps) for (const kind of KINDS) rest[kind] -= gap[kind];
  return rest;
}

/** What is dated on the day itself: in all, and by authority. */
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

/** True for a change that is only known to lie between two editions far apart. */
export const isBetweenEditions = (
  { gaps }: Pick<ReportFacts, 'gaps'>,
  party: Pick<ReportFacts['amended'][number], 'id' | 'date_basis' | 'after' | 'by'>,
): boolean =>
  party.date_basis === 'edition' &&
  gaps.some(
    ({ source_id, after, by }) => party.after === after && party.by === by && party.id.startsWith(`${source_id}-`),
  );

/** Fields that change with every version of a record and say nothing of its party. */
const STAMPS = new Set(['last_updated']);

/** True for a record in which a date stamp alone changed. */
export const isStampAlone = ({ changes }: ReportFacts['amended'][number]): boolean =>
  changes.length > 0 && changes.every(({ field }) => STAMPS.has(field));

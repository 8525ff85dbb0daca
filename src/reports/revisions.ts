import type { StoredEdition } from '../store/read/source-states.ts';
import type { ReportHead, ReportRevisions } from '../store/reports.ts';
import type { ReportFacts } from './report.ts';
import { currentFacts } from './stored-facts.ts';
import type { RevisionDifference } from './wording.ts';

const KINDS = ['listed', 'relisted', 'removed', 'renumbered', 'amended'] as const;

type Named = readonly { id: string; name: string }[];

/** Names of the parties that are in `some` but not in `others`. */
function beyond(some: Named, others: Named): string[] {
  const ids = new Set(others.map(({ id }) => id));
  return some.filter(({ id }) => !ids.has(id)).map(({ name }) => name);
}

/** The differences between the facts of a day and a stored revision of its report. */
export async function differenceOf(
  store: { reports: ReportRevisions },
  head: ReportHead,
  facts: ReportFacts,
  revoked: readonly StoredEdition[],
): Promise<RevisionDifference> {
  const before = currentFacts((await store.reports.get(head.date, { revision: head.revision }))!.facts);
  const compared = (some: ReportFacts, others: ReportFacts): RevisionDifference['added'] =>
    KINDS.map((kind) => ({ kind, names: beyond(some[kind], others[kind]) })).filter(({ names }) => names.length > 0);
  return {
    before: head.revision,
    added: compared(facts, before),
    withdrawn: compared(before, facts),
    revoked: revoked.map(({ source_id, date }) => ({
      title: facts.coverage.find((one) => one.source_id === source_id)?.title ?? source_id,
      edition: date!,
    })),
    covered: facts.coverage.flatMap(({ source_id, title, state, edition }) => {
      const then = before.coverage.find((one) => one.source_id === source_id);
      return state === 'covered' && then?.state !== 'covered' && edition !== null ? [{ title, edition }] : [];
    }),
  };
}

/**
 * The editions that a stored revision was made from, according to its coverage, and that were revoked afterwards.
 * @param revoked every revoked edition of the store
 */
export async function revokedSince(
  store: { reports: ReportRevisions },
  head: ReportHead,
  revoked: readonly StoredEdition[],
): Promise<StoredEdition[]> {
  const later = revoked.filter(({ revoked_at }) => revoked_at !== null && revoked_at > head.built_at);
  if (later.length === 0) return [];
  const { coverage } = currentFacts((await store.reports.get(head.date, { revision: head.revision }))!.facts);
  return later.filter(({ source_id, sha256, date }) =>
    coverage.some((one) => one.source_id === source_id && (one.sha256 === sha256 || one.after === date)),
  );
}

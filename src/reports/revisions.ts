import type { StoredEdition } from '../store/read/source-states.ts';
import type { ReportHead, ReportRevisions } from '../store/reports.ts';
import type { Store } from '../store/store.ts';
import { CHANGE_KINDS, type ReportFacts } from './report.ts';
import { currentFacts } from './stored-facts.ts';
import type { RevisionDifference } from './wording.ts';

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
    CHANGE_KINDS.map((kind) => ({ kind, names: beyond(some[kind], others[kind]) })).filter(
      ({ names }) => names.length > 0,
    );
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

/** The editions that a stored revision was made from and that were revoked afterwards, out of all `revoked` ones. */
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

/** Publishes drafts of finished days (before `today`) that were never published; returns their dates, oldest first. */
export async function publishFinished(store: Pick<Store, 'reports'>, today: string): Promise<string[]> {
  const touched = new Set<string>();
  for (const { date, action } of await store.reports.publications()) {
    if (action === 'forgotten') touched.delete(date);
    else touched.add(date);
  }
  const drafts = await store.reports.heads({ state: 'draft' });
  const dates = [...new Set(drafts.map(({ date }) => date))]
    .filter((date) => date < today && !touched.has(date))
    .sort();
  for (const date of dates) await store.reports.publish(date, new Date().toISOString());
  return dates;
}

/** Publishes corrections of reports made from editions that were revoked since; returns their dates. */
export async function publishCorrections(store: Pick<Store, 'reports' | 'editions'>): Promise<string[]> {
  const revoked = (await store.editions()).filter(({ status }) => status === 'revoked');
  const published = await store.reports.heads({ state: 'published' });
  const dates: string[] = [];
  for (const head of published.reverse()) {
    const newest = await store.reports.get(head.date);
    if (newest!.revision === head.revision || (await revokedSince(store, head, revoked)).length === 0) continue;
    await store.reports.publish(head.date, new Date().toISOString());
    dates.push(head.date);
  }
  return dates;
}

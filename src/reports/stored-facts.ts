import { noChanges } from '../domain/lists/list-changes.ts';
import type { AmendedParty, Coverage, ReportedParty, ReportFacts } from './report.ts';

/** Facts of older reports, without windows of editions and both sides of a change. */
interface OlderFacts extends Omit<ReportFacts, 'coverage' | 'listed' | 'relisted' | 'removed' | 'amended'> {
  coverage: Omit<Coverage, 'after' | 'gap_days'>[];
  listed: OlderParty[];
  relisted: OlderParty[];
  removed: OlderParty[];
  amended: (Omit<AmendedParty, 'changes' | 'after' | 'by'> & { changed_fields: string[] })[];
}
type OlderParty = Omit<ReportedParty, 'after' | 'by' | 'listed_date'> & { edition: string };

/** Facts that older reports did not store. */
const NOT_KEPT: Pick<ReportFacts, 'held' | 'actions'> = { held: [], actions: [] };

/** Facts of a stored report in the current form, whenever it was made: published reports are never rewritten. */
export function currentFacts(stored: unknown): ReportFacts {
  if ('gaps' in (stored as object)) return { ...NOT_KEPT, ...(stored as ReportFacts) };
  const facts = stored as OlderFacts;
  const party = ({ edition, ...rest }: OlderParty): ReportedParty => ({
    ...rest,
    after: null,
    by: edition,
    listed_date: null,
  });
  const counted = <T extends object>(rows: readonly T[]): T[] => rows.map((row) => ({ ...row, renumbered: 0 }));
  return {
    ...facts,
    coverage: facts.coverage.map((one) => ({ ...one, after: null, gap_days: null })),
    totals: { ...noChanges(), ...facts.totals },
    by_jurisdiction: counted(facts.by_jurisdiction),
    by_source_list: counted(facts.by_source_list),
    by_programme: counted(facts.by_programme),
    by_entity_type: counted(facts.by_entity_type),
    by_country: counted(facts.by_country),
    listed: facts.listed.map(party),
    relisted: facts.relisted.map(party),
    removed: facts.removed.map(party),
    renumbered: [],
    amended: facts.amended.map(({ changed_fields, ...rest }) => ({
      ...rest,
      after: null,
      by: facts.date,
      changes: changed_fields.map((field) => ({ field, before: null, after: null })),
    })),
    gaps: [],
    list_changes: [],
    ...NOT_KEPT,
  };
}

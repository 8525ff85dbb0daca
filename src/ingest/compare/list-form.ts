import { countsOf } from '../../domain/counts.ts';
import type { FieldChange } from '../../domain/entity/entity.ts';
import type { ListedParty } from '../../domain/entity/party.ts';
import type { ListChange, ListChanges } from '../../domain/lists/list-changes.ts';
import { differingMiddle, type FieldDiff, type FieldOutcome, isNumbering, sideOf } from './field-diffs.ts';

/** Minimum number of records with the same replacement of words for it to count as a rewording of the list. */
const REWORDED_LEAST = 20;
/** Minimum fraction of records that begin, or cease, to fill a field for it to count as a change of the list. */
const FIELD_SHARE = 0.25;

/** Fields with a closed set of values, which are replaced as a whole. */
const VALUE_FIELDS = ['sanction_programs', 'measures', 'source_url', 'lists', 'source_list'] as const;
type ValueField = (typeof VALUE_FIELDS)[number];
const isValueField = (field: string): field is ValueField => VALUE_FIELDS.some((one) => one === field);
/** Fields of free text, in which phrases are replaced. */
const TEXT_FIELDS: ReadonlySet<string> = new Set(['reason', 'remarks']);

/** An amended record, to be decided when the whole edition is known. */
interface Amended {
  outcomes(): FieldOutcome[];
  /** Receives the changes of content; empty when there are none. */
  settle(changes: FieldChange[]): void;
}

const isDiff = (outcome: FieldOutcome): outcome is FieldDiff => !('isForm' in outcome);
const valuesOf = (party: ListedParty, field: ValueField): readonly string[] => {
  const value = party[field];
  return typeof value === 'string' ? [value] : (value ?? []);
};

/** The words that a diff replaces, with a key for counting; null where rewordings are not detected. */
function replacement({ field, removed, added }: FieldDiff): { key: string; before: string; after: string } | null {
  if (removed.length !== 1 || added.length > 1 || (!isValueField(field) && !TEXT_FIELDS.has(field))) return null;
  if (isValueField(field) && added.length === 0) return null;
  const [before, after] = TEXT_FIELDS.has(field)
    ? differingMiddle(removed[0]!, added[0] ?? '')
    : [removed[0]!, added[0]!];
  return before === '' ? null : { key: `${field}\n${before}\n${after}`, before, after };
}

/** Number of records in both editions, and the values of their closed fields. */
interface ComparedValues {
  compared: number;
  before: ReadonlySet<string>;
  after: ReadonlySet<string>;
  /** Values of unchanged records. */
  both: ReadonlySet<string>;
}

/** Decides which replacements are rewordings, and which fields are new or dropped. */
function formRules(diffs: readonly FieldDiff[], { before, after, both, compared }: ComparedValues) {
  const replaced = countsOf(diffs.flatMap((diff) => replacement(diff)?.key ?? []));
  const filled = countsOf(diffs.filter(({ wasEmpty }) => wasEmpty).map(({ field }) => field));
  const emptied = countsOf(diffs.filter(({ isEmpty }) => isEmpty).map(({ field }) => field));
  const isMost = (records: number | undefined): boolean =>
    (records ?? 0) >= Math.max(REWORDED_LEAST, compared * FIELD_SHARE);
  return (diff: FieldDiff): Omit<ListChange, 'records'> | null => {
    const { field } = diff;
    if (isNumbering(diff)) return { field, kind: 'numbering' };
    if (diff.wasEmpty && isMost(filled.get(field))) return { field, kind: 'new_field' };
    if (diff.isEmpty && isMost(emptied.get(field))) return { field, kind: 'dropped_field' };
    const words = replacement(diff);
    if (!words || (replaced.get(words.key) ?? 0) < REWORDED_LEAST) return null;
    // If the old value is still used or the new one was used before, they are different values and not a rewording.
    const [was, is] = [`${field}\n${words.before}`, `${field}\n${words.after}`];
    if (isValueField(field) && (after.has(was) || before.has(is) || both.has(was) || both.has(is))) return null;
    return {
      field,
      kind: 'reworded',
      before: String(sideOf([words.before], [words.after], false)),
      after: String(sideOf([words.after], [words.before], false)),
    };
  };
}

/**
 * Separates changes in how a list is written from changes of content: case, spaces, order, positions in a schedule, a
 * wording replaced on many records, a field that the list begins to fill. Collects all records of an edition, then
 * decides about each amended one.
 */
export function listForm() {
  const amended: Amended[] = [];
  /** Values of the closed fields in the old records, in the new ones, and in unchanged ones. */
  const before = new Set<string>();
  const after = new Set<string>();
  const both = new Set<string>();
  let compared = 0;

  const take = (into: Set<string>, party: ListedParty): void => {
    for (const field of VALUE_FIELDS) for (const value of valuesOf(party, field)) into.add(`${field}\n${value}`);
  };

  return {
    /** Adds a record without changes. */
    unchanged(party: ListedParty): void {
      compared++;
      take(both, party);
    },
    /** Adds a record that the previous edition did not contain. */
    arrived(party: ListedParty): void {
      take(after, party);
    },
    /** Adds a record that changed in content or form. */
    changed(was: ListedParty, party: ListedParty): void {
      compared++;
      take(before, was);
      take(after, party);
    },
    amended(one: Amended): void {
      amended.push(one);
    },
    /** Decides about every amended record; call it after all records of the edition were added. */
    settle(): ListChanges {
      const all = amended.map(({ outcomes, settle }) => ({ outcomes: outcomes(), settle }));
      const diffs = all.flatMap(({ outcomes }) => outcomes.filter(isDiff));
      const formOfDiff = formRules(diffs, { compared, before, after, both });
      const lines = new Map<string, ListChange>();
      let records = 0;
      for (const { outcomes, settle } of all) {
        const changes: FieldChange[] = [];
        for (const outcome of outcomes) {
          const form = isDiff(outcome) ? formOfDiff(outcome) : { field: outcome.field, kind: 'form' as const };
          if (form === null) {
            const { field, removed, added, isList } = outcome as FieldDiff;
            changes.push({ field, before: sideOf(removed, added, isList), after: sideOf(added, removed, isList) });
            continue;
          }
          const key = JSON.stringify(form);
          const line = lines.get(key) ?? { ...form, records: 0 };
          line.records++;
          lines.set(key, line);
        }
        const formAlone = changes.every(({ field }) => field === 'last_updated') && changes.length < outcomes.length;
        if (formAlone) records++;
        settle(formAlone ? [] : changes);
      }
      return {
        records,
        lines: [...lines.values()].sort((a, b) => b.records - a.records || (a.field < b.field ? -1 : 1)),
      };
    },
  };
}

/**
 * The contents of a list at one time, as far as edition checks compare them with another time. Earlier states are
 * computed from the present one, with the rows that each edition replaced:
 *
 *     state after edition N ── rows as they were before N, without parties added by N ──> state after edition N − 1
 */
import { addDays } from '../../domain/dates.ts';
import { namesOf } from '../../domain/entity/names.ts';
import type { ListedParty } from '../../domain/entity/party.ts';
import { lookupTable } from '../../domain/lookup-table.ts';
import { sortedWords } from '../../sources/text/clean-text.ts';
import type { StoredEdition } from '../../store/read/source-states.ts';
import type { EditionWriter } from '../../store/write/edition-writer.ts';

/** Details whose loss on many records means that the file is written differently, with a test of whether a record has them. */
export const GUARDED_FIELDS = lookupTable<(party: ListedParty) => boolean>({
  'birth date': ({ birth_dates }) => birth_dates.length > 0,
  alias: ({ aliases }) => aliases.length > 0,
  identifier: ({ identifiers }) => identifiers.length > 0,
  address: ({ addresses }) => addresses.length > 0,
  'listing date': ({ listed_date }) => listed_date !== null,
  'original script': ({ aliases }) => aliases.some(({ script }) => script !== null && script !== 'Latin'),
});

/** The active parties of a list, by entity id. */
export type ListState = ReadonlyMap<string, ReturnType<typeof guarded>>;

/** Period in which the changes of a list are added up, days. */
const WINDOW_DAYS = 30;

/** Property that distinguishes the entries of a detail, because a file may write one kind differently from the others. */
const KINDS = lookupTable<'type' | 'relation'>({ identifiers: 'type', countries: 'relation' });

/** Details that are checked by a fraction, or that are not stated in a file. */
const OTHERWISE = new Set(['aliases', 'addresses', 'birth_dates', 'listed_date', 'identity_hints']);

/** The {@link GUARDED_FIELDS} of a record, and its further details: `gender`, `identifiers passport`, `vessel flag`. */
function* detailsOf(party: ListedParty): Generator<string> {
  for (const [name, has] of GUARDED_FIELDS) if (has(party)) yield name;
  for (const [name, value] of Object.entries(party)) {
    if (OTHERWISE.has(name)) continue;
    if (value === null || typeof value !== 'object') {
      if (value) yield name;
    } else if (!Array.isArray(value)) yield* Object.keys(value).map((part) => `${name} ${part}`);
    else if (KINDS.has(name)) yield* value.map((entry) => `${name} ${entry[KINDS.get(name)!]}`);
    else if (value.length > 0) yield name;
  }
}

/** A listed party in a state, with the digest of its record. */
const guarded = (hash: string, party: ListedParty) => ({
  hash,
  /** The primary name first, each as its words in alphabetical order, because a family name may move to the front. */
  names: namesOf(party).map(sortedWords),
  lists: party.lists,
  programmes: party.sanction_programs,
  /** The {@link GUARDED_FIELDS} that it has, and all other details by name. */
  fields: new Set(detailsOf(party)),
});

/** The present state of the list of a writer. `before`: another state, whose records need not be read again. */
export async function listState(
  writer: Pick<EditionWriter, 'known' | 'records'>,
  before: ListState = new Map(),
): Promise<ListState> {
  const active = (await writer.known()).filter(({ is_active }) => is_active === 1);
  const changed = active.filter(({ id, hash }) => before.get(id)?.hash !== hash);
  const records = await writer.records(changed.map(({ id }) => id));
  return new Map(
    active.map(({ id, hash }) => {
      const read = records.get(id);
      return [id, read ? guarded(hash, read.record) : before.get(id)!];
    }),
  );
}

/** An earlier state of a list, to compare a change with. */
export interface EarlierState {
  /** Official day of the edition that led to this state. */
  date: string;
  /** Name in messages: `the edition before`. */
  called: string;
  parties: ListState;
  /** Later editions up to the present list; what the operator accepted for one of them is not objected to again. */
  since: readonly StoredEdition[];
}

/**
 * The state before a change dated `date`, and those after each edition of the 30 days before it, newest first; none
 * before the first full edition.
 * @param applied editions in the order in which they were applied; `now` is the state after the last one
 */
export async function earlierStates(
  writer: EditionWriter,
  { date, applied, now }: { date: string; applied: readonly StoredEdition[]; now: ListState },
): Promise<EarlierState[]> {
  const firstFull = applied.findIndex(({ kind }) => kind === 'full');
  if (firstFull < 0) return [];
  const previous = applied.findLast(({ kind }) => kind === 'full')!;
  const states: EarlierState[] = [{ date: previous.date!, called: 'the edition before', parties: now, since: [] }];
  const first = addDays(date, -WINDOW_DAYS);
  let parties = now;
  for (let at = applied.length - 1; at > firstFull && applied[at]!.undoable; at--) {
    // A change file may be older than the edition applied before it.
    const days = applied.slice(0, at).map(({ date: one }) => one!);
    const day = days.sort().at(-1)!;
    if (day < first) break;
    parties = await stateBefore(writer, applied[at]!.id, parties);
    states.push({ date: day, called: `the edition of ${day}`, parties, since: applied.slice(at) });
  }
  return states;
}

async function stateBefore(writer: EditionWriter, editionId: number, after: ListState): Promise<ListState> {
  const { rows, arrived } = await writer.changedBy(editionId);
  const before = new Map(after);
  for (const id of arrived) before.delete(id);
  for (const { id, is_active, hash, record } of rows) {
    if (is_active === 1) before.set(id, guarded(hash, JSON.parse(record)));
    else before.delete(id);
  }
  return before;
}

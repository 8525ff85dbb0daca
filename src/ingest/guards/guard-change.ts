import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countsOf } from '../../domain/counts.ts';
import { addDays, daysBetween } from '../../domain/dates.ts';
import type { AcceptedGuard, Guard } from '../../domain/lists/edition-guards.ts';
import type { SourceReader } from '../../sources/reader.ts';
import type { WaitingEdition } from '../../store/read/edition-rows.ts';
import type { CheckRows, Store } from '../../store/store.ts';
import { type EarlierState, GUARDED_FIELDS, type ListState, listState } from './list-state.ts';

/** Maximum fraction of the parties that may be removed. */
const MAX_SHRINK = 0.2;
/**
 * Maximum number of removed and new parties, as a fraction of all parties before and after: 1 when every key changed.
 * Lists can double within years, so the second limit applies to editions more than a year apart.
 */
const MAX_CHURN = { withinYear: 0.2, later: 0.5 };
const YEAR_DAYS = 366;
/** Fewer removed and new parties are never churn, even on a short list. */
const MIN_CHURN = 20;
/** An official list in the file may lose this fraction or number of its parties; all only of fewer than 3. */
const MAX_LIST_SHRINK = 0.2;
const MIN_LIST_SHRINK = 20;
const MIN_LIST = 3;
/** A programme of at least this size does not end from one edition to the next, together with most of its parties. */
const MIN_PROGRAMME = 20;
/** Fraction and least number of records that must lose a detail; others than {@link GUARDED_FIELDS} must vanish. */
const MAX_FIELD_LOSS = 0.25;
const MIN_FIELD = 10;
/** Maximum fraction and number of parties whose present names do not include the previous one. */
const MAX_RENAMED = 0.2;
const MIN_RENAMED = 20;

/** A change of a list: the states before and after it. */
interface ListChange {
  /** Official day of the edition that causes it. */
  date: string;
  /** Beginning of messages: `The file holds`. */
  subject: string;
  /** States to compare with, newest first; none for a first edition. */
  earlier: readonly EarlierState[];
  after: ListState;
  /** Records whose listing date is no longer stated; the store retains the date. */
  undated?: ReadonlySet<string>;
  /** Parties are not identified by their names, so a name that shares a word with the previous one is a respelling. */
  mayBeRespelled?: boolean | undefined;
}

type Check = (change: ListChange, before: EarlierState) => string | null;

const percent = (fraction: number): string => `${(fraction * 100).toFixed(1)}%`;

/** Number of parties by value of a property. */
const partiesBy = (state: ListState, property: 'lists' | 'programmes'): Map<string, number> =>
  countsOf([...state.values()].flatMap((party) => [...new Set(party[property])]));

const shrink: Check = ({ subject, after }, { parties: before, called }) => {
  if (after.size >= before.size * (1 - MAX_SHRINK)) return null;
  const fewer = percent(1 - after.size / before.size);
  return `${subject} ${after.size} parties, ${fewer} fewer than the ${before.size} of ${called}`;
};

/** Detects changed keys at an unchanged size. A renumbered party counts as removed and as new. */
const churn: Check = ({ date, after }, { date: previous, parties: before, called }) => {
  const gone = [...before.keys()].filter((id) => !after.has(id)).length;
  const arrived = [...after.keys()].filter((id) => !before.has(id)).length;
  // A smaller size is the subject of another check; this one counts replacements.
  const replaced = gone - Math.max(0, before.size - after.size);
  const share = (replaced + arrived) / (before.size + after.size);
  const limit = daysBetween(previous, date) <= YEAR_DAYS ? MAX_CHURN.withinYear : MAX_CHURN.later;
  if (replaced + arrived <= MIN_CHURN || share <= limit) return null;
  return `${gone} of the ${before.size} parties of ${called} are gone and ${arrived} of ${after.size} are new by their keys: ${percent(share)} of both editions, at most ${percent(limit)} may be`;
};

const list: Check = ({ after }, { parties: before, called }) => {
  const now = partiesBy(after, 'lists');
  for (const [name, count] of partiesBy(before, 'lists')) {
    const left = now.get(name) ?? 0;
    const lost = count - left;
    // The size of the file as a whole is the subject of another check.
    if (count === before.size) continue;
    const isGone = left === 0 && count >= MIN_LIST;
    if (!isGone && (lost < MIN_LIST_SHRINK || lost <= count * MAX_LIST_SHRINK)) continue;
    return `The list "${name}" inside the file has ${left} parties, after ${count} in ${called}`;
  }
  return null;
};

const programme: Check = ({ after }, { parties: before, called }) => {
  const now = partiesBy(after, 'programmes');
  for (const [name, count] of partiesBy(before, 'programmes')) {
    if (count < MIN_PROGRAMME || now.has(name)) continue;
    // After a renaming of the programme the parties are still listed.
    const gone = [...before].filter(([id, { programmes }]) => programmes.includes(name) && !after.has(id)).length;
    if (gone > count / 2) return `The programme "${name}" is gone, and ${gone} of its ${count} parties in ${called}`;
  }
  return null;
};

const field: Check = ({ after, undated }, { parties: before, called }) => {
  const counts = new Map<string, { had: number; lost: number }>();
  for (const [id, party] of before) {
    const now = after.get(id);
    if (!now) continue;
    for (const name of party.fields) {
      const count = counts.get(name) ?? { had: 0, lost: 0 };
      counts.set(name, count);
      count.had++;
      if (!now.fields.has(name) || (name === 'listing date' && undated?.has(id))) count.lost++;
    }
  }
  // A detail that no record has any more was in a part of the file that is not parsed now, such as a renamed element.
  const left = new Set([...after.values()].flatMap(({ fields }) => [...fields]));
  const losses = [...counts].filter(([name, { had, lost }]) =>
    had < MIN_FIELD ? false : GUARDED_FIELDS.has(name) ? lost >= had * MAX_FIELD_LOSS : !left.has(name),
  );
  if (losses.length === 0) return null;
  const shown = losses.map(([name, { had, lost }]) => `${name.replaceAll('_', ' ')} (${lost} of ${had})`);
  return `Records lost a detail that they have in ${called}: ${shown.join(', ')}`;
};

const sharesWord = (name: string, names: readonly string[]): boolean => {
  const words = new Set(name.split(' '));
  return names.some((one) => one.split(' ').some((word) => words.has(word)));
};

const names: Check = ({ after, mayBeRespelled }, { parties: before, called }) => {
  let [renamed, kept] = [0, 0];
  for (const [id, party] of before) {
    const now = after.get(id);
    if (!now) continue;
    kept++;
    const [name] = party.names as [string];
    if (!now.names.includes(name) && !(mayBeRespelled && sharesWord(name, now.names))) renamed++;
  }
  if (renamed < MIN_RENAMED || renamed < kept * MAX_RENAMED) return null;
  return `${renamed} of ${kept} parties lost the name that they had in ${called}`;
};

const CHECKS = { shrink, churn, list, programme, field, names } as const;

/** Checks a change of a list; each check objects once, against the newest state that differs too much. */
export function guardChange(change: ListChange): Objection[] {
  const found: Objection[] = [];
  for (const guard of Object.keys(CHECKS) as (keyof typeof CHECKS)[]) {
    const compared = change.earlier.filter(
      ({ since }) => !since.some(({ accepted }) => accepted.some((one) => one.guard === guard)),
    );
    if (guard === 'shrink') compared.sort((a, b) => b.parties.size - a.parties.size);
    for (const before of compared) {
      const reason = CHECKS[guard](change, before);
      if (reason === null) continue;
      found.push({ guard, reason });
      break;
    }
  }
  return found;
}

/** Checks a change without a new edition; `date` is that of the newest one. */
export const guardReplacement = (
  before: ListState,
  after: ListState,
  { date, subject }: { date: string; subject: string },
): Objection[] => {
  const now: EarlierState = { date, called: 'the list as it is now', parties: before, since: [] };
  return guardChange({ date, subject, earlier: [now], after });
};

/** Minimum size of each official list in a downloaded first edition, as a fraction of its size at release. */
const MIN_OF_RELEASE = 0.9;

const RELEASE_SIZES = join(import.meta.dirname, '../../../data/lists/release-sizes.json');

/** Number of parties of each official list inside each source at release; see `data/lists/README.md`. */
const releaseSizes = (): Record<string, Record<string, number>> => JSON.parse(readFileSync(RELEASE_SIZES, 'utf8'));

/** Checks the size of a first edition: the `parties` in the file, and the list if it was `downloaded`, else null. */
export function guardFirst(source: SourceReader, parties: number, downloaded: ListState | null): Objection[] {
  const least = source.leastParties ?? 1;
  if (parties < least) {
    const reason = `The file holds ${parties} parties; this list never had fewer than ${least}`;
    return [{ guard: 'size', reason }];
  }
  if (!downloaded) return [];
  const few = Object.entries(releaseSizes()[source.info.id] ?? {}).flatMap(([name, size]) => {
    const count = [...downloaded.values()].filter(({ lists }) => lists.includes(name)).length;
    return count < size * MIN_OF_RELEASE ? `${name} (${count} of ${size})` : [];
  });
  if (few.length === 0) return [];
  const reason = `The file holds under 90% of the parties that it held when this version was released: ${few.join(', ')}`;
  return [{ guard: 'size', reason }];
}

/** Reads the official lists; the returned check compares them with a backup before it replaces them. */
export async function guardRestore(
  store: Store,
  sources: readonly SourceReader[],
  accept: readonly Guard[],
): Promise<CheckRows> {
  const before = new Map<string, { date: string; parties: ListState }>();
  for (const { info } of sources) {
    const applied = (await store.editions(info.id)).filter(({ status, demo }) => status === 'applied' && !demo);
    const date = applied.at(-1)?.date;
    if (date) before.set(info.id, { date, parties: await store.writeEdition(info.id, (writer) => listState(writer)) });
  }
  return async (listOf) => {
    const found = [];
    for (const [id, { date, parties }] of before) {
      const after = await listState(listOf(id), parties);
      const objected = guardReplacement(parties, after, { date, subject: 'The backup holds' });
      found.push(...objected.map(({ guard, reason }) => ({ guard, reason: `${id}: ${reason}` })));
    }
    objections(accept, Number.POSITIVE_INFINITY).raise(found);
  };
}

/** This edition is readable but must not be applied; the last good one stays. `message` is one line for people. */
export class RejectedEdition extends Error {
  override name = 'RejectedEdition';
  /** Official day of the edition, if it was parsed. */
  date?: string;
}

/** The file cannot follow the applied editions (older, future, revoked); only the state of its list is recorded. */
export class RefusedEdition extends Error {
  override name = 'RefusedEdition';
}

/** Maximum characters of a reason, one line for people; further objections are stated by the name of their check only. */
const MAX_REASON = 180;

/** An objection of a check to a change of a list: one sentence without its full stop. */
export interface Objection {
  guard: Guard;
  reason: string;
}

/** Handles objections to one change of a list, some of which the operator may accept. */
export interface Objections {
  /** Records accepted objections, and throws all others as one error, by default a {@link RejectedEdition}. */
  raise(found: readonly Objection[], Fault?: new (message: string) => Error): void;
  /** True when the checks were decided earlier; nothing is checked again. */
  settled: boolean;
  /** The overridden objections. */
  accepted: AcceptedGuard[];
}

/** One line: the first reasons in full, the names of the other checks, and how to override them. */
function lineOf(objected: readonly Objection[], maxLength: number): string {
  const [first, ...more] = objected.map(({ reason }) => reason);
  let line = first!;
  let shown = 1;
  for (; shown <= more.length && line.length + more[shown - 1]!.length < maxLength; shown++)
    line += `; ${more[shown - 1]}`;
  const rest = objected.slice(shown).map(({ guard }) => guard);
  if (rest.length > 0) line += `; more objections: ${rest.join(', ')}`;
  const guards = [...new Set(objected.map(({ guard }) => guard))];
  return `${line}; if it is right nevertheless, repeat this with --accept=${guards.join(',')}.`;
}

/** Handles objections, except to the checks in `accept`; reasons are in full up to `maxLength` characters. */
export function objections(accept: readonly Guard[], maxLength = MAX_REASON): Objections {
  const accepted: AcceptedGuard[] = [];
  return {
    accepted,
    settled: false,
    raise(found, Fault = RejectedEdition) {
      const objected = found.filter(({ guard }) => !accept.includes(guard));
      if (objected.length > 0) throw new Fault(lineOf(objected, maxLength));
      accepted.push(...found.map(({ guard, reason }) => ({ guard, reason: `${reason}.` })));
    },
  };
}

/** For editions that passed the checks earlier, and for the bundled demo edition. */
export const settledObjections = (): Objections => ({ accepted: [], settled: true, raise() {} });

/** Rejects dates after tomorrow (in Australia it has begun): all later editions would be old. @throws RefusedEdition */
export function guardDate(date: string, now: Date, { raise }: Objections): void {
  const today = now.toISOString().slice(0, 10);
  if (date <= addDays(today, 1)) return;
  const reason = `It is dated ${date}, which lies in the future (this machine's clock says ${today})`;
  raise([{ guard: 'date', reason }], RefusedEdition);
}

/** Net fraction of lost parties from which a downloaded edition waits. */
const MAX_LOSS = 0.05;
const WAIT_MS = 3_600_000;

/** A downloaded edition lacks parties and will be applied when a later download confirms that. */
export class UnconfirmedEdition extends RejectedEdition {
  override name = 'UnconfirmedEdition';
  readonly waiting: WaitingEdition;
  constructor(message: string, waiting: WaitingEdition) {
    super(message);
    this.waiting = waiting;
  }
}

/** Delays a download that lacks parties until a later one lacks the same. @throws UnconfirmedEdition */
export function guardDownload(
  { before, after }: { before: ListState; after: ListState },
  { sha256, waiting, now }: { sha256: string; waiting: WaitingEdition | null; now: Date },
): void {
  const loss = before.size - after.size;
  if (loss === 0 || loss < before.size * MAX_LOSS) return;
  const gone = [...before.keys()].filter((id) => !after.has(id));
  const missed = new Set(waiting?.gone);
  const further = loss - gone.filter((id) => missed.has(id)).length;
  const isConfirmed = waiting !== null && (waiting.sha256 === sha256 || further < before.size * MAX_LOSS);
  const since = isConfirmed ? Date.parse(waiting.since) : now.getTime();
  if (isConfirmed && now.getTime() - since >= WAIT_MS) return;
  const until = new Date(since + WAIT_MS).toISOString().slice(0, 16);
  throw new UnconfirmedEdition(
    `The file holds ${after.size} parties, ${((loss / before.size) * 100).toFixed(1)}% fewer than the ${before.size} before; it is applied when a download after ${until}Z confirms that, or at once with --accept=shrink.`,
    isConfirmed ? waiting : { sha256, since: now.toISOString(), gone },
  );
}

import { addDays } from '../../domain/dates.ts';
import type { AcceptedGuard, Guard } from '../../domain/lists/edition-guards.ts';
import type { WaitingEdition } from '../../store/read/edition-rows.ts';
import type { ListState } from './list-state.ts';

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

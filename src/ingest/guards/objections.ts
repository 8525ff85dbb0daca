import { addDays } from '../../domain/dates.ts';
import type { AcceptedGuard, Guard } from '../../domain/lists/edition-guards.ts';
import { RefusedEdition, RejectedEdition } from './refused-edition.ts';

/** Maximum characters of a reason, one line for people; further objections are stated by the name of their check only. */
const MAX_REASON = 180;

/** An objection of a check to a change of a list: one sentence without its full stop. */
export interface Objection {
  guard: Guard;
  reason: string;
}

/** Handles objections to one change of a list, some of which the operator may accept. */
export interface Objections {
  /**
   * Records accepted objections, and throws all others as one error.
   * @param Fault class of the error; default {@link RejectedEdition}
   */
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

/**
 * @param accept checks that the operator overrides
 * @param maxLength maximum characters of reasons in full
 */
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

/**
 * Checks that an edition or change file is not dated after tomorrow (UTC); tomorrow is allowed because in Australia
 * that day has already begun. A wrong date in the future would make every later edition look outdated.
 * @throws RefusedEdition
 */
export function guardDate(date: string, now: Date, { raise }: Objections): void {
  const today = now.toISOString().slice(0, 10);
  if (date <= addDays(today, 1)) return;
  const reason = `It is dated ${date}, which lies in the future (this machine's clock says ${today})`;
  raise([{ guard: 'date', reason }], RefusedEdition);
}

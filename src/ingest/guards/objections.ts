import { addDays } from '../../domain/dates.ts';
import type { AcceptedGuard, Guard } from '../../domain/lists/edition-guards.ts';
import { RefusedEdition, RejectedEdition } from './refused-edition.ts';

/** Characters of the reason of an edition, one line for people: what does not fit is named by its check alone. */
const MAX_REASON = 180;

/** What a check objects to a change of a list: one sentence without its full stop. */
export interface Objection {
  guard: Guard;
  reason: string;
}

/** Objections to one change of a list, as far as the operator has not accepted them. */
export interface Objections {
  /**
   * Notes what the operator accepts, and throws the rest in one error.
   * @param Fault the kind of error; default {@link RejectedEdition}
   */
  raise(found: readonly Objection[], Fault?: new (message: string) => Error): void;
  /** True when the checks have decided before: nothing is checked again. */
  settled: boolean;
  /** What was overridden. */
  accepted: AcceptedGuard[];
}

/** One line: the first reasons in full, the other checks by name, and how to override them. */
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
 * @param maxLength characters up to which an error gives reasons in full
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

/** For editions that passed the checks when they came, and for the bundled fictional one. */
export const settledObjections = (): Objections => ({ accepted: [], settled: true, raise() {} });

/**
 * An edition or change file is not dated after tomorrow: the day after today (UTC), because in Australia it is tomorrow
 * already. A wrong date in the future would make every later edition look outdated.
 * @throws RefusedEdition
 */
export function guardDate(date: string, now: Date, { raise }: Objections): void {
  const today = now.toISOString().slice(0, 10);
  if (date <= addDays(today, 1)) return;
  const reason = `It is dated ${date}, which lies in the future (this machine's clock says ${today})`;
  raise([{ guard: 'date', reason }], RefusedEdition);
}

import { addDays, daysBetween } from '../domain/dates.ts';
import type { AcceptedGuard, Guard } from '../domain/lists/edition-guards.ts';
import { RefusedEdition, RejectedEdition } from './refused-edition.ts';

/** Share of records that may be unreadable. */
const MAX_SET_ASIDE = 0.01;
/** Share of parties that may be gone since the edition before, and since any edition of the last {@link SHRINK_DAYS}. */
const MAX_SHRINK = 0.2;
const SHRINK_DAYS = 30;
/**
 * Removed and new parties may be this share of all parties before and after: 1 when every party has another key. Lists
 * double within years, so editions further apart than a year are held to the second limit.
 */
const MAX_CHURN = { withinYear: 0.2, later: 0.5 };
const YEAR_DAYS = 366;
/** So few removed and new parties are no churn, however short the list. */
const LEAST_CHURN = 20;

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;

/** Objections to one edition, as far as the operator has not accepted them. */
export interface Objections {
  /** Throws the fault, or notes it as accepted when the operator named its guard. */
  object(guard: Guard, fault: RejectedEdition | RefusedEdition): void;
  /** What was overridden. */
  accepted: AcceptedGuard[];
}

/** @param accept guards that the operator overrides */
export function objections(accept: readonly Guard[]): Objections {
  const accepted: AcceptedGuard[] = [];
  return {
    accepted,
    object(guard, fault) {
      const { message } = fault;
      if (!accept.includes(guard)) {
        fault.message = `${message}; if it is right nevertheless, repeat this with --accept=${guard}.`;
        throw fault;
      }
      accepted.push({ guard, reason: `${message}.` });
    },
  };
}

/**
 * An edition or change file is not dated after tomorrow: the day after today (UTC), because in Australia it is tomorrow
 * already. A wrong date in the future would make every later edition look outdated.
 * @throws RefusedEdition
 */
export function guardDate(date: string, now: Date, { object }: Objections): void {
  const today = now.toISOString().slice(0, 10);
  if (date <= addDays(today, 1)) return;
  object(
    'date',
    new RefusedEdition(`It is dated ${date}, which lies in the future (this machine's clock says ${today})`),
  );
}

/** A full edition applied before. */
export interface EarlierEdition {
  date: string;
  records: number;
  accepted: readonly AcceptedGuard[];
}

/** What a whole edition is measured by, after its last record was read. */
export interface EditionCounts {
  parties: number;
  setAside: number;
  firstSetAside: string | null;
}

/** The largest of the editions that an edition of that day is compared with: the one before, and those of 30 days. */
function largestBefore(date: string, earlier: readonly EarlierEdition[]): EarlierEdition | null {
  // A shrink that the operator accepted is the new normal.
  const accepted = earlier.findLastIndex((one) => one.accepted.some(({ guard }) => guard === 'shrink'));
  const since = addDays(date, -SHRINK_DAYS);
  const compared = earlier.slice(Math.max(accepted, 0)).filter((one, at, all) => {
    return at === all.length - 1 || one.date >= since;
  });
  return compared.reduce<EarlierEdition | null>(
    (largest, one) => (largest === null || one.records >= largest.records ? one : largest),
    null,
  );
}

/**
 * Checks how much of an edition there is.
 * @param edition `leastParties`: of a first edition; `earlier`: full editions applied before, oldest first
 * @throws RejectedEdition
 */
export function guardSize(
  edition: { date: string; counts: EditionCounts; leastParties: number; earlier: readonly EarlierEdition[] },
  { object }: Objections,
): void {
  const { date, counts, leastParties, earlier } = edition;
  const { parties, setAside } = counts;
  if (setAside > MAX_SET_ASIDE * (parties + setAside)) {
    throw new RejectedEdition(
      `${setAside} of ${parties + setAside} records cannot be read (${percent(setAside / (parties + setAside))}, at most 1% may be); the first: ${counts.firstSetAside}`,
    );
  }
  if (parties === 0) throw new RejectedEdition('The file holds no listed party.');
  const largest = largestBefore(date, earlier);
  if (largest === null) {
    if (parties >= leastParties) return;
    const fault = `The file holds ${parties} parties; this list never had fewer than ${leastParties}`;
    object('size', new RejectedEdition(fault));
    return;
  }
  if (parties >= largest.records * (1 - MAX_SHRINK)) return;
  const fewer = percent(1 - parties / largest.records);
  const which = largest === earlier.at(-1) ? 'the edition before' : `the edition of ${largest.date}`;
  object(
    'shrink',
    new RejectedEdition(`The file holds ${parties} parties, ${fewer} fewer than the ${largest.records} of ${which}`),
  );
}

/** Who an edition removes and brings, by official key; a respelled record of a list without official keys is neither. */
export interface Churn {
  /** Official day of the edition, and of the one before it. */
  date: string;
  previous: string;
  gone: number;
  arrived: number;
  /** Active parties before the edition, and those that it carries. */
  before: number;
  after: number;
}

/**
 * Checks that an edition is about the same parties as the one before: a count that stays the same says nothing when
 * every key is another one. A party under another number counts as removed and new here.
 * @throws RejectedEdition
 */
export function guardChurn({ date, previous, gone, arrived, before, after }: Churn, { object }: Objections): void {
  // That there are fewer is for the guard of the size; here it counts who took whose place.
  const replaced = gone - Math.max(0, before - after);
  const share = (replaced + arrived) / (before + after);
  const limit = daysBetween(previous, date) <= YEAR_DAYS ? MAX_CHURN.withinYear : MAX_CHURN.later;
  if (replaced + arrived <= LEAST_CHURN || share <= limit) return;
  object(
    'churn',
    new RejectedEdition(
      `${gone} of the ${before} parties of ${previous} are gone and ${arrived} of ${after} are new by their keys: ${percent(share)} of both editions, at most ${percent(limit)} may be`,
    ),
  );
}

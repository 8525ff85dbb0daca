/**
 * A download may be truncated without any error, so a smaller list is applied only when a second download confirms it:
 *
 *     10:00  961 of 1,011 parties -> waits, with the ids that it lacks
 *     10:30  the same bytes       -> still waits
 *     11:00  the same bytes, or a newer edition that lacks them too -> applied
 */
import type { WaitingEdition } from '../../store/read/waiting-editions.ts';
import type { ListState } from './list-state.ts';
import { RejectedEdition } from './refused-edition.ts';

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

/**
 * Delays a downloaded edition that lacks parties until a later download lacks the same ones.
 * @param waiting the waiting edition of this source, if any
 * @throws UnconfirmedEdition
 */
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

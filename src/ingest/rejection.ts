/** This edition must not be applied, though it can be read; the last good one stays. `message` is one line for people. */
export class RejectedEdition extends Error {
  override name = 'RejectedEdition';
}

/** This edition comes too late: history is built oldest first, and something newer is already applied. */
export class OutdatedEdition extends Error {
  override name = 'OutdatedEdition';
}

/** Share of records that may be unreadable. */
const MAX_SET_ASIDE = 0.01;
/** Share of parties that may be gone since the edition before. */
const MAX_SHRINK = 0.2;

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;

/**
 * What a whole edition is measured by, after its last record was read. `previous`: parties of the edition before.
 * @throws RejectedEdition
 */
export function guardEdition(
  counts: { parties: number; setAside: number; firstSetAside: string | null },
  previous: number | null,
  acceptShrink: boolean,
): void {
  const { parties, setAside } = counts;
  if (setAside > MAX_SET_ASIDE * (parties + setAside)) {
    throw new RejectedEdition(
      `${setAside} of ${parties + setAside} records cannot be read (${percent(setAside / (parties + setAside))}, at most 1% may be); the first: ${counts.firstSetAside}`,
    );
  }
  if (parties === 0) throw new RejectedEdition('The file holds no listed party.');
  if (previous === null || acceptShrink || parties >= previous * (1 - MAX_SHRINK)) return;
  throw new RejectedEdition(
    `The file holds ${parties} parties, ${percent(1 - parties / previous)} fewer than the ${previous} of the edition before; if that is true, ingest it with --accept-shrink.`,
  );
}

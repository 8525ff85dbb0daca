import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceReader } from '../../sources/reader.ts';
import type { ListState } from './list-state.ts';
import type { Objection } from './objections.ts';

/** Minimum size of each official list in a downloaded first edition, as a fraction of its size at release. */
const MIN_OF_RELEASE = 0.9;

const RELEASE_SIZES = join(import.meta.dirname, '../../../data/lists/release-sizes.json');

/** Number of parties of each official list inside each source at release; see `data/lists/README.md`. */
const releaseSizes = (): Record<string, Record<string, number>> => JSON.parse(readFileSync(RELEASE_SIZES, 'utf8'));

/**
 * Checks the size of a first edition, which has no predecessor to compare with.
 * @param parties number of parties in the file
 * @param downloaded the resulting list, if the edition was downloaded and is current; else null
 */
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

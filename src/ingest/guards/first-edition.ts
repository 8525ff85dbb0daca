import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceReader } from '../../sources/reader.ts';
import type { ListState } from './list-state.ts';
import type { Objection } from './objections.ts';

/** Fraction of the parties at release that each official list of a downloaded first edition must have. */
const MIN_OF_RELEASE = 0.9;

const RELEASE_SIZES = join(import.meta.dirname, '../../../data/lists/release-sizes.json');

/** Parties of each official list inside each source at release; see `data/lists/README.md`. */
const releaseSizes = (): Record<string, Record<string, number>> => JSON.parse(readFileSync(RELEASE_SIZES, 'utf8'));

/**
 * What is wrong with the size of a first edition, which has none before it to be compared with.
 * @param parties how many the file holds
 * @param downloaded what the list then holds, of an edition that comes from the network and is of today; else null
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

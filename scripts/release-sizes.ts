/**
 * Writes data/lists/release-sizes.json: how many parties each official list has in the newest edition of a folder.
 *
 *     node scripts/release-sizes.ts [../shared/lists]
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stageFile } from '../src/ingest/archive/archive.ts';
import { editionsInFolder } from '../src/ingest/archive/edition-file.ts';
import { hasEnded } from '../src/ingest/compare/compared-edition.ts';
import { readCounter } from '../src/ingest/read-counter.ts';
import { readStaged } from '../src/ingest/reading/read-staged.ts';
import { SOURCES } from '../src/sources/catalog.ts';

/** Lists with fewer parties come and go. */
const MIN_PARTIES = 20;

const folder = process.argv[2] ?? join(import.meta.dirname, '../../shared/lists');
const scratch = mkdtempSync(join(tmpdir(), 'sis-sizes-'));
const sizes = new Map<string, Map<string, number>>();
for (const source of SOURCES) {
  const newest = editionsInFolder(folder, source).findLast(({ kind }) => kind === 'full');
  if (!newest) throw new Error(`${folder} has no edition of ${source.info.id}.`);
  const staged = await stageFile(newest.path, scratch);
  const counts = new Map<string, number>();
  for await (const { party } of readCounter(readStaged({ source, kind: 'full', staged })).items()) {
    if (hasEnded(party, newest.published!)) continue;
    for (const list of party.lists) counts.set(list, (counts.get(list) ?? 0) + 1);
  }
  sizes.set(source.info.id, counts);
}
rmSync(scratch, { recursive: true });

/** The non-SDN file names the SDN List of some of its parties: a list belongs to the source that has most of it. */
const isLargest = (list: string, count: number): boolean =>
  [...sizes.values()].every((counts) => (counts.get(list) ?? 0) <= count);

const kept = [...sizes].map(([id, counts]) => [
  id,
  Object.fromEntries([...counts].filter(([list, count]) => count >= MIN_PARTIES && isLargest(list, count)).sort()),
]);
writeFileSync(
  join(import.meta.dirname, '../data/lists/release-sizes.json'),
  `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`,
);

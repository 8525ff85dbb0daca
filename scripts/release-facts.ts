/**
 * Writes data on the official files at the time of release, from folders of editions. data/lists/release-sizes.json: the
 * number of parties of each official list in the newest edition. data/lists/known-elements.json: the elements, attributes
 * (with @) and columns that its editions and change files use. data/lists/common-elements.json: those that the newest
 * full edition uses often and the readers need.
 *
 *     node scripts/release-facts.ts [../shared/lists ../shared/more-lists]
 */
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SaxesParser } from 'saxes';
import { editionsInFolder, openStaged, stageFile } from '../src/ingest/archive/archive.ts';
import { hasEnded } from '../src/ingest/compare/compared-edition.ts';
import { readCounter } from '../src/ingest/read-counter.ts';
import { readStaged } from '../src/ingest/reading/read-apart.ts';
import { SOURCES } from '../src/sources/catalog.ts';
import { readXlsxSheet } from '../src/sources/format/xlsx-rows.ts';
import type { SourceReader } from '../src/sources/reader.ts';

/** The number of parties of smaller lists varies too much. */
const MIN_PARTIES = 20;

const SHARED = join(import.meta.dirname, '../../shared');
const folders = process.argv.length > 2 ? process.argv.slice(2) : [join(SHARED, 'lists'), join(SHARED, 'more-lists')];
const editionsOf = (source: SourceReader) => folders.flatMap((folder) => editionsInFolder(folder, source));
const scratch = mkdtempSync(join(tmpdir(), 'sis-sizes-'));
const sizes = new Map<string, Map<string, number>>();
for (const source of SOURCES) {
  const newest = editionsOf(source).findLast(({ kind }) => kind === 'full');
  if (!newest) throw new Error(`No folder has an edition of ${source.info.id}.`);
  const staged = await stageFile(newest.path, scratch);
  const counts = new Map<string, number>();
  for await (const { party } of readCounter(readStaged({ source, kind: 'full', staged })).items()) {
    if (hasEnded(party, newest.published!)) continue;
    for (const list of party.lists) counts.set(list, (counts.get(list) ?? 0) + 1);
  }
  sizes.set(source.info.id, counts);
}

/**
 * The non-SDN file states "SDN List" for some of its parties, so a list is assigned to the source with most of its
 * parties.
 */
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

/** Number of uses from which a name is common; the name of a column occurs only once. */
const MIN_USES = 20;

/** The code of the readers: names that it does not contain may disappear without loss. */
const READERS = globSync(join(import.meta.dirname, '../src/sources/**/*.ts')).map((file) => readFileSync(file, 'utf8'));
function isRead(name: string): boolean {
  const asked = new RegExp(`['/]${name.replace(/^@/, '')}['/]|\`${name.replace(/\d$/, '')}\\$\\{number`);
  return READERS.some((code) => asked.test(code));
}

/**
 * The names that the files of a source use, and those common in its newest full edition, because older ones lack later
 * additions.
 */
async function namesIn(source: SourceReader): Promise<{ all: string[]; common: string[] }> {
  const names = new Set<string>();
  let common: string[] = [];
  const local = (name: string): string => name.slice(name.indexOf(':') + 1);
  for (const { path, kind } of editionsOf(source)) {
    const uses = new Map<string, number>();
    const use = (name: string, times = 1): void => void uses.set(name, (uses.get(name) ?? 0) + times);
    const bytes = openStaged(await stageFile(path, scratch));
    if (path.endsWith('.xlsx')) {
      const { rows } = await readXlsxSheet(bytes);
      for (const title of rows[0] ?? []) if (title !== null) use(String(title).trim(), MIN_USES);
    }
    const parser = new SaxesParser();
    parser.on('opentag', ({ name }) => use(local(name)));
    parser.on('attribute', ({ name }) => {
      if (!name.startsWith('xmlns')) use(`@${local(name)}`);
    });
    const decoder = new TextDecoder();
    if (!path.endsWith('.xlsx')) {
      for await (const chunk of bytes)
        parser.write(decoder.decode(chunk as Buffer, { stream: true }).replace(/^\s+(?=<\?xml)/, ''));
    }
    for (const name of uses.keys()) names.add(name);
    if (kind === 'full') common = [...uses.keys()].filter((name) => uses.get(name)! >= MIN_USES && isRead(name));
  }
  return { all: [...names].sort(), common: common.sort() };
}

const known: [string, string[]][] = [];
const common: [string, string[]][] = [];
for (const source of SOURCES) {
  if (source.info.file_names[0]!.endsWith('.csv')) continue;
  const found = await namesIn(source);
  known.push([source.info.id, found.all]);
  common.push([source.info.id, found.common]);
}
writeFileSync(
  join(import.meta.dirname, '../data/lists/common-elements.json'),
  `${JSON.stringify(Object.fromEntries(common), null, 1)}\n`,
);
writeFileSync(
  join(import.meta.dirname, '../data/lists/known-elements.json'),
  `${JSON.stringify(Object.fromEntries(known), null, 1)}\n`,
);
rmSync(scratch, { recursive: true });

/**
 * `npm run eval -- round-trip [--data DIR] [--queries N] [--seed N]`: exports the official lists of a data folder, reads
 * them back as own lists, and compares every field and the scores of drawn names. Writes a section of
 * docs/figures/fields.md.
 */
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isOwn } from '../src/domain/lists/own-lists.ts';
import { seededRandom } from '../src/exam/cases/random.ts';
import { recordsOf } from '../src/export/files/publish.ts';
import { formatOf } from '../src/export/formats/formats.ts';
import type { ExportRecord } from '../src/export/record.ts';
import { findNames } from '../src/search/names/find-names.ts';
import { idOf, openSnapshot, type Snapshot } from '../src/search/snapshot.ts';
import { loadSnapshot } from '../src/service/data/load-snapshot.ts';
import { urlKey } from '../src/sources/own/own-content.ts';
import { type DrawnQuery, drawnQueries } from './laws/drawn-queries.ts';
import { optionsOf, ROOT } from './options.ts';
import { whole, writeSection } from './page.ts';
import { differingFields, differingValues } from './read-back.ts';
import { sis } from './service.ts';

/** Scores are compared from this value on. */
const MIN_SCORE = 0.55;
/** Number of examples printed per kind of difference. */
const EXAMPLES = 5;
const PREFIX = 'own-round-trip-';

type Records = ReadonlyMap<string, ExportRecord>;

const snapshotIn = (folder: string): Promise<Snapshot> => openSnapshot(join(folder, 'snapshot.bin'));

/** Currently listed official records, by the ids that they have on the own list. */
function listedRecords(snapshot: Snapshot): Map<string, ExportRecord> {
  const listed = [...recordsOf(loadSnapshot(snapshot))].filter(({ id, is_active }) => is_active && !isOwn(id));
  return new Map(listed.map((record) => [PREFIX + urlKey(record.id), record]));
}

/** A data folder whose only list is the export of some records, as an edition of that day. */
function readBack(records: Records, format: 'jsonl' | 'ftm', day: string): string {
  const folder = mkdtempSync(join(tmpdir(), `sis-round-trip-${format}-`));
  const path = join(folder, 'records.jsonl');
  const file = openSync(path, 'w');
  for (const record of records.values())
    for (const { value } of formatOf(format).rowsOf(record)) writeSync(file, `${JSON.stringify(value)}\n`);
  closeSync(file);
  sis(folder, 'list', 'add', 'round-trip', '--name', 'Round trip', '--file', path, '--published', day, '--json');
  return folder;
}

/** Kinds of differences, with the number of records that have them. */
function counted(before: Records, after: Snapshot, format: 'jsonl' | 'ftm'): Map<string, number> {
  const kinds = new Map<string, number>();
  const seen = new Set<string>();
  for (const record of recordsOf(loadSnapshot(after))) {
    const old = before.get(record.id)!;
    seen.add(record.id);
    const found = format === 'jsonl' ? differingFields(old, record) : differingValues(old, record);
    for (const kind of new Set(found.map((one) => one.split(':')[0]!))) {
      const count = (kinds.get(kind) ?? 0) + 1;
      kinds.set(kind, count);
      if (count > EXAMPLES) continue;
      console.error(
        format,
        old.id,
        found
          .filter((one) => one.startsWith(kind))
          .slice(0, 3)
          .join(' | ')
          .slice(0, 300),
      );
    }
  }
  const missing = [...before.keys()].filter((id) => !seen.has(id));
  if (missing.length > 0) kinds.set('missing', missing.length);
  return new Map([...kinds].sort(([, a], [, b]) => b - a));
}

/** The score of each listed record that a query finds, by id on the own list. */
function scoresOf(snapshot: Snapshot, ids: Records, q: string): Map<string, number> {
  const hits = [...findNames(snapshot, { q, filters: {}, threshold: MIN_SCORE }).values()];
  const scores = hits.map(({ row, score }) => [idOf(snapshot, row), score] as const);
  return new Map(
    scores.map(([id, score]) => [isOwn(id) ? id : PREFIX + urlKey(id), score] as const).filter(([id]) => ids.has(id)),
  );
}

function differingScores(before: Snapshot, after: Snapshot, ids: Records, queries: readonly DrawnQuery[]) {
  let hits = 0;
  let differ = 0;
  for (const { q } of queries) {
    const [old, now] = [scoresOf(before, ids, q), scoresOf(after, ids, q)];
    for (const id of new Set([...old.keys(), ...now.keys()])) {
      hits++;
      if (old.get(id) === now.get(id)) continue;
      differ++;
      if (differ <= 20) console.error(`score: ${q} | ${id} ${old.get(id)} on its list, ${now.get(id)} read back`);
    }
  }
  return { hits, differ };
}

/** Reads the exports back and writes the differences. */
export async function run(args: string[]): Promise<void> {
  const options = optionsOf(args, { data: join(ROOT, 'var'), queries: '2000', seed: '1' });
  const before = await snapshotIn(resolve(options.data));
  const records = listedRecords(before);
  const day = before.sources
    .map(({ edition }) => edition ?? '')
    .sort()
    .at(-1)!;
  const queries = drawnQueries(before, Number(options.queries), seededRandom(Number(options.seed)));
  const lines: string[] = [];
  for (const format of ['jsonl', 'ftm'] as const) {
    const folder = readBack(records, format, day);
    try {
      const after = await snapshotIn(folder);
      const kinds = counted(records, after, format);
      const { hits, differ } = differingScores(before, after, records, queries);
      lines.push(
        '',
        `### ${format === 'jsonl' ? 'JSONL' : 'FollowTheMoney'}`,
        '',
        `${whole(records.size)} records. Scores of ${whole(queries.length)} names: ${whole(hits)} hits from ${MIN_SCORE}, ${whole(differ)} with another score.`,
        '',
        ...(kinds.size === 0 ? ['Every field is equal.'] : ['| what differs | records |', '| --- | ---: |']),
        ...[...kinds].map(([kind, count]) => `| ${kind} | ${whole(count)} |`),
      );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  writeSection('fields', 'Exports read back as own lists', [
    '`npm run eval -- round-trip`: the listed records of all official lists, exported and read as one own list.',
    ...lines,
  ]);
}

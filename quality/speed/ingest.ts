/**
 * `npm run bench -- ingest [--lists DIR]`: wall time and peak memory of ingesting the newest edition of every source,
 * the largest file alone and the whole folder, each in a fresh process and store. Writes docs/figures/speed.md.
 */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type EditionFile, editionsInFolder } from '../../src/ingest/archive/archive.ts';
import { SOURCES } from '../../src/sources/catalog.ts';
import { optionsOf, ROOT } from '../options.ts';
import { writeSection } from '../page.ts';
import { residentMegabytes } from '../service.ts';

interface Measured {
  what: string;
  files: number;
  seconds: number;
  /** Peak resident memory of the process, MB. */
  megabytes: number;
}

async function measure(what: string, files: number, lists: string, folder: string): Promise<Measured> {
  const started = performance.now();
  const child = spawn(process.execPath, [join(ROOT, 'src/cli.ts'), 'ingest', '--lists', lists], {
    env: { ...process.env, SIS_DATA_DIR: join(folder, `store of ${what}`), SIS_DATABASE_URL: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let megabytes = 0;
  const timer = setInterval(() => {
    megabytes = Math.max(megabytes, residentMegabytes(child.pid!).peak);
  }, 20);
  const code = await new Promise((done) => child.once('exit', done));
  clearInterval(timer);
  if (code !== 0) throw new Error(`The ingest of ${what} failed.`);
  return { what, files, seconds: (performance.now() - started) / 1000, megabytes };
}

/** A folder of editions with only these files. */
function folderOf(files: readonly { source: string; file: EditionFile }[], target: string): string {
  for (const { source, file } of files) {
    mkdirSync(join(target, source), { recursive: true });
    cpSync(file.path, join(target, source, basename(file.path)));
  }
  return target;
}

/** Runs the bench. @throws Error when the folder of editions is missing or an ingest fails. */
export async function run(args: string[]): Promise<void> {
  const lists = optionsOf(args, {}).lists;
  if (!existsSync(lists)) throw new Error(`There are no editions in ${lists}; name a folder with --lists.`);
  const folder = mkdtempSync(join(tmpdir(), 'sis-bench-'));
  try {
    const all = SOURCES.flatMap((source) =>
      editionsInFolder(lists, source).map((file) => ({ source: source.info.id, file })),
    );
    const full = all.filter(({ file }) => file.kind === 'full');
    const newest = [...new Map(full.map((edition) => [edition.source, edition])).values()];
    const largest = newest.toSorted((a, b) => statSync(b.file.path).size - statSync(a.file.path).size).slice(0, 1);
    const results = [
      await measure('newest edition of every source', newest.length, folderOf(newest, join(folder, 'newest')), folder),
      await measure(`largest file (${largest[0]!.source})`, 1, folderOf(largest, join(folder, 'largest')), folder),
      await measure('whole folder', all.length, lists, folder),
    ];
    report(results);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function report(results: readonly Measured[]): void {
  const rows = results.map(
    ({ what, files, seconds, megabytes }) =>
      `| ${what} | ${files} | ${seconds.toFixed(1)} s | ${Math.round(megabytes)} MB |`,
  );
  writeSection('speed', 'Ingest', [
    '`npm run bench -- ingest`: each row is `sis ingest --lists` in a fresh process and an empty SQLite store,',
    'from the compressed official files to entities, names and dated events. Target: the newest edition of every source',
    'in under 25 s and 400 MB on two cores.',
    '',
    '| what | files | wall time | peak memory |',
    '| --- | ---: | ---: | ---: |',
    ...rows,
  ]);
}

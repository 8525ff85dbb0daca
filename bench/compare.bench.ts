/**
 * `npm run bench -- compare <commit> [--tree DIR] [--old-data DIR] [--new-data DIR] [--rows N] [--turns N] [--seconds N]`:
 * this version against an older one, in turn, so that a busy machine slows both. A data folder that is given must be of the
 * version whose it is; its snapshot is built anew. Writes docs/figures/compare.md.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { writeFigures } from '../eval/figures.ts';
import { listedParties } from '../src/exam/cases/listed.ts';
import { pick, seededRandom } from '../src/exam/cases/random.ts';
import { openSnapshot, type Snapshot } from '../src/search/snapshot.ts';
import { type Asked, fromFiles, screening, serving } from './compare/measures.ts';
import { type Figures, ratioTable } from './compare/ratio-lines.ts';
import { screenedRows } from './compare/screened-rows.ts';
import { openSides, type Side } from './compare/sides.ts';
import { machine } from './machine.ts';
import { benchOptions, ROOT } from './options.ts';

function askedOf(snapshot: Snapshot): Asked[] {
  const random = seededRandom(37);
  const parties = listedParties(snapshot);
  const names = Array.from({ length: 2000 }, () =>
    encodeURIComponent(pick(random, parties).records[0]!.name.slice(0, 100)),
  );
  return [
    { name: 'structured search', paths: names.map((q) => `/api/entities?q=${q}`) },
    { name: 'keyword search', paths: names.map((q) => `/api/entities/search?q=${q}`) },
    { name: 'hybrid search', paths: names.map((q) => `/api/entities/hybrid-search?q=${q}`), p99: true },
  ];
}

/** Runs the bench and writes its page. */
export async function run(args: string[]): Promise<void> {
  const [commit, ...rest] = args[0]?.startsWith('--') === false ? args : [undefined, ...args];
  const values = benchOptions(rest as string[], {
    tree: '',
    'old-data': '',
    'new-data': '',
    rows: '4000',
    turns: '7',
    seconds: '4',
  });
  const lists = resolve(values.lists);
  const { old, own } = openSides({
    commit,
    tree: values.tree,
    oldData: values['old-data'],
    newData: values['new-data'],
    lists,
  });
  const folder = join(ROOT, 'var/compare/files');
  mkdirSync(folder, { recursive: true });
  const snapshot = await openSnapshot(join(own.data, 'snapshot.bin'));
  const rows = screenedRows(snapshot, Number(values.rows), seededRandom(31));
  const asked = askedOf(snapshot);
  const turns: Record<'old' | 'own', Figures[]> = { old: [], own: [] };
  for (let turn = 0; turn < Number(values.turns); turn++) {
    const sides: [keyof typeof turns, Side][] = [
      ['old', old],
      ['own', own],
    ];
    for (const [which, side] of turn % 2 === 0 ? sides : sides.reverse()) {
      const figures = {
        ...screening(side, rows, folder),
        ...(await serving(side, asked, Number(values.seconds))),
        ...(await fromFiles(side, lists)),
      };
      turns[which].push(figures);
    }
    console.log(`turn ${turn + 1} of ${values.turns}`);
  }
  rmSync(folder, { recursive: true, force: true });
  const page = [
    `# This version against ${old.name}\n`,
    `Made by \`npm run bench -- compare ${old.name}\`: both versions in turn, ${values.turns} turns, medians; the ratio is of this version to the older one, turn by turn, with its range. ${values.rows} names of each kind by \`sis screen\`, mode keyword, of which the first half warms up; 2,000 different queries of each kind over HTTP with 16 connections for ${values.seconds} s. ${machine()}. Read the ratios: the machine had other work.\n`,
    ...ratioTable(old.name, turns.old, turns.own),
  ];
  console.log(page.join('\n'));
  writeFigures('compare', page);
}

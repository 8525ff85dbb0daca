/**
 * `npm run bench -- compare <commit> [--tree DIR] [--old-data DIR] [--new-data DIR] [--parts names,service,files,medians] [--rows
 * N] [--turns N] [--seconds N]`: compares this version with an older one, so that a busy machine slows both: names at the
 * same time, everything else alternately. A given data folder must belong to the version that it is given for; its
 * snapshot is rebuilt. Writes docs/figures/speed.md.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { listedParties } from '../../src/exam/cases/listed.ts';
import { pick, seededRandom } from '../../src/exam/cases/random.ts';
import { openSnapshot, type Snapshot } from '../../src/search/snapshot.ts';
import { mixed, queryKinds } from '../names.ts';
import { optionsOf, ROOT } from '../options.ts';
import { writeSection } from '../page.ts';
import { type Figures, ratioTable } from './ratio-table.ts';
import { openSides } from './sides.ts';
import { type Asked, fromFiles, medians, screening, serving } from './version-figures.ts';

/** Rows of each kind, drawn with a seed: names alone, and listed names with facts. */
function screenedRows(snapshot: Snapshot, count: number): Record<string, object[]> {
  const kinds = queryKinds(listedParties(snapshot), seededRandom(31));
  const draws: Record<string, () => object> = {};
  for (const [kind, draw] of [...Object.entries(kinds), ['mix of a quarter each', mixed(kinds)] as const])
    draws[kind] = () => ({ q: draw().q });
  const listed = Object.values(kinds)[0]!;
  draws['as listed, with facts'] = () => {
    const { q, facts } = listed();
    return { q, ...facts };
  };
  return Object.fromEntries(
    Object.entries(draws).map(([kind, draw]) => [kind, Array.from({ length: count }, () => draw())]),
  );
}

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

/** Pages, and the other answers of the API. */
function pagesOf(snapshot: Snapshot): Asked[] {
  const random = seededRandom(41);
  const parties = listedParties(snapshot);
  const drawn = Array.from({ length: 200 }, () => pick(random, parties).records[0]!);
  const one = '/api/changes /api/stats /api/sources / /screen /changes /reports /lists /followed'.split(' ');
  return [
    { name: '/api/entities/{id}', paths: drawn.map(({ id }) => `/api/entities/${id}`) },
    { name: 'page of a search', paths: drawn.map(({ name }) => `/search?q=${encodeURIComponent(name.slice(0, 100))}`) },
    { name: 'page of a party', paths: drawn.map(({ id }) => `/entities/${id}`) },
    ...one.map((path) => ({ name: path, paths: [path] })),
  ];
}

const PARTS = ['names', 'service', 'files', 'medians'];
/** Requests of each kind to each version for their medians. */
const ALTERNATE = 60;

/** @throws Error for an unknown part */
function partsOf(given: string): ReadonlySet<string> {
  const parts = given.split(',');
  const unknown = parts.find((part) => !PARTS.includes(part));
  if (unknown !== undefined)
    throw new Error(`--parts has "${unknown}"; it takes any of ${PARTS.join(', ')}, with commas.`);
  return new Set(parts);
}

/** Runs the bench and writes its page. */
export async function run(args: string[]): Promise<void> {
  const [commit, ...rest] = args[0]?.startsWith('--') === false ? args : [undefined, ...args];
  const values = optionsOf(rest as string[], {
    tree: '',
    'old-data': '',
    'new-data': '',
    parts: 'names,service,files',
    rows: '12000',
    turns: '7',
    seconds: '4',
  });
  const parts = partsOf(values.parts);
  const { lists } = values;
  const { old, own } = openSides({
    commit,
    tree: values.tree,
    oldData: values['old-data'],
    newData: values['new-data'],
    lists,
  });
  const folder = join(ROOT, 'var/compare/files');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const snapshot = await openSnapshot(join(own.data, 'snapshot.bin'));
  const rows = screenedRows(snapshot, Number(values.rows));
  const asked = askedOf(snapshot);
  const turns: Record<'old' | 'own', Figures[]> = { old: [], own: [] };
  for (let turn = 0; turn < Number(values.turns); turn++) {
    const figures: Record<keyof typeof turns, Figures> = { old: {}, own: {} };
    if (parts.has('names'))
      [figures.old, figures.own] = (await screening([old, own], rows, folder)) as [Figures, Figures];
    if (parts.has('medians')) {
      const [before, after] = (await medians([old, own], [...asked, ...pagesOf(snapshot)], ALTERNATE)) as [
        Figures,
        Figures,
      ];
      figures.old = { ...figures.old, ...before };
      figures.own = { ...figures.own, ...after };
    }
    const order = [['old', old] as const, ['own', own] as const];
    for (const [which, side] of turn % 2 === 0 ? order : order.reverse()) {
      if (parts.has('service'))
        figures[which] = { ...figures[which], ...(await serving(side, asked, Number(values.seconds))) };
      if (parts.has('files')) figures[which] = { ...figures[which], ...(await fromFiles(side, lists)) };
    }
    turns.old.push(figures.old);
    turns.own.push(figures.own);
    console.log(`turn ${turn + 1} of ${values.turns}`);
  }
  rmSync(folder, { recursive: true, force: true });
  writeSection('speed', `Compared with ${old.name}`, [
    `\`npm run bench -- compare ${old.name} --parts ${values.parts} --turns ${values.turns}\`: ${values.turns} turns, medians; the ratio is of this version to the older one, turn by turn, with its range. ${values.rows} names of each kind by \`sis screen\`, mode keyword, both versions at the same time on the same cores, without what starting every thread takes; all else in turn. 2,000 different queries of each kind over HTTP with 16 connections for ${values.seconds} s; medians of ${ALTERNATE} requests of each kind, one to each version in turn. Read the ratios: the machine had other work.\n`,
    ...ratioTable(old.name, turns.old, turns.own),
  ]);
}

/**
 * `npm run bench -- search [--lists DIR] [--queries N] [--times K]`: time of a screening in this process, one thread, by
 * kind of query; of building and opening the index; and what it costs in memory. `--times 10` repeats it with ten times
 * the entities, copies whose words are changed. Writes docs/bench-search.md.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { getHeapStatistics } from 'node:v8';
import { listedSnapshot, listedStore } from '../eval/listed-snapshot.ts';
import { seededRandom, withTypo } from '../eval/name-damage.ts';
import type { EntityRecord } from '../src/domain/entity.ts';
import { ALERT_THRESHOLD } from '../src/names/score/weights.ts';
import { nameIndexBuilder } from '../src/search/names/name-index-build.ts';
import { screenNames } from '../src/search/names/screen.ts';
import { buildSnapshot } from '../src/search/snapshot/build.ts';
import { blobText } from '../src/search/snapshot/section-views.ts';
import { openSnapshot, type Snapshot, snapshotInfo } from '../src/search/snapshot.ts';
import { searchStructured } from '../src/search/structured.ts';

const root = resolve(import.meta.dirname, '..');

interface Timing {
  p50: number;
  p99: number;
  mean: number;
}

/** Milliseconds of each call, after an unmeasured round of others: what a search remembers of words must not be met again. */
function timed({ others, measured }: Queries, search: (q: string) => unknown): Timing {
  for (const q of others) search(q);
  const times = measured.map((q) => {
    const start = performance.now();
    search(q);
    return performance.now() - start;
  });
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), mean: times.reduce((sum, time) => sum + time, 0) / Math.max(1, times.length) };
}

interface Queries {
  others: string[];
  measured: string[];
}

/** Queries of each kind: as many to warm up as to measure. */
function queryKinds(snapshot: Snapshot, count: number): Record<string, Queries> {
  const halves = (drawn: string[]): Queries => ({ others: drawn.slice(count), measured: drawn.slice(0, count) });
  return Object.fromEntries(
    Object.entries(drawnQueries(snapshot, 2 * count, 7)).map(([kind, drawn]) => [kind, halves(drawn)]),
  );
}

/** Queries of each kind, drawn from the listed names by a seed. */
function drawnQueries(snapshot: Snapshot, count: number, seed: number): Record<string, string[]> {
  const { names } = snapshot;
  const random = seededRandom(seed);
  const texts = Array.from({ length: names.texts.offsets.length - 1 }, (_, at) => blobText(names.texts, at));
  const draw = (from: readonly string[]): string[] =>
    from.length === 0 ? [] : Array.from({ length: count }, () => from[Math.floor(random() * from.length)]!);
  const latin = texts.filter((text) => /^[\p{Script=Latin}\p{N}\p{P}\s]+$/u.test(text) && text.length < 80);
  const typo = (text: string): string => withTypo(text, random) ?? text;
  const syllables = ['zor', 'vel', 'qua', 'mip', 'tuk', 'bre', 'fli', 'gow', 'dax', 'nem'];
  const invented = (): string =>
    Array.from({ length: 2 }, () =>
      Array.from({ length: 3 }, () => syllables[Math.floor(random() * 10)]).join(''),
    ).join(' ');
  return {
    exact: draw(latin),
    'one typo': draw(latin).map(typo),
    'a typo in every word': draw(latin).map((text) => text.split(' ').map(typo).join(' ')),
    'no match': Array.from({ length: count }, invented),
    Chinese: draw(texts.filter((text) => /^\p{Script=Han}+$/u.test(text))),
    Cyrillic: draw(texts.filter((text) => /^[\p{Script=Cyrillic}\s\p{P}]+$/u.test(text) && text.length < 80)),
    Arabic: draw(texts.filter((text) => /^[\p{Script=Arabic}\s\p{P}]+$/u.test(text) && text.length < 80)),
  };
}

const ms = (time: number): string => time.toFixed(2);

function measure(snapshot: Snapshot, count: number): string[] {
  const kinds = queryKinds(snapshot, count);
  const screen = (q: string): unknown =>
    screenNames(snapshot, { q, filters: {}, threshold: ALERT_THRESHOLD, limit: 20 });
  const lines = ['| queries | p50 ms | p99 ms | mean ms |', '|---|---|---|---|'];
  for (const [kind, queries] of Object.entries(kinds)) {
    const { p50, p99, mean } = timed(queries, screen);
    lines.push(`| ${kind} | ${ms(p50)} | ${ms(p99)} | ${ms(mean)} |`);
  }
  // Another draw: the kinds have just been searched one by one.
  const mix = Object.values(drawnQueries(snapshot, Math.ceil(count / 4), 8)).flat();
  const { p50, p99, mean } = timed({ others: [], measured: mix }, screen);
  lines.push(`| **all kinds mixed** | **${ms(p50)}** | **${ms(p99)}** | ${ms(mean)} |`);
  return lines;
}

const ROUNDS = 9;

/** The two sizes searched in turn, as a machine that is now slow and now quick tells little by one run of each. */
function inTurn(snapshot: Snapshot, many: Snapshot, count: number): string {
  const p50 = (of: Snapshot, seed: number): number => {
    const screen = (q: string): unknown => screenNames(of, { q, filters: {}, threshold: ALERT_THRESHOLD, limit: 20 });
    const mix = Object.values(drawnQueries(of, Math.ceil(count / 4), seed)).flat();
    return timed({ others: [], measured: mix }, screen).p50;
  };
  const ratios = Array.from({ length: ROUNDS }, (_, round) => p50(many, 20 + round) / p50(snapshot, 20 + round));
  ratios.sort((a, b) => a - b);
  const [least, middle, most] = [ratios[0]!, ratios[(ROUNDS - 1) / 2]!, ratios.at(-1)!].map((one) => one.toFixed(2));
  return `p50 of the mix against that of the lists themselves, ${ROUNDS} rounds in turn: median ${middle} times (${least} to ${most}).`;
}

/** Letters by which copies differ: of the script that a word is written in. */
const LETTERS: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Latin}]{4,}/gu, 'abcdefghijklmnopqrstuvwxyz'],
  [/[\p{Script=Cyrillic}]{4,}/gu, 'абвгдежзиклмнопрстуфхцчшэюя'],
  [/[\p{Script=Arabic}]{3,}/gu, 'ابتجحدرسشصعفقكلمنهوي'],
  [/[\p{Script=Han}]{2,}/gu, '安宝成德芳刚国海华建杰军丽林明宁平强荣伟文祥新兴阳永玉志中'],
];

/** A copy of an entity whose words all differ from those of other copies, in two letters each. */
function copyOf(entity: EntityRecord, copy: number): EntityRecord {
  const change = (name: string): string =>
    LETTERS.reduce((text, [words, letters]) => text.replace(words, (word) => changed(word, letters, copy)), name);
  const bare = { reason: null, remarks: null, addresses: [], relationships: [], identifiers: [], history: [] };
  const aliases = entity.aliases.map((alias) => ({ ...alias, name: change(alias.name) }));
  return { ...entity, ...bare, id: `${entity.id}-c${copy}`, name: change(entity.name), aliases };
}

function changed(word: string, letters: string, copy: number): string {
  let hash = copy;
  for (const char of word.toLowerCase()) hash = (Math.imul(hash, 31) + char.codePointAt(0)!) >>> 0;
  const at = hash % (word.length - 1);
  const other = (bits: number): string => letters[(hash >>> bits) % letters.length]!;
  return word.slice(0, at) + other(8) + other(13) + word.slice(at + 2);
}

/** Bytes of heap that the build of one copy of the lists may take. */
const HEAP_PER_TIME = 600e6;

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { lists: { type: 'string' }, queries: { type: 'string' }, times: { type: 'string' } },
  });
  const lists = resolve(values.lists ?? join(root, '../shared/lists'));
  const count = Number(values.queries ?? 1000);
  const times = Number(values.times ?? 1);
  // The copies are built in one heap, which must hold them all.
  if (times > 1 && getHeapStatistics().heap_size_limit < HEAP_PER_TIME * times) {
    const flags = [`--max-old-space-size=${(2 * HEAP_PER_TIME * times) / 1e6}`, ...process.execArgv];
    execFileSync(process.execPath, [...flags, ...process.argv.slice(1)], { stdio: 'inherit' });
    return;
  }
  const out: string[] = ['# Speed of searching names\n'];

  const snapshot = await listedSnapshot(lists);
  const info = snapshotInfo(snapshot);
  const entities: EntityRecord[] = [];
  const store = await listedStore(lists);
  for await (const entity of store.entities()) entities.push(entity);
  await store.close();

  const start = performance.now();
  const builder = nameIndexBuilder();
  entities.forEach((entity, row) => {
    builder.add(entity, row);
  });
  const bytes = builder.sections().reduce((sum, { bytes: part }) => sum + part.byteLength, 0);
  const built = performance.now() - start;
  const opening = performance.now();
  await openSnapshot(join(root, 'var/eval/all.snapshot'));
  const opened = performance.now() - opening;

  out.push(
    `Written by \`npm run bench -- search\` on ${cpus()[0]?.model ?? 'an unknown processor'}, one thread, Node ${process.version}. Screening at threshold ${ALERT_THRESHOLD.toFixed(2)}, 20 hits shown with their explanations, no filter, ${count} queries a kind.\n`,
    `- ${info.entities} entities, ${info.names} distinct names; snapshot ${(info.bytes / 1e6).toFixed(0)} MB (${(info.bytes_per_100k_entities / 1e6).toFixed(0)} MB per 100,000 entities), of which the name index ${(bytes / 1e6).toFixed(1)} MB`,
    `- name index built in ${(built / 1000).toFixed(1)} s; snapshot read, verified and opened in ${opened.toFixed(0)} ms\n`,
    ...measure(snapshot, count),
  );

  const filters = { jurisdictions: ['UK'] as const, is_active: true };
  const { mean } = timed({ others: Array(2000).fill(''), measured: Array(2000).fill('') }, () =>
    searchStructured(snapshot, { filters, page: 1, limit: 20 }),
  );
  out.push(`\nA filtered list of 20: ${mean.toFixed(4)} ms.`);

  if (times > 1) {
    const copies: EntityRecord[] = [];
    for (let copy = 0; copy < times; copy++) for (const entity of entities) copies.push(copyOf(entity, copy));
    copies.sort((a, b) => (a.id < b.id ? -1 : 1));
    const path = join(root, 'var/eval/many.snapshot');
    mkdirSync(join(root, 'var/eval'), { recursive: true });
    await buildSnapshot({ entities: copies, sources: [], sourceInfos: [] }, path);
    const many = await openSnapshot(path);
    out.push(
      `\n## ${times} times the entities\n`,
      `${many.entities} entities, ${many.names.nameCount} distinct names.\n`,
    );
    out.push(...measure(many, count), '', inTurn(snapshot, many, count));
  }
  console.log(out.join('\n'));
  writeFileSync(join(root, 'docs/bench-search.md'), `${out.join('\n')}\n`);
}

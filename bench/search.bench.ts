/**
 * `npm run bench -- search [--lists DIR] [--queries N] [--times K]`: time of a screening in this process, one thread, by
 * kind of query; of building and opening the index; and what it costs in memory. `--times 10` repeats it with ten times
 * the entities, copies whose words are changed. Writes docs/figures/bench-search.md.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { getHeapStatistics } from 'node:v8';
import { writeFigures } from '../eval/figures.ts';
import { listedSnapshot, listedStore } from '../eval/listed-snapshot.ts';
import { inventedWord, withTypo } from '../eval/name-damage.ts';
import type { EntityRecord } from '../src/domain/entity.ts';
import { pick, seededRandom } from '../src/exam/cases/random.ts';
import { ALERT_THRESHOLD } from '../src/names/score/weights.ts';
import { nameIndexBuilder } from '../src/search/names/index/name-index-build.ts';
import { screenNames } from '../src/search/names/screen.ts';
import { buildSnapshot } from '../src/search/snapshot/build.ts';
import { blobText } from '../src/search/snapshot/section-views.ts';
import { openSnapshot, type Snapshot, snapshotInfo } from '../src/search/snapshot.ts';
import { searchStructured } from '../src/search/structured.ts';
import { machine } from './machine.ts';
import { benchOptions, ROOT } from './options.ts';
import { halved, type Queries, timed } from './timing.ts';

/** Queries of each kind: as many to warm up as to measure. */
function queryKinds(snapshot: Snapshot, count: number): Record<string, Queries> {
  return Object.fromEntries(
    Object.entries(drawnQueries(snapshot, 2 * count, 7)).map(([kind, drawn]) => [kind, halved(drawn)]),
  );
}

/** Queries of each kind, drawn from the listed names by a seed. */
function drawnQueries(snapshot: Snapshot, count: number, seed: number): Record<string, string[]> {
  const { names } = snapshot;
  const random = seededRandom(seed);
  const texts = Array.from({ length: names.texts.offsets.length - 1 }, (_, at) => blobText(names.texts, at));
  const draw = (from: readonly string[]): string[] =>
    from.length === 0 ? [] : Array.from({ length: count }, () => pick(random, from));
  const latin = texts.filter((text) => /^[\p{Script=Latin}\p{N}\p{P}\s]+$/u.test(text) && text.length < 80);
  const typo = (text: string): string => withTypo(text, random) ?? text;
  const invented = (): string => `${inventedWord(random)} ${inventedWord(random)}`;
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

async function measure(snapshot: Snapshot, count: number): Promise<string[]> {
  const kinds = queryKinds(snapshot, count);
  const screen = (q: string): unknown =>
    screenNames(snapshot, { q, filters: {}, threshold: ALERT_THRESHOLD, limit: 20 });
  const lines = ['| queries | p50 ms | p99 ms | mean ms |', '|---|---|---|---|'];
  for (const [kind, queries] of Object.entries(kinds)) {
    const { p50, p99, mean } = await timed(queries, screen);
    lines.push(`| ${kind} | ${ms(p50)} | ${ms(p99)} | ${ms(mean)} |`);
  }
  // Another draw: the kinds have just been searched one by one.
  const mix = Object.values(drawnQueries(snapshot, Math.ceil(count / 4), 8)).flat();
  const { p50, p99, mean } = await timed({ others: [], measured: mix }, screen);
  lines.push(`| **all kinds mixed** | **${ms(p50)}** | **${ms(p99)}** | ${ms(mean)} |`);
  return lines;
}

const ROUNDS = 9;

/** The two sizes searched in turn, as a machine that is now slow and now quick tells little by one run of each. */
async function inTurn(snapshot: Snapshot, many: Snapshot, count: number): Promise<string> {
  const p50 = async (of: Snapshot, seed: number): Promise<number> => {
    const screen = (q: string): unknown => screenNames(of, { q, filters: {}, threshold: ALERT_THRESHOLD, limit: 20 });
    const mix = Object.values(drawnQueries(of, Math.ceil(count / 4), seed)).flat();
    return (await timed({ others: [], measured: mix }, screen)).p50;
  };
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round++)
    ratios.push((await p50(many, 20 + round)) / (await p50(snapshot, 20 + round)));
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

/** The time of building the name index alone, and its size. */
function nameIndexCost(entities: readonly EntityRecord[]): { seconds: number; bytes: number } {
  const start = performance.now();
  const builder = nameIndexBuilder();
  entities.forEach((entity, row) => {
    builder.add(entity, row);
  });
  const bytes = builder.sections().reduce((sum, { bytes: part }) => sum + part.byteLength, 0);
  return { seconds: (performance.now() - start) / 1000, bytes };
}

/** A snapshot of many times the entities, each copy with words of its own. */
async function copiedSnapshot(entities: readonly EntityRecord[], times: number): Promise<Snapshot> {
  const copies: EntityRecord[] = [];
  for (let copy = 0; copy < times; copy++) for (const entity of entities) copies.push(copyOf(entity, copy));
  copies.sort((a, b) => (a.id < b.id ? -1 : 1));
  const path = join(ROOT, 'var/eval/many.snapshot');
  mkdirSync(join(ROOT, 'var/eval'), { recursive: true });
  await buildSnapshot({ entities: copies, sources: [], sourceInfos: [] }, path);
  return openSnapshot(path);
}

/** Runs the bench and writes its page. */
export async function run(args: string[]): Promise<void> {
  const values = benchOptions(args, { queries: '1000', times: '1' });
  const lists = resolve(values.lists);
  const count = Number(values.queries);
  const times = Number(values.times);
  // The copies are built in one heap, which must hold them all.
  if (times > 1 && getHeapStatistics().heap_size_limit < HEAP_PER_TIME * times) {
    const flags = [`--max-old-space-size=${(2 * HEAP_PER_TIME * times) / 1e6}`, ...process.execArgv];
    execFileSync(process.execPath, [...flags, ...process.argv.slice(1)], { stdio: 'inherit' });
    return;
  }
  const snapshot = await listedSnapshot(lists);
  const info = snapshotInfo(snapshot);
  const store = await listedStore(lists);
  const entities: EntityRecord[] = [];
  for await (const entity of store.entities()) entities.push(entity);
  await store.close();
  const index = nameIndexCost(entities);
  const opening = performance.now();
  await openSnapshot(join(ROOT, 'var/eval/all.snapshot'));
  const opened = performance.now() - opening;

  const megabytes = (bytes: number, digits = 0): string => `${(bytes / 1e6).toFixed(digits)} MB`;
  const out = [
    '# Speed of searching names\n',
    `Made by \`npm run bench -- search\`, one thread (${machine()}). Screening at threshold ${ALERT_THRESHOLD.toFixed(2)}, 20 hits shown with their explanations, no filter, ${count} queries a kind.\n`,
    `- ${info.entities} entities, ${info.names} distinct names; snapshot ${megabytes(info.bytes)} (${megabytes(info.bytes_per_100k_entities)} per 100,000 entities), of which the name index ${megabytes(index.bytes, 1)}`,
    `- name index built in ${index.seconds.toFixed(1)} s; snapshot read, verified and opened in ${opened.toFixed(0)} ms\n`,
    ...(await measure(snapshot, count)),
  ];

  const filters = { jurisdictions: ['UK'] as const, is_active: true };
  const { mean } = await timed({ others: Array(2000).fill(''), measured: Array(2000).fill('') }, () =>
    searchStructured(snapshot, { filters, page: 1, limit: 20 }),
  );
  out.push(`\nA filtered list of 20: ${mean.toFixed(4)} ms.`);

  if (times > 1) {
    const many = await copiedSnapshot(entities, times);
    out.push(
      `\n## ${times} times the entities\n`,
      `${many.entities} entities, ${many.names.nameCount} distinct names.\n`,
      ...(await measure(many, count)),
      '',
      await inTurn(snapshot, many, count),
    );
  }
  console.log(out.join('\n'));
  writeFigures('bench-search', out);
}

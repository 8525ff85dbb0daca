/**
 * `npm run bench -- search [--lists DIR] [--queries N]`: time of a screening in this process, one thread, by kind of
 * query; of building and opening the index; and what it costs in memory. Writes docs/figures/bench-search.md.
 */
import { join, resolve } from 'node:path';
import { writeFigures } from '../eval/figures.ts';
import { listedSnapshot, listedStore } from '../eval/listed-snapshot.ts';
import type { EntityRecord } from '../src/domain/entity/entity.ts';
import { ALERT_THRESHOLD } from '../src/names/score/weights.ts';
import { nameIndexBuilder } from '../src/search/names/index/name-index-build.ts';
import { screenNames } from '../src/search/names/screen.ts';
import { openSnapshot, type Snapshot, snapshotInfo } from '../src/search/snapshot.ts';
import { searchStructured } from '../src/search/structured.ts';
import { drawnQueries } from './drawn-queries.ts';
import { machine } from './machine.ts';
import { benchOptions, ROOT } from './options.ts';
import { halved, type Queries, timed } from './timing.ts';

/** Queries of each kind: as many to warm up as to measure. */
function queryKinds(snapshot: Snapshot, count: number): Record<string, Queries> {
  return Object.fromEntries(
    Object.entries(drawnQueries(snapshot, 2 * count, 7)).map(([kind, drawn]) => [kind, halved(drawn)]),
  );
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

/** Runs the bench and writes its page. */
export async function run(args: string[]): Promise<void> {
  const values = benchOptions(args, { queries: '1000' });
  const lists = resolve(values.lists);
  const count = Number(values.queries);
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

  console.log(out.join('\n'));
  writeFigures('bench-search', out);
}

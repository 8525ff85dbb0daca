/**
 * `npm run bench -- hybrid [--lists DIR] [--queries N]`: time of a hybrid screening in this process, one thread, encoder
 * included, for names, topics and a mix of both. Writes docs/bench-hybrid.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { listedSnapshot } from '../eval/listed-snapshot.ts';
import { seededRandom } from '../eval/name-damage.ts';
import { sharedBuiltin } from '../src/encoder/open.ts';
import { searchHybrid } from '../src/search/hybrid.ts';
import type { SearchMode } from '../src/search/query.ts';
import { blobText } from '../src/search/snapshot/section-views.ts';
import type { Snapshot } from '../src/search/snapshot.ts';

const root = resolve(import.meta.dirname, '..');

/** Short topics, made of the lexicon's own words: two concepts side by side. */
function topics(count: number, random: () => number): string[] {
  const lines = readFileSync(join(root, 'data/topics/concepts.txt'), 'utf8')
    .split('\n')
    .filter((line) => line.includes('|'));
  const term = (column: number): string => {
    const terms = lines[Math.floor(random() * lines.length)]!.split('|')[column]!.split(';');
    return terms[Math.floor(random() * terms.length)]!.trim();
  };
  return Array.from({ length: count }, (_, i) => (i % 4 === 3 ? `${term(1)}${term(1)}` : `${term(0)} ${term(0)}`));
}

function names(snapshot: Snapshot, count: number, random: () => number): string[] {
  const { texts } = snapshot.names;
  return Array.from({ length: count }, () =>
    blobText(texts, Math.floor(random() * (texts.offsets.length - 1))).slice(0, 100),
  );
}

/** Times the first half of the queries after a round of the others: what a search remembers must not be met again. */
async function timed(snapshot: Snapshot, drawn: readonly string[], mode: SearchMode): Promise<string> {
  const queries = drawn.slice(0, drawn.length / 2);
  const builtin = sharedBuiltin();
  const search = (q: string) =>
    searchHybrid(snapshot, { q, mode, filters: {}, page: 1, limit: 20 }, { builtin, encoder: builtin });
  for (const q of drawn.slice(queries.length)) await search(q);
  const times: number[] = [];
  const before = process.cpuUsage();
  for (const q of queries) {
    const start = performance.now();
    await search(q);
    times.push(performance.now() - start);
  }
  const { user, system } = process.cpuUsage(before);
  const processor = ((user + system) / 1000 / queries.length).toFixed(2);
  times.sort((a, b) => a - b);
  const at = (share: number): string => times[Math.min(times.length - 1, Math.floor(share * times.length))]!.toFixed(2);
  return `${queries.length} | ${at(0.5)} | ${at(0.9)} | ${at(0.99)} | ${processor}`;
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { lists: { type: 'string' }, queries: { type: 'string' } } });
  const count = Number(values.queries ?? 400);
  const snapshot = await listedSnapshot(resolve(values.lists ?? join(root, '../shared/lists')), 'bench-hybrid');
  const random = seededRandom(11);
  const byName = (): string[] => names(snapshot, 2 * count, random);
  const byTopic = (): string[] => topics(2 * count, random);
  const mix = (): string[] => {
    const topic = byTopic();
    return byName().map((name, i) => (i % 4 === 0 ? topic[i]! : name));
  };
  const lines = [
    '# Speed of hybrid screening\n',
    `Written by \`npm run bench -- hybrid\`: ${snapshot.entities} entities, one thread of ${cpus()[0]?.model ?? 'unknown'}, milliseconds, 20 hits with explanations. Processor time counts work in other threads of the process too, and leaves out waiting for a busy machine.\n`,
    '| queries | n | p50 | p90 | p99 | mean processor time |\n|---|---|---|---|---|---|',
    `| names, mode keyword | ${await timed(snapshot, byName(), 'keyword')} |`,
    `| names, mode hybrid | ${await timed(snapshot, byName(), 'hybrid')} |`,
    `| topics, mode semantic | ${await timed(snapshot, byTopic(), 'semantic')} |`,
    `| topics, mode hybrid | ${await timed(snapshot, byTopic(), 'hybrid')} |`,
    `| three names to one topic, mode hybrid | ${await timed(snapshot, mix(), 'hybrid')} |`,
  ];
  console.log(lines.join('\n'));
  writeFileSync(join(root, 'docs/bench-hybrid.md'), `${lines.join('\n')}\n`);
}

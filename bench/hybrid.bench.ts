/**
 * `npm run bench -- hybrid [--lists DIR] [--queries N]`: time of a hybrid screening in this process, one thread, encoder
 * included, for names, topics and a mix of both. Writes docs/figures/bench-hybrid.md.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { writeFigures } from '../eval/figures.ts';
import { listedSnapshot } from '../eval/listed-snapshot.ts';
import { sharedBuiltin } from '../src/encoder/open.ts';
import { pick, type Random, seededRandom } from '../src/exam/cases/random.ts';
import { searchHybrid } from '../src/search/hybrid.ts';
import type { SearchMode } from '../src/search/query.ts';
import { blobText } from '../src/search/snapshot/section-views.ts';
import type { Snapshot } from '../src/search/snapshot.ts';
import { machine } from './machine.ts';
import { benchOptions, ROOT } from './options.ts';
import { halved, timed } from './timing.ts';

/** Short topics, made of the lexicon's own words: two concepts side by side. */
function topics(count: number, random: Random): string[] {
  const lines = readFileSync(join(ROOT, 'data/topics/concepts.txt'), 'utf8')
    .split('\n')
    .filter((line) => line.includes('|'));
  const term = (column: number): string => {
    const terms = pick(random, lines).split('|')[column]!.split(';');
    return pick(random, terms).trim();
  };
  return Array.from({ length: count }, (_, i) => (i % 4 === 3 ? `${term(1)}${term(1)}` : `${term(0)} ${term(0)}`));
}

function names(snapshot: Snapshot, count: number, random: Random): string[] {
  const { texts } = snapshot.names;
  return Array.from({ length: count }, () =>
    blobText(texts, Math.floor(random() * (texts.offsets.length - 1))).slice(0, 100),
  );
}

/** A row of the table: the searches of one mode. */
async function row(snapshot: Snapshot, name: string, drawn: readonly string[], mode: SearchMode): Promise<string> {
  const builtin = sharedBuiltin();
  const search = (q: string) =>
    searchHybrid(snapshot, { q, mode, filters: {}, page: 1, limit: 20 }, { builtin, encoder: builtin });
  const { count, p50, p90, p99, processor } = await timed(halved(drawn), search);
  return `| ${name}, mode ${mode} | ${count} | ${[p50, p90, p99, processor].map((ms) => ms.toFixed(2)).join(' | ')} |`;
}

export async function run(args: string[]): Promise<void> {
  const values = benchOptions(args, { queries: '400' });
  const count = Number(values.queries);
  const snapshot = await listedSnapshot(resolve(values.lists), 'bench-hybrid');
  const random = seededRandom(11);
  const byName = (): string[] => names(snapshot, 2 * count, random);
  const byTopic = (): string[] => topics(2 * count, random);
  const mix = (): string[] => {
    const topic = byTopic();
    return byName().map((name, i) => (i % 4 === 0 ? topic[i]! : name));
  };
  const lines = [
    '# Speed of hybrid screening\n',
    `Made by \`npm run bench -- hybrid\`: ${snapshot.entities} entities, one thread (${machine()}), milliseconds, 20 hits with explanations. Processor time counts work in other threads of the process too, and leaves out waiting for a busy machine.\n`,
    '| queries | n | p50 | p90 | p99 | mean processor time |\n|---|---|---|---|---|---|',
    await row(snapshot, 'names', byName(), 'keyword'),
    await row(snapshot, 'names', byName(), 'hybrid'),
    await row(snapshot, 'topics', byTopic(), 'semantic'),
    await row(snapshot, 'topics', byTopic(), 'hybrid'),
    await row(snapshot, 'three names to one topic', mix(), 'hybrid'),
  ];
  console.log(lines.join('\n'));
  writeFigures('bench-hybrid', lines);
}

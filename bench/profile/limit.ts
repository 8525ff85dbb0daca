/** The table of what the memory that a name reads would allow, beside what a name takes. */
import { ALERT_THRESHOLD } from '../../src/names/score/weights.ts';
import { screenNames } from '../../src/search/names/screen.ts';
import type { Snapshot } from '../../src/search/snapshot.ts';
import { countedIndex, LINE_BYTES, memorySpeed } from './memory-reads.ts';

/** What arrays of the name index are for, by the beginning of their names; the first that fits. */
const GROUPS: readonly (readonly [group: string, arrays: RegExp])[] = [
  ['words looked up', /^vocabulary/],
  ['words near by spelling or sound', /^(?:near|sounding)/],
  ['which names have a word', /^posting/],
  ['what is added up for each name', /^(?:memory|weights|kinds)/],
  ['whole names', /^whole/],
  ['whose names they are', /^(?:link|texts)/],
];
const OTHERS = 'all else';
const HITS = 10;

/** Lines read by a name of one kind, by group, and its processor time. */
interface Kind {
  lines: Map<string, number>;
  micros: number;
}

function measured(snapshot: Snapshot, names: readonly string[]): Kind {
  const ask = (one: Snapshot, q: string): unknown =>
    screenNames(one, { q, filters: {}, threshold: ALERT_THRESHOLD, limit: HITS });
  // Half of them warm up.
  const half = Math.floor(names.length / 2);
  for (const q of names.slice(0, half)) ask(snapshot, q);
  const before = process.cpuUsage();
  for (const q of names.slice(half)) ask(snapshot, q);
  const { user, system } = process.cpuUsage(before);
  const { index, counts } = countedIndex(snapshot.names);
  const counted: Snapshot = { ...snapshot, names: index };
  const lines = new Map<string, number>();
  counts.take();
  for (const q of names.slice(half)) {
    ask(counted, q);
    for (const [array, count] of counts.take()) {
      const group = GROUPS.find(([, arrays]) => arrays.test(array))?.[0] ?? OTHERS;
      lines.set(group, (lines.get(group) ?? 0) + count / (names.length - half));
    }
  }
  return { lines, micros: (user + system) / (names.length - half) };
}

/** The table, as lines of Markdown. @param names some hundred of each kind */
export function limitTable(snapshot: Snapshot, names: Readonly<Record<string, readonly string[]>>): string[] {
  const { bandwidth, latency } = memorySpeed();
  const kinds = Object.entries(names).map(([kind, some]) => [kind, measured(snapshot, some)] as const);
  const row = (title: string, cell: (kind: Kind) => string): string =>
    `| ${title} | ${kinds.map(([, kind]) => cell(kind)).join(' | ')} |`;
  const all = ({ lines }: Kind): number => [...lines.values()].reduce((sum, count) => sum + count, 0);
  const groups = [...GROUPS.map(([group]) => group), OTHERS];
  return [
    '\n## The limit that memory sets\n',
    `Different lines of memory (${LINE_BYTES} bytes) that a name touches in the arrays of the name index, counted by the same code over arrays that count. This machine reads ${bandwidth.toFixed(1)} GB/s one line after the other, and takes ${latency.toFixed(0)} ns for a line that none before it told of, over memory that no cache holds. The first limit is that of a program which reads all lines in one stream and works nothing out, the second of one that waits for each. Tokens of names are objects and not counted; the processor time is of the search alone, without rows and JSON.\n`,
    `| lines a name | ${kinds.map(([kind]) => kind).join(' | ')} |`,
    `|---|${kinds.map(() => '---:|').join('')}`,
    ...groups.map((group) => row(group, ({ lines }) => Math.round(lines.get(group) ?? 0).toLocaleString('en'))),
    row('**all**', (kind) => Math.round(all(kind)).toLocaleString('en')),
    row('limit by bandwidth, µs', (kind) => ((all(kind) * LINE_BYTES) / bandwidth / 1000).toFixed(0)),
    row('limit by latency, µs', (kind) => ((all(kind) * latency) / 1000).toFixed(0)),
    row('**processor time, µs**', ({ micros }) => micros.toFixed(0)),
  ];
}

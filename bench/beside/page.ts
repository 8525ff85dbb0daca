/** The page of `bench beside`: figures of a run, what the other engine's authors publish, and what grows here. */
import { type Figures, median, ratioTable } from '../compare/ratio-lines.ts';
import type { Run } from './asking.ts';

/** One side in one turn: figures by name, and of each kind how many names were asked and found. */
export interface Turn {
  figures: Record<string, number>;
  found: Record<string, { asked: number; found: number }>;
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;

/** Adds what a run says to its turn; the processor time only where the server's process is known. */
export function note(turn: Turn, kind: string, connections: number, run: Run): void {
  const sorted = [...run.times].sort((a, b) => a - b);
  const count = sorted.length;
  const name = (figure: string): string => `${kind}, ${connections} at once: ${figure}`;
  turn.figures[name('p50, ms')] = at(sorted, 0.5);
  turn.figures[name('p99, ms')] = at(sorted, 0.99);
  turn.figures[name('names a second')] = count / run.seconds;
  if (!Number.isNaN(run.processorSeconds))
    turn.figures[name('processor ms a name')] = (1000 * run.processorSeconds) / count;
  const before = turn.found[kind] ?? { asked: 0, found: 0 };
  turn.found[kind] = { asked: before.asked + count, found: before.found + run.found };
}

/** What the authors of Watchman publish of its speed and memory, and where. */
const PUBLISHED: readonly (readonly [what: string, figure: string, where: string])[] = [
  [
    'its search of one name of a person over its copy of the OFAC list, least score 0.1, 20 hits, inside the process, 4 processors',
    '26.5 ms, 2026-02-10; 22.6 ms, 2026-07-20; 12.7 ms with 13.4 MB and 231,461 allocations, 2026-07-31',
    'docs/bench/common/data.js, `Benchmark_Search/dynamic_goroutine_count`',
  ],
  [
    'its handler of `/v2/search`, inside the process, 4 processors',
    '17.7 ms, 2026-02-10; 0.86 ms, 2026-07-20; 0.57 ms, 2026-07-31',
    'docs/bench/common/data.js, `BenchmarkAPI_Search/normal`',
  ],
  [
    'the same handler with 2 processors, before and after a change',
    '22.2 ms and 22.8 ms, 2025-02-20',
    'https://github.com/moov-io/watchman/pull/601',
  ],
  [
    'names whose words are on the list as written are looked up; where no word is, all entities of the list and type asked for are compared',
    'no figure',
    'docs/performance.md, docs/indexing.md',
  ],
  ['memory of its parser of addresses, which is optional', 'about 3 GB', 'docs/performance.md'],
];

const GROWN = ['entities', 'service: resident', 'exact: p', 'one typo: p', 'no match: p', 'all kinds mixed: p'];

/** The rows of docs/figures/growth.md that are of one name, memory and size, with the head of its tables. */
export function grownRows(page: string): string[] {
  const rows = page.split('\n').filter((row) => row.startsWith('| '));
  const head = rows.find((row) => /^\| \| \d+ ×/.test(row));
  if (head === undefined) return [];
  const kept = rows.filter((row) => GROWN.some((start) => row.startsWith(`| ${start}`)) && !row.includes('p99'));
  return [head, `|---|${'---:|'.repeat(head.split('|').length - 3)}`, ...kept];
}

/** The other engine with many times the entities beside itself, for the figures of one name at a time. */
export interface Larger {
  times: number;
  turns: readonly Turn[];
}

/** Rows of what one name costs the other engine with its lists and with many times as many entities. */
export function largerTable(other: readonly Turn[], { times, turns }: Larger): string[] {
  const names = Object.keys(turns[0]!.figures).filter((name) =>
    /1 at once: (p50|processor)|^resident memory after/.test(name),
  );
  return [
    `| | 1 × | ${times} × | ratio ${times} : 1 |`,
    '|---|---:|---:|---:|',
    ...names.map((name) => {
      const [one, many] = [other, turns].map((side) => median(side.map(({ figures }) => figures[name]!)));
      return `| ${[name, one!.toFixed(1), many!.toFixed(1), (many! / one!).toFixed(2)].join(' | ')} |`;
    }),
  ];
}

export interface Circumstances {
  command: string;
  machine: string;
  /** Of the machine before. */
  load: number;
  other: string;
  /** What each side holds. */
  held: { own: string; other: string };
  seconds: number;
}

/** Lines of the page. @param growth text of docs/figures/growth.md */
export function besidePage(
  own: readonly Turn[],
  other: readonly Turn[],
  about: Circumstances,
  growth: string,
  larger?: Larger,
): string[] {
  const figures = (turns: readonly Turn[]): Figures[] => turns.map((turn) => turn.figures);
  const share = (turns: readonly Turn[], kind: string): string => {
    const sum = (key: 'asked' | 'found'): number => turns.reduce((all, turn) => all + turn.found[kind]![key], 0);
    return `${((100 * sum('found')) / Math.max(1, sum('asked'))).toFixed(1)} % of ${sum('asked').toLocaleString('en')}`;
  };
  return [
    `# ${about.other} beside this service`,
    '',
    `Made by \`${about.command}\` (${about.machine}; load of the machine before: ${about.load.toFixed(1)}):`,
    `both servers on one machine, asked over HTTP in turn, ${own.length} turns, medians; the ratio is of this service to the other, turn by turn, with its range. A ratio below 1`,
    `is less time; of names a second, above 1 is more. Each kind of names for ${about.seconds} s, both from the same sequence of names, none asked twice; each side gets as far as it`,
    'comes. Names are of parties on lists that both hold, in any script; the type of the party is told where the kind does not say otherwise, since the other looks at less then.',
    'At most 10 hits, the same least score for both. Times are as the asker waits, in one process on the same machine; processor time is the server’s alone and says more. Read the ratios: the machine had other work.',
    '',
    `- This service: ${about.held.own}`,
    `- ${about.other}: ${about.held.other}`,
    '',
    ...ratioTable(about.other, figures(other), figures(own)),
    '',
    'How many answers had the party, for invented names how many had any hit; the faster side was asked more names. What each finds at its best threshold: `sis exam`.',
    '',
    `| names | ${about.other} | this version |`,
    '|---|---:|---:|',
    ...Object.keys(own[0]!.found).map((kind) => `| ${kind} | ${share(other, kind)} | ${share(own, kind)} |`),
    '',
    '## What Watchman’s authors publish',
    '',
    'Of its repository, on their machines and lists: to be read for the order of size.',
    '',
    '| what | figure | where |',
    '|---|---|---|',
    ...PUBLISHED.map((row) => `| ${row.join(' | ')} |`),
    '',
    '## This service with many times the entities',
    '',
    'From [growth.md](growth.md), in the process, by one thread. Nothing of the kind was found in Watchman’s repository.',
    '',
    ...grownRows(growth),
    ...(larger === undefined
      ? []
      : [
          '',
          `## ${about.other} with ${larger.times} times the entities`,
          '',
          'In the same turns, over HTTP, the same names, so that it can be read beside the table above by its ratios; words of the added copies differ in about two letters.',
          '',
          ...largerTable(other, larger),
        ]),
  ];
}

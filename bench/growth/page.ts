/** The page of `bench growth`: each measure at each size, its ratio to the smallest, and what grows faster than the entities. */

/**
 * One figure of one size. What it is expected to do with the entities: `whole` costs of all of them grow as they do, costs of
 * one `name` and the `rate` of names should hardly move, and `size` is the size itself.
 */
export interface Measure {
  name: string;
  value: number;
  /** Decimals shown. */
  digits: number;
  grows: 'size' | 'whole' | 'name' | 'rate';
}

export interface Circumstances {
  /** Queries of each kind, and rows of each file. */
  queries: number;
  rows: number;
  machine: string;
  /** Of the machine before. */
  load: number;
}

/** A measure grows faster than linear when its ratio is so many times that of the entities: less is the noise of a busy machine. */
const CLEARLY = 1.15;

/** Names of the whole costs that grow clearly faster than the entities, with both ratios of the largest size. */
export function fasterThanLinear(columns: readonly (readonly Measure[])[]): string[] {
  const [first, last] = [columns[0]!, columns.at(-1)!];
  const entities = last[0]!.value / first[0]!.value;
  return first.flatMap(({ name, value, grows }, at) => {
    const ratio = last[at]!.value / value;
    return grows === 'whole' && ratio > CLEARLY * entities ? [`${name} (${ratio.toFixed(1)} times)`] : [];
  });
}

const shown = (value: number, digits: number): string =>
  value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });

function table(
  sizes: readonly number[],
  columns: readonly (readonly Measure[])[],
  kinds: Measure['grows'][],
): string[] {
  const [first] = columns;
  const rows = first!.flatMap(({ name, value, digits, grows }, at) => {
    if (!kinds.includes(grows)) return [];
    const values = columns.map((column) => shown(column[at]!.value, digits));
    const ratios = columns.slice(1).map((column) => (value === 0 ? '–' : (column[at]!.value / value).toFixed(2)));
    return [`| ${[name, ...values, ...ratios].join(' | ')} |`];
  });
  const [smallest, ...others] = sizes;
  return [
    `| | ${sizes.map((size) => `${size} ×`).join(' | ')} | ${others.map((size) => `ratio ${size} : ${smallest}`).join(' | ')} |`,
    `|---|${'---:|'.repeat(sizes.length + others.length)}`,
    ...rows,
  ];
}

/** Lines of the page. @param columns the measures of each size, in one order */
export function growthPage(
  sizes: readonly number[],
  columns: readonly (readonly Measure[])[],
  { queries, rows, machine, load }: Circumstances,
): string[] {
  const faster = fasterThanLinear(columns);
  const entities = columns.at(-1)![0]!.value / columns[0]![0]!.value;
  return [
    '# What grows with the entities',
    '',
    `Made by \`npm run bench -- growth --times ${sizes.join()} --queries ${queries} --rows ${rows}\` (${machine};`,
    `load of the machine before: ${load.toFixed(1)}), all sizes in one run, one after the other: the newest`,
    'edition of every list with as many copies of each party. The first copy has its own names; words of the others differ in about two letters.',
    'No copy has texts, addresses, numbers or relations, the first neither, so the sizes are alike and memory is of names, dates and countries.',
    'Reading and building run in a process of their own each; memory is the most that was resident. Times by the clock, beside whatever else the',
    'machine was doing, which may differ from size to size; processor time is of all threads, and says more.',
    '',
    '## The whole',
    '',
    ...table(sizes, columns, ['size', 'whole']),
    '',
    faster.length > 0
      ? `Faster than the entities, which are ${entities.toFixed(1)} times as many: ${faster.join('; ')}.`
      : `Nothing of it grows clearly faster than the entities, which are ${entities.toFixed(1)} times as many.`,
    '',
    '## One name',
    '',
    `Screening at threshold 0.70 with the same queries at every size, ${queries} of each kind in this process by one thread (20 hits, explained), and ${rows} names of each`,
    'kind from file to file by all threads (10 hits, explained), starting the threads included. What is near a query grows with the names.',
    '',
    ...table(sizes, columns, ['name', 'rate']),
    '',
    'Beside another engine: [beside.md](beside.md).',
  ];
}

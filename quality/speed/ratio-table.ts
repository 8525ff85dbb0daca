/** The table of two sides measured alternately. */

/** Figures of one turn by what they are of. */
export type Figures = Readonly<Record<string, number>>;

/** The middle one, of an even number the upper of the two. NaN of none. */
const median = (values: readonly number[]): number =>
  values.length === 0 ? Number.NaN : [...values].sort((a, b) => a - b)[values.length >> 1]!;

// Each by its own size: a side that is a hundred times as fast must not read as nothing.
const shown = (value: number): string => value.toFixed(value < 10 ? 3 : 0);
const ratio = (value: number): string => value.toFixed(value < 0.1 ? 4 : 2);

/** A row of the table: medians, and the ratio turn by turn with its range. A turn in which the other side came to nothing has none. */
function line(name: string, old: readonly Figures[], own: readonly Figures[]): string {
  const [before, after] = [old, own].map((turns) => turns.map((figures) => figures[name]!)) as [number[], number[]];
  const ratios = after.map((value, at) => value / before[at]!).filter((_, at) => before[at]! > 0);
  const told =
    ratios.length === 0
      ? ['', '']
      : [ratio(median(ratios)), `${ratio(Math.min(...ratios))}–${ratio(Math.max(...ratios))}`];
  return `| ${[name, shown(median(before)), shown(median(after)), ...told].join(' | ')} |`;
}

/** Every figure of the turns of two sides. @param other how the table names the side that this version is measured against */
export function ratioTable(other: string, old: readonly Figures[], own: readonly Figures[]): string[] {
  return [
    `| figure | ${other} | this version | ratio | range |`,
    '|---|---:|---:|---:|---:|',
    ...Object.keys(own[0]!).map((name) => line(name, old, own)),
  ];
}

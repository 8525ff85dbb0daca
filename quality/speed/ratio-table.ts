/** The table of two versions measured alternately. */

/** Figures of one turn, by name. */
export type Figures = Readonly<Record<string, number>>;

/** The median, for an even number of values the upper of the two middle ones; NaN without values. */
export const median = (values: readonly number[]): number =>
  values.length === 0 ? Number.NaN : [...values].sort((a, b) => a - b)[values.length >> 1]!;

// Small values get more decimals: a side that is a hundred times as fast must not be shown as 0.
const shown = (value: number): string => value.toFixed(value < 10 ? 3 : 0);
const ratio = (value: number): string => value.toFixed(value < 0.1 ? 4 : 2);

/** A row of the table: medians, and the ratio per turn with its range. A turn in which the other side has 0 has no ratio. */
function line(name: string, old: readonly Figures[], own: readonly Figures[]): string {
  const [before, after] = [old, own].map((turns) => turns.map((figures) => figures[name]!)) as [number[], number[]];
  const ratios = after.map((value, at) => value / before[at]!).filter((_, at) => before[at]! > 0);
  const told =
    ratios.length === 0
      ? ['', '']
      : [ratio(median(ratios)), `${ratio(Math.min(...ratios))}–${ratio(Math.max(...ratios))}`];
  return `| ${[name, shown(median(before)), shown(median(after)), ...told].join(' | ')} |`;
}

/** All figures of the turns of two sides. @param other name in the table of the side that this version is compared with */
export function ratioTable(other: string, old: readonly Figures[], own: readonly Figures[]): string[] {
  return [
    `| figure | ${other} | this version | ratio | range |`,
    '|---|---:|---:|---:|---:|',
    ...Object.keys(own[0]!).map((name) => line(name, old, own)),
  ];
}

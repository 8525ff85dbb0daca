import { styleText } from 'node:util';

type Style = Parameters<typeof styleText>[0];

let serving = false;

/** Marks this process as serving: it then continues even if its output can no longer be written. */
export const nowServing = (): void => {
  serving = true;
};

/** True once {@link nowServing} was called. */
export const isServing = (): boolean => serving;

/** Colours on a terminal only (and not under NO_COLOR). */
export const styled = (style: Style, text: string): string => styleText(style, text, { stream: process.stdout });

export const print = (line: string): void => void process.stdout.write(`${line}\n`);

export const printJson = (value: unknown): void => print(JSON.stringify(value, null, 2));

/** Prints one line on stderr, for information that is not a result. */
export const warn = (line: string): void =>
  void process.stderr.write(`${styleText('yellow', line, { stream: process.stderr })}\n`);

export const grouped = (value: number): string => value.toLocaleString('en');

type Cell = string | number | null | undefined;
/** What a column shows: a field, or a text by row. Numbers are grouped and right-aligned. */
type Shown<T> = keyof T | ((row: T) => Cell);

interface Column<T> {
  value: Shown<T>;
  right?: true;
  style?: (row: T) => Style | null;
}

/** Columns by title. */
export type Columns<T> = Readonly<Record<string, Shown<T> | Column<T>>>;

/** Prints rows as aligned columns under their titles. */
export function printTable<T>(rows: readonly T[], columns: Columns<T>): void {
  const shown = Object.entries(columns).map(([title, column]) => {
    const { value, right, style }: Column<T> = typeof column === 'object' ? column : { value: column };
    const cells = rows.map((row) => (typeof value === 'function' ? value(row) : (row[value] as Cell)));
    const isRight = right || cells.some((cell) => typeof cell === 'number');
    const texts = [title, ...cells.map((cell) => (typeof cell === 'number' ? grouped(cell) : (cell ?? '')))];
    const width = Math.max(...texts.map((text) => text.length));
    return { style, texts: texts.map((text) => (isRight ? text.padStart(width) : text.padEnd(width))) };
  });
  const titles = shown.map(({ texts }) => texts[0]!).join('  ');
  print(styled('dim', titles.trimEnd()));
  for (const [at, row] of rows.entries()) {
    const line = shown.map(({ style, texts }) => {
      const wanted = style?.(row);
      return wanted ? styled(wanted, texts[at + 1]!) : texts[at + 1]!;
    });
    print(line.join('  ').trimEnd());
  }
}

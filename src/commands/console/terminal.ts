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

export interface Column<T> {
  title: string;
  value: (row: T) => string;
  /** Right-aligned, for numbers. */
  right?: boolean;
  style?: (row: T) => Style | null;
}

/** Prints rows as aligned columns under their titles. */
export function printTable<T>(columns: readonly Column<T>[], rows: readonly T[]): void {
  const cells = rows.map((row) => columns.map((column) => column.value(row)));
  const widths = columns.map(({ title }, index) => Math.max(title.length, ...cells.map((row) => row[index]!.length)));
  const pad = (text: string, index: number): string =>
    columns[index]!.right ? text.padStart(widths[index]!) : text.padEnd(widths[index]!);
  print(
    styled(
      'dim',
      columns
        .map(({ title }, index) => pad(title, index))
        .join('  ')
        .trimEnd(),
    ),
  );
  rows.forEach((row, number) => {
    const line = columns.map((column, index) => {
      const style = column.style?.(row);
      const text = pad(cells[number]![index]!, index);
      return style ? styled(style, text) : text;
    });
    print(line.join('  ').trimEnd());
  });
}

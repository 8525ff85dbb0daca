/** The rows of JSON Lines; an empty line is none. */
export const jsonLines = (text: string): ReturnType<typeof JSON.parse>[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** Rows as JSON Lines. */
export const jsonl = (rows: readonly unknown[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

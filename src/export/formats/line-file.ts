import type { RowFile, WrittenRow } from './format.ts';
import { newFile } from './new-file.ts';

/** Text is written in pieces of about this many characters. */
const PIECE = 1 << 20;

/** A text file of lines at `path`: `head` first, then what `lineOf` makes of each row, its end included. */
export function lineFile(path: string, head: string, lineOf: (row: WrittenRow) => string): RowFile {
  const file = newFile(path);
  let waiting = head;
  const write = (): void => {
    file.write(Buffer.from(waiting));
    waiting = '';
  };
  return {
    add(row) {
      waiting += lineOf(row);
      if (waiting.length >= PIECE) write();
    },
    async finish() {
      write();
      file.finish();
    },
    abandon: file.close,
  };
}

/** Rows as JSON, one a line; those of a delta as `{"op", "record"}`. */
export const jsonLineFile = (path: string): RowFile =>
  lineFile(path, '', ({ op, value }) => `${JSON.stringify(op === undefined ? value : { op, record: value })}\n`);

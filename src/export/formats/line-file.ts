import type { RowFile, WrittenRow } from './format.ts';
import { newFile } from './new-file.ts';

/** Text is written in pieces of about this many characters. */
const PIECE = 1 << 20;

/** A text file at `path`: first `head`, then one line from `lineOf` per row, which includes the line end. */
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

/** Rows as JSON, one per line; in a delta as `{"op", "record"}`. */
export const jsonLineFile = (path: string): RowFile =>
  lineFile(path, '', ({ op, value }) => `${JSON.stringify(op === undefined ? value : { op, record: value })}\n`);

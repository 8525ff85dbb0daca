import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import type { RowFile, WrittenRow } from './format.ts';

/** A file that is written piece by piece. */
export type NewFile = ReturnType<typeof newFile>;

/** Creates a file at `path`. @throws when it exists already */
export function newFile(path: string) {
  const file = openSync(path, 'wx');
  let isOpen = true;
  /** Closes the file, but never twice: its descriptor could already belong to another file. */
  const close = (): void => {
    if (isOpen) closeSync(file);
    isOpen = false;
  };
  return {
    write(bytes: Uint8Array): void {
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    },
    /** Flushes the written data to the disk and closes the file. */
    finish(): void {
      fsyncSync(file);
      close();
    },
    close,
  };
}

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

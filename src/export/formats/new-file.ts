import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';

/** A file that is written piece by piece. */
export interface NewFile {
  write(bytes: Uint8Array): void;
  /** Flushes the written data to the disk and closes the file. */
  finish(): void;
  /** Closes the file, but never twice: its descriptor could already belong to another file. */
  close(): void;
}

/** Creates a file at `path`. @throws when it exists already */
export function newFile(path: string): NewFile {
  const file = openSync(path, 'wx');
  let isOpen = true;
  const close = (): void => {
    if (isOpen) {
      isOpen = false;
      closeSync(file);
    }
  };
  return {
    write(bytes) {
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    },
    finish() {
      fsyncSync(file);
      close();
    },
    close,
  };
}

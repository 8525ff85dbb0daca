import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';

/** A file that is written piece by piece. */
export interface NewFile {
  write(bytes: Uint8Array): void;
  /** Flushes what was written to the disk and closes the file. */
  finish(): void;
  /** Closes the file, once: its descriptor may belong to another file afterwards. */
  close(): void;
}

/** Opens a file at `path`. @throws when one is there already */
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

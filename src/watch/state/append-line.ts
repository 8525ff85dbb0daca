import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeFileSync } from 'node:fs';

/** The end of a text that is cut off in the middle of a line of JSON: where that line begins; else its length. */
function endOfWhole(bytes: Buffer): number {
  const begin = bytes.lastIndexOf(0x0a) + 1;
  try {
    JSON.parse(bytes.toString('utf8', begin));
    return bytes.length;
  } catch {
    return begin;
  }
}

/**
 * Adds a value to a file of JSON lines, on the disk when this returns. What an earlier write left of a line is removed
 * first, and a write that fails leaves the file as it was.
 * @throws Error of the file system when the line could not be written
 */
export function appendLine(path: string, value: unknown): void {
  const file = openSync(path, 'a+');
  try {
    const bytes = readFileSync(file);
    const end = endOfWhole(bytes);
    if (end < bytes.length) ftruncateSync(file, end);
    const separator = end === 0 || bytes[end - 1] === 0x0a ? '' : '\n';
    try {
      writeFileSync(file, `${separator}${JSON.stringify(value)}\n`);
      fsyncSync(file);
    } catch (error) {
      if (fstatSync(file).size > end) ftruncateSync(file, end);
      throw error;
    }
  } finally {
    closeSync(file);
  }
}

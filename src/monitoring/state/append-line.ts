import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeFileSync } from 'node:fs';

/** Length of a text without an incomplete JSON line at its end. */
function endOfWhole(bytes: Buffer): number {
  const begin = bytes.lastIndexOf(0x0a) + 1;
  try {
    JSON.parse(bytes.toString('utf8', begin));
    return bytes.length;
  } catch {
    return begin;
  }
}

/** Appends a durable line to a file of JSON lines. A failed write changes nothing; an incomplete line is removed. */
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

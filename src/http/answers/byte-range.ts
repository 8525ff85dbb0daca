/** Part of a body: its first and last byte. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * The part that a `Range` header asks for of `bytes` bytes (RFC 9110, 14.1.2). Null: the whole, for no header, another unit,
 * several ranges (a server may answer those with the whole) or what is no range at all. `unsatisfiable`: none of it is there.
 */
export function rangeOf(header: string | undefined, bytes: number): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const [, first = '', last = ''] = match;
  if (first === '') {
    const length = Math.min(Number(last), bytes);
    return length === 0 ? 'unsatisfiable' : { start: bytes - length, end: bytes - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return null;
  if (start >= bytes) return 'unsatisfiable';
  return { start, end: last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1) };
}

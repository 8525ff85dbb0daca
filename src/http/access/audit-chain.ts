/**
 * The lines of an audit log are numbered, and each ends in a keyed hash over itself and the hash before it. A line that
 * was changed, removed or inserted breaks the chain; one that could not be written leaves a gap in the numbers.
 */
import { createHmac } from 'node:crypto';
import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Fault } from '../../store/trust/verify.ts';

/** The end of a chain: the number of the last line, and its hash in lower-case hex. */
export interface ChainEnd {
  n: number;
  hash: string;
}

/** The end of a chain without lines. */
export const EMPTY_CHAIN: ChainEnd = { n: 0, hash: '' };

const CHAINED = /^(\{"n":(\d{1,15}),.*),"chain":"([0-9a-f]{64})"\}$/;

const hashOf = (key: Buffer, before: ChainEnd, text: string): string =>
  createHmac('sha256', key).update(`${before.hash}\n${text}`).digest('hex');

/** Makes the next line of a chain from a JSON object with at least one member, and the new end of the chain. */
export function chainedLine(key: Buffer, before: ChainEnd, n: number, entry: string): { line: string; end: ChainEnd } {
  const text = `{"n":${n},${entry.slice(1, -1)}`;
  const hash = hashOf(key, before, text);
  return { line: `${text},"chain":"${hash}"}\n`, end: { n, hash } };
}

/** The end of a chain at this line; null when the line is not part of a chain. */
export function chainEndOf(line: string): ChainEnd | null {
  const found = CHAINED.exec(line);
  return found && { n: Number(found[2]), hash: found[3]! };
}

/** The name of a full audit log: its path and the instant at which it was renamed. */
export const rotatedName = (path: string, at: Date): string => `${path}.${at.toISOString().replaceAll(':', '')}`;
const ROTATED = /^\.\d{4}-\d\d-\d\dT\d{6}\.\d{3}Z$/;

/** The files of an audit log in the order in which they were written; the current one is last. */
function filesOf(path: string): string[] {
  const name = basename(path);
  const names = existsSync(dirname(path)) ? readdirSync(dirname(path)) : [];
  const rotated = names.filter((one) => one.startsWith(name) && ROTATED.test(one.slice(name.length)));
  return [...rotated.sort(), ...names.filter((one) => one === name)].map((one) => join(dirname(path), one));
}

const areMissing = (first: number, last: number): string =>
  first === last ? `line ${first} was` : `lines ${first} to ${last} were`;

/** Describes what is wrong between a line and the one before it; null when nothing is. */
function faultBetween(key: Buffer, before: ChainEnd, now: ChainEnd, text: string): string | null {
  const missing = now.n === before.n + 1 ? null : areMissing(before.n + 1, now.n - 1);
  if (hashOf(key, before, text) === now.hash)
    return missing && `follows a gap: ${missing} lost, for the service could not write`;
  if (now.n <= before.n) return `is line ${now.n} after line ${before.n}: the log was begun again, or lines were added`;
  if (missing) return `follows a gap: ${missing} removed`;
  return `is line ${now.n}, which was changed, as may be the line before it, or was written with another key`;
}

/** The result of {@link verifyAuditLog}. */
export interface VerifiedAuditLog {
  /** Numbered lines. */
  lines: number;
  /** Number of the first and the last line; null without lines. Earlier lines may be in files that were moved away. */
  first: number | null;
  last: number | null;
  faults: Fault[];
}

/** Checks the numbers and hashes of all lines, renamed files too; lines without a number at the beginning are skipped. */
export async function verifyAuditLog(path: string, key: Buffer): Promise<VerifiedAuditLog> {
  const found: VerifiedAuditLog = { lines: 0, first: null, last: null, faults: [] };
  let before: ChainEnd | null = null;
  for (const file of filesOf(path)) {
    let at = 0;
    const fail = (fault: string): void => void found.faults.push({ where: 'audit log', name: `${file}:${at}`, fault });
    for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
      at++;
      const now = chainEndOf(line);
      if (now === null) {
        if (before !== null) fail('is no line that the service wrote whole');
        continue;
      }
      found.lines++;
      found.first ??= now.n;
      found.last = now.n;
      const previous: ChainEnd | null = before ?? (now.n === 1 ? EMPTY_CHAIN : null);
      const fault = previous && faultBetween(key, previous, now, CHAINED.exec(line)![1]!);
      if (fault) fail(fault);
      before = now;
    }
  }
  return found;
}

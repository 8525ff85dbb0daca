import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** A package of package-lock.json. */
export interface LockEntry {
  /** Installation path: `node_modules/hono`. */
  path: string;
  version: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
}

/** Every package that the lock file names. */
export function lockEntries(): LockEntry[] {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Omit<LockEntry, 'path'>>;
  };
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, entry]) => ({ path, ...entry }));
}

/** Optional developer tools for other platforms, which registry mirrors for one platform do not have. */
const MAY_LACK_INTEGRITY = /^node_modules\/@biomejs\/cli-/;

/** Errors in the integrity of the entries: each must state the SHA-512 of its package. */
export const integrityFaults = (entries: readonly LockEntry[]): string[] =>
  entries
    .filter(({ path, dev, optional, integrity }) => {
      if (integrity?.startsWith('sha512-')) return false;
      return integrity !== undefined || !(dev && optional && MAY_LACK_INTEGRITY.test(path));
    })
    .map(({ path, version }) => `${path}@${version} has no SHA-512 in package-lock.json; run npm install again.`);

/**
 * Licences that only require attribution and, for tools that only developers run, also those that require sharing
 * changes.
 */
const PERMISSIVE = new Set([
  'MIT',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Zlib',
  'CC0-1.0',
  'Unlicense',
  'Python-2.0',
]);
const FOR_DEVELOPERS = new Set([...PERMISSIVE, 'MPL-2.0', 'CC-BY-4.0']);

/** True when an SPDX expression with AND and OR is allowed: when all licences of one alternative are. */
const isAllowed = (expression: string, allowed: ReadonlySet<string>): boolean =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((alternative) => alternative.split(' AND ').every((name) => allowed.has(name.trim())));

/** Packages whose licence is missing or not among those allowed. */
export const licenceFaults = (entries: readonly LockEntry[]): string[] =>
  entries
    .filter(({ license, dev }) => !isAllowed(license ?? '', dev ? FOR_DEVELOPERS : PERMISSIVE))
    .map(
      ({ path, license }) => `${path} has the licence ${license ?? '(none stated)'}, which is not among those allowed.`,
    );

import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** Folder of the project. */
export const ROOT = resolve(import.meta.dirname, '..');

/**
 * The options of a bench. Those named in `defaults`, and `--lists DIR`, a folder of official editions.
 * @throws TypeError for an option that the bench does not have.
 */
export function benchOptions<T extends Readonly<Record<string, string>>>(
  args: string[],
  defaults: T,
): Record<keyof T | 'lists', string> {
  const all: Record<string, string> = { lists: join(ROOT, '../shared/lists'), ...defaults };
  const options = Object.fromEntries(
    Object.entries(all).map(([name, value]) => [name, { type: 'string' as const, default: value }]),
  );
  const { values } = parseArgs({ args, options });
  return values as Record<keyof T | 'lists', string>;
}

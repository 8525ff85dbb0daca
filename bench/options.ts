import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** Folder of the project. */
export const ROOT = resolve(import.meta.dirname, '..');

/** An option that a bench does not have, with those that it has. */
export class WrongOption extends Error {
  override name = 'WrongOption';
}

/**
 * The options of a bench: those named in `defaults`, and `--lists DIR`, a folder of official editions. With `--help` says which
 * there are and ends.
 * @throws WrongOption
 */
export function benchOptions<T extends Readonly<Record<string, string>>>(
  args: string[],
  defaults: T,
): Record<keyof T | 'lists', string> {
  const all: Record<string, string> = { lists: join(ROOT, '../shared/lists'), ...defaults };
  const listed = Object.entries(all).map(([name, value]) => `  --${name} <value>, default: ${value || 'none'}`);
  if (args.includes('--help')) {
    console.log(['Options:', ...listed].join('\n'));
    process.exit();
  }
  const options = Object.fromEntries(
    Object.entries(all).map(([name, value]) => [name, { type: 'string' as const, default: value }]),
  );
  try {
    const { values } = parseArgs({ args, options });
    return values as Record<keyof T | 'lists', string>;
  } catch (error) {
    throw new WrongOption([(error as Error).message, 'Options:', ...listed].join('\n'));
  }
}

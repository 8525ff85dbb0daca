/** Options of measurements. */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** Folder of the project. */
export const ROOT = resolve(import.meta.dirname, '..');

/** An unknown option; the message lists the known ones. */
export class WrongOption extends Error {
  override name = 'WrongOption';
}

/**
 * The options of a measurement: those in `defaults`, `--lists DIR`, a folder of official editions, and `--cases DIR`, a
 * folder of labelled cases. With `--help` prints them and exits.
 * @throws WrongOption
 */
export function optionsOf<T extends Readonly<Record<string, string>>>(
  args: string[],
  defaults: T,
): Record<keyof T | 'lists' | 'cases', string> {
  const shared = { lists: join(ROOT, '../shared/lists'), cases: join(ROOT, '../shared/eval') };
  const all: Record<string, string> = { ...shared, ...defaults };
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
    return { ...values, lists: resolve(values.lists!), cases: resolve(values.cases!) } as Record<
      keyof T | 'lists' | 'cases',
      string
    >;
  } catch (error) {
    throw new WrongOption([(error as Error).message, 'Options:', ...listed].join('\n'));
  }
}

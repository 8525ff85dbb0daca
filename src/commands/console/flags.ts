import { z } from '@hono/zod-openapi';
import { InvalidArgumentError } from 'commander';
import { GUARDS, type Guard } from '../../domain/lists/edition-guards.ts';
import { Problem } from '../../service/problems.ts';
import { parseParameters } from '../../service/question/parameters.ts';
import { WrongUsage } from '../run.ts';

/** Takes an option once; a second one would silently replace the first. */
export function once(value: string, previous: unknown): string {
  if (previous !== undefined) throw new InvalidArgumentError('It is given more than once.');
  return value;
}

const spelled = (parameter: string): string => (parameter === 'q' ? 'The name' : `--${parameter.replaceAll('_', '-')}`);

/** Runs a check of the service and tells what it refuses by the names that a command gives things. */
export function asUsage<T>(check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof Problem) || !error.errors) throw error;
    throw new WrongUsage(error.errors.map(({ parameter, message }) => `${spelled(parameter)} ${message}`).join(' '));
  }
}

/**
 * Options by the rules of the service's parameters: `isActive` is checked as `is_active`. Absent ones are left out.
 * Throws {@link WrongUsage} with what is allowed and the nearest valid value.
 */
export function readFlags<S extends z.ZodRawShape>(
  shape: S,
  flags: Readonly<Record<string, string | undefined>>,
): z.output<z.ZodObject<S>> {
  const values = new Map<string, string>();
  for (const [name, value] of Object.entries(flags)) {
    const parameter = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    if (value !== undefined && parameter in shape) values.set(parameter, value);
  }
  return asUsage(() => parseParameters(z.object(shape), values)) as z.output<z.ZodObject<S>>;
}

/** Reads `--accept shrink,churn`. @throws InvalidArgumentError that names what there is */
export function readGuards(text: string, before: readonly Guard[] = []): Guard[] {
  const guards = text.split(',').map((name) => {
    const guard = GUARDS.find((one) => one === name.trim());
    if (!guard) throw new InvalidArgumentError(`There is no guard ${name.trim()}; there are ${GUARDS.join(', ')}.`);
    return guard;
  });
  return [...before, ...guards];
}

import { z } from '@hono/zod-openapi';
import { InvalidArgumentError } from 'commander';
import { GUARDS, type Guard } from '../../domain/lists/edition-guards.ts';
import { nearestOf } from '../../domain/nearest.ts';
import { picked } from '../../domain/picked.ts';
import type { ReadingOptions } from '../../service/customer-files/customer-file.ts';
import { parseParameters } from '../../service/parameters/parameters.ts';
import { wrongParameters } from '../../service/problems.ts';
import { WrongUsage } from './run.ts';

/** Options of a command, as they are parsed: those with a value, and switches. */
export type Options<Values extends string, Switches extends string = never> = Partial<
  Record<Values, string> & Record<Switches, boolean>
>;

const spelled = (parameter: string): string => (parameter === 'q' ? 'The name' : `--${parameter.replaceAll('_', '-')}`);

/** Runs a check of the service and rethrows its rejection as {@link WrongUsage}, with option names instead of parameter names. */
export function asUsage<T>(check: () => T): T {
  try {
    return check();
  } catch (error) {
    const faults = wrongParameters(error).map(({ parameter, message }) => `${spelled(parameter)} ${message}`);
    throw new WrongUsage(faults.join(' '));
  }
}

/** Validates options with the schemas of the service's parameters: `isActive` as `is_active`. @throws WrongUsage */
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

/** Parses `--accept shrink,churn`. @throws InvalidArgumentError that lists all checks */
export function readGuards(text: string, before: readonly Guard[] = []): Guard[] {
  const guards = text.split(',').map((name) => {
    const guard = GUARDS.find((one) => one === name.trim());
    if (!guard) throw new InvalidArgumentError(`There is no guard ${name.trim()}; there are ${GUARDS.join(', ')}.`);
    return guard;
  });
  return [...before, ...guards];
}

/** Validates an option with a few allowed values. @throws WrongUsage that names them and the most similar one */
export function oneOf<T extends string>(option: string, text: string, allowed: readonly T[]): T {
  return allowed.find((one) => one === text) ?? notOneOf(option, text, allowed, nearestOf(text, [...allowed]));
}

/** Refuses the value of an option. @throws WrongUsage that names the allowed values and the most similar one, if any */
export function notOneOf(option: string, text: string, allowed: readonly string[], near: string | null): never {
  const hint = near ? ` Nearest valid value: ${near}.` : '';
  throw new WrongUsage(`${option} must be one of ${allowed.join(', ')}, not ${text}.${hint}`);
}

/** Parses an option with a whole number from 1; undefined if it is absent. @throws WrongUsage */
export function wholeNumber(option: string, text: string | undefined): number | undefined {
  if (text === undefined || /^[1-9]\d{0,6}$/.test(text)) return text === undefined ? text : Number(text);
  throw new WrongUsage(`${option} must be a whole number from 1, not ${text}.`);
}

/** Collects the values of an option that may be given several times. */
export const several = (value: string, before: string[] | undefined): string[] => [...(before ?? []), value];

/** The options for parsing a customer file, without those that were not given. */
export const readingOf = ({ headings, ...options }: ReadingOptions): ReadingOptions => ({
  ...picked(options, 'map', 'dateFormat', 'encoding', 'sheet'),
  ...(headings === false && { headings }),
});

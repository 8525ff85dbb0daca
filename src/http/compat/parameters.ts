/** Query parameters of endpoints whose clients may repeat them: each name with all its values. */
import { z } from '@hono/zod-openapi';
import { nearestOf } from '../../domain/nearest.ts';
import { ALERT_THRESHOLD } from '../../names/score/weights.ts';
import { badParameter, badParameters, type ParameterError } from '../../service/problems.ts';

/** Schema for the OpenAPI document of a parameter that is given at most once. */
export const one = (description?: string) => z.string().optional().openapi({ description });
/** Schema of a parameter that may be repeated. */
export const several = (description?: string) => z.array(z.string()).optional().openapi({ description });
/** Schema of a whole number. */
export const whole = (min: number, max: number, byDefault: number) =>
  z.int().min(min).max(max).optional().openapi({ default: byDefault });
/** Schema of a number from 0 to 1. */
export const fraction = z.number().min(0).max(1).optional().openapi({ default: ALERT_THRESHOLD });
/** Schema of a boolean. */
export const truth = (description?: string) => z.boolean().optional().openapi({ description });

type Range = { min: number; max: number; whole?: boolean };

const TRUTHS = new Map([
  ...['true', '1', 'yes', 'on'].map((text) => [text, true] as const),
  ...['false', '0', 'no', 'off'].map((text) => [text, false] as const),
]);

/** Parses the parameters of a target. Throws a 400 problem for an unknown one: ignoring it could broaden a search. */
export function readGiven(target: string, shape: Readonly<Record<string, z.ZodType>>) {
  const known = Object.keys(shape);
  const start = target.indexOf('?');
  const params = new URLSearchParams(start === -1 ? '' : target.slice(start + 1));
  const errors: ParameterError[] = [];
  for (const name of new Set(params.keys())) {
    if (known.includes(name)) continue;
    const near = nearestOf(name, known);
    errors.push({
      parameter: name.slice(0, 60),
      message: `is not a parameter here; allowed: ${known.join(', ')}.${near ? ` Nearest valid value: ${near}.` : ''}`,
    });
  }
  if (errors.length > 0) throw badParameters(errors);
  const one = (name: string): string | undefined => params.getAll(name).at(-1) || undefined;
  return {
    all: (name: string): string[] => params.getAll(name).filter((value) => value !== ''),
    /** The last value; undefined when there is none. */
    one,
    number(name: string, fallback: number, { min, max, whole = false }: Range): number {
      const text = one(name);
      if (text === undefined) return fallback;
      const value = Number(text);
      if (Number.isFinite(value) && value >= min && value <= max && (!whole || Number.isInteger(value))) return value;
      throw badParameter(name, `must be a ${whole ? 'whole ' : ''}number from ${min} to ${max}.`);
    },
    truth(name: string, fallback: boolean): boolean {
      const text = one(name)?.toLowerCase();
      if (text === undefined) return fallback;
      const value = TRUTHS.get(text);
      if (value !== undefined) return value;
      throw badParameter(name, 'must be true or false.');
    },
  };
}

/** The parameters of a request: names and the given values. */
export type Given = ReturnType<typeof readGiven>;

import type { z } from '@hono/zod-openapi';

/** A type with its intersections merged and its arrays made plain, so that two ways to write one shape compare equal. */
type Merged<T> = T extends readonly (infer Element)[]
  ? Merged<Element>[]
  : T extends object
    ? { [Key in keyof T]: Merged<T[Key]> }
    : T;

type Identical<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

type Same<A, B> = Identical<Merged<A>, Merged<B>>;

/** The fields that one of the two shapes has otherwise or not at all. */
type Differing<A, B> = {
  [Key in keyof A | keyof B]: Key extends keyof A & keyof B ? (Same<A[Key], B[Key]> extends true ? never : Key) : Key;
}[keyof A | keyof B];

/**
 * Ties a schema to the type of what is sent: `shapeOf<EntityDetail>()(z.object({…}))` gives the schema back and does not
 * compile unless its output is that type exactly. A field added to the type alone or to the schema alone is an error
 * that names the field.
 */
export const shapeOf =
  <Shape>() =>
  <Schema extends z.ZodType>(
    schema: Schema &
      (Same<z.output<Schema>, Shape> extends true ? unknown : { differs_in: Differing<z.output<Schema>, Shape> }),
  ): Schema =>
    schema;

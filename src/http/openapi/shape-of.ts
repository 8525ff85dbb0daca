import type { z } from '@hono/zod-openapi';

/** A type with merged intersections and mutable arrays, so that two notations of one shape compare equal. */
type Merged<T> = T extends readonly (infer Element)[]
  ? Merged<Element>[]
  : T extends object
    ? { [Key in keyof T]: Merged<T[Key]> }
    : T;

type Identical<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

type Same<A, B> = Identical<Merged<A>, Merged<B>>;

/** The fields that only one of the two shapes has, or that differ. */
type Differing<A, B> = {
  [Key in keyof A | keyof B]: Key extends keyof A & keyof B ? (Same<A[Key], B[Key]> extends true ? never : Key) : Key;
}[keyof A | keyof B];

/** Returns the schema; compiles only when its output is exactly the type of what is sent, else names the field. */
export const shapeOf =
  <Shape>() =>
  <Schema extends z.ZodType>(
    schema: Schema &
      (Same<z.output<Schema>, Shape> extends true ? unknown : { differs_in: Differing<z.output<Schema>, Shape> }),
  ): Schema =>
    schema;

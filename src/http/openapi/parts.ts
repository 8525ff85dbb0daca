/** Parts that several schemas share. */

import { z } from '@hono/zod-openapi';
import type { HistoryEvent } from '../../domain/entity/entity.ts';
import type { NotCovered } from '../../domain/lists/not-covered.ts';
import { EVENT_KINDS, JURISDICTIONS } from '../../domain/vocabulary.ts';

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

export const text = z.string();
export const textOrNull = z.string().nullable();
export const day = z.string().openapi({ format: 'date', example: '2024-02-23' });
export const dayOrNull = z.string().nullable().openapi({ format: 'date' });
export const jurisdiction = z
  .string()
  .openapi({ description: `${JURISDICTIONS.join(', ')}; of own lists any code.`, example: 'US' });
/** Marks data that come from an own list. */
export const official = z
  .literal(false)
  .optional()
  .openapi({ description: "Only on what comes from a list of the operator's own, which is no official list." });
export const count = z.int().min(0);
export const share = z.number().min(0).max(1);

/** A part of a text: start and end, in UTF-16 units. An array, since client generators do not support tuples. */
export const span = z
  .tuple([count, count])
  .readonly()
  .openapi({ type: 'array', items: { type: 'integer', minimum: 0 }, minItems: 2, maxItems: 2 });

/** Members of answers that are based on the fictional demo edition. */
export const demoShape = {
  demo: z.literal(true).optional().openapi({ description: 'Present when the data is the bundled fictional edition.' }),
  notice: text.optional().openapi({ description: 'Says so in words.' }),
};

export const dataVersion = text.openapi({ description: 'Hash of the data that the answer was given from.' });

export const notCovered = z
  .array(
    shapeOf<NotCovered>()(
      z.object({
        what: text,
        instead: text.openapi({ description: 'What to use instead.' }),
        url: textOrNull.openapi({ description: "The authority's own page." }),
        load: text
          .optional()
          .openapi({ description: 'The command that loads the list as an own list, from its file.' }),
      }),
    ),
  )
  .readonly()
  .openapi({ description: 'Restrictions that no list of this service holds: an empty result says nothing of them.' });

/** The groups of operations, by which readers and client generators sort them. */
export const TAGS = {
  Entities: 'Searches, screening and the whole record of a party.',
  Reports: 'Published daily reports and their feeds.',
  Data: 'What is held: totals, lists with their editions, changes.',
  Batch: 'Many rows or texts in one request.',
  Decisions: 'What people decided about hits, where the service keeps it.',
  Export: 'The data as files, whole and as deltas.',
  Feeds: 'Feeds by their address, for feed readers.',
  MCP: 'For language models.',
  yente: 'For clients of yente and OpenRefine.',
  Watchman: "For clients of Moov's Watchman.",
} as const;

/** The name of a group. */
export type Tag = keyof typeof TAGS;

/** The origin of an official date. */
export const basisOrNull = z.enum(['source', 'delta', 'edition']).nullable().openapi({
  description:
    'Where the date comes from: a field of the official record, an official change file, or the date of the edition that first shows it.',
});

/** The value of a field on one side of a change. */
const side = z.union([text, z.array(text)]).nullable();

export const fieldChanges = z.array(z.object({ field: text, before: side, after: side })).openapi({
  description:
    'Amended only: what each field said before and says after; of a list the entries that the other side has not. Texts over 300 characters are cut round what differs, of more than 20 entries the first are shown. Both sides null: the change was recorded before sides were kept.',
});

/** The two editions between which a change appeared. */
export const windowShape = {
  after: dayOrNull.openapi({
    description:
      'Official day of the last edition that does not show it yet; null when the first edition held shows it.',
  }),
  by: day.openapi({
    description: 'Official day of the first edition or change file that shows it.',
    example: '2026-08-21',
  }),
};

/** Members of an event besides its kind and date. */
export const eventShape = {
  basis: basisOrNull,
  ...windowShape,
  late: z.literal(true).optional().openapi({
    description:
      'The record states a listing date older than the edition in `after`, which did not carry it: the event is dated by the edition that does.',
  }),
  changes: fieldChanges.optional(),
  still_listed_as: text.optional().openapi({
    description: 'Renumbered, on the record that left: id of the record of the same list that the party goes on as.',
  }),
  formerly: text.optional().openapi({
    description: 'Renumbered, on the record that came: id of the record that the party stood under before.',
  }),
  note: text.optional(),
};

export const historyEvent = shapeOf<HistoryEvent>()(
  z.object({ event: z.enum(EVENT_KINDS), date: dayOrNull, ...eventShape }),
);

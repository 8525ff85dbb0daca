/** Schemas of the history of a record, for the OpenAPI document. */
import { z } from '@hono/zod-openapi';
import type { HistoryEvent } from '../../domain/entity/entity.ts';
import { EVENT_KINDS } from '../../domain/vocabulary.ts';
import { dayOrNull, shapeOf, text } from './parts.ts';

const day = text.openapi({ format: 'date', example: '2026-08-21' });

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
  by: day.openapi({ description: 'Official day of the first edition or change file that shows it.' }),
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

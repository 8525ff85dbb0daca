import { z } from 'zod';
import type { EntitySummary, FieldChange, FieldValue, HistoryEvent } from '../../../domain/entity/entity.ts';
import { EVENT_KINDS } from '../../../domain/vocabulary.ts';
import { changes as operation } from '../../operations/changes.ts';
import { FILTERS, limit, text } from '../arguments.ts';
import { ask, joined, oneLine, textsOf, tool } from '../tool.ts';

const { jurisdiction, source_list, entity_type, is_china } = FILTERS;
const ARGUMENTS = {
  from: text('Earliest official day, YYYY-MM-DD'),
  to: text('Latest official day'),
  kind: text(`${EVENT_KINDS.join(', ')}; several by commas`),
  jurisdiction,
  source_list,
  entity_type,
  is_china,
  cursor: text('next_cursor of the page before; the other arguments stay the same'),
  limit: limit(20),
};

/** Maximum number of changed fields shown for an amendment, and of characters on each side. */
const MAX_FIELDS = 4;
const MAX_TEXT = 80;

const Change = z.object({
  date: z.string(),
  kind: z.enum(EVENT_KINDS),
  id: z.string(),
  name: z.string(),
  source_list: z.string(),
  fields: z.array(z.string()).optional().describe('Amended only: field: before -> after'),
  other_id: z.string().optional().describe('Renumbered only: the record that it goes on as, or that it was before'),
});

interface Page {
  changes: (Omit<HistoryEvent, 'event' | 'date'> & {
    date: string;
    kind: HistoryEvent['event'];
    entity: EntitySummary;
  })[];
  next_cursor: string | null;
}

function sideText(side: FieldValue): string {
  return side === null ? 'nothing' : oneLine([side].flat().join('; '), MAX_TEXT);
}

const fieldText = ({ field, before, after }: FieldChange): string =>
  before === null && after === null ? field : `${field}: ${sideText(before)} -> ${sideText(after)}`;

function changeOf(change: Page['changes'][number]): z.output<typeof Change> {
  const { date, kind, entity, changes = [], still_listed_as, formerly } = change;
  const others = changes.length - MAX_FIELDS;
  const fields = [...changes.slice(0, MAX_FIELDS).map(fieldText), ...(others > 0 ? [`and ${others} more fields`] : [])];
  const other_id = still_listed_as ?? formerly;
  const { id, name, source_list } = entity;
  return {
    ...{ date, kind, id, name, source_list },
    ...(fields.length > 0 && { fields }),
    ...(other_id && { other_id }),
  };
}

/** The changes that the authorities made. */
export const changes = tool({
  name: 'changes',
  title: 'Changes of the lists',
  description:
    'Who was listed, relisted, amended, renumbered or removed, by official day, newest first. For one day give from and to alike. The tool report sums a day up.',
  input: z.object(ARGUMENTS),
  output: z.object({
    changes: z.array(Change),
    next_cursor: z.string().nullable().describe('Null when there is no more'),
  }),
  async answer(call, given) {
    const page = await ask<Page>(call, operation, textsOf(given, Object.keys(ARGUMENTS)));
    const found = page.changes.map(changeOf);
    call.found(found.length);
    const { next_cursor } = page;
    return {
      found: { changes: found, next_cursor },
      lines: [
        found.length === 0 ? 'No change.' : `${found.length} changes${next_cursor === null ? ', all there are' : ''}.`,
        ...found.map(({ date, kind, id, name, source_list: list, fields = [], other_id }) =>
          joined([`${date} ${kind}`, oneLine(name, 120), list, ...fields, other_id, id]),
        ),
        ...(next_cursor === null ? [] : [`More: call again with cursor=${next_cursor}.`]),
      ],
    };
  },
});

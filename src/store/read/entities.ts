import type { Kysely, Selectable } from 'kysely';
import type { EntityRecord, HistoryEvent } from '../../domain/entity/entity.ts';
import type { ListedParty } from '../../domain/entity/party.ts';
import type { GroupCounts } from '../../domain/entity/statistics.ts';
import type { EntityTable, EventTable, Tables } from '../schema.ts';
import { contentsReading } from '../trust/contents.ts';
import { checkSeal } from '../trust/seals.ts';

/** Entities per query. */
const PAGE = 500;

/** Columns of an event that {@link historyOf} reads. */
export const EVENT_FIELDS = [
  'event',
  'date',
  'basis',
  'edition',
  'after',
  'late',
  'changes',
  'still_listed_as',
  'formerly',
  'note',
] as const;

/** Converts the row of an event to a step of a history. */
export function historyOf(row: Pick<Selectable<EventTable>, (typeof EVENT_FIELDS)[number]>): HistoryEvent {
  return {
    event: row.event,
    date: row.date,
    basis: row.basis,
    after: row.after,
    by: row.edition,
    ...(row.late === 1 && { late: true }),
    ...(row.changes && { changes: JSON.parse(row.changes) }),
    ...(row.still_listed_as && { still_listed_as: row.still_listed_as }),
    ...(row.formerly && { formerly: row.formerly }),
    ...(row.note && { note: row.note }),
  };
}

/** The values of rows by their entity, in the order of the rows. */
function byEntity<T>(rows: readonly { entity: string | null; value: T }[]): Map<string, T[]> {
  const groups = Map.groupBy(rows, ({ entity }) => entity!);
  return new Map([...groups].map(([entity, own]) => [entity, own.map(({ value }) => value)]));
}

/** Ids of the predecessors of each entity that has some. */
async function readFormerIds(db: Kysely<Tables>): Promise<Map<string, string[]>> {
  const rows = db.selectFrom('entities').select(['id as value', 'still_listed_as as entity']);
  return byEntity(await rows.where('still_listed_as', 'is not', null).orderBy('id').execute());
}

/** Further ids of each entity that has some. */
async function readOtherIds(db: Kysely<Tables>): Promise<Map<string, string[]>> {
  const rows = db.selectFrom('other_ids').select(['other_id as value', 'entity_id as entity']);
  return byEntity(await rows.orderBy('other_id').execute());
}

/** Number of listed and removed entities. */
export async function readCounts(db: Kysely<Tables>): Promise<GroupCounts> {
  const row = await db
    .selectFrom('entities')
    .select((eb) => [eb.fn.countAll().as('total'), eb.fn.sum('is_active').as('active')])
    .executeTakeFirstOrThrow();
  const [total, active] = [Number(row.total), Number(row.active ?? 0)];
  return { total, active, inactive: total - active };
}

/** Facts about an entity from other rows: its events, its predecessors, its further ids. */
interface BesideRow {
  history?: HistoryEvent[];
  formerly?: string[] | undefined;
  otherIds?: string[] | undefined;
}

/** Builds an entity from its row and facts from other rows. */
export function entityOf(
  row: Selectable<EntityTable>,
  { history = [], formerly = [], otherIds }: BesideRow = {},
): EntityRecord {
  return {
    ...(JSON.parse(row.record) as ListedParty),
    id: row.id,
    source_id: row.source_id,
    jurisdiction: row.jurisdiction,
    is_active: row.is_active === 1,
    is_china: row.is_china === 1,
    listed_date: row.listed_date,
    listed_date_basis: row.listed_date_basis,
    removed_date: row.removed_date,
    removed_date_basis: row.removed_date_basis,
    first_edition: row.first_edition,
    last_edition: row.last_edition,
    still_listed_as: row.still_listed_as,
    formerly,
    ...(otherIds && { other_ids: otherIds }),
    history,
  };
}

/** Every entity in id order, one page in memory at a time. @throws AlteredRow for altered, missing or added rows */
export async function* readEntities(db: Kysely<Tables>): AsyncGenerator<EntityRecord> {
  const former = await readFormerIds(db);
  const other = await readOtherIds(db);
  const contents = await contentsReading(db);
  for (let after = ''; ; ) {
    const page = db.selectFrom('entities').selectAll().where('id', '>', after).orderBy('id').limit(PAGE);
    const rows = await page.execute();
    if (rows.length === 0) break;
    for (const row of rows) {
      checkSeal('entities', row, row.id);
      contents.row('entities', row);
    }
    const last = rows[rows.length - 1]!.id;
    const events = await db
      .selectFrom('events')
      .selectAll()
      .where('entity_id', '>=', rows[0]!.id)
      .where('entity_id', '<=', last)
      .orderBy('entity_id')
      .orderBy('seq')
      .execute();
    for (const row of events) {
      checkSeal('events', row, `event ${row.seq} of ${row.entity_id}`);
      contents.row('events', row);
    }
    const histories = Map.groupBy(events, ({ entity_id }) => entity_id);
    for (const row of rows) {
      const history = (histories.get(row.id) ?? []).map(historyOf);
      yield entityOf(row, { history, formerly: former.get(row.id), otherIds: other.get(row.id) });
    }
    after = last;
  }
  await contents.end();
}

/** Event numbers of each entity, in the order of its history. */
export async function readEventSeqs(db: Kysely<Tables>): Promise<Map<string, number[]>> {
  const rows = db.selectFrom('events').select(['seq as value', 'entity_id as entity']);
  return byEntity(await rows.orderBy('seq').execute());
}

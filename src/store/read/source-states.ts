import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { AcceptedGuard } from '../../domain/lists/edition-guards.ts';
import { UNKNOWN_ELEMENT } from '../../domain/lists/edition-notes.ts';
import type { ListChanges } from '../../domain/lists/list-changes.ts';
import type { OwnList } from '../../domain/lists/own-lists.ts';
import { DATE_FROM_ROWS, type SourceInfo, type SourceState } from '../../domain/lists/source.ts';
import type { EditionTable, SetAsideTable, Tables } from '../schema.ts';
import { newestEditions } from '../trust/contents.ts';

/** A stored edition or change file, with parsed counts and texts. */
export interface StoredEdition
  extends Omit<EditionTable, 'skipped' | 'notes' | 'demo' | 'list_changes' | 'accepted' | 'undoable' | 'seal'> {
  demo: boolean;
  skipped: Record<string, number>;
  notes: Record<string, number>;
  list_changes: ListChanges;
  accepted: AcceptedGuard[];
  /** True when its changes were stored, so that it can be revoked. */
  undoable: boolean;
}

/** The new elements, attributes and columns from the notes of an edition. */
function unknownElements(notes: string | undefined): { unknown_elements?: Record<string, number> } {
  const found = Object.entries(JSON.parse(notes ?? '{}') as Record<string, number>).flatMap(([note, count]) =>
    note.startsWith(UNKNOWN_ELEMENT) ? [[note.slice(UNKNOWN_ELEMENT.length + 1), count] as const] : [],
  );
  return found.length > 0 ? { unknown_elements: Object.fromEntries(found) } : {};
}

const MS_PER_HOUR = 3_600_000;

/** Hours as a person says them: from two days on in days. */
const spanOf = (hours: number): string => (hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`);

/** The time up to which a source was known to be current: the end of the edition's day, or the last confirmation. */
function currentUntil(edition: string, checkedAt: string | null): number {
  const day = Date.parse(`${edition}T23:59:59Z`);
  return checkedAt ? Math.max(day, Date.parse(checkedAt)) : day;
}

/** Editions, including rejected ones, oldest first. */
export async function readEditions(db: Kysely<Tables>, sourceId?: string): Promise<StoredEdition[]> {
  let rows = db.selectFrom('editions').selectAll().orderBy('source_id').orderBy('id');
  if (sourceId) rows = rows.where('source_id', '=', sourceId);
  return (await rows.execute()).map(({ seal: _, ...row }) => ({
    ...row,
    demo: row.demo === 1,
    skipped: JSON.parse(row.skipped),
    notes: JSON.parse(row.notes),
    list_changes: JSON.parse(row.list_changes),
    accepted: JSON.parse(row.accepted),
    undoable: row.undoable === 1,
  }));
}

/** Unparsed records of the newest applied full edition of a source, in file order. */
export async function readSetAside(db: Kysely<Tables>, sourceId: string): Promise<SetAsideTable[]> {
  const newest = (await newestEditions(db, 'full')).find(({ source_id }) => source_id === sourceId);
  if (!newest) return [];
  return db.selectFrom('set_aside').selectAll().where('edition_id', '=', newest.id).orderBy('ordinal').execute();
}

/** The own lists, sorted by id. */
export async function readOwnLists(db: Kysely<Tables>): Promise<OwnList[]> {
  const rows = await db.selectFrom('sources').select('own').where('own', 'is not', null).orderBy('id').execute();
  return rows.map(({ own }) => JSON.parse(own!) as OwnList);
}

/** A value that changes with every edition that is applied or revoked, and whenever stored editions are parsed again. */
export async function readListMark(db: Kysely<Tables>): Promise<string> {
  const editions = await db
    .selectFrom('editions')
    .select(['id', 'sha256'])
    .where('status', '=', 'applied')
    .orderBy('id')
    .execute();
  const sources = await db.selectFrom('sources').select(['id', 'readings', 'own']).orderBy('id').execute();
  return hash('sha256', JSON.stringify([editions, sources]));
}

/** The state of each source at a time. Stale: edition and last confirmation are older than the source allows. */
export async function readSourceStates(
  db: Kysely<Tables>,
  infos: readonly SourceInfo[],
  now: Date,
): Promise<SourceState[]> {
  const sources = new Map((await db.selectFrom('sources').selectAll().execute()).map((row) => [row.id, row]));
  const editions = new Map((await newestEditions(db, 'full')).map((row) => [row.source_id, row]));
  const applied = Map.groupBy(
    await db
      .selectFrom('editions')
      .select(['source_id', 'id', 'sha256'])
      .where('status', '=', 'applied')
      .orderBy('id')
      .execute(),
    ({ source_id }) => source_id,
  );
  const counts = await db
    .selectFrom('entities')
    .select(['source_id', 'is_active'])
    .select((eb) => eb.fn.countAll().as('count'))
    .groupBy(['source_id', 'is_active'])
    .execute();
  const countOf = (sourceId: string, active: number): number =>
    Number(counts.find((row) => row.source_id === sourceId && row.is_active === active)?.count ?? 0);

  return infos.map((info) => {
    const source = sources.get(info.id);
    const edition = editions.get(info.id);
    const state: SourceState = {
      source_id: info.id,
      source_list: info.title,
      jurisdiction: info.jurisdiction,
      edition: edition?.date ?? null,
      edition_sha256: edition?.sha256 ?? null,
      ...(edition && DATE_FROM_ROWS in JSON.parse(edition.notes) && { date_from_rows: true as const }),
      applied_sha256: hash(
        'sha256',
        (applied.get(info.id) ?? []).map(({ id, sha256 }) => `${id} ${sha256}\n`).join(''),
      ),
      active: countOf(info.id, 1),
      removed: countOf(info.id, 0),
      set_aside: edition?.set_aside ?? 0,
      ...unknownElements(edition?.notes),
      readings: source?.readings ?? 0,
      state: edition ? 'fresh' : 'empty',
      demo: source?.demo === 1,
    };
    if (source?.failure) {
      const since = source.failed_since;
      return { ...state, state: 'failed', reason: source.failure, ...(since && { since }) };
    }
    if (!edition?.date) return state;
    if (state.demo) return { ...state, state: 'demo' };
    const hours = Math.floor((now.getTime() - currentUntil(edition.date, source?.checked_at ?? null)) / MS_PER_HOUR);
    if (hours <= info.stale_after_hours) return state;
    return {
      ...state,
      state: 'stale',
      reason: `No newer edition and no confirmation for ${spanOf(hours)}; expected within ${spanOf(info.stale_after_hours)}.`,
    };
  });
}

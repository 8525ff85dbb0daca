/**
 * The steps of a party's history as full editions show them: listed, amended, removed, relisted.
 *
 *     new key ───────────── insertNew ──> listed (and removed, when its record has ended)
 *     known, changed ────── applyChange ─> amended | relisted | removed, and the new record
 *     known, not there ──── removeGone ──> removed
 */
import type { ListedParty } from '../domain/party.ts';
import { type ChangedRecord, type ComparedEdition, hasEnded } from './compared-edition.ts';
import { type KnownDate, type OfficialDate, relistingDate } from './edition-changes.ts';
import { changedFields, recordHash } from './record-changes.ts';

const endOf = (party: ListedParty): KnownDate => ({ date: party.end_date!, basis: 'source' });

/** Lists a party under a new id. In the first edition of a source only the record itself can say since when. */
export function insertNew({ edition, changes, giveId }: ComparedEdition, party: ListedParty): Promise<void> {
  const { date, previous } = edition;
  const unstated: OfficialDate = previous ? { date, basis: 'edition' } : { date: null, basis: null };
  const listed: OfficialDate = party.listed_date ? { date: party.listed_date, basis: 'source' } : unstated;
  const removed = hasEnded(party, date) ? endOf(party) : null;
  return changes.insert(giveId(party.key), { party, hash: recordHash(party), removed }, listed);
}

/** The day that the record states for its last change where that falls between the two editions, else the edition's. */
function amendmentDate({ edition: { date, previous } }: ComparedEdition, { last_updated }: ListedParty): KnownDate {
  const isBetween = last_updated !== null && previous !== null && last_updated > previous.date && last_updated <= date;
  return isBetween ? { date: last_updated, basis: 'source' } : { date, basis: 'edition' };
}

/** Since when a party with this change is off the list; null when it stands on it. */
function removalOf({ entity, party }: ChangedRecord, edition: string): KnownDate | null {
  if (!hasEnded(party, edition)) return null;
  if (entity.is_active === 1 || !entity.removed_date) return endOf(party);
  return { date: entity.removed_date, basis: entity.removed_date_basis! };
}

/** Writes a known party with another record or another state than before, and the events that lead there. */
export async function applyChange(
  compared: ComparedEdition,
  change: ChangedRecord,
  before: ListedParty,
): Promise<void> {
  const { changes, corrections } = compared;
  const { date } = compared.edition;
  const { entity, party, stated } = change;
  const entity_id = entity.id;
  const hash = recordHash(party);
  const ended = hasEnded(party, date);
  const wasActive = entity.is_active === 1;
  if (wasActive && !ended && stated && before.end_date && before.end_date < stated) {
    // A new order after the end of the one before (Denied Persons List): the party was off the list in between.
    changes.addEvent({ entity_id, event: 'removed', ...endOf(before) });
    changes.addEvent({ entity_id, event: 'relisted', date: stated, basis: 'source' });
    await changes.replace(entity, { party, hash, removed: null });
    return;
  }
  const fields = changedFields(before, party);
  if (fields.length > 0 && (wasActive || ended)) {
    changes.addEvent({ entity_id, event: 'amended', ...amendmentDate(compared, party), changed_fields: fields });
  }
  const isBack = !wasActive && !ended;
  const relisted = isBack ? relistingDate(stated, entity.removed_date, { date, basis: 'edition' }) : null;
  if (relisted) changes.addEvent({ entity_id, event: 'relisted', ...relisted });
  const removed = removalOf(change, date);
  if (removed && wasActive) changes.addEvent({ entity_id, event: 'removed', ...removed });
  // A listing date that is that of the relisting is no correction of the first one.
  if (party.listed_date && party.listed_date !== entity.listed_date && party.listed_date !== relisted?.date) {
    corrections.push({ id: entity_id, date: party.listed_date });
  }
  await changes.replace(entity, { party, hash, removed });
}

/** Removes parties that this edition no longer carries, from their last records. */
export async function removeGone(
  { source, edition: { date }, writer, changes }: ComparedEdition,
  gone: readonly { id: string; record: ListedParty }[],
): Promise<void> {
  const removals = gone.map(({ id, record }) => {
    const removed: KnownDate = hasEnded(record, date) ? endOf(record) : { date, basis: 'edition' };
    const note = source.removalNote?.(record.lists);
    changes.addEvent({ entity_id: id, event: 'removed', ...removed, ...(note && { note }) });
    return { id, ...removed };
  });
  for (const group of Map.groupBy(removals, ({ basis, date: day }) => `${basis} ${day}`).values()) {
    const { date: day, basis } = group[0]!;
    await writer.setRemoved(
      group.map(({ id }) => id),
      day,
      basis,
    );
  }
  await changes.flush();
}

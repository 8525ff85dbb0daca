/**
 * The steps of a party's history as full editions show them: listed, amended, removed, relisted.
 *
 *     new key ───────────── insertNew ──> listed (and removed, when its record has ended)
 *     known, changed ────── applyChange ─> amended | relisted | removed, and the new record
 *     known, missing ────── removeGone ──> removed, or renumbered when another record succeeds it
 */
import { addDays } from '../../domain/dates.ts';
import type { ListedParty } from '../../domain/entity/party.ts';
import {
  type ChangedRecord,
  type ComparedEdition,
  hasEnded,
  type KnownDate,
  type OfficialDate,
  relistingDate,
} from './compared-edition.ts';
import { fieldOutcomes, recordHash, relationshipOutcome } from './field-diffs.ts';

/** Maximum delay, in days, between a stated listing date and the publication of the listing. */
const LATE_DAYS = 30;

const amendedBetween = ({ amendments, edition: { date, previous } }: ComparedEdition): string[] =>
  previous ? [...new Set(amendments.days)].filter((day) => day > previous.date && day <= date) : [];

/** When removed parties left: at the only amendment (or the only one that added none), else with the edition. */
function removalDay(compared: ComparedEdition): KnownDate {
  const days = amendedBetween(compared);
  const others = days.filter((day) => !compared.amendments.told.includes(day));
  const [day] = days.length === 1 ? days : others.length === 1 ? others : [];
  return day ? { date: day, basis: 'source' } : { date: compared.edition.date, basis: 'edition' };
}

const endOf = (party: ListedParty): KnownDate => ({ date: party.end_date!, basis: 'source' });

/** When a new party was added; not before the previous edition, which did not contain it. */
function listingOf(compared: ComparedEdition, party: ListedParty): OfficialDate & { event: 'listed' | 'relisted' } {
  const { source, edition } = compared;
  const { date, previous } = edition;
  // A new party whose record was last updated by an amendment was added by that amendment.
  const amended = amendedBetween(compared).find((day) => day === party.last_updated);
  const stated = party.listed_date ?? amended ?? null;
  if (stated === null) {
    return { event: 'listed', ...(previous ? { date, basis: 'edition' } : { date: null, basis: null }) };
  }
  if (previous === null || stated >= previous.date) return { event: 'listed', date: stated, basis: 'source' };
  // An order that has expired has its own dates; it was never active in the store.
  if (hasEnded(party, date)) return { event: 'listed', date: stated, basis: 'source', late: true };
  const wasListed = source.listingDateIsFirst === true && addDays(stated, LATE_DAYS) < previous.date;
  return { event: wasListed ? 'relisted' : 'listed', date, basis: 'edition', late: true };
}

/** Adds a party and returns its new id. `formerly`: id of the record that this one succeeds. */
export async function insertNew(compared: ComparedEdition, party: ListedParty, formerly?: string): Promise<string> {
  const { edition, changes, giveId } = compared;
  const { date } = edition;
  const id = giveId(party.key);
  const removed = hasEnded(party, date) ? endOf(party) : null;
  const listed = formerly
    ? ({ event: 'renumbered', date, basis: 'edition', formerly } as const)
    : listingOf(compared, party);
  await changes.insert(id, { party, hash: recordHash(party), removed }, listed);
  return id;
}

/** Writes an amendment, unless it later proves to be a change of form only. */
function amend(compared: ComparedEdition, id: string, before: ListedParty, party: ListedParty): void {
  const { form, changes, knownByKey, seen } = compared;
  const event = changes.addEvent({ entity_id: id, event: 'amended', ...amendmentDate(compared, party) });
  const outcomes = fieldOutcomes(before, party);
  const isListed = (key: string): boolean => {
    const other = knownByKey.get(key);
    return other === undefined || seen.has(other.id);
  };
  const [was, is] = [before.relationships, party.relationships];
  form.amended({
    outcomes() {
      const related = relationshipOutcome(was, is, isListed);
      return related ? [...outcomes, related] : outcomes;
    },
    settle(settled) {
      event.changes = settled;
    },
  });
}

/** The date of the last change stated in the record if it falls between the two editions, else the edition's date. */
function amendmentDate({ edition: { date, previous } }: ComparedEdition, { last_updated }: ListedParty): KnownDate {
  const isBetween = last_updated !== null && previous !== null && last_updated > previous.date && last_updated <= date;
  return isBetween ? { date: last_updated, basis: 'source' } : { date, basis: 'edition' };
}

/** Since when a party with this change is off the list; null while it is listed. */
function removalOf({ entity, party }: ChangedRecord, edition: string): KnownDate | null {
  if (!hasEnded(party, edition)) return null;
  if (entity.is_active === 1 || !entity.removed_date) return endOf(party);
  return { date: entity.removed_date, basis: entity.removed_date_basis! };
}

/** Writes a known party with a changed record or state, and the corresponding events. */
export async function applyChange(
  compared: ComparedEdition,
  change: ChangedRecord,
  before: ListedParty,
): Promise<void> {
  const { source, changes, corrections } = compared;
  const { date, previous } = compared.edition;
  const after = previous?.date ?? null;
  const { entity, party, stated } = change;
  const entity_id = entity.id;
  const hash = recordHash(party);
  const ended = hasEnded(party, date);
  const wasActive = entity.is_active === 1;
  if (wasActive && !ended && stated && before.end_date && before.end_date < stated) {
    // A new order after the end of the previous one (Denied Persons List): the party was off the list in between.
    changes.addEvent({ entity_id, event: 'removed', ...endOf(before), note: source.endNote });
    changes.addEvent({ entity_id, event: 'relisted', date: stated, basis: 'source' });
    await changes.replace(entity, { party, hash, removed: null });
    return;
  }
  if (wasActive || ended) amend(compared, entity_id, before, party);
  const isBack = !wasActive && !ended;
  const relisted = isBack ? relistingDate(stated, entity.removed_date, { date, basis: 'edition' }, after) : null;
  if (relisted) changes.addEvent({ entity_id, event: 'relisted', ...relisted });
  const removed = removalOf(change, date);
  if (removed && wasActive) changes.addEvent({ entity_id, event: 'removed', ...removed, note: source.endNote });
  // The date of a relisting does not correct the first listing date.
  if (party.listed_date && party.listed_date !== entity.listed_date && party.listed_date !== relisted?.date) {
    corrections.push({ id: entity_id, date: party.listed_date });
  }
  await changes.replace(entity, { party, hash, removed });
}

/** A party that the edition no longer contains, with its last record. */
export interface GoneParty {
  id: string;
  record: ListedParty;
  /** Id of its successor in this list. */
  goesOnAs?: string;
}

/** Removes parties that this edition no longer contains. */
export async function removeGone(compared: ComparedEdition, gone: readonly GoneParty[]): Promise<void> {
  const { source, edition, writer, changes } = compared;
  const { date } = edition;
  const left = removalDay(compared);
  await changes.flush();
  const removals = gone.map(({ id, record, goesOnAs }) => {
    if (goesOnAs) {
      changes.addEvent({ entity_id: id, event: 'renumbered', date, basis: 'edition', still_listed_as: goesOnAs });
      return { id, date, basis: 'edition' as const };
    }
    const ended = hasEnded(record, date);
    const removed: KnownDate = ended ? endOf(record) : left;
    const note = ended ? source.endNote : source.removalNote?.(record.lists);
    changes.addEvent({ entity_id: id, event: 'removed', ...removed, note });
    return { id, ...removed };
  });
  for (const group of Map.groupBy(removals, ({ basis, date: day }) => `${basis} ${day}`).values()) {
    const ids = group.map(({ id }) => id);
    await writer.setRemoved(ids, group[0]!.date, group[0]!.basis);
  }
  await writer.goOnAs(gone.map(({ id, goesOnAs }) => ({ id, other: goesOnAs ?? null })));
}

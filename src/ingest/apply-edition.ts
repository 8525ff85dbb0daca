import type { FieldChange } from '../domain/entity/entity.ts';
import { namesOf } from '../domain/entity/names.ts';
import type { ListedParty } from '../domain/entity/party.ts';
import type { ChangeCounts, ListChanges } from '../domain/lists/list-changes.ts';
import type { SourceReader } from '../sources/reader.ts';
import type { EditionWriter } from '../store/write/edition-writer.ts';
import type { KnownEntity, WrittenEvent } from '../store/write/record-writer.ts';
import {
  byCurrentKey,
  type ChangedRecord,
  type ComparedEdition,
  compareEdition,
  correctListingDates,
  editionChanges,
  type FullEdition,
  hasEnded,
  idGiver,
  type KnownDate,
  type OfficialDate,
  relistingDate,
  withListingDate,
} from './compare/compared-edition.ts';
import { fieldOutcomes, recordHash, relationshipOutcome } from './compare/field-diffs.ts';
import { listForm } from './compare/list-form.ts';
import { applyChange, type GoneParty, insertNew, removeGone } from './compare/listing-steps.ts';
import { leftParties, recogniseRespelled, recordsStillListed } from './identity-changes.ts';
import type { ReadCounter } from './read-counter.ts';

const BATCH = 400;

/** A changed record of a known party; null when nothing changed. */
function changeOf(
  { source, edition }: ComparedEdition,
  entity: KnownEntity,
  stated: ListedParty,
): ChangedRecord | null {
  const party = withListingDate(source, stated, entity.listed_date);
  const activeNow = hasEnded(party, edition.date) ? 0 : 1;
  const isSame = entity.is_active === activeNow && entity.hash === recordHash(party);
  return isSame ? null : { entity, party, stated: stated.listed_date };
}

/** True when the authority assigned the key of a known party to another one. */
const isKeyReused = (source: SourceReader, before: readonly string[], { identity_hints = [] }: ListedParty): boolean =>
  source.keysAreReused === true && before.length > 0 && !before.some((hint) => identity_hints.includes(hint));

async function applyChanges(compared: ComparedEdition, changed: readonly ChangedRecord[]): Promise<void> {
  const { source, writer, seen, undecided, form } = compared;
  const before = await writer.records(changed.map(({ entity }) => entity.id));
  for (const change of changed) {
    const { id } = change.entity;
    const { record, hints } = before.get(id)!;
    form.changed(record, change.party);
    if (isKeyReused(source, hints, change.party)) {
      // The earlier party was removed; this one is new.
      seen.delete(id);
      await writer.releaseKeys([id]);
      undecided.push({ ...change.party, listed_date: change.stated });
    } else {
      await applyChange(compared, change, record);
    }
  }
}

/** Compares every record of the edition with the store: writes new and changed parties, and collects the ids found. */
async function compareRecords(compared: ComparedEdition, read: ReadCounter): Promise<void> {
  const { edition, knownByKey, seen, undated, carried, undecided, form } = compared;
  let changed: ChangedRecord[] = [];
  for await (const { kind, party } of read.items()) {
    if (kind !== 'party') continue;
    const entity = knownByKey.get(party.key);
    if (!entity) {
      if (edition.previous) undecided.push(party);
      else await insertNew(compared, party);
      continue;
    }
    seen.add(entity.id);
    if (entity.listed_date !== null && party.listed_date === null) undated.add(entity.id);
    if (!hasEnded(party, edition.date)) carried.set(entity.id, namesOf(party));
    const change = changeOf(compared, entity, party);
    if (change) changed.push(change);
    else form.unchanged(party);
    if (changed.length >= BATCH) {
      await applyChanges(compared, changed);
      changed = [];
    }
  }
  await applyChanges(compared, changed);
}

/** Identifies the parties with new keys: respelled, renumbered or new ones. Unmatched known parties are removed. */
async function resolveRemovals(compared: ComparedEdition): Promise<void> {
  const { source, changes, seen, undecided, form } = compared;
  const left = await leftParties(compared);
  const respelled = recogniseRespelled(source, left, undecided);
  const arrived: ListedParty[] = [];
  for (const [index, stated] of undecided.entries()) {
    const same = respelled.get(index);
    if (same === undefined) {
      form.arrived(stated);
      arrived.push(stated);
      continue;
    }
    const { entity, party: before } = left[same]!;
    seen.add(entity.id);
    const party = withListingDate(source, stated, entity.listed_date);
    form.changed(before, party);
    await applyChange(compared, { entity, party, stated: stated.listed_date }, before);
  }
  const gone = left.filter(({ entity }) => !seen.has(entity.id));
  const others = await recordsStillListed(compared, gone, arrived);
  const newIds = new Map<number, string>();
  for (const [index, party] of arrived.entries()) {
    newIds.set(index, await insertNew(compared, party, gone[others.formerly.get(index) ?? -1]?.entity.id));
  }
  await changes.flush();
  await removeGone(
    compared,
    gone.map(({ entity: { id }, party: record }, index): GoneParty => {
      const other = others.goesOnAs.get(index);
      if (other === undefined) return { id, record };
      return { id, record, goesOnAs: typeof other === 'string' ? other : newIds.get(other)! };
    }),
  );
}

/**
 * Applies a full edition: compares every record with the store, writes entities and dated events, and removes parties
 * that are missing. Runs inside the writer's transaction, which must be rolled back if it throws.
 * @returns with the ids of known parties whose listing date is no longer stated
 */
export async function applyEdition(
  writer: EditionWriter,
  source: SourceReader,
  edition: FullEdition,
  read: ReadCounter,
): Promise<{ counts: ChangeCounts; listChanges: ListChanges; undated: ReadonlySet<string> }> {
  const compared = await compareEdition(writer, source, edition, read.amendments);
  await compareRecords(compared, read);
  await resolveRemovals(compared);
  const listChanges = compared.form.settle();
  await compared.changes.finish();
  await correctListingDates(writer, compared.corrections);
  await writer.carryActive(edition.date);
  return { counts: compared.changes.counts, listChanges, undated: compared.undated };
}

interface DeltaEdition {
  id: number;
  date: string;
  /** Full editions applied so far, oldest first. */
  full: readonly { id: number; date: string }[];
}

/** True when a full edition dated the event, and the change file is of a day between it and the edition before. */
function closesStep(event: WrittenEvent, delta: DeltaEdition): boolean {
  if (event.basis !== 'edition') return false;
  const index = delta.full.findIndex(({ id }) => id === event.edition_id);
  if (index < 0 || delta.date > delta.full[index]!.date) return false;
  return index === 0 || delta.date > delta.full[index - 1]!.date;
}

/** The listing date of an addition; one stated for a day before the last full edition (`before`) counts as late. */
function listingDate(
  stated: string | null,
  isGone: boolean,
  { day, before }: { day: KnownDate; before: string | null },
): OfficialDate {
  if (stated === null) return isGone ? { date: null, basis: null } : day;
  const late = before !== null && stated < before;
  return late && !isGone ? { ...day, late } : { date: stated, basis: 'source', late };
}

/** Changes of a record in content, without changes of form. */
function changesOf(before: ListedParty, party: ListedParty, isListed: (key: string) => boolean): FieldChange[] {
  const form = listForm();
  const related = relationshipOutcome(before.relationships, party.relationships, isListed);
  let changes: FieldChange[] = [];
  form.amended({
    outcomes: () => [...fieldOutcomes(before, party), ...(related ? [related] : [])],
    settle(settled) {
      changes = settled;
    },
  });
  form.settle();
  return changes;
}

/**
 * Applies an authority's change file. If it is newer than every full edition, its additions and removals are dated with
 * its own day. If a later full edition already contains its outcome, it only corrects dates, and adds removed parties
 * that no full edition contained.
 */
export async function applyDelta(
  writer: EditionWriter,
  source: SourceReader,
  delta: DeltaEdition,
  read: ReadCounter,
): Promise<ChangeCounts> {
  const known = await writer.known();
  const byKey = byCurrentKey(known);
  const giveId = idGiver(source.info.id, await writer.takenIds());
  const before = delta.full.findLast(({ date }) => date < delta.date)?.date ?? null;
  const changes = editionChanges(writer, source, { ...delta, after: before });
  const day = { date: delta.date, basis: 'delta' as const };
  const isLate = delta.full.some(({ date }) => date >= delta.date);

  const insert = (party: ListedParty, removed: typeof day | null): Promise<void> =>
    changes.insert(
      giveId(party.key),
      { party, hash: recordHash(party), removed },
      { event: 'listed', ...listingDate(party.listed_date, removed !== null, { day, before }) },
    );

  const makeExact = async (entity: KnownEntity, kinds: readonly WrittenEvent['event'][]): Promise<void> => {
    const events = await writer.eventsOf([entity.id]);
    const event = events.findLast((each) => kinds.includes(each.event) && closesStep(each, delta));
    if (!event) return;
    await writer.redateEvent(event.seq, day);
    const isLastRemoval = event === events.findLast((each) => each.event === 'removed');
    if (isLastRemoval && entity.is_active === 0) await writer.setRemoved([entity.id], delta.date, 'delta');
  };

  const remove = async (entity: KnownEntity): Promise<void> => {
    if (entity.is_active === 0) return;
    await changes.flush();
    await writer.setRemoved([entity.id], delta.date, 'delta');
    await writer.goOnAs([{ id: entity.id, other: null }]);
    changes.addEvent({ entity_id: entity.id, event: 'removed', ...day });
  };

  const add = async (entity: KnownEntity, stated: ListedParty): Promise<void> => {
    const party = { ...stated, listed_date: stated.listed_date ?? entity.listed_date };
    const hash = recordHash(party);
    if (entity.is_active === 1 && entity.hash === hash) return;
    if (entity.is_active === 0) {
      const relisted = relistingDate(stated.listed_date, entity.removed_date, day, before);
      changes.addEvent({ entity_id: entity.id, event: 'relisted', ...relisted });
    } else {
      const { record } = (await writer.records([entity.id])).get(entity.id)!;
      const isListed = (key: string): boolean => byKey.get(key)?.is_active !== 0;
      changes.addEvent({ entity_id: entity.id, event: 'amended', ...day, changes: changesOf(record, party, isListed) });
    }
    await changes.replace(entity, { party, hash, removed: null });
  };

  for await (const { kind, party } of read.items()) {
    const entity = byKey.get(party.key);
    if (kind === 'delta_remove') {
      if (!entity) await insert(party, day);
      else if (isLate) await makeExact(entity, ['removed']);
      else await remove(entity);
    } else if (kind === 'delta_add') {
      if (isLate) {
        if (entity) await makeExact(entity, ['listed', 'relisted']);
      } else if (entity) await add(entity, party);
      else await insert(party, null);
    }
  }
  await changes.finish();
  return changes.counts;
}

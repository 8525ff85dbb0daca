import type { FieldChange } from '../domain/entity/entity.ts';
import type { ListedParty } from '../domain/entity/party.ts';
import type { ChangeCounts } from '../domain/lists/list-changes.ts';
import type { SourceReader } from '../sources/reader.ts';
import type { EditionWriter } from '../store/write/edition-writer.ts';
import type { KnownEntity } from '../store/write/entity-writer.ts';
import type { WrittenEvent } from '../store/write/event-writer.ts';
import {
  byCurrentKey,
  editionChanges,
  idGiver,
  type KnownDate,
  type OfficialDate,
  relistingDate,
} from './compare/compared-edition.ts';
import { fieldOutcomes, recordHash, relationshipOutcome } from './compare/field-diffs.ts';
import { listForm } from './compare/list-form.ts';
import type { ReadCounter } from './read-counter.ts';

export interface DeltaEdition {
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

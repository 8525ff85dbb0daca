import type { ListedParty } from '../domain/party.ts';
import type { DateBasis } from '../domain/vocabulary.ts';
import type { SourceReader } from '../sources/reader.ts';
import type { EditionWriter, KnownEntity } from '../store/edition-writer.ts';
import { type EditionChanges, editionChanges, idGiver, type OfficialDate, relistingDate } from './edition-changes.ts';
import { recognise } from './identity.ts';
import { correctListingDates } from './listing-dates.ts';
import type { ReadCounter } from './read-counter.ts';
import { changedFields, recordHash } from './record-changes.ts';
import { guardEdition } from './rejection.ts';

/** Changed records compared at a time. */
const COMPARE = 400;

export interface FullEdition {
  id: number;
  date: string;
  /** The full edition applied before this one; null for the first of the source. */
  previous: { date: string; records: number } | null;
  acceptShrink: boolean;
}

/** A record of this edition that differs from what is known of its party. */
interface Changed {
  known: KnownEntity;
  party: ListedParty;
  /** Listing date as this edition states it, before what is known was kept. */
  stated: string | null;
}

/** The record's own end lies in the past: it is still published, but the party is no longer restricted. */
const hasEnded = (party: ListedParty, edition: string): boolean => party.end_date !== null && party.end_date < edition;

/**
 * The listing date to keep. The EU publishes the newest regulation only, whose date moves, so there the earliest known
 * one holds; elsewhere the newest statement does. A list that stops stating a date takes nothing back.
 */
function withListingDate(sourceId: string, party: ListedParty, known: string | null): ListedParty {
  const keepKnown =
    known !== null && (party.listed_date === null || (sourceId === 'eu-fsf' && known < party.listed_date));
  return keepKnown ? { ...party, listed_date: known } : party;
}

/** Why a party that left one OFAC file may still be sanctioned: its last record names a list of the other file too. */
function otherListsNote(sourceId: string, lists: readonly string[]): string | undefined {
  const isSdn = (list: string): boolean => /^SDN List$/i.test(list);
  const isUmbrella = (list: string): boolean => /^Consolidated List$/i.test(list);
  if (sourceId === 'us-ofac-sdn') {
    const others = lists.filter((list) => !isSdn(list) && !isUmbrella(list));
    return others.length > 0 ? `left the SDN List; its last record also stood on: ${others.join(', ')}` : undefined;
  }
  if (sourceId === 'us-ofac-cons' && lists.some(isSdn)) {
    return 'left the non-SDN lists; its last record also stood on: SDN List';
  }
  return undefined;
}

/**
 * Applies a full edition: compares every record with what is known, writes entities and dated events, and takes who is
 * gone as removed. Runs inside the writer's transaction; what it throws undoes everything.
 * @throws RejectedEdition when a guard speaks against the edition.
 */
export async function applyEdition(
  writer: EditionWriter,
  source: SourceReader,
  edition: FullEdition,
  read: ReadCounter,
): Promise<EditionChanges['counts']> {
  const sourceId = source.info.id;
  const { date, previous } = edition;
  const known = await writer.known();
  const byKey = new Map(known.filter((each) => each.current_key !== null).map((each) => [each.current_key!, each]));
  const giveId = idGiver(sourceId, known);
  const changes = editionChanges(writer, source, edition.id, date);
  const seen = new Set<string>();
  /** New keys that may be known parties under another key; decided when it is clear who is gone. */
  const undecided: ListedParty[] = [];
  const corrections: { id: string; date: string }[] = [];
  let changed: Changed[] = [];

  const insertNew = (party: ListedParty): Promise<void> => {
    const listed: OfficialDate = party.listed_date
      ? { date: party.listed_date, basis: 'source' }
      : previous
        ? { date, basis: 'edition' }
        : { date: null, basis: null };
    const removed = hasEnded(party, date) ? { date: party.end_date!, basis: 'source' as const } : null;
    return changes.insert(giveId(party.key), { party, hash: recordHash(party), removed }, listed);
  };

  const amendmentDate = (party: ListedParty): { date: string; basis: DateBasis } => {
    const stated = party.last_updated;
    const withinStep = stated !== null && previous !== null && stated > previous.date && stated <= date;
    return withinStep ? { date: stated, basis: 'source' } : { date, basis: 'edition' };
  };

  /** A known party with another record or another state than before. */
  const applyChange = async ({ known: entity, party, stated }: Changed, before: ListedParty): Promise<void> => {
    const ended = hasEnded(party, date);
    const wasActive = entity.is_active === 1;
    if (wasActive && !ended && stated && before.end_date && before.end_date < stated) {
      // A new order after the end of the one before (Denied Persons List): the party was off the list in between.
      changes.addEvent({ entity_id: entity.id, event: 'removed', date: before.end_date, basis: 'source' });
      changes.addEvent({ entity_id: entity.id, event: 'relisted', date: stated, basis: 'source' });
      await changes.replace(entity, { party, hash: recordHash(party), removed: null });
      return;
    }
    const fields = changedFields(before, party);
    if (fields.length > 0 && (wasActive || ended)) {
      const amended = amendmentDate(party);
      changes.addEvent({ entity_id: entity.id, event: 'amended', ...amended, changed_fields: fields });
    }
    const relisted =
      !wasActive && !ended ? relistingDate(stated, entity.removed_date, { date, basis: 'edition' }) : null;
    if (relisted) changes.addEvent({ entity_id: entity.id, event: 'relisted', ...relisted });
    const removed = !ended
      ? null
      : wasActive || !entity.removed_date
        ? { date: party.end_date!, basis: 'source' as const }
        : { date: entity.removed_date, basis: entity.removed_date_basis! };
    if (removed && wasActive) changes.addEvent({ entity_id: entity.id, event: 'removed', ...removed });
    // A listing date that tells of the relisting itself is no correction of the first one.
    if (party.listed_date && party.listed_date !== entity.listed_date && party.listed_date !== relisted?.date) {
      corrections.push({ id: entity.id, date: party.listed_date });
    }
    await changes.replace(entity, { party, hash: recordHash(party), removed });
  };

  const flushChanged = async (): Promise<void> => {
    const before = await writer.records(changed.map(({ known: entity }) => entity.id));
    for (const change of changed) {
      const { record, hints } = before.get(change.known.id)!;
      const newHints = change.party.identity_hints ?? [];
      if (source.keysAreReused && hints.length > 0 && !hints.some((hint) => newHints.includes(hint))) {
        // The authority gave the reference to somebody else: the earlier party is gone, this one is new.
        seen.delete(change.known.id);
        await writer.releaseKeys([change.known.id]);
        undecided.push({ ...change.party, listed_date: change.stated });
      } else {
        await applyChange(change, record);
      }
    }
    changed = [];
  };

  for await (const item of read.items()) {
    if (item.kind !== 'party') continue;
    const entity = byKey.get(item.party.key);
    if (!entity) {
      if (previous && item.party.identity_hints?.length) undecided.push(item.party);
      else await insertNew(item.party);
      continue;
    }
    seen.add(entity.id);
    const party = withListingDate(sourceId, item.party, entity.listed_date);
    const activeNow = hasEnded(party, date) ? 0 : 1;
    if (entity.is_active === activeNow && entity.hash === recordHash(party)) continue;
    changed.push({ known: entity, party, stated: item.party.listed_date });
    if (changed.length >= COMPARE) await flushChanged();
  }
  await flushChanged();
  guardEdition(read.counts, previous?.records ?? null, edition.acceptShrink);

  const vanished = known.filter((entity) => entity.is_active === 1 && !seen.has(entity.id));
  const last = await writer.records(vanished.map(({ id }) => id));
  const recognised = recognise(
    vanished.map(({ id }) => last.get(id)!),
    undecided.map((party) => ({ hints: party.identity_hints ?? [] })),
  );
  for (const [index, arrived] of undecided.entries()) {
    const same = recognised.get(index);
    if (same === undefined) {
      await insertNew(arrived);
      continue;
    }
    const entity = vanished[same]!;
    seen.add(entity.id);
    const party = withListingDate(sourceId, arrived, entity.listed_date);
    await applyChange({ known: entity, party, stated: arrived.listed_date }, last.get(entity.id)!.record);
  }
  await changes.flush();

  const gone = vanished.filter(({ id }) => !seen.has(id));
  const removals = new Map<string, string[]>();
  for (const { id } of gone) {
    const { record } = last.get(id)!;
    const removed: { date: string; basis: DateBasis } = hasEnded(record, date)
      ? { date: record.end_date!, basis: 'source' }
      : { date, basis: 'edition' };
    const note = otherListsNote(sourceId, record.lists);
    changes.addEvent({ entity_id: id, event: 'removed', ...removed, ...(note && { note }) });
    const group = `${removed.basis} ${removed.date}`;
    removals.set(group, [...(removals.get(group) ?? []), id]);
  }
  for (const [group, ids] of removals) {
    const [basis, day] = group.split(' ') as [DateBasis, string];
    await writer.setRemoved(ids, day, basis);
  }
  await changes.flush();
  await correctListingDates(writer, corrections);
  await writer.carryActive(date);
  return changes.counts;
}

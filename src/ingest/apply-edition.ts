import type { ChangeCounts } from '../domain/change-counts.ts';
import type { ListedParty } from '../domain/party.ts';
import type { SourceReader } from '../sources/reader.ts';
import type { EditionWriter } from '../store/edition-writer.ts';
import type { KnownEntity } from '../store/entity-writer.ts';
import {
  type ChangedRecord,
  type ComparedEdition,
  compareEdition,
  type FullEdition,
  hasEnded,
} from './compared-edition.ts';
import { recognise } from './identity.ts';
import { correctListingDates, withListingDate } from './listing-dates.ts';
import { applyChange, insertNew, removeGone } from './listing-steps.ts';
import type { ReadCounter } from './read-counter.ts';
import { recordHash } from './record-changes.ts';
import { guardEdition } from './rejection.ts';

/** Changed records compared at a time. */
const BATCH = 400;

/** A record of a known party that says something else than before; null when nothing changed. */
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

/** True when the authority gave the key of a known party to another one. */
const isKeyReused = (source: SourceReader, before: readonly string[], { identity_hints = [] }: ListedParty): boolean =>
  source.keysAreReused === true && before.length > 0 && !before.some((hint) => identity_hints.includes(hint));

async function applyChanges(compared: ComparedEdition, changed: readonly ChangedRecord[]): Promise<void> {
  const { source, writer, seen, undecided } = compared;
  const before = await writer.records(changed.map(({ entity }) => entity.id));
  for (const change of changed) {
    const { id } = change.entity;
    const { record, hints } = before.get(id)!;
    if (isKeyReused(source, hints, change.party)) {
      // The earlier party is gone, this one is new.
      seen.delete(id);
      await writer.releaseKeys([id]);
      undecided.push({ ...change.party, listed_date: change.stated });
    } else {
      await applyChange(compared, change, record);
    }
  }
}

/** Compares every record of the edition with what is known: writes new and changed parties, notes who is seen. */
async function compareRecords(compared: ComparedEdition, read: ReadCounter): Promise<void> {
  const { edition, knownByKey, seen, undecided } = compared;
  let changed: ChangedRecord[] = [];
  for await (const { kind, party } of read.items()) {
    if (kind !== 'party') continue;
    const entity = knownByKey.get(party.key);
    if (!entity) {
      if (edition.previous && party.identity_hints?.length) undecided.push(party);
      else await insertNew(compared, party);
      continue;
    }
    seen.add(entity.id);
    const change = changeOf(compared, entity, party);
    if (change) changed.push(change);
    if (changed.length >= BATCH) {
      await applyChanges(compared, changed);
      changed = [];
    }
  }
  await applyChanges(compared, changed);
}

/**
 * Decides who the parties with new keys are, by the hints of those that vanished: a known party under another key, or
 * a new one. Who is left over is removed.
 */
async function settleWhoIsGone(compared: ComparedEdition): Promise<void> {
  const { source, writer, changes, known, seen, undecided } = compared;
  const vanished = known.filter((entity) => entity.is_active === 1 && !seen.has(entity.id));
  const last = await writer.records(vanished.map(({ id }) => id));
  const recognised = recognise(
    vanished.map(({ id }) => last.get(id)!),
    undecided.map((party) => ({ hints: party.identity_hints ?? [] })),
  );
  for (const [index, arrived] of undecided.entries()) {
    const same = recognised.get(index);
    if (same === undefined) {
      await insertNew(compared, arrived);
      continue;
    }
    const entity = vanished[same]!;
    seen.add(entity.id);
    const party = withListingDate(source, arrived, entity.listed_date);
    await applyChange(compared, { entity, party, stated: arrived.listed_date }, last.get(entity.id)!.record);
  }
  await changes.flush();
  const gone = vanished.filter(({ id }) => !seen.has(id));
  await removeGone(
    compared,
    gone.map(({ id }) => ({ id, record: last.get(id)!.record })),
  );
}

/**
 * Applies a full edition: compares every record with what is known, writes entities and dated events, and takes who is
 * gone as removed. Runs inside the writer's transaction; what it throws undoes everything.
 * @throws RejectedEdition when a guard rejects the edition.
 */
export async function applyEdition(
  writer: EditionWriter,
  source: SourceReader,
  edition: FullEdition,
  read: ReadCounter,
): Promise<ChangeCounts> {
  const compared = await compareEdition(writer, source, edition);
  await compareRecords(compared, read);
  guardEdition(read.counts, edition.previous?.records ?? null, edition.acceptShrink);
  await settleWhoIsGone(compared);
  await correctListingDates(writer, compared.corrections);
  await writer.carryActive(edition.date);
  return compared.changes.counts;
}

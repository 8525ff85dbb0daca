import { namesOf } from '../domain/entity/names.ts';
import type { ListedParty } from '../domain/entity/party.ts';
import type { ChangeCounts, ListChanges } from '../domain/lists/list-changes.ts';
import type { SourceReader } from '../sources/reader.ts';
import type { EditionWriter } from '../store/write/edition-writer.ts';
import type { KnownEntity } from '../store/write/entity-writer.ts';
import {
  type ChangedRecord,
  type ComparedEdition,
  compareEdition,
  correctListingDates,
  type FullEdition,
  hasEnded,
  withListingDate,
} from './compare/compared-edition.ts';
import { recordHash } from './compare/field-diffs.ts';
import { applyChange, type GoneParty, insertNew, removeGone } from './compare/listing-steps.ts';
import { leftParties, recogniseRespelled, recordsStillListed } from './identity/identity-changes.ts';
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

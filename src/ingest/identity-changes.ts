import { namesOf } from '../domain/entity/names.ts';
import type { ListedParty } from '../domain/entity/party.ts';
import type { SourceReader } from '../sources/reader.ts';
import { sortedWords } from '../sources/text/clean-text.ts';
import type { KnownEntity } from '../store/write/record-writer.ts';
import type { ComparedEdition } from './compare/compared-edition.ts';
import { type ComparedRecord, findSuccessors } from './compare/same-record.ts';

/** A party that vanished from, or is new in, an edition, with the hints that identify it. */
type Recognisable = Pick<ComparedRecord, 'hints'>;

/** Indexes of the items by hint. */
function itemsByHint(items: readonly Recognisable[]): Map<string, number[]> {
  const hints = items.flatMap((item, index) => [...new Set(item.hints)].map((hint) => ({ hint, index })));
  const groups = Map.groupBy(hints, ({ hint }) => hint);
  return new Map([...groups].map(([hint, found]) => [hint, found.map(({ index }) => index)]));
}

/** For each item, the others that share a hint with it. */
function sharing(items: readonly Recognisable[], others: Map<string, number[]>): Set<number>[] {
  return items.map((item) => new Set(item.hints.flatMap((hint) => others.get(hint) ?? [])));
}

/** Pairs that share a hint with each other and no third one: index of the vanished party by that of the arrived one. */
function recognise(vanished: readonly Recognisable[], arrived: readonly Recognisable[]): Map<number, number> {
  const candidates = sharing(arrived, itemsByHint(vanished));
  const claims = sharing(vanished, itemsByHint(arrived));
  const pairs = new Map<number, number>();
  candidates.forEach((found, index) => {
    if (found.size !== 1) return;
    const [only] = found;
    if (claims[only!]!.size === 1) pairs.set(index, only!);
  });
  return pairs;
}

/** A known party whose key is missing in the edition, with its last record. */
interface LeftParty extends ComparedRecord {
  entity: KnownEntity;
}

/** The active entities that the edition does not contain. */
export async function leftParties({ known, seen, writer }: ComparedEdition): Promise<LeftParty[]> {
  const left = known.filter((entity) => entity.is_active === 1 && !seen.has(entity.id));
  const records = await writer.records(left.map(({ id }) => id));
  return left.map((entity) => {
    const { record, hints } = records.get(entity.id)!;
    return { entity, party: record, hints };
  });
}

/** A new record as it is compared with those that left. */
export const withHints = (party: ListedParty) => ({ party, hints: party.identity_hints ?? [] });

/** Identifies respelled records: index of the party that left by index of the one that arrived. */
export function recogniseRespelled(
  source: SourceReader,
  left: readonly LeftParty[],
  arrived: readonly ListedParty[],
): Map<number, number> {
  const pairs = new Map<number, number>();
  if (source.keysFollowNames !== true || left.length === 0 || arrived.length === 0) return pairs;
  for (const [from, to] of findSuccessors(left, arrived.map(withHints), true)) pairs.set(to, from);
  // The rest is identified by unambiguous hints of the source only.
  const taken = new Set(pairs.values());
  const leftOver = [...left.keys()].filter((index) => !taken.has(index));
  const open = [...arrived.keys()].filter((index) => !pairs.has(index));
  const byHints = recognise(
    leftOver.map((index) => left[index]!),
    open.map((index) => withHints(arrived[index]!)),
  );
  for (const [to, from] of byHints) pairs.set(open[to]!, leftOver[from]!);
  return pairs;
}

/** Ids of active entities in the edition that share a whole name with a party that left. */
function namesakes({ seen, carried }: ComparedEdition, gone: readonly LeftParty[]): string[] {
  const keys = new Set(gone.flatMap(({ party }) => namesOf(party)).map(sortedWords));
  const isNamesake = (names: readonly string[]): boolean => names.some((name) => keys.has(sortedWords(name)));
  return [...seen].filter((id) => isNamesake(carried.get(id) ?? [])).sort();
}

/**
 * Finds parties that left under one official number and are listed under another, which either arrived with this
 * edition or was listed before.
 * @returns `goesOnAs`: by index of the party that left, the id of the other record, or its index among those that
 * arrived; `formerly`: index of the party that left by index of the one that arrived
 */
export async function recordsStillListed(
  compared: ComparedEdition,
  gone: readonly LeftParty[],
  arrived: readonly ListedParty[],
): Promise<{ goesOnAs: Map<number, string | number>; formerly: Map<number, number> }> {
  const found = { goesOnAs: new Map<number, string | number>(), formerly: new Map<number, number>() };
  if (compared.source.keysFollowNames === true || gone.length === 0) return found;
  await compared.changes.flush();
  const ids = namesakes(compared, gone);
  const records = await compared.writer.records(ids);
  const standing = ids.map((id) => ({ party: records.get(id)!.record, hints: records.get(id)!.hints }));
  for (const [from, to] of findSuccessors(gone, [...standing, ...arrived.map(withHints)], false)) {
    const id = ids[to];
    found.goesOnAs.set(from, id ?? to - ids.length);
    if (id === undefined && !found.formerly.has(to - ids.length)) found.formerly.set(to - ids.length, from);
  }
  return found;
}

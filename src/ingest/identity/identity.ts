import type { KnownEntity } from '../../store/write/entity-writer.ts';

/** A party that vanished from, or is new in, an edition, with the hints that identify it. */
export interface Recognisable {
  hints: readonly string[];
}

/** Indexes of the items by hint. */
function itemsByHint(items: readonly Recognisable[]): Map<string, number[]> {
  const byHint = new Map<string, number[]>();
  items.forEach((item, index) => {
    for (const hint of new Set(item.hints)) {
      const indexes = byHint.get(hint);
      if (indexes) indexes.push(index);
      else byHint.set(hint, [index]);
    }
  });
  return byHint;
}

/** For each item, the others that share a hint with it. */
function sharing(items: readonly Recognisable[], others: Map<string, number[]>): Set<number>[] {
  return items.map((item) => new Set(item.hints.flatMap((hint) => others.get(hint) ?? [])));
}

/**
 * Pairs of (vanished, arrived) that are the same party under a new key: each shares a hint with the other and with no
 * third one. In ambiguous cases the vanished party counts as removed and the arrived one as new.
 * @returns index of the vanished party by index of the arrived one
 */
export function recognise(vanished: readonly Recognisable[], arrived: readonly Recognisable[]): Map<number, number> {
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

/** Known parties by the key under which the next edition will contain them. */
export const byCurrentKey = (known: readonly KnownEntity[]): Map<string, KnownEntity> =>
  new Map(known.flatMap((entity) => (entity.current_key === null ? [] : [[entity.current_key, entity]])));

/**
 * Assigns a unique id to each new party: the official key, with a number appended if an earlier party has that id.
 * @param known all ids, and all further ids, of the known parties
 */
export function idGiver(sourceId: string, known: ReadonlySet<string>): (key: string) => string {
  const taken = new Set(known);
  return (key) => {
    let id = `${sourceId}-${key}`;
    for (let number = 2; taken.has(id); number++) id = `${sourceId}-${key}.${number}`;
    taken.add(id);
    return id;
  };
}

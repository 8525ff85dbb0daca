/** Finds the other lists with a party of a report, by the data of the records themselves. */

import type { EntityRecord } from '../domain/entity/entity.ts';
import { isOwn } from '../domain/lists/own-lists.ts';
import { JURISDICTIONS, type Jurisdiction } from '../domain/vocabulary.ts';
import { keysOf } from './same-party.ts';

type Listing = Pick<EntityRecord, 'id' | 'jurisdiction' | 'history'>;

/** True when a record is listed at the end of a day. */
function isListedOn({ history }: Listing, date: string): boolean {
  const steps = history.filter(({ event }) => event === 'listed' || event === 'relisted' || event === 'removed');
  const last = steps.findLast((step) => step.date === null || step.date <= date);
  return last !== undefined && last.event !== 'removed';
}

/**
 * Returns a function that finds, for a record and a day, the other authorities that list the same party then.
 * @param entities every record of the store, with its history
 */
export async function elsewhereFinder(
  entities: AsyncIterable<EntityRecord>,
): Promise<(entity: EntityRecord, date: string) => Jurisdiction[]> {
  const byKey = new Map<string, Listing[]>();
  for await (const entity of entities) {
    if (isOwn(entity.id)) continue;
    const { id, jurisdiction } = entity;
    const history = entity.history.filter(({ event }) => event !== 'amended' && event !== 'renumbered');
    const listing = { id, jurisdiction, history };
    for (const key of keysOf(entity)) {
      const known = byKey.get(key);
      if (known) known.push(listing);
      else byKey.set(key, [listing]);
    }
  }
  return (entity, date) => {
    const others = keysOf(entity).flatMap((key) => byKey.get(key) ?? []);
    const listed = new Set(others.filter((one) => isListedOn(one, date)).map(({ jurisdiction }) => jurisdiction));
    listed.delete(entity.jurisdiction);
    return JURISDICTIONS.filter((code) => listed.has(code));
  };
}

/** Entities in the answers of the endpoints for yente's clients. */

import { setImmediate } from 'node:timers/promises';
import type { EntityDetail } from '../../../domain/entity/entity-detail.ts';
import { lookupTable } from '../../../domain/lookup-table.ts';
import { type FtmEntity, ftmEntity, ftmLinked } from '../../../export/ftm.ts';
import { referentsOf } from '../../../export/opensanctions.ts';
import type { LoadedData } from '../../../service/data/loaded-data.ts';

/** The entity of an id found by a search. */
export const foundEntity = (data: LoadedData, id: string): FtmEntity => ftmEntity(data.record(id)!);

/** An entity whose properties may contain entities. */
export interface NestedEntity extends Omit<FtmEntity, 'properties'> {
  properties: Record<string, (string | NestedEntity)[]>;
}

const REVERSE = lookupTable<string>({
  Sanction: 'sanctions',
  Passport: 'identification',
  Identification: 'identification',
  CryptoWallet: 'cryptoWallets',
  UnknownLink: 'unknownLinkTo',
});

/** Maximum number of links that include the other party as a whole entity. */
const MAX_NESTED = 100;

/** The entities that refer to an entity, by property of FollowTheMoney; links include the other party as a whole. */
export function adjacentOf(data: LoadedData, detail: EntityDetail): Record<string, NestedEntity[]> {
  const adjacent: Record<string, NestedEntity[]> = {};
  let nested = 0;
  for (const one of ftmLinked(detail)) {
    const entity: NestedEntity = one;
    const [other] = one.properties.object ?? [];
    const party = other !== undefined && nested < MAX_NESTED ? data.record(other) : null;
    if (party) {
      nested++;
      entity.properties = { ...one.properties, object: [ftmEntity(party)] };
    }
    const property = REVERSE.get(one.schema)!;
    adjacent[property] ??= [];
    adjacent[property].push(entity);
  }
  return adjacent;
}

/** An entity whose properties include the entities that refer to it. */
export function nestedEntity(data: LoadedData, detail: EntityDetail): NestedEntity {
  const entity = ftmEntity(detail);
  return { ...entity, properties: { ...entity.properties, ...adjacentOf(data, detail) } };
}

const indexes = new WeakMap<LoadedData, Promise<ReadonlyMap<string, string>>>();

/** Records read without yielding to other requests. */
const AT_ONCE = 200;

/** Entity ids by referent, computed once from all records of a snapshot. */
async function indexOf(data: LoadedData): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  let read = 0;
  for (const detail of data.records()) {
    // Of two records with one referent, the one that is listed now is used.
    for (const referent of referentsOf(detail))
      if (detail.is_active || !ids.has(referent)) ids.set(referent, detail.id);
    if (++read % AT_ONCE === 0) await setImmediate();
  }
  return ids;
}

/** Our id for a given one: itself, or ours for an OpenSanctions id based on an official number; else null. */
export async function entityIdOf(data: LoadedData, id: string): Promise<string | null> {
  if (data.detail(id) !== null) return id;
  if (!/^(ofac|eu-fsf|gb-hmt|gb-fcdo)-/.test(id)) return null;
  const index = indexes.get(data) ?? indexOf(data);
  indexes.set(data, index);
  return (await index).get(id.toLowerCase()) ?? null;
}

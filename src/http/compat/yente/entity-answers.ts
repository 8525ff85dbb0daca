/** Entities as yente answers them. */

import { setImmediate } from 'node:timers/promises';
import type { EntityDetail } from '../../../domain/entity/entity-detail.ts';
import { lookupTable } from '../../../domain/lookup-table.ts';
import { type FtmEntity, ftmEntity, ftmLinked } from '../../../export/ftm.ts';
import { referentsOf } from '../../../export/opensanctions.ts';
import type { LoadedData } from '../../../service/data/loaded-data.ts';

/** The entity of an id that a search has found. */
export const foundEntity = (data: LoadedData, id: string): FtmEntity => ftmEntity(data.record(id)!);

/** An entity whose properties may hold entities. */
export interface NestedEntity extends Omit<FtmEntity, 'properties'> {
  properties: Record<string, (string | NestedEntity)[]>;
}

/** Property of a party under which each kind of what refers to it is found. */
const REVERSE = lookupTable<string>({
  Sanction: 'sanctions',
  Passport: 'identification',
  Identification: 'identification',
  CryptoWallet: 'cryptoWallets',
  UnknownLink: 'unknownLinkTo',
});

/** Most links of which the other party is told in full. */
const MOST_NESTED = 100;

/** What refers to an entity, by the property under which FollowTheMoney has it; in links the other party in full. */
export function adjacentOf(data: LoadedData, detail: EntityDetail): Record<string, NestedEntity[]> {
  const adjacent: Record<string, NestedEntity[]> = {};
  let nested = 0;
  for (const one of ftmLinked(detail)) {
    const entity: NestedEntity = one;
    const [other] = one.properties.object ?? [];
    const party = other !== undefined && nested < MOST_NESTED ? data.record(other) : null;
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

/** An entity with what refers to it among its properties. */
export function nestedEntity(data: LoadedData, detail: EntityDetail): NestedEntity {
  const entity = ftmEntity(detail);
  return { ...entity, properties: { ...entity.properties, ...adjacentOf(data, detail) } };
}

const indexes = new WeakMap<LoadedData, Promise<ReadonlyMap<string, string>>>();

/** Records read without a pause; others wait for the answer meanwhile. */
const AT_ONCE = 200;

/** Entity ids by referent, read once from all records of a snapshot. */
async function indexOf(data: LoadedData): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  let read = 0;
  for (const detail of data.records()) {
    // Of two records with one number the one that is listed now is meant.
    for (const referent of referentsOf(detail))
      if (detail.is_active || !ids.has(referent)) ids.set(referent, detail.id);
    if (++read % AT_ONCE === 0) await setImmediate();
  }
  return ids;
}

/** The id of the entity that an id stands for: its own, or that of OpenSanctions as far as it follows from official numbers; null for others. */
export async function entityIdOf(data: LoadedData, id: string): Promise<string | null> {
  if (data.detail(id) !== null) return id;
  if (!/^(ofac|eu-fsf|gb-hmt|gb-fcdo)-/.test(id)) return null;
  const index = indexes.get(data) ?? indexOf(data);
  indexes.set(data, index);
  return (await index).get(id.toLowerCase()) ?? null;
}

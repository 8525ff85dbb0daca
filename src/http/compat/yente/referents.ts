/** Ids of OpenSanctions as ids of entities here. */
import { setImmediate } from 'node:timers/promises';
import { referentsOf } from '../../../export/opensanctions.ts';
import type { LoadedData } from '../../../service/data/loaded-data.ts';

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

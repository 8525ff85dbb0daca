import type { Guard } from '../../domain/lists/edition-guards.ts';
import type { SourceReader } from '../../sources/reader.ts';
import type { CheckRows, Store } from '../../store/store.ts';
import { guardReplacement } from './guard-change.ts';
import { type ListState, listState } from './list-state.ts';
import { objections } from './objections.ts';

/**
 * Reads the official lists in the store, to compare them with those of a backup that replaces them.
 * @param accept checks that the operator overrides
 * @returns the check to run before the restore commits; it throws RejectedEdition
 */
export async function guardRestore(
  store: Store,
  sources: readonly SourceReader[],
  accept: readonly Guard[],
): Promise<CheckRows> {
  const before = new Map<string, { date: string; parties: ListState }>();
  for (const { info } of sources) {
    const applied = (await store.editions(info.id)).filter(({ status, demo }) => status === 'applied' && !demo);
    const date = applied.at(-1)?.date;
    if (date) before.set(info.id, { date, parties: await store.writeEdition(info.id, (writer) => listState(writer)) });
  }
  return async (listOf) => {
    const found = [];
    for (const [id, { date, parties }] of before) {
      const after = await listState(listOf(id), parties);
      const objected = guardReplacement(parties, after, { date, subject: 'The backup holds' });
      found.push(...objected.map(({ guard, reason }) => ({ guard, reason: `${id}: ${reason}` })));
    }
    objections(accept, Number.POSITIVE_INFINITY).raise(found);
  };
}

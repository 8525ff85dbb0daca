import { OWN_PREFIX } from '../../domain/lists/own-lists.ts';
import type { SourceInfo } from '../../domain/lists/source.ts';
import { allSources } from '../../sources/catalog.ts';
import type { SourceReader } from '../../sources/reader.ts';
import type { Store } from '../../store/store.ts';
import { WrongUsage } from '../console/run.ts';

/** Every list of a store: the official ones and its own lists. */
export const sourcesOf = async (store: Pick<Store, 'ownLists'>): Promise<readonly SourceReader[]> =>
  allSources(await store.ownLists());

/** What {@link sourcesOf} are, as the store asks for it. */
export const sourceInfosOf = async (store: Pick<Store, 'ownLists'>): Promise<readonly SourceInfo[]> =>
  (await sourcesOf(store)).map(({ info }) => info);

/** The sources with these ids, or all sources if there are none. @throws WrongUsage that names all ids */
export async function chosenSources(
  store: Pick<Store, 'ownLists'>,
  ids: readonly string[],
): Promise<readonly SourceReader[]> {
  const all = await sourcesOf(store);
  if (ids.length === 0) return all;
  return ids.map((id) => {
    const source = all.find(({ info }) => info.id === id || info.id === `${OWN_PREFIX}${id}`);
    if (source) return source;
    throw new WrongUsage(`No source is called ${id}; there are ${all.map(({ info }) => info.id).join(', ')}.`);
  });
}

import { SOURCES, sourceById } from '../../sources/catalog.ts';
import type { SourceReader } from '../../sources/reader.ts';
import { WrongUsage } from '../run.ts';

/** The sources of these ids; all of them without any. @throws WrongUsage that names what there is */
export function chosenSources(ids: readonly string[]): readonly SourceReader[] {
  if (ids.length === 0) return SOURCES;
  return ids.map((id) => {
    const source = sourceById(id);
    if (!source)
      throw new WrongUsage(`No source is called ${id}; there are ${SOURCES.map(({ info }) => info.id).join(', ')}.`);
    return source;
  });
}

/** The files of a state as data sets for yente and the tools of FollowTheMoney (https://followthemoney.tech/docs/dataset/). */
import { SOURCE_INFOS } from '../../domain/lists/source.ts';
import { lookupTable } from '../../domain/lookup-table.ts';
import type { FormatName } from '../formats/format.ts';
import { PUBLISHERS } from '../ftm.ts';
import { datasetOf } from '../opensanctions.ts';
import { EVERYTHING, type WrittenFile } from './file-set.ts';
import type { ExportManifest } from './versions.ts';

/** File names by which these tools recognise known formats. */
const KNOWN_FILES = lookupTable<string>({ ftm: 'entities.ftm.json', simple: 'targets.simple.csv' } satisfies Partial<
  Record<FormatName, string>
>);

const resourceOf = ({ name, format, bytes, media_type }: WrittenFile, folder: string) => ({
  name: KNOWN_FILES.get(format) ?? name,
  url: `${folder}/${name}`,
  mime_type: media_type.split(';')[0]!,
  size: bytes,
});

/** The data sets: one per list, named as by OpenSanctions, and `default` with all; `folder`: address of the files. */
export function datasetIndex({ number, day, editions, files }: ExportManifest, folder: string) {
  /** Increases with each state, so that a tool that loaded an older one loads again. */
  const version = `${day.replaceAll('-', '')}000000-${String(number).padStart(6, '0')}`;
  const dataset = (name: string, title: string, scope: string, edition: string | null) => {
    const own = files.filter((file) => file.scope === scope);
    const entities = own.find(({ format }) => format === 'ftm');
    return {
      name,
      // The list itself has this name without the suffix.
      title: `${title} (Sanctions Intelligence Service)`,
      version,
      ...(edition && { updated_at: `${edition}T00:00:00`, last_export: `${edition}T00:00:00` }),
      entity_count: entities?.rows ?? 0,
      entities_url: `${folder}/${entities?.name}`,
      load: scope !== EVERYTHING,
      resources: own.map((file) => resourceOf(file, folder)),
    };
  };
  const lists = editions
    .filter(({ edition }) => edition !== null)
    .map(({ source_id, source_list, jurisdiction, official, active, removed, edition }) => {
      const country = PUBLISHERS.get(jurisdiction);
      return {
        ...dataset(datasetOf(source_id), source_list, source_id, edition),
        thing_count: active + removed,
        publisher: {
          name: SOURCE_INFOS.get(source_id)?.authority ?? source_list,
          ...(country && { country }),
          official: official !== false,
        },
      };
    });
  const children = lists.map(({ name }) => name);
  const all = { ...dataset('default', 'Every list', EVERYTHING, day), children };
  return { datasets: [...lists, all] };
}

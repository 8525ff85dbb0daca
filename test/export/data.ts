import type { EntityRecord } from '../../src/domain/entity/entity.ts';
import type { ExportedData } from '../../src/export/files/publish.ts';
import { type ExportRecord, exportRecord } from '../../src/export/record.ts';
import { entityDetail } from '../../src/search/snapshot/entity-json.ts';
import { INFOS } from '../http/fixture.ts';

/** Data of these parties. @param edition official day of the newest edition of every list */
export function exportedData(version: string, entities: readonly EntityRecord[], edition = '2026-08-22'): ExportedData {
  const sources = INFOS.map((info) => {
    const own = entities.filter(({ source_id }) => source_id === info.id);
    const active = own.filter(({ is_active }) => is_active).length;
    return {
      info,
      state: {
        source_id: info.id,
        source_list: info.source_lists[0]!,
        jurisdiction: info.jurisdiction,
        edition,
        edition_sha256: 'e0',
        applied_sha256: '0',
        active,
        removed: own.length - active,
        set_aside: 0,
        state: 'fresh' as const,
        demo: false,
      },
    };
  });
  return {
    version,
    demo: false,
    sources,
    *records() {
      for (const entity of entities) {
        const { info, state } = sources.find((one) => one.info.id === entity.source_id)!;
        yield entityDetail(entity, { info, state });
      }
    },
  };
}

/** The record of a party. */
export const recordOf = (entity: EntityRecord): ExportRecord =>
  exportRecord(entityDetail(entity, { info: INFOS.find(({ id }) => id === entity.source_id), state: undefined }));

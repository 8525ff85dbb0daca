/** Own lists in the format of our JSONL export: lists of another instance, with every field. */
import type { ListedParty } from '../../domain/entity/party.ts';
import type { OwnList } from '../../domain/lists/own-lists.ts';
import { blankParty } from '../party-facts.ts';
import { UnreadableEdition } from '../reader.ts';
import { jsonObjects } from './json-objects.ts';
import type { OwnContent, OwnItem } from './own-content.ts';

/** Fields of an exported line in addition to those of a party. */
interface ExportedRecord extends Omit<ListedParty, 'key' | 'source_url'> {
  id: string;
  is_active: boolean;
  source: { url: string | null; record_url: string | null };
}

/** True for a record of the export. */
export const isExportedRecord = (value: Record<string, unknown>): boolean =>
  typeof value.id === 'string' &&
  typeof value.source_list === 'string' &&
  Array.isArray(value.aliases) &&
  'history' in value;

/** Converts an exported record to a party of the own list, with all fields. */
function partyOf(record: ExportedRecord, { name: list }: OwnList): ListedParty {
  const { official_id, entity_type, name, source } = record;
  const blank = blankParty({ key: '', official_id, source_list: list, entity_type, name });
  const kept = Object.keys(blank).filter((field) => !['key', 'source_list', 'lists', 'source_url'].includes(field));
  const stated = Object.fromEntries(
    kept.flatMap((field) => (field in record ? [[field, record[field as keyof ExportedRecord]]] : [])),
  );
  return {
    ...blank,
    ...(stated as Partial<ListedParty>),
    // The ids of the other instance are the keys of this list.
    relationships: record.relationships.map(({ id, name: other, type }) => ({
      ...(id && { key: id }),
      name: other,
      type,
    })),
    source_url: source.record_url ?? source.url,
  };
}

/** Opens an export as an own list. Records that were removed from their list are left out. */
export const openExportList = (bytes: Buffer, list: OwnList): OwnContent => ({
  notices: ['Read as an export of this service (JSON lines).'],
  keyed: true,
  *items(): Generator<OwnItem> {
    for (const { line, value } of jsonObjects(bytes)) {
      if (!isExportedRecord(value))
        throw new UnreadableEdition(`Line ${line} is not a record of an export of this service.`);
      const record = value as unknown as ExportedRecord;
      if (!record.is_active) yield { kind: 'skipped', reason: 'removed from its list' };
      else yield { kind: 'record', party: partyOf(record, list), key: record.id, position: `line ${line}` };
    }
  },
});

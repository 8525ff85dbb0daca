import type { EntityDetail } from '../../domain/entity/entity-detail.ts';
import { type FtmEntity, ftmEntity, ftmLinked } from '../ftm.ts';
import type { ExportRecord } from '../record.ts';
import { type ExportFormat, FORMAT_FACTS, type WrittenRow } from './format.ts';
import { lineFile } from './line-file.ts';

/** The party and the entities that refer to it, without the date of the edition, which would change them all. */
export function entitiesOf(record: ExportRecord): FtmEntity[] {
  const detail: EntityDetail = { ...record, source: { ...record.source, edition: null, published: null } };
  return [ftmEntity(detail), ...ftmLinked(detail)];
}

/** A line of a delta in the format of OpenSanctions: a deleted entity has only its id. */
function deltaLine({ key, op, isNew, value }: WrittenRow): string {
  if (op === 'delete') return `${JSON.stringify({ op: 'DEL', entity: { id: key } })}\n`;
  return `${JSON.stringify({ op: isNew ? 'ADD' : 'MOD', entity: value })}\n`;
}

/** Entities of FollowTheMoney, one per line (https://followthemoney.tech/docs/): party, listing, documents, wallets, links. */
export const followthemoney: ExportFormat = {
  ...FORMAT_FACTS.ftm,
  isText: true,
  rowsOf: (record) => entitiesOf(record).map((entity) => ({ key: entity.id, value: entity })),
  open: (path, { isDelta }) => lineFile(path, '', isDelta ? deltaLine : ({ value }) => `${JSON.stringify(value)}\n`),
};

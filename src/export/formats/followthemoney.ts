import type { EntityDetail } from '../../domain/entity/entity-detail.ts';
import { type FtmEntity, ftmEntity, ftmLinked } from '../ftm.ts';
import type { ExportRecord } from '../record.ts';
import { type ExportFormat, FORMAT_FACTS, type WrittenRow } from './format.ts';
import { lineFile } from './line-file.ts';

/**
 * The party and what refers to it. When it was last seen is that of the edition, which the manifest has: in each entity it
 * would make every one of them another with each edition.
 */
export function entitiesOf(record: ExportRecord): FtmEntity[] {
  const detail: EntityDetail = { ...record, source: { ...record.source, edition: null, published: null } };
  return [ftmEntity(detail), ...ftmLinked(detail)];
}

/** As the deltas of OpenSanctions have it: an entity that is gone is named by its id alone. */
function deltaLine({ key, op, isNew, value }: WrittenRow): string {
  if (op === 'delete') return `${JSON.stringify({ op: 'DEL', entity: { id: key } })}\n`;
  return `${JSON.stringify({ op: isNew ? 'ADD' : 'MOD', entity: value })}\n`;
}

/** Entities of FollowTheMoney, one a line (https://followthemoney.tech/docs/): party, listing, documents, wallets, links. */
export const followthemoney: ExportFormat = {
  ...FORMAT_FACTS.ftm,
  isText: true,
  rowsOf: (record) => entitiesOf(record).map((entity) => ({ key: entity.id, value: entity })),
  open: (path, { isDelta }) => lineFile(path, '', isDelta ? deltaLine : ({ value }) => `${JSON.stringify(value)}\n`),
};

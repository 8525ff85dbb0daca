/** A listed party as every export has it. */
import type { EntityDetail } from '../domain/entity/entity-detail.ts';

/**
 * The detail of `/api/entities/{id}` without the dates of editions, which each new edition moves for every record of its
 * list: they stand once in the manifest. So a record changes only when something is said of its party.
 */
export interface ExportRecord extends Omit<EntityDetail, 'source'> {
  source: Omit<EntityDetail['source'], 'edition' | 'published'>;
}

/** The record of a detail. */
export function exportRecord({ source, ...detail }: EntityDetail): ExportRecord {
  const { edition: _, published: __, ...kept } = source;
  return { ...detail, source: kept };
}

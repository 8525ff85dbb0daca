/** A listed party in the form that all exports share. */
import type { EntityDetail } from '../domain/entity/entity-detail.ts';

/**
 * The detail of `/api/entities/{id}` without the dates of editions: each new edition changes them for every record of its
 * list, so they are in the manifest. A record therefore changes only when its party's data change.
 */
export interface ExportRecord extends Omit<EntityDetail, 'source'> {
  source: Omit<EntityDetail['source'], 'edition' | 'published'>;
}

/** Converts a detail to a record. */
export function exportRecord({ source, ...detail }: EntityDetail): ExportRecord {
  const { edition: _, published: __, ...kept } = source;
  return { ...detail, source: kept };
}

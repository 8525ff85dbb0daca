/** Why records are taken for one party, as facts beside the English texts of the details, for pages in other languages. */
import type { LinkReason, LinkTexts } from '../../domain/entity/party-links.ts';
import type { Section, SnapshotBytes } from './format.ts';
import { type Blobs, blobCollector, blobsOf, blobText } from './section-views.ts';

const NAME = 'link-reasons';

/** The facts of one record by the id of the other one. */
export type LinkReasons = Readonly<Record<string, readonly LinkReason[]>>;

/** Gathers the facts row by row. They say what the details say, so they are no part of the version of the data. */
export function linkReasonsBuilder(reasons: LinkTexts['reasons'] | undefined) {
  const blobs = blobCollector(NAME);
  return {
    add: ({ id }: { id: string }): void => void blobs.add(reasons?.get(id) ?? ''),
    sections: (): Section[] => blobs.sections().map((one) => ({ ...one, volatile: true })),
  };
}

/** The facts in a snapshot; null in one of a version that had none. */
export const openLinkReasons = (bytes: SnapshotBytes): Blobs | null =>
  bytes.sections.has(NAME) ? blobsOf(bytes, NAME) : null;

/** The facts of a row; null where it stands alone or the snapshot has none. */
export function linkReasonsOf(blobs: Blobs | null, row: number): LinkReasons | null {
  const text = blobs ? blobText(blobs, row) : '';
  return text === '' ? null : JSON.parse(text);
}

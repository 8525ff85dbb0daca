/** Why records are linked as one party, as data. The details have the same in English; pages in other languages need the data. */
import type { LinkReason, LinkTexts } from '../../domain/entity/party-links.ts';
import type { Section, SnapshotBytes } from './format.ts';
import { type Blobs, blobCollector, blobsOf, blobText } from './section-views.ts';

const NAME = 'link-reasons';

/** The reasons of one record by the id of the other one. */
export type LinkReasons = Readonly<Record<string, readonly LinkReason[]>>;

/** Collects the reasons row by row. They repeat the details, so they are excluded from the data version. */
export function linkReasonsBuilder(reasons: LinkTexts['reasons'] | undefined) {
  const blobs = blobCollector(NAME);
  return {
    add: ({ id }: { id: string }): void => void blobs.add(reasons?.get(id) ?? ''),
    sections: (): Section[] => blobs.sections().map((one) => ({ ...one, volatile: true })),
  };
}

/** The reasons in a snapshot; null if its version had none. */
export const openLinkReasons = (bytes: SnapshotBytes): Blobs | null =>
  bytes.sections.has(NAME) ? blobsOf(bytes, NAME) : null;

/** The reasons of a row; null if it is not linked or the snapshot has none. */
export function linkReasonsOf(blobs: Blobs | null, row: number): LinkReasons | null {
  const text = blobs ? blobText(blobs, row) : '';
  return text === '' ? null : JSON.parse(text);
}

/**
 * The same party on other lists, by row. A detail is packed before that is known, which takes longest of all, and says that its
 * party stands alone; what is known then takes that place when it is read.
 */
import type { AlsoListed, LinkTexts } from '../../domain/entity/party-links.ts';
import type { SnapshotBytes } from './format.ts';
import { type Blobs, blobsOf, blobText, saidByIdBuilder } from './section-views.ts';

const NAME = 'also-listed';

/** How a detail says that its party is on no other list. No text within it can: quotes in texts are escaped. */
const ALONE = Buffer.from('"also_listed":[]');
const BRACKETS = 2;

/** A detail with the lists that its party is on as well, as JSON; itself where that is empty. */
export function withOthers(detail: Buffer, others: Uint8Array): Buffer {
  const place = others.length > 0 ? detail.indexOf(ALONE) : -1;
  if (place < 0) return detail;
  const end = place + ALONE.length;
  return Buffer.concat([detail.subarray(0, end - BRACKETS), others, detail.subarray(end)]);
}

/** Gathers the lists row by row; in the version of the data they count with the details. */
export const alsoListedBuilder = (alsoListed: LinkTexts['alsoListed'] | undefined) =>
  saidByIdBuilder(NAME, alsoListed, { content: [] });

export const openAlsoListed = (bytes: SnapshotBytes): Blobs => blobsOf(bytes, NAME);

/** The records of a row's party on other lists. */
export function alsoListedOf(blobs: Blobs, row: number): AlsoListed[] {
  const text = blobText(blobs, row);
  return text === '' ? [] : JSON.parse(text);
}

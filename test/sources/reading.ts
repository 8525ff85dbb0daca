import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { ListedParty } from '../../src/domain/entity/party.ts';
import { MISSING_ELEMENT } from '../../src/domain/lists/edition-notes.ts';
import type { ReadItem } from '../../src/sources/reader.ts';

/** A hand-made file in an official format. */
export const fixture = (name: string): Readable => createReadStream(join(import.meta.dirname, 'fixtures', name));

/** A text as the bytes of a file, in pieces so small that tokens are cut. */
export const fileOf = (text: string, pieceSize = 7): Readable => {
  const bytes = Buffer.from(text);
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += pieceSize) pieces.push(bytes.subarray(at, at + pieceSize));
  return Readable.from(pieces);
};

/** An archived official edition, decompressed. */
export const edition = (path: string): Readable => createReadStream(path).pipe(createGunzip());

/** Everything that a reader yields. */
export async function itemsOfReading(items: AsyncIterable<ReadItem>): Promise<ReadItem[]> {
  const found: ReadItem[] = [];
  for await (const item of items) found.push(item);
  return found;
}

/** Parties by key. */
export const partiesOf = (items: ReadItem[]): Map<string, ListedParty> =>
  new Map(items.flatMap((item) => ('party' in item ? [[item.party.key, item.party] as const] : [])));

/** How many items of each kind. */
export function countsOf(items: ReadItem[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of items) counts[item.kind] = (counts[item.kind] ?? 0) + 1;
  return counts;
}

/** Names that the file should have and has nowhere. */
export const missingIn = (items: ReadItem[]): string[] =>
  items.flatMap((item) => (item.kind === 'note' && item.note === MISSING_ELEMENT ? [item.text] : []));

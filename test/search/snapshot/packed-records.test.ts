/** Records come back as they were packed, whatever is in them, whole and by their beginning. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SnapshotBytes } from '../../../src/search/snapshot/format.ts';
import {
  type PackedRecords,
  packedRecordsOf,
  packedSections,
  unpackRecord,
} from '../../../src/search/snapshot/packed-records.ts';
import { blobCollector } from '../../../src/search/snapshot/section-views.ts';

/** The records as a snapshot gives them back. */
async function packed(records: readonly Uint8Array[]): Promise<PackedRecords> {
  const sections = packedSections('x', records.length, (at) => records[at]!);
  return packedRecordsOf(
    { sections: new Map(sections.map(({ name, bytes }) => [name, new Uint8Array(bytes)])) } as unknown as SnapshotBytes,
    'x',
  );
}

const person = (at: number): Buffer =>
  Buffer.from(
    JSON.stringify({
      id: `us-${at}`,
      name: `Иван Petrov ${at * 7919}`,
      aliases: [],
      source: { title: 'A list', licence: 'x' },
    }),
  );

describe('packed records', () => {
  it('come back byte for byte', async () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 700 }),
      fc.string({ maxLength: 300, unit: 'grapheme' }).map((text) => new Uint8Array(Buffer.from(text))),
      fc.tuple(fc.uint8Array({ minLength: 1, maxLength: 6 }), fc.nat(900)).map(([part, times]) => {
        return new Uint8Array(Buffer.concat(Array.from({ length: times }, () => part)));
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(bytes, { minLength: 1, maxLength: 40 }), fc.nat(2000), async (records, most) => {
        const all = await packed(records);
        records.forEach((record, at) => {
          expect(unpackRecord(all, at).equals(record)).toBe(true);
          expect(unpackRecord(all, at, most).equals(record.subarray(0, most))).toBe(true);
        });
      }),
      { numRuns: 150 },
    );
  });

  it('come back when they are longer than a copy reaches', async () => {
    const noise = Uint8Array.from({ length: 200_000 }, (_, at) => (Math.imul(at + 1, 2654435761) >>> 11) & 255);
    const records = [person(1), noise, Buffer.alloc(300_000, 'ab'), Buffer.concat([noise, noise]), person(2)];
    const all = await packed(records);
    records.forEach((record, at) => {
      expect(unpackRecord(all, at).equals(record)).toBe(true);
    });
  });

  it('take a fraction of their bytes where they are alike', async () => {
    const records = Array.from({ length: 500 }, (_, at) => person(at));
    const size = records.reduce((sum, { length }) => sum + length, 0);
    expect((await packed(records)).packed.bytes.length).toBeLessThan(size / 3);
  });

  it('none are none', async () => {
    const sections = packedSections('x', 0, () => new Uint8Array());
    expect(sections.map(({ bytes }) => bytes.byteLength)).toEqual([0, 4, 0]);
  });

  it('count in the data version as they do unpacked', async () => {
    const records = [person(1), person(2)];
    const blobs = blobCollector('x');
    for (const record of records) blobs.add(record);
    const plain = blobs
      .sections()
      .map(({ name, bytes }) => ({ name, sha256: createHash('sha256').update(bytes).digest('hex') }));
    const sections = packedSections('x', 2, (at) => records[at]!);
    expect(sections.flatMap(({ content }) => content)).toEqual(plain);
    const shorter = packedSections(
      'x',
      2,
      (at) => records[at]!.subarray(0, 9),
      (_, at) => records[at]!,
    );
    expect(shorter.flatMap(({ content }) => content)).toEqual(plain);
  });
});

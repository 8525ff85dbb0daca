import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { detailOf, detailSections, openDetailRecords } from '../../../src/search/snapshot/detail-sections.ts';
import { keepEntities } from '../../../src/search/snapshot/kept-entities.ts';
import { detailJson, othersOf, rowOf } from '../../../src/search/snapshot.ts';
import { entity, snapshotOf } from '../entities.ts';
import { snapshotFromSections } from '../sections.ts';

/** Says what a detail says of a party that stands alone, and what a replacement would take for a pattern. */
const HOSTILE = `"also_listed":[] $& $' \\"also_listed\\":[]`;
const other = (id: string) => ({
  id,
  jurisdiction: 'UK' as const,
  source_list: 'uk-sl',
  confidence: 0.9,
  evidence: [HOSTILE],
});

it('tells of each party the lists that it is on as well, and changes nothing else of the detail', async () => {
  const parties = ['a', 'b', 'c'].map((key) => entity({ key, name: `Tavrel ${key}`, remarks: HOSTILE }));
  const [first, second, alone] = parties.map(({ id }) => id) as [string, string, string];
  const linked = new Map([
    [first, [other(second)]],
    [second, [other(first)]],
  ]);
  const links = { alsoListed: linked, party: new Map([...linked.keys()].map((id) => [id, first])) };
  const [together, apart] = [await snapshotOf(parties, { parties: links }), await snapshotOf(parties)];
  for (const id of [first, second, alone]) {
    const [said, before] = [together, apart].map((snapshot) =>
      JSON.parse(Buffer.from(detailJson(snapshot, rowOf(snapshot, id))).toString()),
    );
    expect(said).toEqual({ ...before, also_listed: linked.get(id) ?? [] });
    expect(Object.keys(said)).toEqual(Object.keys(before));
    expect(othersOf(together, rowOf(together, id))).toEqual(said.also_listed);
  }
  expect(together.dataVersion).not.toBe(apart.dataVersion);
});

it('packs details to a part of their size, and has them in the data version as one text', async () => {
  const kept = await keepEntities(
    Array.from({ length: 600 }, (_, at) => entity({ key: String(1000 + at), name: `Иван Petrov ${at * 7919}` })),
  );
  const sections = await detailSections({ sources: [], sourceInfos: [] }, kept, undefined);
  const records = openDetailRecords(snapshotFromSections(sections));
  const whole = Buffer.concat(Array.from({ length: kept.size }, (_, row) => detailOf(records, row)));
  const summaries = sections.find(({ name }) => name === 'summaries')!.bytes.length;
  expect(records.rests.bytes.length).toBeLessThan((whole.length - summaries) / 4);
  expect(sections.find(({ name }) => name === 'details')!.content![0]).toEqual({
    name: 'details',
    sha256: createHash('sha256').update(whole).digest('hex'),
  });
});

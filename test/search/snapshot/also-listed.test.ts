import { expect, it } from 'vitest';
import { alsoListedOf } from '../../../src/search/snapshot/also-listed.ts';
import { detailJson, rowOf } from '../../../src/search/snapshot.ts';
import { entity, snapshotOf } from '../entities.ts';

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
    expect(alsoListedOf(together.alsoListed, rowOf(together, id))).toEqual(said.also_listed);
  }
  expect(together.dataVersion).not.toBe(apart.dataVersion);
});

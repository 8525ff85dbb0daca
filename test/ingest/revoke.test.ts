import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CannotRevoke, revokeEdition } from '../../src/ingest/revoke.ts';
import type { SourceReader } from '../../src/sources/reader.ts';
import { eventsIn } from '../store/contents.ts';
import { deltaEdition, fakeSource, fullEdition, type IngestBench, ingestBench } from './fake-source.ts';
import { tablesOf } from './tables.ts';

type Parties = Parameters<typeof fullEdition>[1];
/** An edition of a scenario: a full one, or a change file. */
type Step = { date: string; full: Parties } | { date: string; delta: Parameters<typeof deltaEdition>[1] };

const others: Parties = Array.from({ length: 30 }, (_, index) => ({ key: `other-${index}` }));
const alias = (name: string) => ({ name, type: 'aka', quality: 'strong', script: 'Latin', language: null }) as const;

/** Lists, amends, removes, relists, renumbers, respells, gives keys again, corrects dates, by editions and change files. */
const STEPS: readonly Step[] = [
  {
    date: '2026-01-01',
    full: [
      ...others,
      { key: 'A', reason: 'old', aliases: [alias('First'), alias('Second')] },
      { key: 'B' },
      { key: 'C', name: 'Renumbered Shipping Limited', listed_date: '2020-01-01' },
      { key: 'D', identity_hints: ['d-1'] },
    ],
  },
  {
    date: '2026-01-10',
    delta: [
      ['remove', { key: 'B' }],
      ['add', { key: 'N', listed_date: '2026-01-10' }],
    ],
  },
  {
    date: '2026-02-01',
    full: [
      ...others,
      { key: 'A', reason: 'new', aliases: [alias('Third')], listed_date: '2019-05-05' },
      { key: 'N', listed_date: '2026-01-10' },
      { key: 'C2', name: 'Renumbered Shipping Limited', listed_date: '2020-01-01' },
      { key: 'D', identity_hints: ['d-2'], name: 'Another Party' },
      { key: 'E' },
    ],
  },
  {
    date: '2026-03-01',
    full: [
      ...others.slice(1),
      { key: 'A', reason: 'newer', listed_date: '2018-05-05' },
      { key: 'B', listed_date: '2026-02-20' },
      { key: 'C2', name: 'Renumbered Shipping Limited', listed_date: '2020-01-01' },
      { key: 'F', end_date: '2026-02-10' },
    ],
  },
  {
    date: '2026-02-10',
    delta: [
      ['remove', { key: 'E' }],
      ['remove', { key: 'brief', listed_date: '2026-02-05' }],
    ],
  },
];

const reader: Partial<SourceReader> = { keysAreReused: true };
const newBench = (extra = reader): Promise<IngestBench> => ingestBench(fakeSource('fake', extra));

async function apply(bench: IngestBench, steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    if ('delta' in step) bench.put(`deltas/${step.date}.list.jsonl`, deltaEdition(step.date, step.delta));
    else bench.put(`${step.date}.list.jsonl`, fullEdition(step.date, step.full));
    const { files } = await bench.folder();
    expect(files.at(files.findIndex(({ status }) => status === 'applied')), JSON.stringify(files)).toMatchObject({
      status: 'applied',
      date: step.date,
    });
  }
}

const revoke = async (bench: IngestBench, date: string) => {
  const edition = (await bench.store.editions()).find((one) => one.date === date && one.status === 'applied')!;
  const { store, source, dataDir } = bench;
  return revokeEdition({ store, source, dataDir, editionId: edition.id, now: new Date('2026-12-01T12:00:00Z') });
};

describe('revoking an edition', () => {
  it.each(STEPS.map(({ date }, index) => [date, index] as const))(
    'of %s leaves a store that never had it, table by table',
    async (date, index) => {
      const bench = await newBench();
      await apply(bench, STEPS);
      const never = await newBench();
      await apply(
        never,
        STEPS.filter((_, at) => at !== index),
      );
      const before = await tablesOf(bench.store);
      await revoke(bench, date);
      const [after, expected] = [await tablesOf(bench.store), await tablesOf(never.store)];
      expect(Object.keys(after)).toEqual(Object.keys(expected));
      for (const table of Object.keys(expected)) expect(after[table], table).toEqual(expected[table]);
      expect(after.entities).not.toEqual(before.entities);
      expect(await bench.dump()).toEqual(await never.dump());
    },
  );

  it('takes back the ids under which a respelled party was found', async () => {
    const spelled = (key: string): Parties => [...others, { key, identity_hints: ['item-1'] }];
    const steps: Step[] = [
      { date: '2026-01-01', full: spelled('old') },
      { date: '2026-02-01', full: spelled('new') },
      { date: '2026-03-01', full: spelled('newer') },
    ];
    const bench = await newBench({ keysFollowNames: true });
    await apply(bench, steps);
    const never = await newBench({ keysFollowNames: true });
    await apply(never, [steps[0]!, steps[2]!]);
    expect((await tablesOf(bench.store)).other_ids).toHaveLength(2);
    await revoke(bench, '2026-02-01');
    const [after, expected] = [await tablesOf(bench.store), await tablesOf(never.store)];
    for (const table of Object.keys(expected)) expect(after[table], table).toEqual(expected[table]);
  });

  it('of the newest leaves numbers of events as they were and gives none twice', async () => {
    const bench = await newBench();
    await apply(bench, STEPS.slice(0, 3));
    const before = await eventsIn(bench.store);
    await apply(bench, STEPS.slice(3, 4));
    const highest = (await eventsIn(bench.store)).at(-1)!.seq;
    await revoke(bench, '2026-03-01');
    expect(await eventsIn(bench.store)).toEqual(before);
    await bench.full('2026-04-01', [...others, { key: 'A' }, { key: 'Z' }]);
    const known = new Set(before.map(({ seq }) => seq));
    const added = (await eventsIn(bench.store)).filter(({ seq }) => !known.has(seq));
    expect(added.every(({ seq }) => seq > highest)).toBe(true);
  });

  it('of the only one leaves an empty list', async () => {
    const bench = await newBench();
    await apply(bench, STEPS.slice(0, 1));
    await revoke(bench, '2026-01-01');
    expect(await bench.dump()).toEqual([]);
    expect((await bench.store.sourceStates([bench.source.info]))[0]).toMatchObject({ state: 'empty', edition: null });
  });

  it('keeps its file apart and refuses the same bytes, unless the operator takes them all the same', async () => {
    const bench = await newBench();
    await apply(bench, [STEPS[0]!, STEPS[2]!]);
    const content = fullEdition('2026-02-01', (STEPS[2] as { full: Parties }).full);
    const applied = await bench.dump();
    await revoke(bench, '2026-02-01');
    const archive = join(bench.dataDir, 'archive', 'fake');
    expect(readdirSync(join(archive, 'revoked'))).toEqual([expect.stringContaining('2026-02-01')]);
    expect(readdirSync(archive).filter((name) => name.startsWith('2026'))).toHaveLength(1);
    const again = bench.put('again.jsonl', content);
    expect(await bench.file(again)).toMatchObject({
      status: 'refused',
      reason: expect.stringMatching(/revoked by an operator on 2026-12-01.*--accept=revoked/),
    });
    expect((await bench.store.sourceStates([bench.source.info]))[0]).toMatchObject({ state: 'failed' });
    expect(await bench.file(again, { accept: ['revoked'] })).toMatchObject({ status: 'applied' });
    expect(await bench.dump()).toEqual(applied);
    expect((await bench.store.editions()).at(-1)?.accepted.map(({ guard }) => guard)).toEqual(['revoked']);
  });

  it('lets the next download ask for the whole file', async () => {
    const bench = await newBench();
    await apply(bench, STEPS.slice(0, 1));
    await bench.store.updateSource('fake', { checked_at: '2026-01-02T00:00:00Z', etag: '"1"' });
    await apply(bench, STEPS.slice(2, 3));
    await bench.store.updateSource('fake', { checked_at: '2026-02-02T00:00:00Z', etag: '"2"' });
    await revoke(bench, '2026-02-01');
    expect(await bench.store.source('fake')).toMatchObject({ checked_at: '2026-01-02T00:00:00Z', etag: null });
  });

  it('changes nothing when a later edition is not in the archive', async () => {
    const bench = await newBench();
    await apply(bench, STEPS.slice(0, 3));
    rmSync(join(bench.dataDir, 'archive', 'fake'), { recursive: true });
    const before = await tablesOf(bench.store);
    await expect(revoke(bench, '2026-01-10')).rejects.toThrow(/edition of 2026-02-01 came later.*missing or damaged/);
    await expect(revoke(bench, '2026-01-10')).rejects.toThrow(CannotRevoke);
    expect(await tablesOf(bench.store)).toEqual(before);
  });

  it('changes nothing when a guard objects to a later edition without it', async () => {
    const bench = await newBench();
    const many: Parties = Array.from({ length: 100 }, (_, index) => ({ key: `m-${index}` }));
    await bench.full('2026-01-01', many);
    await bench.full('2026-02-01', many.slice(0, 85));
    await bench.full('2026-03-10', many.slice(0, 75));
    const before = await tablesOf(bench.store);
    await expect(revoke(bench, '2026-02-01')).rejects.toThrow(/edition of 2026-03-10 came later.*--accept=shrink/);
    expect(await tablesOf(bench.store)).toEqual(before);
    expect(existsSync(join(bench.dataDir, 'archive', 'fake', 'revoked'))).toBe(false);
  });
});

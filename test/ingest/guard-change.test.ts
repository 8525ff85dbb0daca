import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ListedParty } from '../../src/domain/entity/party.ts';
import type { Guard } from '../../src/domain/lists/edition-guards.ts';
import { guardRestore } from '../../src/ingest/guards/guard-change.ts';
import { ingestAll } from '../../src/ingest/ingest.ts';
import { rereadNewest } from '../../src/ingest/reread.ts';
import { revokeEdition } from '../../src/ingest/revoke.ts';
import type { ReadItem } from '../../src/sources/reader.ts';
import { restoreBackup, writeBackup } from '../../src/store/trust/backup.ts';
import { entityIn } from '../store/contents.ts';
import { fakeSource, fullEdition, type IngestBench, ingestBench } from './fake-source.ts';

type Fields = Partial<ListedParty>;

let bench: IngestBench;
beforeEach(async () => {
  bench = await ingestBench();
});

const many = (count: number, fields: Fields | ((index: number) => Fields) = {}, first = 0) =>
  Array.from({ length: count }, (_, at) => {
    const index = first + at;
    return { key: `p-${index}`, ...(typeof fields === 'function' ? fields(index) : fields) };
  });
const alias = (name: string, script = 'Latin') =>
  ({ name, type: 'aka', quality: 'strong', script, language: null }) as const;
const isRejected = (reason: RegExp) => ({ status: 'rejected', reason: expect.stringMatching(reason) });
const removals = (keys: { key: string }[]) => keys.map((party) => ['remove', party] as ['remove', { key: string }]);
const additions = (parties: ({ key: string } & Fields)[]) =>
  parties.map((party) => ['add', party] as ['add', { key: string } & Fields]);

describe('a change file', () => {
  it('that removes a fifth of the list and more is rejected as an edition is, and nothing of it stays', async () => {
    await bench.full('2026-01-01', many(100));
    const before = await bench.dump();
    expect(await bench.delta('2026-01-05', removals(many(100)))).toMatchObject(
      isRejected(/With this change file the list holds 0 parties, 100\.0% fewer than the 100 .*--accept=shrink/),
    );
    expect(await bench.dump()).toEqual(before);
    expect(await bench.delta('2026-01-06', removals(many(20)))).toMatchObject({ status: 'applied' });
  });

  it('that gives every party another name is rejected', async () => {
    await bench.full('2026-01-01', many(100));
    const renamed = many(100, (index) => ({ name: `Renamed ${index}` }));
    expect(await bench.delta('2026-01-05', additions(renamed))).toMatchObject(
      isRejected(/100 of 100 parties lost the name .*--accept=names/),
    );
  });

  it('is counted together with those of the 30 days before it', async () => {
    await bench.full('2026-01-01', many(100));
    expect(await bench.delta('2026-01-05', removals(many(15)))).toMatchObject({ status: 'applied' });
    expect(await bench.delta('2026-01-09', removals(many(10, {}, 15)))).toMatchObject(
      isRejected(/25\.0% fewer than the 100 of the edition of 2026-01-01/),
    );
    expect(await bench.delta('2026-02-09', removals(many(10, {}, 15)))).toMatchObject({ status: 'applied' });
  });
});

describe('names', () => {
  const spelled = (from: number, to: number) =>
    many(100, (at) => (at >= from && at < to ? { name: `Other ${at}` } : {}));

  it('may change in part, and are none that changed where the one before is an alias now', async () => {
    await bench.full('2026-01-01', many(100));
    expect((await bench.full('2026-01-10', spelled(0, 19))).status).toBe('applied');
    const kept = many(100, (at) => ({
      name: `New ${at}`,
      aliases: [alias(`Fictional Trading p-${at}`), alias(`Other ${at}`)],
    }));
    expect((await bench.full('2026-03-10', kept)).status).toBe('applied');
  });

  it('are counted over 30 days, back from what the operator accepted last', async () => {
    await bench.full('2026-01-01', many(100));
    await bench.full('2026-01-10', spelled(0, 19));
    expect(await bench.full('2026-01-20', spelled(0, 38))).toMatchObject(
      isRejected(/38 of 100 parties lost the name that they had in the edition of 2026-01-01.*--accept=names/),
    );
    expect((await bench.full('2026-01-20', spelled(0, 38), { accept: ['names'] })).status).toBe('applied');
    expect((await bench.full('2026-01-21', spelled(0, 40))).status).toBe('applied');
  });
});

describe('an official list inside the file', () => {
  const on = (name: string): Fields => ({ lists: ['All', name] });
  const file = (small: number, large: number) => [
    ...many(small, on('Small')),
    ...many(large, on('Large'), 1_000),
    ...many(2, on('Short'), 2_000),
  ];

  it.each([
    ['is gone', file(0, 300), /"Small" inside the file has 0 parties, after 3 .*--accept=list/],
    ['lost a fifth and 20 parties', file(3, 239), /"Large" inside the file has 239 parties, after 300/],
  ])('%s: rejected', async (_name, parties, reason) => {
    await bench.full('2026-01-01', file(3, 300));
    expect(await bench.full('2026-02-01', parties)).toMatchObject(isRejected(reason));
    expect((await bench.full('2026-02-01', parties, { accept: ['list', 'shrink'] })).status).toBe('applied');
  });

  it('may end with its last two parties, and shrink by a fifth', async () => {
    await bench.full('2026-01-01', file(3, 300));
    expect((await bench.full('2026-02-01', file(3, 245).slice(0, -2))).status).toBe('applied');
  });
});

describe('a programme', () => {
  const under = (name: string, count = 20, fields: Fields = {}) => [
    ...many(count, { sanction_programs: [name], ...fields }),
    ...many(400, { sanction_programs: ['OTHER'] }, 1_000),
  ];

  it('that is gone with most of its parties is rejected', async () => {
    await bench.full('2026-01-01', under('IRAN'));
    expect(await bench.full('2026-02-01', under('IRAN', 0))).toMatchObject(
      isRejected(/programme "IRAN" is gone, and 20 of its 20 parties.*--accept=programme/),
    );
  });

  it('that has another name is not lost, nor is a small one', async () => {
    await bench.full('2026-01-01', under('IRAN'));
    expect((await bench.full('2026-02-01', under('PERSIA'))).status).toBe('applied');
    await bench.full('2026-04-01', under('PERSIA', 19));
    expect((await bench.full('2026-06-01', under('PERSIA', 0))).status).toBe('applied');
  });
});

describe('a kind of detail', () => {
  const address = { full: 'x', city: null, region: null, postal_code: null, country_code: null, country_name: null };
  const kinds: [string, Fields][] = [
    ['birth date', { birth_dates: [{ date: '1960', precision: 'year', circa: false }] }],
    ['alias', { aliases: [alias('Further Name')] }],
    ['identifier', { identifiers: [{ type: 'passport', value: '1', country: null, note: null }] }],
    ['address', { addresses: [address] }],
    ['listing date', { listed_date: '2020-01-01' }],
    ['original script', { aliases: [alias('Иванов', 'Cyrillic')] }],
  ];

  it.each(kinds)('%s that a quarter of the records lose is rejected', async (kind, fields) => {
    const some = (without: number) => many(40, (at) => (at < without || at >= 20 ? {} : fields));
    await bench.full('2026-01-01', some(0));
    expect((await bench.full('2026-03-01', some(4))).status).toBe('applied');
    await bench.full('2026-05-01', some(0));
    const outcome = await bench.full('2026-07-01', some(5));
    expect(outcome).toMatchObject(isRejected(new RegExp(`lost a detail.*: .*${kind} \\(5 of 20\\).*--accept=field`)));
  });

  it('that a whole list has no more is missed, whatever it is and whatever else of its kind is left', async () => {
    const number = (type: 'passport' | 'bic') => ({ type, value: '1', country: null, note: null });
    const fields = {
      identifiers: [number('passport'), number('bic')],
      gender: 'male' as const,
      measures: ['Freeze'],
      vessel: { flag: 'X', type: 'Tanker' },
    };
    await bench.full('2026-01-01', many(20, fields));
    // Of those that are rarely lost a quarter may go, and most: people leave, and flags are struck.
    const most = many(20, (at) => (at === 0 ? fields : { identifiers: [number('bic')] }));
    expect((await bench.full('2026-03-01', most)).status).toBe('applied');
    await bench.full('2026-05-01', many(20, fields));
    const without = { ...fields, identifiers: [number('bic')], measures: [], vessel: { type: 'Tanker' } };
    expect(await bench.full('2026-07-01', many(20, without))).toMatchObject(
      isRejected(
        /: identifiers passport \(20 of 20\), vessel flag \(20 of 20\), measures \(20 of 20\).*--accept=field/,
      ),
    );
  });

  it('counts over the records that both editions hold', async () => {
    const fields = kinds[0]![1];
    await bench.full('2026-01-01', [...many(20, fields), ...many(80, {}, 100)]);
    expect((await bench.full('2026-03-01', [...many(12, fields), ...many(80, {}, 100)])).status).toBe('applied');
  });
});

describe('a name that every edition had', () => {
  const missing = { kind: 'note', note: 'missing element', text: 'Sample' } as const;

  it('is missed once: an edition without it is rejected, and the one after that was accepted is not', async () => {
    const put = (date: string, more: readonly ReadItem[]) =>
      bench.put(`${date}.list.jsonl`, fullEdition(date, many(20), more));
    await bench.file(put('2026-01-01', []));
    const path = put('2026-01-02', [missing]);
    expect(await bench.file(path)).toMatchObject(isRejected(/The file has nothing called Sample.*--accept=field/));
    expect((await bench.file(path, { accept: ['field'] })).status).toBe('applied');
    expect((await bench.file(put('2026-01-03', [missing]))).status).toBe('applied');
  });
});

describe('a message', () => {
  it('names every guard that objects, and stays one line of some length', async () => {
    const fields = { lists: ['All', 'Part'], sanction_programs: ['P'], aliases: [alias('A B')] };
    await bench.full('2026-01-01', [...many(100, fields), ...many(100, {}, 1_000)]);
    const { reason } = await bench.full(
      '2026-02-01',
      many(100, (at) => ({ name: `New ${at}` }), 1_000),
    );
    expect(reason).toMatch(
      /100 parties, 50\.0% fewer.*; more objections: programme, names; .*=shrink,list,programme,names\./,
    );
    expect(reason!.length).toBeLessThan(300);
  });
});

describe('what no new edition brings', () => {
  it('a revocation shows what it does to the list, and is done when the operator accepts that', async () => {
    await bench.full('2026-01-01', many(50));
    await bench.full('2026-02-01', many(100), { accept: ['churn'] });
    const { store, source, dataDir } = bench;
    const editionId = (await store.editions()).at(-1)!.id;
    const revoke = (accept: Guard[]) => revokeEdition({ store, source, dataDir, editionId, accept });
    await expect(revoke([])).rejects.toThrow(/Without the edition the list holds 50 parties, 50\.0% fewer.*=shrink\./);
    expect(await store.editions()).toHaveLength(2);
    await revoke(['shrink']);
    expect((await store.sourceStates([source.info]))[0]).toMatchObject({ active: 50 });
  });

  it('a file read again by another version of its reader is not taken when it lacks what was there', async () => {
    await bench.full('2026-01-01', many(100, { aliases: [alias('Further Name')] }));
    const { store, source, dataDir } = bench;
    const forgetful = fakeSource('fake', {
      version: 'next',
      async *read(bytes) {
        for await (const item of source.read(bytes)) {
          yield item.kind === 'party' ? { ...item, party: { ...item.party, aliases: [] } } : item;
        }
      },
    });
    const archive = join(dataDir, 'archive', 'fake');
    expect(await rereadNewest(store, forgetful, archive)).toMatchObject({
      refused: true,
      problem: expect.stringMatching(/alias \(100 of 100\).*--accept=field/),
    });
    expect((await entityIn(store, 'fake-p-1'))!.aliases).toHaveLength(1);
    expect(await rereadNewest(store, forgetful, archive, ['field'])).toMatchObject({ changed: 100 });
  });

  it('archived editions read into the store anew are compared with what it held', async () => {
    await bench.full('2026-01-01', many(100, { aliases: [alias('Further Name')] }));
    const { store, source, dataDir } = bench;
    const fewer = {
      ...source,
      read: async function* (bytes) {
        let left = 50;
        for await (const item of source.read(bytes)) if (item.kind !== 'party' || left-- > 0) yield item;
      },
    } as typeof source;
    const rebuild = async (accept: Guard[]) =>
      (await ingestAll({ store, sources: [fewer], dataDir, from: { kind: 'archive' }, accept }))[0]!;
    expect((await rebuild([])).failure).toMatch(/archived editions hold 50 parties.*--accept=shrink.*stays as it was/);
    expect((await rebuild(['shrink'])).failure).toBeNull();
  });

  it('a backup is put back when its lists are not far from those held', async () => {
    await bench.full('2026-01-01', many(50));
    const { store, source, dataDir } = bench;
    const path = join(dataDir, 'one.backup.gz');
    await writeBackup(store, path);
    await bench.full('2026-02-01', many(100), { accept: ['churn'] });
    const restore = async (accept: Guard[]) =>
      restoreBackup(store, path, dataDir, { check: await guardRestore(store, [source], accept) });
    await expect(restore([])).rejects.toThrow(/fake: The backup holds 50 parties, 50\.0% fewer.*--accept=shrink/);
    expect(await store.editions()).toHaveLength(2);
    await restore(['shrink']);
    expect(await store.editions()).toHaveLength(1);
  });
});

describe('a first edition', () => {
  it('is not compared with anything', async () => {
    expect(await bench.file(bench.put('first.jsonl', fullEdition('2026-01-01', many(1))))).toMatchObject({
      status: 'applied',
    });
  });
});

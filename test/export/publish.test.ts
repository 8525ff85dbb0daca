import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import type { EntityRecord } from '../../src/domain/entity/entity.ts';
import { publishExport } from '../../src/export/files/publish.ts';
import {
  changesOf,
  deltasOfDay,
  deltasSince,
  type ExportedVersion,
  NoSuchState,
  publishedExports,
  readVersions,
} from '../../src/export/files/versions.ts';
import { changesTogether } from '../../src/export/record-changes.ts';
import { entityRecord, parties } from '../http/fixture.ts';
import { temporaryFolder } from '../temporary.ts';
import { exportedData } from './data.ts';

const folders: string[] = [];
const newRoot = (): string => {
  const root = join(temporaryFolder(), 'exports');
  folders.push(root);
  return root;
};
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(join(folder, '..'), { recursive: true, force: true });
});

const base = parties(6);
const renamed = (entities: readonly EntityRecord[], id: string, name: string): EntityRecord[] =>
  entities.map((one) => (one.id === id ? { ...one, name } : one));
const sorted = (entities: EntityRecord[]): EntityRecord[] => entities.sort((a, b) => (a.id < b.id ? -1 : 1));

/** States that follow each other: a change, an arrival, a withdrawal, and back to the first. */
const STATES: EntityRecord[][] = [
  base,
  renamed(base, 'us-ofac-sdn-101', 'Shenlan Instruments'),
  sorted([...renamed(base, 'us-ofac-sdn-101', 'Shenlan Instruments'), entityRecord({ key: '900', name: 'Newcomer' })]),
  base.filter(({ id }) => id !== 'eu-fsf-5502'),
  base,
];

async function publishAll(root: string): Promise<void> {
  for (const [at, entities] of STATES.entries())
    await publishExport(root, exportedData(`version-${at}`, entities, `2026-08-${10 + at}`));
}

const linesIn = (path: string): string[] => readFileSync(path, 'utf8').split('\n').filter(Boolean);

describe('writing the files of a state', () => {
  it('writes everything and each list in every format, as the manifest says', async () => {
    const root = newRoot();
    expect(await publishExport(root, exportedData('v1', base))).toMatchObject({ isNew: true, version: { number: 1 } });
    const { full, previous, deltas } = publishedExports(root).index()!;
    expect({ previous, deltas }).toEqual({ previous: null, deltas: [] });
    expect(full).toMatchObject({ data_version: 'v1', day: '2026-08-22', from: null });
    expect(full.files).toHaveLength(7 * 4);
    for (const file of full.files) {
      const bytes = readFileSync(join(root, 'full/1', file.name));
      expect([file.name, bytes.length, hash('sha256', bytes, 'hex')]).toEqual([file.name, file.bytes, file.sha256]);
      if (!file.gzip) continue;
      const packed = readFileSync(join(root, 'full/1', `${file.name}.gz`));
      expect([packed.length, hash('sha256', packed, 'hex')]).toEqual([file.gzip.bytes, file.gzip.sha256]);
      expect(gunzipSync(packed).equals(bytes)).toBe(true);
    }
    const rows = (name: string) => full.files.find((file) => file.name === name)!.rows;
    for (const extension of ['jsonl', 'csv', 'xlsx', 'senzing.jsonl', 'parquet']) {
      expect(rows(`all.${extension}`)).toBe(base.length);
      expect(rows(`eu-fsf.${extension}`)).toBe(base.filter(({ source_id }) => source_id === 'eu-fsf').length);
    }
    const states = full.editions.reduce((sum, { active, removed }) => sum + active + removed, 0);
    expect(states).toBe(base.length);
  });

  it('writes the same data once, and keeps the present and the previous state', async () => {
    const root = newRoot();
    await publishAll(root);
    expect(await publishExport(root, exportedData('version-4', base))).toMatchObject({ isNew: false });
    expect(readdirSync(join(root, 'full')).sort()).toEqual(['4', '5']);
    expect(readdirSync(join(root, 'deltas')).sort()).toEqual(['2', '3', '4', '5']);
    expect(publishedExports(root).index()).toMatchObject({ full: { number: 5 }, previous: { number: 4 } });
  });

  it('clears away what a run that was cut off left', async () => {
    const root = newRoot();
    await publishExport(root, exportedData('v1', base));
    for (const left of ['full/2.new', 'full/2', 'deltas/2.new', 'deltas/2']) {
      mkdirSync(join(root, left), { recursive: true });
      writeFileSync(join(root, left, 'all.jsonl'), 'half');
    }
    await publishExport(root, exportedData('v2', STATES[1]!));
    expect(readdirSync(join(root, 'full')).sort()).toEqual(['1', '2']);
    expect(linesIn(join(root, 'full/2/all.jsonl'))).toHaveLength(base.length);
  });
});

describe('deltas', () => {
  it('applied in turn give the full file byte for byte', async () => {
    const root = newRoot();
    let held = new Map<string, string>();
    for (const [at, entities] of STATES.entries()) {
      await publishExport(root, exportedData(`version-${at}`, entities, `2026-08-${10 + at}`));
      const full = readFileSync(join(root, `full/${at + 1}/all.jsonl`), 'utf8');
      if (at === 0)
        held = new Map(
          full
            .split('\n')
            .filter(Boolean)
            .map((line) => [JSON.parse(line).id, line]),
        );
      else
        for (const line of linesIn(join(root, `deltas/${at + 1}/all.jsonl`))) {
          const { op, record } = JSON.parse(line);
          if (op === 'delete') expect(held.delete(record.id)).toBe(true);
          else held.set(record.id, JSON.stringify(record));
        }
      const ids = [...held.keys()].sort();
      expect(ids.map((id) => `${held.get(id)}\n`).join('')).toBe(full);
    }
  });

  it('say with op what to do, in csv and as FollowTheMoney has it', async () => {
    const root = newRoot();
    await publishAll(root);
    const delta = publishedExports(root).delta(4)!;
    expect(delta).toMatchObject({ from: 'version-2', data_version: 'version-3', upserts: 1, deletes: 2 });
    expect(linesIn(join(root, 'deltas/4/all.csv')).map((line) => line.split(',', 2))).toEqual([
      ['op', 'id'],
      ['delete', 'eu-fsf-5502'],
      ['upsert', 'us-ofac-sdn-101'],
      ['delete', 'us-ofac-sdn-900'],
    ]);
    expect(linesIn(join(root, 'deltas/4/all.ftm.json')).map((line) => JSON.parse(line))).toMatchObject([
      { op: 'DEL', entity: { id: 'eu-fsf-5502' } },
      { op: 'DEL', entity: { id: 'eu-fsf-5502-sanction' } },
      { op: 'MOD', entity: { id: 'us-ofac-sdn-101', schema: 'Organization' } },
      { op: 'DEL', entity: { id: 'us-ofac-sdn-900' } },
      { op: 'DEL', entity: { id: 'us-ofac-sdn-900-sanction' } },
    ]);
    expect(linesIn(join(root, 'deltas/4/uk-sl.csv'))).toHaveLength(1);
    expect(existsSync(join(root, 'deltas/4/uk-sl.parquet'))).toBe(true);
  });

  it('of several states are put together', async () => {
    const root = newRoot();
    await publishAll(root);
    const versions = readVersions(root);
    const found: string[] = [];
    for await (const { id, before, after } of changesTogether(changesOf(root, deltasSince(versions, 'version-1'))))
      found.push(`${id} ${before?.name} -> ${after?.name}`);
    expect(found).toEqual(['us-ofac-sdn-101 Shenlan Instruments -> Shenlan Precision Instruments Co., Ltd.']);
  });
});

describe('which deltas a day or state asks for', () => {
  const version = (number: number, day: string, from: string | null = `v${number - 1}`): ExportedVersion => ({
    number,
    data_version: `v${number}`,
    schema: 1,
    day,
    from,
  });
  const versions = [
    version(1, '2026-08-10', null),
    version(2, '2026-08-12'),
    version(3, '2026-08-12'),
    // An edition was revoked: the newest day goes back, what happened is still told in order.
    version(4, '2026-08-11'),
    version(5, '2026-08-15'),
  ];
  const numbers = (steps: readonly ExportedVersion[]): number[] => steps.map(({ number }) => number);

  it('is known by day: the last state up to it', () => {
    expect(numbers(deltasOfDay(versions, '2026-08-12'))).toEqual([2, 3, 4]);
    expect(numbers(deltasOfDay(versions, '2026-08-13'))).toEqual([]);
    expect(numbers(deltasOfDay(versions, '2026-08-15'))).toEqual([5]);
    expect(numbers(deltasSince(versions, '2026-08-10'))).toEqual([2, 3, 4, 5]);
    expect(numbers(deltasSince(versions, '2026-08-14'))).toEqual([5]);
    expect(numbers(deltasSince(versions, 'v3'))).toEqual([4, 5]);
    expect(numbers(deltasSince(versions, 'v5'))).toEqual([]);
  });

  it('days in turn are the deltas in turn', () => {
    const days = ['2026-08-11', '2026-08-12', '2026-08-13', '2026-08-14', '2026-08-15', '2026-08-16'];
    expect(days.flatMap((day) => numbers(deltasOfDay(versions, day)))).toEqual([2, 3, 4, 5]);
  });

  it('is refused where the states are not held', () => {
    expect(() => deltasSince(versions, 'v9')).toThrow(NoSuchState);
    expect(() => deltasSince(versions, '2026-08-09')).toThrow(/No state of 2026-08-09 or before is held; held: v1 of/);
    expect(() => deltasOfDay(versions, '2026-08-10')).toThrow(/No state before 2026-08-10/);
    expect(() => deltasSince([version(1, '2026-08-10', null), version(2, '2026-08-11', null)], 'v1')).toThrow(/form/);
  });
});

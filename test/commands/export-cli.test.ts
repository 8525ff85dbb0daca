import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { jsonLines } from '../json-lines.ts';
import { demoFolder } from '../temporary.ts';
import { CLI, failing, onData, runSis } from './sis.ts';

const folder = demoFolder();
const data = join(folder, 'data');
const env = onData(data);

const sis = (...args: string[]) => runSis(env, args);
describe('sis export', { timeout: 240_000 }, () => {
  it('writes as many records as the store has, of everything and of one list', () => {
    const { total, by_source_list } = JSON.parse(sis('stats', '--json').stdout);
    const out = join(folder, 'all.jsonl');
    expect(sis('export', '--format', 'jsonl', '--out', out)).toMatchObject({ code: 0 });
    const records = jsonLines(readFileSync(out, 'utf8'));
    expect(records).toHaveLength(total);
    for (const { source_list, total: count } of by_source_list)
      expect(records.filter((one) => one.source_list === source_list)).toHaveLength(count);
    const active = jsonLines(sis('export', '--format', 'jsonl', '--source', 'un-sc', '--listed', '--out', '-').stdout);
    const wanted = records.filter((one) => one.source.id === 'un-sc' && one.is_active);
    expect(active).toEqual(wanted);
  });

  it('overwrites nothing unasked, and leaves nothing behind', () => {
    const out = join(folder, 'parties.csv');
    expect(sis('export', '--format', 'csv', '--out', out).code).toBe(0);
    expect(sis('export', '--format', 'csv', '--out', out)).toMatchObject(failing(2, '--force overwrites it'));
    const again = JSON.parse(sis('export', '--format', 'csv', '--out', out, '--force', '--json').stdout);
    expect(again).toMatchObject({ format: 'csv', bytes: readFileSync(out).length });
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('ends quietly with a reader that stops early, and clears up', () => {
    const line = `"${process.execPath}" "${CLI}" export --format jsonl --out - | head -c 20`;
    const { stdout, stderr } = spawnSync('sh', ['-c', line], { env, encoding: 'utf8' });
    expect(stdout).toHaveLength(20);
    expect(stderr).not.toContain('EPIPE');
    expect(readdirSync(data).filter((name) => name.startsWith('.sis-export-'))).toEqual([]);
  });

  it('says what is wrong with its options', () => {
    const wrong = (...args: string[]) => sis('export', ...args);
    expect(wrong('--out', 'x')).toMatchObject(failing(2, '--format'));
    expect(wrong('--format', 'parket', '--out', 'x').stderr).toContain('Nearest valid value: parquet.');
    expect(wrong('--format', 'csv')).toMatchObject(failing(2, '--out'));
    expect(wrong('--format', 'csv', '--source', 'eu-fs', '--out', '-')).toMatchObject(
      failing(2, 'Nearest valid value: eu-fsf.'),
    );
    expect(wrong('--format', 'csv', '--day', '2026-13-01', '--out', '-').code).toBe(2);
    expect(wrong('--publish', '--out', 'x')).toMatchObject(failing(2, '--publish'));
  });

  it('publishes every file, and what changed by the next data version', () => {
    expect(sis('export', '--format', 'csv', '--since', '2026-01-01', '--out', '-')).toMatchObject(
      failing(1, 'held: none'),
    );
    const first = JSON.parse(sis('export', '--publish', '--json').stdout);
    expect(first).toMatchObject({ number: 1, from: null, written: true });
    expect(JSON.parse(sis('export', '--publish', '--json').stdout)).toMatchObject({ number: 1, written: false });
    // The newest edition of a list is undone: what it brought goes, what it changed comes back.
    const [edition] = JSON.parse(sis('edition', 'list', 'un-sc', '--json').stdout)
      .filter((one: { status: string }) => one.status === 'applied')
      .sort((a: { date: string }, b: { date: string }) => (a.date < b.date ? 1 : -1));
    expect(sis('edition', 'revoke', 'un-sc', edition.date)).toMatchObject({ code: 0 });
    const second = JSON.parse(sis('export', '--publish', '--json').stdout);
    expect(second).toMatchObject({ number: 2, from: first.data_version, written: true });
    const changes = jsonLines(sis('export', '--format', 'jsonl', '--since', first.data_version, '--out', '-').stdout);
    expect(changes).toEqual(jsonLines(readFileSync(join(data, 'exports/deltas/2/all.jsonl'), 'utf8')));
    expect(changes.length).toBeGreaterThan(0);
    expect(existsSync(join(data, 'exports/full/1/all.xlsx'))).toBe(true);
  });
});

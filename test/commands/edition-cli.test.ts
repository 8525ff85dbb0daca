import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../temporary.ts';
import { DEMO, failing, onData, runSis } from './sis.ts';

const folder = temporaryFolder();

const sis = (...args: string[]) => runSis(onData(join(folder, 'data'), { SIS_WORKERS: '0' }), args);
const json = (...args: string[]) => JSON.parse(sis(...args, '--json').stdout);

beforeAll(() => {
  for (const id of ['un-sc', 'uk-sl']) cpSync(join(DEMO, id), join(folder, 'lists', id), { recursive: true });
  expect(sis('ingest', '--lists', join(folder, 'lists'), '--accept=size')).toMatchObject({ code: 0 });
});

describe('sis edition', { shuffle: false }, () => {
  it('lists and shows editions, with what was accepted', () => {
    expect(json('edition', 'list', 'un-sc')).toMatchObject([
      { date: '2026-01-05', status: 'applied', accepted: [{ guard: 'size' }] },
      { date: '2026-02-02', status: 'applied', accepted: [] },
    ]);
    expect(sis('edition', 'list').stdout).toMatch(/uk-sl +2026-02-02 +full +applied/);
    expect(sis('edition', 'show', 'un-sc', '2026-01-05').stdout).toMatch(
      /accepted {2}size: The file holds \d+ parties/,
    );
    expect(json('edition', 'show', 'un-sc', '2026-02-02')).toMatchObject({ kind: 'full', changes: { removed: 1 } });
  });

  it('says what there is when it is asked for something else', () => {
    expect(sis('edition', 'show', 'un-sc', '2026-03-03')).toMatchObject(failing(1, 'newest: 2026-01-05, 2026-02-02'));
    expect(sis('edition', 'show', 'un', '2026-03-03')).toMatchObject({ code: 2 });
    expect(sis('edition', 'revoke', 'un-sc', '2026-02-30')).toMatchObject({ code: 2 });
    expect(sis('ingest', '--lists', folder, '--accept=all')).toMatchObject(
      failing(2, 'date, size, shrink, churn, revoked'),
    );
  });

  it('revokes one, corrects what was published, and says so the second time too', () => {
    expect(sis('report', 'build', '--from', '2026-01-01')).toMatchObject({ code: 0 });
    expect(sis('report', 'publish', '--from', '2026-01-01')).toMatchObject({ code: 0 });
    const before = json('report', 'show', '2026-02-02');
    expect(before.revision).toBe(1);
    const [first] = json('snapshot', 'info').data_version;
    const done = json('edition', 'revoke', 'un-sc', '2026-02-02');
    expect(done).toMatchObject({ source_id: 'un-sc', date: '2026-02-02', applied_again: [] });
    expect(done.reports_published).toContain('2026-02-02');
    expect(done.data_version).not.toBe(first);
    expect(json('report', 'show', '2026-02-02')).toMatchObject({
      revision: 2,
      state: 'published',
      revision_note: expect.stringContaining(
        'the edition of 2026-02-02 of UN Security Council Consolidated List was revoked',
      ),
    });
    expect(json('edition', 'revoke', 'un-sc', '2026-02-02')).toMatchObject({
      reports_revised: [],
      reports_published: [],
    });
    expect(json('edition', 'list', 'un-sc')).toMatchObject([{}, { status: 'revoked', revoked_at: expect.any(String) }]);
    expect(sis('verify')).toMatchObject({ code: 0 });
    expect(sis('ingest', '--lists', join(folder, 'lists'))).toMatchObject(
      failing(1, /un-sc .*refused: .*revoked by an operator.*--accept=revoked/),
    );
  });

  it('comes back from a backup', () => {
    const file = join(folder, 'all.gz');
    expect(sis('backup', file)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Files of the authorities in it: 4.'),
    });
    expect(sis('backup', file)).toMatchObject(failing(2, '--force'));
    expect(sis('restore', file)).toMatchObject(failing(1, '--force replaces everything'));
    expect(sis('restore', file, '--force')).toMatchObject({ code: 0 });
    expect(sis('verify')).toMatchObject({ code: 0 });
  });
});

import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { ingestAll } from '../../../src/ingest/ingest.ts';
import type { Store } from '../../../src/store/store.ts';
import { entityIn } from '../../store/contents.ts';
import { openTestStore } from '../../store/test-store.ts';
import { listening, temporaryFolder } from '../../temporary.ts';
import { deltaEdition, fakeSource, fullEdition } from '../fake-source.ts';

const YEAR = new Date().getUTCFullYear();
const LIMITS = { attempts: 1, backoffMs: 1, stallMs: 2_000 };

describe("an authority's archive of change files", () => {
  let mirror: string;
  let store: Store;
  let dataDir: string;
  let asked: string[];
  let answers: Record<string, string>;
  beforeEach(async () => {
    asked = [];
    const server = createServer((request, response) => {
      asked.push(request.url!);
      const body = answers[request.url!];
      response.writeHead(body === undefined ? 404 : 200).end(body ?? '');
    });
    mirror = await listening(server);
    dataDir = temporaryFolder();
    store = await openTestStore(dataDir);
    answers = {
      '/fake/list.jsonl': fullEdition(`${YEAR}-01-20`, [{ key: 'A' }]),
      [`/fake/changes/history/${YEAR}`]: JSON.stringify([
        { publicationID: 7, datePublished: `${YEAR}-01-12T00:00:00` },
        { publicationID: 6, datePublished: `${YEAR}-01-11T00:00:00` },
        { publicationID: 5, datePublished: `${YEAR}-01-01T00:00:00` },
      ]),
      '/fake/changes/6': deltaEdition(`${YEAR}-01-11`, [['remove', { key: 'GONE', listed_date: '2020-02-02' }]]),
      '/fake/changes/7': deltaEdition(`${YEAR}-01-12`, [['add', { key: 'A' }]]),
    };
  });

  const ingest = async () => {
    const source = fakeSource('fake', { deltaArchive: 'http://127.0.0.1:1/none' });
    const from = { kind: 'online' as const, mirror, deltasSince: `${YEAR}-01-10`, limits: LIMITS };
    return (await ingestAll({ store, sources: [source], dataDir, from }))[0]!;
  };

  it('is read as far back as asked, so that a new installation knows removals', async () => {
    const outcome = await ingest();
    expect(outcome.files.map(({ kind, date, status }) => [kind, date, status])).toEqual([
      ['full', `${YEAR}-01-20`, 'applied'],
      ['delta', `${YEAR}-01-11`, 'applied'],
      ['delta', `${YEAR}-01-12`, 'applied'],
    ]);
    expect(asked).not.toContain('/fake/changes/5');
    expect(await entityIn(store, 'fake-GONE')).toMatchObject({
      is_active: false,
      removed_date: `${YEAR}-01-11`,
      removed_date_basis: 'delta',
    });
  });

  it('is asked only for what is not at hand', async () => {
    await ingest();
    asked = [];
    expect((await ingest()).deltas_failure).toBeNull();
    expect(asked.filter((path) => /changes\/\d/.test(path))).toEqual([]);
  });

  it.each([
    ['gone', undefined],
    ['no JSON', '<html>'],
    ['no list', '{"a":1}'],
    ['without days', '[{"publicationID":1}]'],
  ])('does not stop the list when it is %s', async (_what, history) => {
    if (history === undefined) delete answers[`/fake/changes/history/${YEAR}`];
    else answers[`/fake/changes/history/${YEAR}`] = history;
    const outcome = await ingest();
    expect(outcome.files).toMatchObject([{ kind: 'full', status: 'applied' }]);
    expect(outcome.failure).toBeNull();
    expect(outcome.deltas_failure).toMatch(/127\.0\.0\.1/);
    expect((await store.source('fake'))!.failure).toBeNull();
  });

  it('is fetched once for two lists that it serves', async () => {
    const sources = ['fake', 'other'].map((id) => fakeSource(id, { deltaArchive: 'x', deltaFolders: [id, 'fake'] }));
    answers['/other/list.jsonl'] = fullEdition(`${YEAR}-01-20`, [{ key: 'B' }]);
    const from = { kind: 'online' as const, mirror, deltasSince: `${YEAR}-01-10`, limits: LIMITS };
    const outcomes = await ingestAll({ store, sources, dataDir, from });
    expect(outcomes.map(({ files }) => files.length)).toEqual([3, 3]);
    expect(asked.filter((path) => path.includes('/changes/')).sort()).toEqual([
      '/fake/changes/6',
      '/fake/changes/7',
      `/fake/changes/history/${YEAR}`,
    ]);
  });

  it('leaves no download behind', async () => {
    await ingest();
    expect(existsSync(join(dataDir, 'download'))).toBe(false);
  });
});

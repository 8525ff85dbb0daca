import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { download } from '../../../src/ingest/download/download.ts';
import { ingestAll } from '../../../src/ingest/ingest.ts';
import { listening, temporaryFolder } from '../../temporary.ts';
import { fakeSource, fullEdition, ingestBench } from '../fake-source.ts';

type Handler = (request: IncomingMessage, response: ServerResponse, tries: number) => void;

let url: string;
let handler: Handler;
let tries: number;
let folder: string;

beforeEach(async () => {
  tries = 0;
  folder = temporaryFolder();
  const server = createServer((request, response) => handler(request, response, ++tries));
  url = `${await listening(server)}/list.jsonl`;
});

const limits = { attempts: 3, backoffMs: 1, stallMs: 300, maxBytes: 1_000 };
const fetchIt = (more: object = {}) => download({ url, path: join(folder, 'file'), limits, ...more });
const content = () => readFileSync(join(folder, 'file'), 'utf8');

describe('a download', () => {
  it('to a full disk is told as that at once, and leaves nothing', async () => {
    handler = (_request, response) => response.writeHead(200).end('hello');
    symlinkSync('/dev/full', join(folder, 'file'));
    await expect(fetchIt()).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(tries).toBe(1);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('names itself, follows redirects and gives the validators', async () => {
    handler = (request, response) => {
      expect(request.headers['user-agent']).toContain('Mozilla');
      if (request.url === '/list.jsonl') return response.writeHead(302, { location: '/elsewhere' }).end();
      response.writeHead(200, { etag: '"v1"', 'last-modified': 'Fri, 02 Jan 2026 10:00:00 GMT' }).end('hello');
    };
    expect(await fetchIt()).toEqual({
      status: 'downloaded',
      etag: '"v1"',
      lastModified: 'Fri, 02 Jan 2026 10:00:00 GMT',
      lastModifiedDay: '2026-01-02',
    });
    expect(content()).toBe('hello');
  });

  it('undoes gzip, and bounds what comes out of it', async () => {
    handler = (request, response) => {
      expect(request.headers['accept-encoding']).toBe('gzip');
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(900)));
    };
    expect(await fetchIt()).toMatchObject({ status: 'downloaded' });
    expect(content()).toBe('x'.repeat(900));
    handler = (_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(90_000)));
    await expect(fetchIt()).rejects.toThrow(/larger than 1000 bytes/);
    handler = (_request, response) => response.writeHead(200, { 'content-encoding': 'br' }).end('x');
    await expect(fetchIt()).rejects.toThrow(/content coding br/);
  });

  it('refuses a redirect to a host that is not known for the list, at the first try', async () => {
    handler = (_request, response) => response.writeHead(302, { location: 'https://elsewhere.example/x' }).end();
    await expect(fetchIt()).rejects.toThrow(
      /elsewhere\.example, which is not known .*SIS_STORAGE_HOSTS=elsewhere\.example/,
    );
    expect(tries).toBe(1);
  });

  it('asks for changes only', async () => {
    handler = (request, response) => {
      expect(request.headers).toMatchObject({ 'if-none-match': '"v1"', 'if-modified-since': 'yesterday' });
      response.writeHead(304).end();
    };
    expect(await fetchIt({ etag: '"v1"', lastModified: 'yesterday' })).toEqual({ status: 'unchanged' });
  });

  it('tries again after a fault of the server, and after a file that broke off', async () => {
    handler = (_request, response, count) => {
      if (count === 1) return response.writeHead(503).end();
      if (count === 2) {
        response.writeHead(200, { 'content-length': '100' });
        response.write('half', () => response.destroy());
        return;
      }
      response.end('whole');
    };
    expect(await fetchIt()).toMatchObject({ status: 'downloaded', lastModifiedDay: null });
    expect(content()).toBe('whole');
    expect(tries).toBe(3);
  });

  it.each<[string, Handler, RegExp, number]>([
    ['a lasting fault', (_q, response) => response.writeHead(500).end(), /127\.0\.0\.1.*answered 500/, 3],
    ['a missing file, at once', (_q, response) => response.writeHead(404).end(), /answered 404/, 1],
    ['a file without end', (_q, response) => response.end('x'.repeat(5_000)), /larger than 1000 bytes/, 1],
    ['a silent server', () => {}, /no answer for 0\.3 seconds/, 3],
    [
      'a redirect without end',
      (_q, response) => response.writeHead(302, { location: '/list.jsonl' }).end(),
      /redirect/,
      22,
    ],
  ])('gives up on %s and leaves no file', async (_name, faulty, message, expected) => {
    handler = faulty;
    await expect(fetchIt()).rejects.toThrow(message);
    expect(existsSync(join(folder, 'file'))).toBe(false);
    expect(tries).toBeGreaterThanOrEqual(Math.min(expected, 3) === 3 ? 3 : expected);
  });

  it('asks once more under the name of a browser where it is refused, and no more', async () => {
    handler = (request, response) =>
      response.writeHead(request.headers['user-agent']!.includes('Chrome') ? 200 : 403).end('the list');
    expect(await fetchIt()).toMatchObject({ status: 'downloaded' });
    expect(tries).toBe(2);
    handler = (_request, response) => response.writeHead(403).end();
    await expect(fetchIt()).rejects.toThrow(/answered 403/);
    expect(tries).toBe(4);
  });

  it('takes the file from another address when the first one fails, without the validators of the first', async () => {
    handler = (request, response) => {
      if (request.url === '/list.jsonl') return response.writeHead(404).end();
      expect(request.headers['if-none-match']).toBeUndefined();
      response.writeHead(200, { etag: '"other"', 'last-modified': 'Fri, 02 Jan 2026 10:00:00 GMT' }).end('second');
    };
    const otherUrls = [url.replace('list', 'other')];
    expect(await fetchIt({ otherUrls, etag: '"v1"' })).toEqual({
      status: 'downloaded',
      etag: null,
      lastModified: null,
      lastModifiedDay: '2026-01-02',
    });
    expect(content()).toBe('second');
    handler = (_request, response) => response.writeHead(404).end();
    await expect(fetchIt({ otherUrls })).rejects.toThrow(/answered 404.*answered 404/);
  });

  it.each([
    '<!DOCTYPE html><title>Maintenance</title>',
    '\ufeff\n<html lang="en">',
    '<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "x">',
  ])('says that a web page is no list: %j', async (page) => {
    handler = (_request, response) => response.end(page);
    await expect(fetchIt()).rejects.toThrow(/sent a web page instead of the file/);
    expect(existsSync(join(folder, 'file'))).toBe(false);
    expect(await fetchIt({ isPage: true })).toMatchObject({ status: 'downloaded' });
  });

  it('gives up on a file that comes more slowly than the least pace, and not on one that keeps it', async () => {
    const drip: Handler = (_request, response) => {
      response.writeHead(200, { 'content-length': '10' });
      let sent = 0;
      const timer = setInterval(() => {
        response.write('x');
        if (++sent === 10 || response.destroyed) clearInterval(timer);
      }, 60);
    };
    handler = drip;
    await expect(fetchIt({ limits: { ...limits, attempts: 1, leastBytes: 50 } })).rejects.toThrow(
      /only \d bytes in 0\.3 seconds/,
    );
    expect(await fetchIt({ limits: { ...limits, leastBytes: 1 } })).toMatchObject({ status: 'downloaded' });
  });

  it('waits for the first byte as long as is allowed for it', async () => {
    handler = (_request, response) => void setTimeout(() => response.end('late'), 500);
    expect(await fetchIt({ limits: { ...limits, firstByteMs: 5_000, leastBytes: 1 } })).toMatchObject({
      status: 'downloaded',
    });
  });

  it('tells of each wait, and waits no longer in all than is allowed, whatever the server asks for', async () => {
    handler = (_request, response) => response.writeHead(429, { 'retry-after': '3600' }).end();
    const waits: number[] = [];
    const onRetry = (cause: string, waitMs: number): void => {
      expect(cause).toMatch(/answered 429/);
      waits.push(waitMs);
    };
    await expect(fetchIt({ limits: { ...limits, backoffTotalMs: 20 }, onRetry })).rejects.toThrow(/answered 429/);
    expect(waits).toEqual([20]);
  });

  it('goes on waiting longer where a busy server always says that a moment is enough', async () => {
    handler = (_request, response) => response.writeHead(503, { 'retry-after': '0.001' }).end();
    const waits: number[] = [];
    const onRetry = (_cause: string, waitMs: number): void => void waits.push(waitMs);
    const short = { ...limits, attempts: 4, backoffMs: 4, backoffTotalMs: 1_000 };
    await expect(fetchIt({ limits: short, onRetry })).rejects.toThrow(/answered 503/);
    expect(waits.map((wait, at) => wait >= 4 * 2 ** at)).toEqual([true, true, true]);
  });

  it('says when nobody listens', async () => {
    await expect(fetchIt({ url: 'http://127.0.0.1:1/x' })).rejects.toThrow(/ECONNREFUSED|bad port/);
  });
});

describe('an online ingest', () => {
  it('applies each list when it has come, and tells between them what is awaited', async () => {
    const slow = fakeSource('slow');
    const quick = fakeSource('quick');
    slow.info.url = url.replace('list', 'slow');
    quick.info.url = url;
    const bench = await ingestBench(quick);
    let release = (): void => {};
    handler = (request, response) => {
      const send = (): void => void response.end(fullEdition('2026-01-02', [{ key: 'A' }]));
      if (request.url?.includes('slow')) release = send;
      else send();
    };
    const applied: string[] = [];
    const awaited: string[][] = [];
    const outcomes = await ingestAll({
      store: bench.store,
      sources: [slow, quick],
      dataDir: bench.dataDir,
      from: { kind: 'online', limits: { ...limits, stallMs: 30_000, maxBytes: 100_000 } },
      onProgress: (progress) => void (progress.phase === 'source' && applied.push(progress.outcome.source_id)),
      // Another ingest is excluded only while a list is applied.
      async between({ waiting }) {
        await (await bench.store.lockIngest())();
        awaited.push([...waiting]);
        release();
      },
    });
    expect(applied).toEqual(['quick', 'slow']);
    expect(awaited[0]).toEqual(['slow']);
    expect(awaited.at(-1)).toEqual([]);
    expect(outcomes.map(({ source_id }) => source_id)).toEqual(['slow', 'quick']);
  });

  it('dates an edition by its rows where nothing else says its day, never before the one at hand, and marks it', async () => {
    const rows = fakeSource('rows', { editionDateIsDerived: true });
    rows.info.url = url;
    const bench = await ingestBench(rows);
    let date = '2026-01-02';
    let headers: Record<string, string> = { 'last-modified': 'Mon, 05 Jan 2026 10:00:00 GMT' };
    handler = (_request, response) => response.writeHead(200, headers).end(fullEdition(date, [{ key: date }]));
    const run = async () => {
      const from = { kind: 'online' as const, limits: { ...limits, maxBytes: 100_000 } };
      await ingestAll({ store: bench.store, sources: [rows], dataDir: bench.dataDir, from, accept: ['churn'] });
      return (await bench.store.sourceStates([rows.info], new Date('2026-01-09')))[0];
    };
    expect(await run()).toMatchObject({ edition: '2026-01-05' });
    headers = {};
    date = '2026-01-03';
    expect(await run()).toMatchObject({ edition: '2026-01-05', date_from_rows: true, state: 'fresh' });
    date = '2026-01-07';
    expect(await run()).toMatchObject({ edition: '2026-01-07', date_from_rows: true });
  });

  it('applies what is new, notes what is confirmed, and goes on past a source that cannot be had', async () => {
    const good = fakeSource('good');
    const bad = fakeSource('bad');
    good.info.url = url;
    bad.info.url = url.replace('list', 'missing');
    const bench = await ingestBench(good);
    handler = (request, response) => {
      if (request.url?.includes('missing')) return response.writeHead(404).end();
      if (request.headers['if-none-match']) return response.writeHead(304).end();
      response.writeHead(200, { etag: '"v1"', 'last-modified': 'Fri, 02 Jan 2026 10:00:00 GMT' });
      response.end(fullEdition(null, [{ key: 'A' }]));
    };
    const run = () =>
      ingestAll({
        store: bench.store,
        sources: [bad, good],
        dataDir: bench.dataDir,
        from: { kind: 'online', limits: { ...limits, maxBytes: 100_000 } },
      });
    expect(await run()).toMatchObject([
      { source_id: 'bad', files: [], failure: expect.stringContaining('404') },
      { source_id: 'good', files: [{ status: 'applied', date: '2026-01-02' }], failure: null },
    ]);
    expect(await bench.store.sourceStates([bad.info, good.info], new Date('2026-01-03'))).toMatchObject([
      { state: 'failed', reason: expect.stringContaining('404') },
      { state: 'fresh', active: 1, edition: '2026-01-02' },
    ]);
    expect((await run())[1]).toMatchObject({ files: [], confirmed: true });
    expect((await bench.store.editions('good')).length).toBe(1);
    expect(existsSync(join(bench.dataDir, 'download'))).toBe(false);
  });
});

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { download } from '../../../src/ingest/download/download.ts';
import { ingestAll } from '../../../src/ingest/ingest.ts';
import { fakeSource, fullEdition, ingestBench } from '../fake-source.ts';

type Handler = (request: IncomingMessage, response: ServerResponse, tries: number) => void;

let server: Server;
let url: string;
let handler: Handler;
let tries: number;
let folder: string;

beforeEach(async () => {
  tries = 0;
  folder = mkdtempSync(join(tmpdir(), 'sis-download-'));
  server = createServer((request, response) => handler(request, response, ++tries)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/list.jsonl`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

const limits = { attempts: 3, backoffMs: 1, stallMs: 300, maxBytes: 1_000 };
const fetchIt = (more: object = {}) => download({ url, path: join(folder, 'file'), limits, ...more });
const content = () => readFileSync(join(folder, 'file'), 'utf8');

describe('a download', () => {
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
    await expect(fetchIt()).rejects.toThrow(/elsewhere\.example, which is not known for this list/);
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

  it('says when nobody listens', async () => {
    await expect(fetchIt({ url: 'http://127.0.0.1:1/x' })).rejects.toThrow(/ECONNREFUSED|bad port/);
  });
});

describe('an online ingest', () => {
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
    await bench.close();
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { parseAtomFeed, parseFeed } from 'feedsmith';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { openAuditLog } from '../../src/http/access/audit-log.ts';
import { temporaryFolder } from '../temporary.ts';
import { apiToken, type TestService, TOKEN, testService } from './fixture.ts';

const FEEDS = `sis_${'feed-token_'.repeat(4)}`;
const ENDED = `sis_${'ended-token'.repeat(4)}`;
const REVOKED = `sis_${'revoked-one'.repeat(4)}`;

/** Adds the tokens of feeds that these tests use. */
function withFeedTokens(service: TestService): TestService {
  const more = { [ENDED]: { expires_at: '2020-01-01T00:00:00Z' }, [REVOKED]: { revoked_at: '2020-01-01T00:00:00Z' } };
  for (const text of [FEEDS, ENDED, REVOKED]) {
    const token = apiToken(text, { id: `feed-${text.slice(4, 9)}`, scope: 'feeds', ...more[text] });
    service.tokens.all.set(token.hash, token);
  }
  return service;
}

const service = withFeedTokens(await testService());

/** As a feed reader asks: an address and nothing else. */
const read = (path: string, headers: Record<string, string> = {}, at = service): Promise<Response> =>
  fetch(at.url + path, { headers });

describe('a feed by its address', () => {
  it('is an Atom feed that a parser of others reads, of the same reports as the one by header', async () => {
    const answer = await read(`/feeds/${FEEDS}/reports.atom?jurisdiction=US,UK&lang=zh`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    const text = await answer.text();
    const feed = parseAtomFeed(text);
    expect(parseFeed(text).format).toBe('atom');
    expect(feed.id).toMatch(/^tag:/);
    expect(feed.entries).toHaveLength(3);
    for (const { id, title, updated, links } of feed.entries!) {
      expect(id).toMatch(/^tag:.*report:2026-08-\d\d$/);
      expect(title).toBeTruthy();
      expect(updated).toBe('2026-08-22T00:00:00.000Z');
      expect(links![0]!.href).toMatch(/^http:\/\/.*\/reports\/2026-08-\d\d\?lang=zh$/);
    }
    const byHeader = parseAtomFeed(
      await (await service.get('/api/reports/feed.atom?jurisdiction=US,UK&lang=zh')).text(),
    );
    expect(feed.entries).toEqual(byHeader.entries);
    expect(byHeader.links!.map(({ rel }) => rel)).toContain('self');
  });

  it('is a JSON Feed too', async () => {
    const answer = await read(`/feeds/${FEEDS}/reports.json`);
    expect(answer.headers.get('content-type')).toBe('application/feed+json; charset=utf-8');
    const { format, feed } = parseFeed(await answer.text());
    expect(format).toBe('json');
    expect((feed as { items: unknown[] }).items).toHaveLength(3);
  });

  it('is private, sends its readers nowhere with its address, does not hold it, and has an entity tag', async () => {
    for (const kind of ['atom', 'json']) {
      const answer = await read(`/feeds/${FEEDS}/reports.${kind}`);
      expect(answer.headers.get('cache-control')).toBe('private, no-cache');
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
      expect(answer.headers.get('x-robots-tag')).toBe('noindex');
      expect(await answer.text()).not.toContain(FEEDS);
      const tag = answer.headers.get('etag')!;
      expect((await read(`/feeds/${FEEDS}/reports.${kind}`, { 'If-None-Match': tag })).status).toBe(304);
    }
  });

  it('refuses wrong parameters and other paths', async () => {
    const wrong = await read(`/feeds/${FEEDS}/reports.atom?jurisdictoin=US`);
    expect([wrong.status, await wrong.text()]).toEqual([
      400,
      expect.stringContaining('Nearest valid value: jurisdiction'),
    ]);
    expect((await read(`/feeds/${FEEDS}/stats.json`)).status).toBe(404);
    const posted = await fetch(`${service.url}/feeds/${FEEDS}/reports.atom`, { method: 'POST' });
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });
});

describe('a token of feeds', () => {
  it('opens nothing else, however it is shown', async () => {
    const paths = [
      '/api/stats',
      '/api/reports',
      '/api/reports/feed.atom',
      '/compat/yente/catalog',
      `/compat/yente/catalog?api_key=${FEEDS}`,
    ];
    for (const path of paths) {
      const answer = await read(path, { Authorization: `Bearer ${FEEDS}` });
      expect([path, answer.status]).toEqual([path, 401]);
      expect(answer.headers.get('www-authenticate')).toContain('insufficient_scope');
      expect(await answer.text()).not.toContain(FEEDS);
    }
    for (const path of ['/mcp', '/batch/screen']) {
      const headers = { Authorization: `Bearer ${FEEDS}`, 'Content-Type': 'application/json' };
      expect((await fetch(service.url + path, { method: 'POST', body: '[]', headers })).status).toBe(401);
    }
  });

  it('ends and is revoked as every token, and no other token opens a feed by its address', async () => {
    const detail = async (token: string): Promise<unknown> => {
      const answer = await read(`/feeds/${token}/reports.atom`);
      return [answer.status, ((await answer.json()) as { detail: string }).detail];
    };
    expect(await detail(ENDED)).toEqual([401, 'The token has expired.']);
    expect(await detail(REVOKED)).toEqual([401, 'The token has been revoked.']);
    expect(await detail('sis_nobody')).toEqual([401, 'The token is not known.']);
    expect(await detail(TOKEN)).toEqual([401, expect.stringContaining('must not stand in an address')]);
    for (const odd of ['%20', '%00', 'a%2fb', '..', 'a'.repeat(5000)])
      expect([401, 404]).toContain((await read(`/feeds/${odd}/reports.atom`)).status);
  });

  it('cannot be guessed: wrong ones are counted by address', async () => {
    const own = withFeedTokens(await testService());
    const statuses: number[] = [];
    for (let at = 0; at < 32; at++) statuses.push((await read(`/feeds/sis_wrong${at}/reports.atom`, {}, own)).status);
    expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 401));
    const limited = await read('/feeds/sis_other/reports.atom', {}, own);
    expect([limited.status, limited.headers.has('retry-after')]).toEqual([429, true]);
  });

  it('is in no log, audit line, metric or problem', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'audit');
    let logged = '';
    const log = pino(
      { level: 'trace' },
      new Writable({
        write(chunk, _encoding, done) {
          logged += chunk;
          done();
        },
      }),
    );
    const audit = openAuditLog({ path, key: Buffer.alloc(32), plainQueries: true, maxBytes: 1e9, onError: () => {} });
    const own = withFeedTokens(await testService({ log, audit }));
    const said: string[] = [];
    for (const target of [
      `/feeds/${FEEDS}/reports.atom`,
      `/feeds/${FEEDS}/reports.json?lang=xx`,
      `/feeds/${FEEDS}/nothing`,
      `/feeds/${TOKEN}/reports.atom`,
      `/feed/${FEEDS}`,
      `/reports.atom?token=${FEEDS}`,
      `//feeds/${FEEDS}/reports.atom`,
    ])
      said.push(await (await read(target, {}, own)).text());
    const metrics = await (await own.get('/metrics')).text();
    await own.close();
    await audit.close();
    const noted = readFileSync(path, 'utf8');
    for (const text of [logged, noted, metrics, ...said]) expect(text).not.toMatch(/feed-token_|sis_testtoken/);
    expect(logged).toContain('"/feeds/:token/reports.atom"');
    expect(metrics).toContain('route="/feeds/:token/reports.atom"');
    expect(noted.split('\n')[0]).toContain('"request":"/feeds/-/reports.atom"');
  });
});

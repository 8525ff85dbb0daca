import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openAuditLog } from '../../src/http/access/audit-log.ts';
import {
  checkBody,
  type PublicJwk,
  type ReceiptClaims,
  readReceipt,
  readSavedAnswer,
} from '../../src/service/receipts/receipt.ts';
import { temporaryFolder } from '../temporary.ts';
import { conforming } from './conformance.ts';
import { type TestService, testService } from './fixture.ts';

let service: TestService;
let keys: PublicJwk[];
beforeAll(async () => {
  service = await testService();
  const answer = await fetch(`${service.url}/.well-known/jwks.json`);
  expect(answer.headers.get('content-type')).toBe('application/jwk-set+json');
  ({ keys } = (await answer.json()) as { keys: PublicJwk[] });
});

const SCREENING = '/api/entities/hybrid-search?q=Piotr+Veldoran';

/** What the receipt of an answer states, proven against the body that came with it. */
async function claimsOf(answer: Response): Promise<ReceiptClaims> {
  const claims = readReceipt(answer.headers.get('x-receipt')!, keys);
  checkBody(claims, Buffer.from(await answer.arrayBuffer()));
  return claims;
}

describe('receipts', () => {
  it('come with every screening, compressed or not, found or not', async () => {
    for (const path of [SCREENING, '/api/entities/hybrid-search?q=zz+qq+nobody&limit=1']) {
      for (const coding of ['identity', 'gzip', 'br']) {
        const claims = await claimsOf(await service.get(path, { 'Accept-Encoding': coding }));
        expect(claims).toMatchObject({ data_version: service.current()!.version, editions: [{}, {}, {}] });
        expect(claims.editions[0]).toMatchObject({ source_id: 'us-ofac-sdn', edition: '2026-08-22', state: 'fresh' });
      }
    }
  });

  it('come with other answers when asked for, by header alone', async () => {
    const plain = await service.get('/api/entities?limit=2&country=IR');
    expect(plain.headers.get('x-receipt')).toBeNull();
    const asked = await service.get('/api/entities?limit=2&country=IR', { Prefer: 'respond-async, receipt' });
    expect(asked.headers.get('preference-applied')).toBe('receipt');
    expect(asked.headers.get('etag')).toBe(plain.headers.get('etag'));
    expect(await claimsOf(asked)).toMatchObject({ request: '/api/entities?country=IR&limit=2' });
    const id = await service.get('/api/entities/uk-sl-AB-7', { Prefer: 'receipt' });
    expect(await claimsOf(id)).toMatchObject({ request: '/api/entities/uk-sl-AB-7' });
    const feed = await service.get('/api/reports/feed.atom', { Prefer: 'receipt' });
    expect(await claimsOf(feed)).toMatchObject({ content_type: 'application/atom+xml; charset=utf-8' });
  });

  it('are in the body with receipt=true, whatever the operation', async () => {
    const targets: [string, string][] = [
      ['/api/entities', '?limit=1'],
      ['/api/entities/search', '?q=Veldoran'],
      ['/api/entities/hybrid-search', '?q=Veldoran'],
      ['/api/stats', ''],
      ['/api/changes', ''],
      ['/api/sources', ''],
      ['/api/reports', ''],
      ['/api/reports', '?date=2026-08-21'],
    ];
    for (const [path, query] of targets) {
      const target = `${path}${query}${query ? '&' : '?'}receipt=true`;
      const answer = await service.get(target);
      expect(answer.headers.get('etag')).toBeNull();
      const copy = answer.clone();
      const saved = readSavedAnswer(Buffer.from(await answer.arrayBuffer()));
      checkBody(readReceipt(saved.receipt, keys), saved.body);
      expect(saved.receipt).toBe(answer.headers.get('x-receipt'));
      expect((await conforming(path, copy)).receipt).toBe(saved.receipt);
      const without = await service.get(path + query);
      expect(saved.body.equals(Buffer.from(await without.arrayBuffer()))).toBe(true);
    }
  });

  it('come with a 304 for the body that the client has', async () => {
    const first = await service.get(SCREENING);
    const again = await service.get(SCREENING, { 'If-None-Match': first.headers.get('etag')! });
    expect(again.status).toBe(304);
    checkBody(readReceipt(again.headers.get('x-receipt')!, keys), Buffer.from(await first.arrayBuffer()));
  });

  it('are not in what is not JSON, nor on problems', async () => {
    const answer = await service.get('/api/reports?date=2026-08-21&format=md&receipt=true');
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      errors: [{ parameter: 'receipt', message: expect.stringContaining('Prefer') }],
    });
    expect((await service.get('/api/reports/feed.json?receipt=true')).status).toBe(400);
    const wrong = await service.get('/api/entities/hybrid-search?q=x', { Prefer: 'receipt' });
    expect([wrong.status, wrong.headers.get('x-receipt')]).toEqual([400, null]);
  });

  it('come with all answers or with none unasked, as the operator wants', async () => {
    for (const [receipts, expected] of [
      ['all', [true, true]],
      ['asked', [false, false]],
    ] as const) {
      const other = await testService({ config: { receipts } });
      const sent = await Promise.all([SCREENING, '/api/stats'].map((path) => other.get(path)));
      expect(sent.map(({ headers }) => headers.has('x-receipt'))).toEqual(expected);
      await other.close();
    }
  });
});

describe('the audit log', () => {
  async function audited(plainQueries: boolean, maxBytes: number, ask: (service: TestService) => Promise<void>) {
    const folder = temporaryFolder();
    const errors: unknown[] = [];
    const path = join(folder, 'audit.jsonl');
    const options = {
      path,
      key: Buffer.alloc(32, 7),
      plainQueries,
      maxBytes,
      onError: (error: unknown) => errors.push(error),
    };
    const audit = openAuditLog(options);
    const service = await testService({ audit });
    await ask(service);
    await service.close();
    await audit.close();
    expect(errors).toEqual([]);
    const mode = statSync(path).mode & 0o777;
    const names = readdirSync(folder).sort();
    // The file that is written to is the newest; the others carry their instant.
    const texts = [...names.slice(1), names[0]!].map((name) => readFileSync(join(folder, name), 'utf8'));
    const lines = texts.join('').trim().split('\n');
    return {
      mode,
      names,
      entries: lines.map((line) => JSON.parse(line) as Record<string, unknown>),
      text: texts.join(''),
    };
  }

  it('says who asked what, when, and how many were found, with the query as a keyed hash', async () => {
    const { entries, text, mode } = await audited(false, 1e6, async (service) => {
      await service.get(SCREENING);
      await service.get('/api/entities/hybrid-search?q=Piotr%20Veldoran');
      await service.get('/api/entities/search?q=Cormorant&limit=1');
      await service.get('/api/entities/nobody');
      await service.get('/api/entities?limit=0');
      await service.get('/api/stats', { Authorization: 'Bearer sis_wrong' });
    });
    expect(mode).toBe(0o600);
    expect(entries.map(({ operation, status, hits }) => [operation, status, hits])).toEqual([
      ['screenEntities', 200, 1],
      ['screenEntities', 200, 1],
      ['searchEntities', 200, 60],
      ['getEntity', 404, undefined],
      ['listEntities', 400, undefined],
      ['getStats', 401, undefined],
    ]);
    const wrong = entries.pop()!;
    expect(wrong).toMatchObject({ address: '127.0.0.1', request_hash: expect.any(String) });
    expect(wrong).not.toHaveProperty('token_id');
    for (const entry of entries)
      expect(entry).toMatchObject({
        token_id: expect.stringMatching(/^id-/),
        time: expect.stringMatching(/^\d{4}-.*Z$/),
        data_version: service.current()!.version,
        request_id: expect.any(String),
        request_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      });
    expect(entries[0]!.request_hash).toBe(entries[1]!.request_hash);
    expect(entries[0]!.request_hash).not.toBe(entries[2]!.request_hash);
    expect(text).not.toMatch(/veldoran|cormorant|sis_/i);
  });

  it('has the query itself when the operator wants that, and begins a new file at its size', async () => {
    const { entries, names } = await audited(true, 600, async (service) => {
      for (let at = 0; at < 6; at++) await service.get(`/api/entities/hybrid-search?q=Name${at}`);
    });
    expect(entries.map(({ request }) => request)).toEqual(
      Array.from({ length: 6 }, (_, at) => `/api/entities/hybrid-search?q=Name${at}`),
    );
    expect(names.length).toBeGreaterThan(2);
    for (const name of names.slice(1)) expect(name).toMatch(/^audit\.jsonl\.\d{4}-\d\d-\d\dT\d{6}\.\d{3}Z$/);
  });
});

it('receipts say why a list is not fresh where the answer says it, and only there', async () => {
  const data = service.current()!;
  const sources = data.sources.map(({ info, state }, at) =>
    at === 0
      ? { info, state: { ...state, state: 'failed' as const, reason: 'no answer', since: '2026-08-22T00:00:00Z' } }
      : { info, state },
  );
  const other = await testService({ data: { ...data, sources } });
  const prefer = { Prefer: 'receipt' };
  expect((await claimsOf(await other.get('/api/sources', prefer))).editions[0]).toMatchObject({
    state: 'failed',
    reason: 'no answer',
  });
  const screened = (await claimsOf(await other.get(SCREENING))).editions[0]!;
  expect(screened.state).toBe('failed');
  expect(screened).not.toHaveProperty('reason');
});

import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { LoadedData } from '../../../src/service/data/loaded-data.ts';
import {
  canonicalRequest,
  checkBody,
  newKeyText,
  type ReceiptFacts,
  readReceipt,
  readSavedAnswer,
  readSigningKey,
  receiptIssuer,
  takeReceipt,
  WrongReceipt,
  withReceipt,
} from '../../../src/service/receipts/receipt.ts';

const key = readSigningKey(newKeyText());
const data = {
  version: '0123456789abcdef',
  ruleset: 'fedcba9876543210',
  demo: false,
  sources: [
    {
      info: { id: 'un-sc' },
      state: {
        source_id: 'un-sc',
        edition: '2026-08-21',
        edition_sha256: 'ab'.repeat(32),
        state: 'stale',
        reason: 'x',
      },
    },
  ],
} as unknown as LoadedData;
const BODY = '{"entities":[],"pagination":{"page":1,"limit":20,"total":0,"totalPages":0},"query":"深蓝"}';
const facts: ReceiptFacts = {
  request: '/api/entities/hybrid-search?q=x',
  contentType: 'application/json; charset=utf-8',
  body: BODY,
  data,
  day: '2026-08-22',
};

function proven(saved: Buffer): unknown {
  const answer = readSavedAnswer(saved);
  const claims = readReceipt(answer.receipt, [key.jwk]);
  checkBody(claims, answer.body);
  return claims;
}

/** Every byte of `saved` from `start` on, changed in two ways, is found. */
function expectAllFound(saved: Buffer, start: number): void {
  for (let at = start; at < saved.length; at++) {
    for (const flip of [0x01, 0x20]) {
      const changed = Buffer.from(saved);
      changed[at] = changed[at]! ^ flip;
      expect(() => proven(changed), `byte ${at} ^ ${flip}`).toThrow(WrongReceipt);
    }
  }
}

describe('a receipt', () => {
  const receipt = receiptIssuer(key, () => Date.UTC(2026, 7, 22, 9)).issue(facts);

  it('states what was answered, from what, and when', () => {
    expect(readReceipt(receipt, [key.jwk])).toEqual({
      time: '2026-08-22T09:00:00.000Z',
      day: '2026-08-22',
      request: '/api/entities/hybrid-search?q=x',
      content_type: 'application/json; charset=utf-8',
      body_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      body_bytes: Buffer.byteLength(BODY),
      data_version: '0123456789abcdef',
      ruleset: 'fedcba9876543210',
      release: expect.any(String),
      editions: [{ source_id: 'un-sc', edition: '2026-08-21', sha256: 'ab'.repeat(32), state: 'stale' }],
    });
  });

  it('is a JWS that any library reads', async () => {
    const [header, claims, signature] = receipt.split('.');
    expect(JSON.parse(Buffer.from(header!, 'base64url').toString())).toEqual({
      alg: 'EdDSA',
      typ: 'sis-receipt',
      kid: key.jwk.kid,
    });
    const publicKey = await crypto.subtle.importKey(
      'jwk',
      { kty: 'OKP', crv: 'Ed25519', x: key.jwk.x },
      'Ed25519',
      false,
      ['verify'],
    );
    const signed = Buffer.from(`${header}.${claims}`);
    expect(await crypto.subtle.verify('Ed25519', publicKey, Buffer.from(signature!, 'base64url'), signed)).toBe(true);
  });

  it('in a body finds every changed byte', () => {
    const saved = Buffer.from(withReceipt(BODY, receipt));
    expect(JSON.parse(saved.toString())).toMatchObject({ query: '深蓝', receipt });
    expect(takeReceipt(saved)).toEqual({ body: Buffer.from(BODY), receipt });
    expect(proven(saved)).toMatchObject({ data_version: data.version });
    expectAllFound(saved, 0);
  });

  it('in a header finds every changed byte of receipt and body', () => {
    const head = 'HTTP/1.1 200 OK\r\nDate: today\r\nX-Receipt: ';
    const saved = Buffer.from(`${head}${receipt}\r\n\r\n${BODY}`);
    expect(proven(saved)).toMatchObject({ data_version: data.version });
    expectAllFound(saved.subarray(), head.length);
    expect(() => proven(Buffer.concat([saved, Buffer.from('\n')]))).toThrow(/altered/);
    expect(() => proven(Buffer.from(`HTTP/1.1 304 Not Modified\r\nX-Receipt: ${receipt}\r\n\r\n`))).toThrow(
      /status 200/,
    );
  });

  it('of another key is refused, and so is none', () => {
    const other = readSigningKey(newKeyText());
    expect(() => readReceipt(receipt, [other.jwk])).toThrow(/not known here/);
    expect(() => readReceipt(receipt, [{ ...other.jwk, kid: key.jwk.kid }])).toThrow(/signature does not fit/);
    expect(() => readReceipt('a.b', [key.jwk])).toThrow(/Not a valid receipt/);
    expect(() => readSavedAnswer(Buffer.from(BODY))).toThrow(/no receipt in it/);
  });

  it('is given again for a minute with the same answer, and only with that', () => {
    let now = 0;
    const issuer = receiptIssuer(key, () => now);
    const first = issuer.issue(facts);
    now = 59_999;
    expect(issuer.issue(facts)).toBe(first);
    for (const other of [
      { body: '{}' },
      { request: '/api/entities' },
      { day: '2026-08-23' },
      { data: { ...data, version: 'other' } },
    ])
      expect(issuer.issue({ ...facts, ...other })).not.toBe(first);
    now = 60_000;
    expect(issuer.issue(facts)).not.toBe(first);
  });

  it('is proven when it is given again, whatever was stated meanwhile', () => {
    let now = 0;
    const issuer = receiptIssuer(key, () => now++);
    const why = data.sources.map((source) => ({ ...source, state: { ...source.state, reason: 'the site is down' } }));
    const asked = [
      facts,
      { ...facts, contentType: 'text/csv' },
      { ...facts, saysWhy: true },
      { ...facts, saysWhy: true, data: { ...data, sources: why } },
    ];
    for (const one of [...asked, ...asked]) expect(readReceipt(issuer.issue(one), [key.jwk])).toBeTruthy();
  });

  it('is made anew where more was asked than is kept', () => {
    let now = 0;
    const issuer = receiptIssuer(key, () => now++);
    const long = 'q'.repeat(8_000);
    const first = issuer.issue(facts);
    for (let at = 0; at < 100; at++) issuer.issue({ ...facts, request: `/api/entities?q=${at}${long}` });
    expect(issuer.issue(facts)).toBe(first);
    for (let at = 100; at < 200; at++) issuer.issue({ ...facts, request: `/api/entities?q=${at}${long}` });
    expect(issuer.issue(facts)).not.toBe(first);
  });
});

it('a request has one form', () => {
  const form = (pairs: [string, string][]) => canonicalRequest('/api/entities', new Map(pairs));
  expect(form([])).toBe('/api/entities');
  expect(form([['receipt', 'true']])).toBe('/api/entities');
  const expected = '/api/entities?country=RU%2CIR&q=a%20b%26c';
  expect(
    form([
      ['q', 'a b&c'],
      ['country', 'RU,IR'],
      ['receipt', 'true'],
    ]),
  ).toBe(expected);
  expect(
    form([
      ['country', 'RU,IR'],
      ['q', 'a b&c'],
    ]),
  ).toBe(expected);
});

it('a key must be Ed25519', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' });
  expect(() => readSigningKey(rsa.toString())).toThrow(/type rsa, not Ed25519/);
  expect(() => readSigningKey('nothing')).toThrow(/no private key in PEM form/);
});

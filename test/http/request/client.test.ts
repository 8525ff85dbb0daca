import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { clientReader, isNetwork } from '../../../src/http/request/client.ts';

const asked = (from: string, headers: Record<string, string> = {}, encrypted = false): IncomingMessage =>
  ({ socket: { remoteAddress: from, ...(encrypted && { encrypted }) }, headers }) as unknown as IncomingMessage;
const forwarded = (hops: string, proto?: string) => ({
  'x-forwarded-for': hops,
  ...(proto && { 'x-forwarded-proto': proto }),
});

describe('the client of a request', () => {
  it('is who is connected, whatever headers say, unless that is a known proxy', () => {
    const from = clientReader([]);
    expect(from(asked('::ffff:198.51.100.4', forwarded('203.0.113.7', 'https')))).toEqual({
      address: '198.51.100.4',
      secure: false,
    });
    expect(clientReader(['10.0.0.0/8'])(asked('198.51.100.4', forwarded('203.0.113.7', 'https')))).toEqual({
      address: '198.51.100.4',
      secure: false,
    });
    expect(from(asked('198.51.100.4', {}, true)).secure).toBe(true);
  });

  it('is the last address that is no known proxy', () => {
    const from = clientReader(['127.0.0.1', '10.0.0.0/8', '2001:db8::/32']);
    for (const [hops, address] of [
      ['203.0.113.7', '203.0.113.7'],
      ['203.0.113.7, 10.0.0.2', '203.0.113.7'],
      ['1.2.3.4, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
      ['10.9.9.9, 10.0.0.2', '10.9.9.9'],
      ['2001:db9::1, 2001:db8::7', '2001:db9::1'],
      ['203.0.113.7, nonsense, 10.0.0.2', '10.0.0.2'],
      ['', '127.0.0.1'],
    ] as const)
      expect([hops, from(asked('127.0.0.1', forwarded(hops))).address]).toEqual([hops, address]);
  });

  it('asked over HTTPS when the proxy says so, not when the client does', () => {
    const from = clientReader(['127.0.0.1']);
    expect(from(asked('127.0.0.1', forwarded('203.0.113.7', 'https'))).secure).toBe(true);
    expect(from(asked('127.0.0.1', forwarded('203.0.113.7', 'https, http'))).secure).toBe(false);
  });

  it('knows networks from other texts', () => {
    expect(['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8'].every(isNetwork)).toBe(true);
    expect(['', 'nginx', '10.0.0.0/33', '10.0.0', '::/129', '10.0.0.0/8x'].some(isNetwork)).toBe(false);
  });
});

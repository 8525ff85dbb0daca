import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { TOKEN, testService } from './fixture.ts';

const service = await testService();

const AUTHORIZED = `Host: x\r\nAuthorization: Bearer ${TOKEN}\r\n`;

/** Sends raw bytes and gives everything that came back before the server closed the connection. */
function exchange(...pieces: (string | Buffer)[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(service.port, '127.0.0.1');
    let received = '';
    socket.setTimeout(20_000, () => reject(new Error(`no end after: ${received.slice(0, 200)}`)));
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (received === '') reject(error);
    });
    socket.on('close', () => {
      socket.destroy();
      resolve(received);
    });
    for (const piece of pieces) socket.write(piece);
  });
}

const get = (target: string, more = ''): Promise<string> =>
  exchange(`GET ${target} HTTP/1.1\r\n${AUTHORIZED}${more}Connection: close\r\n\r\n`);

/** Status of the first answer, which must be a problem that gives nothing away. */
function refusedWith(answer: string): number {
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(answer).toMatch(/content-type: application\/problem\+json/i);
  expect(answer).not.toMatch(/node_modules|\.ts:|at .*\(|SQL/);
  const body = JSON.parse(Buffer.from(answer.slice(answer.indexOf('\r\n\r\n') + 4), 'latin1').toString());
  expect(body.status).toBe(Number(answer.slice(9, 12)));
  return body.status;
}

describe('hostile requests get a clean refusal', () => {
  it.each([
    ['a path of 9 KB', `/${'a'.repeat(9_000)}`, 414],
    ['a path of 20 KB', `/api/entities/${'a'.repeat(20_000)}`, 414],
    ['a query of 20 KB', `/api/entities?q=${'a'.repeat(20_000)}`, 414],
    ['a path of 200 KB', `/${'a'.repeat(200_000)}`, 414],
    ['a query of 1 MB of percent signs', `/api/entities?q=${'%'.repeat(1_000_000)}`, 414],
    ['a lone percent sign', '/api/entities?q=%', 400],
    ['half an escape', '/api/entities?q=%4', 400],
    ['invalid UTF-8 in a value', '/api/entities?q=%c3%28', 400],
    ['an overlong encoding', '/api/entities?q=%c0%af', 400],
    ['a surrogate', '/api/entities?q=%ed%a0%80', 400],
    ['invalid UTF-8 in a name', '/api/entities?%ff=1', 400],
    ['a NUL in a value', '/api/entities?q=a%00b', 400],
    ['a NUL in a name', '/api/entities?q%00=b', 400],
    ['a NUL in the path', '/api/entities/us%00x', 404],
    ['an invalid escape in the path', '/api/entities/%zz', 404],
    ['invalid UTF-8 in the path', '/api/entities/%ff%fe', 404],
    ['a path that climbs', '/api/../../etc/passwd', 404],
    ['an escaped path that climbs', '/api/%2e%2e%2f%2e%2e%2fetc/passwd', 404],
    ['a backslash path', '/api\\..\\x', 400],
    ['doubled slashes', '//api//entities', 404],
    ['thousands of parameters', `/api/entities?${'a&'.repeat(4000)}`, 400],
    ['thousands of list values', `/api/entities?country=${'RU,'.repeat(2000)}RU`, 400],
  ])('%s', async (_what, target, status) => {
    expect(refusedWith(await get(target))).toBe(status);
  });

  it('raw bytes in the target', async () => {
    const request = Buffer.from(`GET /api/entities?q=华为 HTTP/1.1\r\n${AUTHORIZED}\r\n`);
    const answer = await exchange(request);
    expect(refusedWith(answer)).toBe(400);
    expect(answer).toContain('percent-encoded');
    const invalid = Buffer.concat([
      Buffer.from('GET /'),
      Buffer.from([0xff, 0x00, 0xfe]),
      Buffer.from(' HTTP/1.1\r\n\r\n'),
    ]);
    expect(refusedWith(await exchange(invalid))).toBe(400);
  });

  it('header floods and oversized headers', async () => {
    const many = Array.from({ length: 20_000 }, (_, at) => `X-H${at}: ${at}\r\n`).join('');
    expect(refusedWith(await get('/api/stats', many))).toBe(431);
    expect(refusedWith(await get('/api/stats', `Cookie: ${'c'.repeat(100_000)}\r\n`))).toBe(431);
    expect(refusedWith(await get('/api/stats', 'Bad Header Name: 1\r\n'))).toBe(400);
    expect(refusedWith(await get('/api/stats', 'X-A: a\0b\r\n'))).toBe(400);
  });

  it('what is not HTTP at all', async () => {
    expect(refusedWith(await exchange('hello there\r\n\r\n'))).toBe(400);
    expect(refusedWith(await exchange('GET /api/stats HTTP/9.9\r\n\r\n'))).toBe(400);
    expect(refusedWith(await exchange(Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01])))).toBe(400);
    expect(await exchange('GET /api/stats HTTP/1.1\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('two Host headers', async () => {
    const answer = await get('/api/stats', 'Host: elsewhere.example\r\n');
    expect(refusedWith(answer)).toBe(400);
    expect(answer).toContain('more than one Host header');
    expect(refusedWith(await get('/', 'host: y\r\n'))).toBe(400);
  });

  it('smuggled and doubled lengths', async () => {
    const both = 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n';
    expect(refusedWith(await get('/api/stats', both))).toBe(400);
    expect(refusedWith(await get('/api/stats', 'Content-Length: 4\r\nContent-Length: 5\r\n'))).toBe(400);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'LINK'])('%s is 405 with Allow', async (method) => {
    for (const path of ['/api/entities', '/', '/nothing/here']) {
      const answer = await exchange(`${method} ${path} HTTP/1.1\r\n${AUTHORIZED}Connection: close\r\n\r\n`);
      expect(refusedWith(answer)).toBe(405);
      expect(answer).toMatch(/allow: GET, HEAD, OPTIONS\r\n/i);
    }
  });

  it('CONNECT is 405', async () => {
    expect(refusedWith(await exchange('CONNECT example.org:443 HTTP/1.1\r\nHost: example.org:443\r\n\r\n'))).toBe(405);
  });

  it('a body that comes with GET is not waited for', async () => {
    const answer = await exchange(
      `GET /api/stats HTTP/1.1\r\n${AUTHORIZED}Connection: close\r\nContent-Length: 5\r\n\r\nhello`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('a Host header that is none does not get into any answer', async () => {
    for (const host of ['evil"><script>', 'a b', '[', '%00', 'x'.repeat(3000)]) {
      for (const path of ['/llms.txt', '/', '/docs', '/openapi.json']) {
        const answer = await exchange(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
        expect(answer).toMatch(/^HTTP\/1\.1 (200|400) /);
        expect(answer).not.toContain('evil"><script>');
      }
    }
  });

  it('a request that asks for an odd request id gets its own', async () => {
    const answer = await get('/api/stats', 'X-Request-Id: <script>alert(1)</script>\r\n');
    expect(answer).toMatch(/x-request-id: [0-9a-f-]{36}\r\n/i);
    expect(await get('/api/stats', 'X-Request-Id: mine-7\r\n')).toMatch(/x-request-id: mine-7\r\n/i);
  });
});

describe('slow clients', () => {
  it('that never finish their headers are answered 408 and cut off', async () => {
    const answer = await exchange('GET /api/stats HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    expect(refusedWith(answer)).toBe(408);
  });
});

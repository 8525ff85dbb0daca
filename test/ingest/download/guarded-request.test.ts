import { spawn } from 'node:child_process';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { type GuardedRequest, guardedRequest } from '../../../src/ingest/download/guarded-request.ts';
import { isPublicAddress, publicLookup } from '../../../src/ingest/download/public-addresses.ts';
import { SOURCES } from '../../../src/sources/catalog.ts';
import { listening } from '../../temporary.ts';

let port: number;
let handler: (request: IncomingMessage, response: ServerResponse) => void;
/** Hosts that were connected to, in order. */
let reached: string[];

beforeEach(async () => {
  reached = [];
  const server = createServer((incoming, response) => {
    reached.push(incoming.headers.host!);
    handler(incoming, response);
  });
  port = Number(new URL(await listening(server)).port);
});

/** Names mean addresses of the internet; whatever they are, the test's own server answers for them. */
const everywhere = (addresses: Record<string, string> = {}): GuardedRequest['network'] => ({
  resolve: async (host) => [{ address: addresses[host] ?? '8.8.8.8', family: 4 }],
  request: (url, { headers, signal, lookup }) => {
    const sent = request({
      host: '127.0.0.1',
      port,
      path: url.pathname,
      headers: { ...headers, host: url.host },
      signal,
    });
    // What a connection would do first: without an address there is none.
    lookup?.(url.hostname, { all: true }, (error) => error && sent.destroy(error));
    return sent;
  },
});

const get = (more: Partial<GuardedRequest> = {}): Promise<IncomingMessage> =>
  guardedRequest({
    url: 'https://lists.example/file',
    headers: {},
    signal: AbortSignal.timeout(10_000),
    network: everywhere(),
    ...more,
  });

/** The first host redirects to `location`; every other answers. */
const redirecting = (location: string): void => {
  handler = (incoming, response) =>
    incoming.headers.host === 'lists.example' && incoming.url === '/file'
      ? response.writeHead(302, { location }).end()
      : response.end('the list');
};

describe('redirects', () => {
  it.each([
    ['the same host', '/other', []],
    ['a storage host of the list', 'https://store.example/x?signature=1', ['store.example']],
    ['the usual port, said', 'https://store.example:443/x', ['store.example']],
  ])('to %s are followed', async (_what, location, storageHosts) => {
    redirecting(location);
    expect(await text(await get({ storageHosts }))).toBe('the list');
    expect(reached).toHaveLength(2);
  });

  it.each([
    ['plain HTTP', 'http://store.example/x', /not by HTTPS/],
    ['plain HTTP on the same host', 'http://lists.example/x', /not by HTTPS/],
    ['another port', 'https://store.example:8443/x', /not to the usual port/],
    ['another port of the same host', 'https://lists.example:8443/x', /not to the usual port/],
    ['a host that is not known for the list', 'https://elsewhere.example/x', /elsewhere\.example, which is not known/],
    ['a longer name that ends alike', 'https://evil-store.example/x', /not known/],
    ['an address', 'https://169.254.169.254/latest/meta-data', /not known/],
    ['a file', 'file:///etc/passwd', /not by HTTPS/],
    ['an address with a password', 'https://a:b@store.example/x', /user name or password/],
    ['no address', 'https://[', /does not lead to an address/],
  ])('to %s are refused', async (_what, location, message) => {
    redirecting(location);
    await expect(get({ storageHosts: ['store.example'] })).rejects.toThrow(message);
    expect(reached).toEqual(['lists.example']);
  });

  it('end after five', async () => {
    handler = (_incoming, response) => response.writeHead(307, { location: '/file' }).end();
    await expect(get()).rejects.toThrow(/more than 5 redirects/);
    expect(reached).toHaveLength(6);
  });
});

describe('addresses', () => {
  it.each([
    ['10.1.2.3'],
    ['127.0.0.1'],
    ['169.254.169.254'],
    ['172.31.0.1'],
    ['192.168.1.1'],
    ['100.64.0.1'],
    ['0.0.0.0'],
    ['224.0.0.1'],
    ['255.255.255.255'],
    ['::1'],
    ['::'],
    ['fe80::1'],
    ['fd00::1'],
    ['::ffff:127.0.0.1'],
    ['::ffff:8.8.8.8'],
    ['2002:7f00:1::'],
    ['64:ff9b::7f00:1'],
    ['64:ff9b::10.0.0.1'],
    ['64:ff9b::'],
    ['64:ff9b:1::808:808'],
    ['ff02::1'],
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each([
    ['8.8.8.8'],
    ['172.32.0.1'],
    ['172.15.255.255'],
    ['11.0.0.1'],
    ['100.128.0.1'],
    ['2606:4700::1111'],
    ['2a00:1450:4001::1'],
    ['64:ff9b::808:808'],
    ['64:ff9b::8.8.8.8'],
  ])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it('that are private are refused behind the first name and behind a known redirect', async () => {
    redirecting('https://store.example/x');
    const inside = everywhere({ 'store.example': '10.0.0.7' });
    await expect(get({ storageHosts: ['store.example'], network: inside })).rejects.toThrow(
      /store\.example is at 10\.0\.0\.7, which is no public address/,
    );
    const first = everywhere({ 'lists.example': '127.0.0.1' });
    await expect(get({ network: first })).rejects.toThrow(/lists\.example is at 127\.0\.0\.1/);
  });

  it('are all checked, and the connection gets exactly those', async () => {
    const resolved = ['8.8.8.8', '192.168.0.1'].map((address) => ({ address, family: 4 }));
    const answer = (addresses: typeof resolved) =>
      new Promise((resolve) =>
        publicLookup('a.example', async () => addresses)('a.example', { all: true }, (error, found) =>
          resolve(error?.message ?? found),
        ),
      );
    expect(await answer(resolved)).toMatch(/192\.168\.0\.1/);
    expect(await answer(resolved.slice(0, 1))).toEqual(resolved.slice(0, 1));
  });

  it('of a mirror that the operator named may be private, and its redirects stay on it', async () => {
    const network = everywhere({ 'mirror.internal': '10.0.0.7' });
    handler = (incoming, response) =>
      incoming.url === '/file' ? response.writeHead(301, { location: '/moved' }).end() : response.end('the list');
    const mirror = { url: 'http://mirror.internal:8000/file', ownAddress: true, network };
    expect(await text(await get(mirror))).toBe('the list');
    handler = (_incoming, response) => response.writeHead(301, { location: 'http://10.0.0.8:8000/x' }).end();
    await expect(get(mirror)).rejects.toThrow(/not by HTTPS/);
  });
});

it('a proxy that the environment names is asked to connect, for every host but those excepted', async () => {
  const asked: string[] = [];
  const proxy = createServer((incoming, response) => {
    asked.push(`${incoming.method} ${incoming.url}`);
    response.end('by the proxy');
  }).on('connect', (incoming, socket) => {
    asked.push(`${incoming.method} ${incoming.url}`);
    socket.end('HTTP/1.1 502 no\r\n\r\n');
  });
  const address = await listening(proxy);
  const module = new URL('../../../src/ingest/download/guarded-request.ts', import.meta.url).href;
  const program = `
    import { text } from 'node:stream/consumers';
    const { guardedRequest } = await import(${JSON.stringify(module)});
    for (const url of process.argv.slice(1)) {
      const signal = AbortSignal.timeout(10000);
      const more = { headers: {}, signal, ownAddress: url.startsWith('http:') };
      await guardedRequest({ url, ...more }).then(text).then(console.log, (error) => console.log(error.code ?? error.message));
    }`;
  const urls = ['https://lists.invalid/file', 'http://mirror.invalid/file', 'http://direct.invalid/file'];
  const env = { ...process.env, HTTPS_PROXY: address, http_proxy: address, NO_PROXY: 'direct.invalid' };
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, ...urls], { env });
  const said = (await text(child.stdout)).trim().split('\n');
  expect(asked).toEqual(['CONNECT lists.invalid:443', 'GET http://mirror.invalid/file']);
  expect(said.slice(1)).toEqual(['by the proxy', expect.stringMatching(/ENOTFOUND|EAI_AGAIN/)]);
});

it('every list is fetched by HTTPS on its usual port', () => {
  for (const { info, deltaArchive, otherUrls = [], storageHosts = [] } of SOURCES) {
    for (const address of [info.url, deltaArchive ?? info.url, ...otherUrls]) {
      expect(new URL(address)).toMatchObject({ protocol: 'https:', port: '' });
    }
    for (const host of storageHosts) expect(new URL(`https://${host}`).hostname).toBe(host);
  }
  const redirected = SOURCES.filter(({ storageHosts }) => storageHosts).map(({ info }) => info.id);
  expect(redirected).toEqual(['us-ofac-sdn', 'us-ofac-cons', 'uk-sl', 'un-sc']);
});

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request as plainRequest } from 'node:http';
import { request } from 'node:https';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestService, TOKEN, testService } from '../http/fixture.ts';
import { describeWithPrograms, withSbin } from '../programs.ts';
import { temporaryFolder } from '../temporary.ts';

const DEPLOY = resolve(import.meta.dirname, '../../deploy');
/** What the examples say to trust. */
const TRUSTED = ['127.0.0.1'];

interface Asked {
  headers?: Record<string, string>;
  /** A client on another address of this machine. */
  from?: string;
  method?: string;
  body?: string;
}
interface Answered {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** How many pieces the body came in, with pauses of the service between them. */
  pieces: number;
}

function ask(port: number, path: string, { headers = {}, from, method = 'GET', body }: Asked = {}): Promise<Answered> {
  return new Promise((done, fail) => {
    const asked = request(
      {
        port,
        path,
        method,
        host: '127.0.0.1',
        servername: 'sis.example',
        rejectUnauthorized: false,
        agent: false,
        headers: { Host: 'sis.example', ...headers },
        ...(from && { localAddress: from }),
      },
      (answer) => {
        const pieces: Buffer[] = [];
        answer.on('data', (piece: Buffer) => pieces.push(piece));
        answer.on('error', fail);
        answer.on('end', () =>
          done({
            status: answer.statusCode!,
            headers: answer.headers,
            body: Buffer.concat(pieces),
            pieces: pieces.length,
          }),
        );
      },
    );
    asked.on('error', fail);
    asked.end(body);
  });
}

/** Requests a minute of a token: more than a quick machine sends here, so that no test takes another's. */
const RATE = 100_000;

const signed = (headers: Record<string, string> = {}) => ({
  headers: { Authorization: `Bearer ${TOKEN}`, ...headers },
});

function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port));
    });
  });
}

/** Replaces every one of these texts, each of which must be there. */
function replaced(text: string, pairs: readonly (readonly [string, string])[]): string {
  return pairs.reduce((whole, [from, to]) => {
    expect(whole).toContain(from);
    return whole.replaceAll(from, to);
  }, text);
}

interface Proxy {
  port: number;
  plain: number;
  stop(): Promise<void>;
}

/** Starts a proxy and waits until it answers by HTTPS. */
async function started(
  command: string,
  args: string[],
  ports: { port: number; plain: number },
  env: NodeJS.ProcessEnv,
): Promise<Proxy> {
  let said = '';
  const child: ChildProcess = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout!.on('data', (piece) => (said += piece));
  child.stderr!.on('data', (piece) => (said += piece));
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  for (let tries = 0; ; tries++) {
    const isUp = await ask(ports.port, '/health').then(
      ({ status }) => status === 200,
      () => false,
    );
    if (isUp) break;
    if (child.exitCode !== null || tries > 300) throw new Error(`${command} did not start: ${said}`);
    await pause(100);
  }
  return {
    ...ports,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

type StartProxy = (nodes: readonly string[], folder: string) => Promise<Proxy>;

async function startNginx(nodes: readonly string[], folder: string): Promise<Proxy> {
  const ports = { port: await freePort(), plain: await freePort() };
  const site = replaced(readFileSync(join(DEPLOY, 'nginx/sis.conf'), 'utf8'), [
    [
      'server 127.0.0.1:8080 max_fails=2 fail_timeout=5s;',
      nodes.map((node) => `server ${node} max_fails=2 fail_timeout=5s;`).join('\n'),
    ],
    ['listen 80;', `listen 127.0.0.1:${ports.plain};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${ports.port} ssl http2;`],
    ['/etc/ssl/sis/fullchain.pem', join(folder, 'cert.pem')],
    ['/etc/ssl/sis/privkey.pem', join(folder, 'key.pem')],
    ['/var/log/nginx/sis.log', join(folder, 'access.log')],
    ['allow 127.0.0.1;', 'allow 127.0.0.3;'],
  ]);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const main = `${user} worker_processes 1; pid ${folder}/nginx.pid; error_log stderr warn; daemon off;
    events {} http { ${temporary.join(' ')} include ${folder}/site.conf; }`;
  writeFileSync(join(folder, 'site.conf'), site);
  writeFileSync(join(folder, 'nginx.conf'), main);
  return started('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder, '-e', 'stderr'], ports, withSbin());
}

async function startCaddy(nodes: readonly string[], folder: string): Promise<Proxy> {
  const ports = { port: await freePort(), plain: await freePort() };
  const options = `{\n admin off\n http_port ${ports.plain}\n https_port ${ports.port}\n auto_https disable_redirects\n}\n`;
  const site = replaced(readFileSync(join(DEPLOY, 'caddy/Caddyfile'), 'utf8'), [
    ['respond /metrics 404', `tls ${join(folder, 'cert.pem')} ${join(folder, 'key.pem')}\n\trespond /metrics 404`],
  ]);
  writeFileSync(join(folder, 'Caddyfile'), options + site);
  const env = { ...withSbin(), HOME: folder, SIS_SITE: `sis.example:${ports.port}`, SIS_NODES: nodes.join(' ') };
  return started('caddy', ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')], ports, env);
}

for (const [program, start, log] of [
  ['nginx', startNginx, 'access.log'],
  ['caddy', startCaddy, null],
] as [string, StartProxy, string | null][]) {
  describeWithPrograms([program, 'openssl'], `the service behind ${program} as deploy/ has it`, () => {
    const folder = temporaryFolder();
    let nodes: TestService[] = [];
    let proxy: Proxy;
    const node = () => testService({ config: { trustedProxies: TRUSTED, rateLimit: RATE } });

    beforeAll(async () => {
      const subject = ['-subj', '/CN=sis.example', '-addext', 'subjectAltName=DNS:sis.example'];
      execFileSync(
        'openssl',
        [
          'req',
          '-x509',
          '-newkey',
          'rsa:2048',
          '-nodes',
          '-days',
          '2',
          ...subject,
          '-keyout',
          join(folder, 'key.pem'),
          '-out',
          join(folder, 'cert.pem'),
        ],
        { stdio: 'ignore' },
      );
      nodes = [await node(), await node()];
      proxy = await start(
        nodes.map(({ port }) => `127.0.0.1:${port}`),
        folder,
      );
    });
    afterAll(async () => {
      await proxy?.stop();
      await Promise.all(nodes.map((one) => one.close()));
    });

    it('answers by HTTPS, with its own address and what it knows of the client', async () => {
      const { status, headers, body } = await ask(proxy.port, '/llms.txt', signed());
      expect(status).toBe(200);
      expect(body.toString()).toContain('Base address: https://sis.example');
      expect(headers['strict-transport-security']).toBe('max-age=31536000');
    });

    it('is compressed once', async () => {
      const { headers, body } = await ask(proxy.port, '/api/entities?limit=50', signed({ 'Accept-Encoding': 'gzip' }));
      expect(headers['content-encoding']).toBe('gzip');
      expect(JSON.parse(gunzipSync(body).toString()).entities.length).toBeGreaterThan(0);
      const tag = headers.etag!;
      const again = await ask(
        proxy.port,
        '/api/entities?limit=50',
        signed({ 'Accept-Encoding': 'gzip', 'If-None-Match': tag }),
      );
      expect(again.status).toBe(304);
    });

    it('counts by token, and wrong tokens by the address of the client, whatever it says of itself', async () => {
      const { headers } = await ask(proxy.port, '/api/stats', signed());
      expect(headers['ratelimit-limit']).toBe(String(RATE));
      // A node that knows the token as right goes on looking it up, whatever else comes from its address.
      for (const { port } of nodes) await fetch(`http://127.0.0.1:${port}/api/stats`, signed());
      const wrong = (from: string, claimed: string) =>
        ask(proxy.port, '/api/stats', {
          from,
          headers: { Authorization: 'Bearer sis_wrong', 'X-Forwarded-For': claimed },
        });
      // A proxy may choose its node by chance: so many that each has had more than it allows. Those beyond wait for their answer.
      const guessed: number[] = [];
      for (let from = 0; from < 200; from += 50) {
        const some = Array.from({ length: 50 }, (_, at) => wrong('127.0.0.2', `203.0.113.${from + at}`));
        guessed.push(...(await Promise.all(some)).map(({ status }) => status));
      }
      // 30 on each node: what it claims to be gives it no new ones.
      expect(guessed.filter((status) => status === 401).length).toBeLessThanOrEqual(60);
      expect((await wrong('127.0.0.2', '203.0.113.250')).status).toBe(429);
      expect((await wrong('127.0.0.4', '203.0.113.1')).status).toBe(401);
      expect((await ask(proxy.port, '/api/stats', { ...signed(), from: '127.0.0.2' })).status).toBe(200);
    });

    it('keeps /metrics to itself', async () => {
      expect([403, 404]).toContain((await ask(proxy.port, '/metrics', { ...signed(), from: '127.0.0.2' })).status);
    });

    it('streams rows while they are sent', async () => {
      // A line may come in pieces: it counts when it is whole.
      let text = '';
      const answers = () => text.split('\n').slice(0, -1);
      const asked = request({
        port: proxy.port,
        path: '/batch/screen',
        method: 'POST',
        host: '127.0.0.1',
        servername: 'sis.example',
        rejectUnauthorized: false,
        agent: false,
        headers: { Host: 'sis.example', Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/x-ndjson' },
      });
      const answered = new Promise<void>((done, fail) => {
        asked.on('error', fail);
        asked.on('response', (answer) => {
          answer.on('data', (piece: Buffer) => (text += piece));
          answer.on('end', done);
        });
      });
      for (let row = 1; row <= 3; row++) {
        asked.write(`{"id":${row},"q":"Banque Ostrelle"}\n`);
        for (let tries = 0; answers().length < row && tries < 300; tries++) await pause(20);
        // The answer is here before the next row is sent.
        expect(answers()).toHaveLength(row);
      }
      asked.end();
      await answered;
      expect(answers().map((line) => JSON.parse(line).id)).toEqual([1, 2, 3]);
    });

    it('goes to the other node when one drains, without losing a request', async () => {
      const [leaving] = nodes.splice(0, 1);
      const closing = leaving!.close(2500);
      const statuses = new Set<number>();
      for (const end = Date.now() + 3500; Date.now() < end; )
        statuses.add((await ask(proxy.port, '/api/entities?limit=1', signed())).status);
      await closing;
      expect([...statuses]).toEqual([200]);
    });

    it('writes no query into its log', async () => {
      await ask(proxy.port, '/api/entities/hybrid-search?q=Secretive%20Customer', signed());
      await pause(200);
      if (log) {
        const lines = readFileSync(join(folder, log), 'utf8');
        expect(lines).toContain('/api/entities/hybrid-search');
        expect(lines).not.toContain('Secretive');
      } else expect(readFileSync(join(DEPLOY, 'caddy/Caddyfile'), 'utf8')).not.toMatch(/^\s*log\b/m);
    });

    // Caddy does so by itself where it has port 80.
    if (program !== 'nginx') return;
    it('leads from HTTP to HTTPS', async () => {
      const location = await new Promise((done, fail) =>
        plainRequest(
          { port: proxy.plain, host: '127.0.0.1', path: '/docs', headers: { Host: 'sis.example' } },
          (answer) => {
            answer.resume();
            done([answer.statusCode, answer.headers.location]);
          },
        )
          .on('error', fail)
          .end(),
      );
      expect(location).toEqual([301, 'https://sis.example/docs']);
    });
  });
}

import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { sealedSessions } from '../../src/http/access/session.ts';
import { ownPath } from '../../src/http/pages/sign-in.ts';
import { openTestStore } from '../store/test-store.ts';
import { listening, temporaryFolder } from '../temporary.ts';
import { apiToken, loadedParties, type TestService, TOKEN, testService } from './fixture.ts';
import { signIn } from './signed-in.ts';
import { launchBrowser } from './watched-page.ts';

const FORM = 'application/x-www-form-urlencoded';
const OURS = { 'sec-fetch-site': 'same-origin' };

/** Asks without following redirects. */
const ask = (url: string, init: RequestInit = {}) => fetch(url, { redirect: 'manual', ...init });

const post = (url: string, form: Record<string, string>, headers: Record<string, string> = OURS) =>
  ask(url, { method: 'POST', body: new URLSearchParams(form), headers: { 'content-type': FORM, ...headers } });

/** Name and value of the cookie that an answer sets. */
const cookieOf = (answer: Response): string => answer.headers.get('set-cookie')!.split(';')[0]!;

async function session(service: TestService, token = TOKEN): Promise<string> {
  const answer = await post(`${service.url}/sign-in`, { token, to: '/' });
  expect(answer.status).toBe(303);
  return cookieOf(answer);
}

describe('a session', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService();
  });

  it('is begun by a token and stands for it, without holding it', async () => {
    const answer = await post(`${service.url}/sign-in`, { token: ` ${TOKEN} `, to: '/docs?x=1' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/docs?x=1');
    const cookie = answer.headers.get('set-cookie')!;
    expect(cookie).toMatch(/^sis-session=[\w-]{91}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(cookie).not.toContain(TOKEN);
    const page = await ask(`${service.url}/reports`, { headers: { cookie: cookieOf(answer) } });
    expect(page.status).toBe(200);
    expect(page.headers.get('vary')).toContain('Cookie');
    expect(page.headers.get('cache-control')).toContain('private');
  });

  it('is bound to HTTPS and this host where the browser came by HTTPS', async () => {
    const proxied = { ...OURS, 'x-forwarded-proto': 'https' };
    const answer = await post(`${service.url}/sign-in`, { token: TOKEN }, proxied);
    expect(answer.headers.get('set-cookie')).toMatch(
      /^__Host-sis-session=.*; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    const headers = { cookie: cookieOf(answer), 'x-forwarded-proto': 'https' };
    expect((await ask(`${service.url}/reports`, { headers })).status).toBe(200);
  });

  it('is not begun by a wrong token, and the page says why', async () => {
    const expired = apiToken('sis_old', { expires_at: '2026-01-02T00:00:00.000Z' });
    service.tokens.all.set(expired.hash, expired);
    const feeds = apiToken('sis_feeds', { scope: 'feeds' });
    service.tokens.all.set(feeds.hash, feeds);
    for (const [token, said] of [
      ['sis_nobody', 'not known'],
      ['', 'not known'],
      ['sis_old', 'has expired'],
      ['sis_feeds', 'opens feeds only'],
      ['a"><script>alert(1)</script>', 'not known'],
    ] as const) {
      const answer = await post(`${service.url}/sign-in`, { token });
      expect(answer.status).toBe(401);
      expect(answer.headers.get('set-cookie')).toBeNull();
      const text = await answer.text();
      expect(text).toContain(said);
      expect(text).not.toContain('<script>alert');
    }
  });

  it('is begun and ended by pages of this service alone', async () => {
    const cookie = await session(service);
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://elsewhere.example' },
      { origin: 'null' },
      {},
    ] as Record<string, string>[])
      for (const path of ['/sign-in', '/sign-out']) {
        const answer = await post(service.url + path, { token: TOKEN }, { ...headers, cookie });
        expect(answer.status, `${path} ${JSON.stringify(headers)}`).toBe(403);
        expect(answer.headers.get('set-cookie')).toBeNull();
      }
    const own = await post(`${service.url}/sign-in`, { token: TOKEN }, { origin: service.url });
    expect(own.status).toBe(303);
  });

  it('is taken from the browser by signing out', async () => {
    const answer = await post(`${service.url}/sign-out`, {}, { ...OURS, cookie: await session(service) });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('set-cookie')).toMatch(/^sis-session=; Max-Age=0;/);
  });

  it('ends by signing out for every copy of its cookie, on every node, and after a restart', async () => {
    const folder = temporaryFolder();
    const store = await openTestStore(folder);
    const shared = { sessionKey: randomBytes(32), data: await loadedParties(), endedSessions: store.endedSessions };
    const [one, two] = [await testService(shared), await testService(shared)];
    const [cookie, other] = [await session(one), await session(one)];
    const statuses = async (of: TestService, headers: Record<string, string>) => [
      (await ask(`${of.url}/reports`, { headers })).status,
      (await ask(`${of.url}/api/stats`, { headers: { ...headers, ...OURS } })).status,
    ];
    expect(await statuses(two, { cookie })).toEqual([200, 200]);
    expect((await post(`${one.url}/sign-out`, {}, { ...OURS, cookie })).status).toBe(303);
    expect(await statuses(one, { cookie })).toEqual([303, 401]);
    await expect.poll(() => statuses(two, { cookie })).toEqual([303, 401]);
    const again = await testService(shared);
    expect(await statuses(again, { cookie })).toEqual([303, 401]);
    for (const node of [one, two, again]) expect(await statuses(node, { cookie: other })).toEqual([200, 200]);
    await Promise.all([one.close(), two.close(), again.close()]);
  });

  it('ends by signing out here while the store refuses to note it, and there once it does', async () => {
    let isFull = true;
    const noted: string[] = [];
    const endedSessions = {
      list: async () => noted,
      async add(id: string) {
        if (isFull) throw new Error('database or disk is full');
        noted.push(id);
      },
    };
    const own = await testService({ endedSessions });
    const cookie = await session(own);
    expect((await post(`${own.url}/sign-out`, {}, { ...OURS, cookie })).status).toBe(303);
    expect((await ask(`${own.url}/reports`, { headers: { cookie } })).status).toBe(303);
    isFull = false;
    const other = await session(own);
    await expect
      .poll(async () => {
        await ask(`${own.url}/reports`, { headers: { cookie: other } });
        return noted.length;
      })
      .toBe(1);
  });

  it('ends when its token is revoked', async () => {
    const token = apiToken('sis_soon-revoked');
    service.tokens.all.set(token.hash, token);
    const cookie = await session(service, 'sis_soon-revoked');
    expect((await ask(`${service.url}/reports`, { headers: { cookie } })).status).toBe(200);
    service.tokens.all.set(token.hash, { ...token, revoked_at: '2026-01-02T00:00:00.000Z' });
    await expect.poll(async () => (await ask(`${service.url}/reports`, { headers: { cookie } })).status).toBe(303);
  });

  it('admits scripts of our own pages to the API, and nobody else', async () => {
    const cookie = await session(service);
    const status = async (headers: Record<string, string>, path = '/api/stats') =>
      (await ask(service.url + path, { headers: { cookie, ...headers } })).status;
    expect(await status(OURS)).toBe(200);
    expect(await status({ 'sec-fetch-site': 'cross-site' })).toBe(401);
    expect(await status({ 'sec-fetch-site': 'same-site' })).toBe(401);
    expect(await status({ 'sec-fetch-site': 'none' })).toBe(401);
    expect(await status({ origin: 'https://elsewhere.example' })).toBe(401);
    expect(await status({ ...OURS, authorization: 'Bearer sis_nobody' })).toBe(401);
  });

  it('admits a batch only when our own page sends it', async () => {
    const cookie = await session(service);
    const batch = (headers: Record<string, string>) =>
      ask(`${service.url}/batch/screen`, {
        method: 'POST',
        body: '{"q":"Piotr Veldoran"}\n',
        headers: { cookie, 'content-type': 'application/x-ndjson', ...headers },
      });
    expect((await batch(OURS)).status).toBe(200);
    expect((await batch({ origin: service.url })).status).toBe(200);
    expect((await batch({})).status).toBe(401);
    expect((await batch({ 'sec-fetch-site': 'cross-site' })).status).toBe(401);
    expect((await batch({ origin: 'https://elsewhere.example' })).status).toBe(401);
  });

  it('is one on all nodes that share a key, and none on others', async () => {
    const sessionKey = randomBytes(32);
    const data = await loadedParties();
    const [one, two] = [await testService({ sessionKey, data }), await testService({ sessionKey, data })];
    const cookie = await session(one);
    expect((await ask(`${two.url}/reports`, { headers: { cookie } })).status).toBe(200);
    expect((await ask(`${service.url}/reports`, { headers: { cookie } })).status).toBe(303);
    await Promise.all([one.close(), two.close()]);
  });
});

describe('a sealed cookie', () => {
  const key = randomBytes(32);
  const digest = randomBytes(32).toString('hex');
  const plain = { secure: false };

  it('is worth nothing when a bit is changed, or when it is over', () => {
    let now = 1_000_000;
    const sessions = sealedSessions(key, () => now);
    const cookie = sessions.begin(digest, plain).split(';')[0]!;
    expect(sessions.digestOf(`a=b; ${cookie}`, plain)).toBe(digest);
    expect(sessions.digestOf(cookie, { secure: true })).toBeNull();
    const sealed = Buffer.from(cookie.split('=')[1]!, 'base64url');
    for (let at = 0; at < sealed.length; at++) {
      const altered = Buffer.from(sealed);
      altered[at]! ^= 1;
      expect(sessions.digestOf(`sis-session=${altered.toString('base64url')}`, plain)).toBeNull();
    }
    now += 12 * 3_600_000;
    expect(sessions.digestOf(cookie, plain)).toBeNull();
    for (const odd of [undefined, '', 'sis-session', 'sis-session=', `sis-session=${'a'.repeat(91)}`])
      expect(sessions.digestOf(odd, plain)).toBeNull();
  });
});

describe('the way back after a sign-in', () => {
  it.each([
    ['/search?q=a%20b&page=2', '/search?q=a%20b&page=2'],
    ['/entities/uk-sl-AB-7', '/entities/uk-sl-AB-7'],
    ['//elsewhere.example/', '/'],
    ['/\\elsewhere.example', '/'],
    ['/\t/elsewhere.example', '/'],
    ['https://elsewhere.example/', '/'],
    ['javascript:alert(1)', '/'],
    ['search', '/'],
    ['/..//elsewhere.example', '/'],
    ['', '/'],
    [undefined, '/'],
  ])('%s leads to %s', (to, path) => expect(ownPath(to)).toBe(path));

  it('is not taken when it is very long', () => expect(ownPath(`/${'a'.repeat(5000)}`)).toBe('/'));
});

describe('in a browser', async () => {
  const service = await testService();
  const browser = await launchBrowser();
  const elsewhere = await listening(
    createServer((_, answer) => {
      answer.setHeader('Content-Type', 'text/html');
      answer.end(`<a href="${service.url}/reports?lang=zh">a link that a colleague sent</a>`);
    }),
  );

  it('a page asks to sign in, leads back, opens in new tabs, and a link from elsewhere finds the session', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${service.url}/reports?lang=en`);
    expect(new URL(page.url()).pathname).toBe('/sign-in');
    await page.keyboard.type('sis_wrong');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('not known').waitFor();
    await page.keyboard.type(TOKEN);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${service.url}/reports?lang=en`);
    expect(await page.evaluate('sessionStorage.length + localStorage.length + document.cookie.length')).toBe(0);
    const tab = await context.newPage();
    await tab.goto(elsewhere.replace('127.0.0.1', 'localhost'));
    await tab.getByRole('link').click();
    await tab.waitForURL(`${service.url}/reports?lang=zh`);
    await tab.getByRole('link', { name: 'English' }).waitFor();
    expect(await tab.locator('html').getAttribute('lang')).toBe('zh-Hans');
    await tab.getByRole('button', { name: '退出' }).click();
    await tab.waitForURL(`${service.url}/`);
    await page.reload();
    expect(new URL(page.url()).pathname).toBe('/sign-in');
  });

  it('is begun over plain HTTP to another machine, where browsers say less of who asks', async () => {
    const distant = await launchBrowser('--host-resolver-rules=MAP desk.example 127.0.0.1');
    const page = await distant.newPage();
    const { port } = new URL(service.url);
    const sent: (string | undefined)[] = [];
    page.on('request', (request) => sent.push(request.headers()['sec-fetch-site']));
    await signIn(page, { url: `http://desk.example:${port}` });
    await page.goto(`http://desk.example:${port}/reports`);
    expect(new URL(page.url()).pathname).toBe('/reports');
    expect(new Set(sent)).toEqual(new Set([undefined]));
  });

  it('works without scripts', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await signIn(page, service);
    await page.goto(`${service.url}/reports`);
    expect(new URL(page.url()).pathname).toBe('/reports');
  });
});

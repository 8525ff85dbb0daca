import { parseAtomFeed, parseFeed } from 'feedsmith';
import { afterAll, describe, expect, it } from 'vitest';
import { openApiDocument } from '../../src/http/openapi/openapi.ts';
import { departures } from './conformance.ts';
import { apiToken, loadedParties, type TestService, TOKEN, testService } from './fixture.ts';
import { after, before, HOSTILE } from './followed-parties.ts';

const FEEDS = `sis_${'feed-token_'.repeat(4)}`;

async function serviceOf(entities: ReturnType<typeof before>): Promise<TestService> {
  const made = await testService({ data: await loadedParties(entities) });
  const token = apiToken(FEEDS, { id: 'feeds', scope: 'feeds' });
  made.tokens.all.set(token.hash, token);
  return made;
}

const first = await serviceOf(before());
const later = await serviceOf(after());
afterAll(() => Promise.all([first.close(), later.close()]));

const read = (path: string, at = first, headers: Record<string, string> = {}, token = FEEDS): Promise<Response> =>
  fetch(`${at.url}/feeds/${token}/${path}`, { headers });

/** What Atom says in an element of text. */
const textOf = (text: unknown): string => (text as { value: string }).value;

interface Item {
  id: string;
  url: string;
  title: string;
  content_text: string;
  date_published: string;
  tags: string[];
}
const itemsOf = async (path: string, at = first): Promise<Item[]> =>
  ((await (await read(path, at)).json()) as { items: Item[] }).items;

describe('the feed of a party', () => {
  it('is the same in both formats, of all records of the party, dated by official days', async () => {
    const answer = await read('entities/us-ofac-sdn-300.atom', later);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/atom+xml; charset=utf-8']);
    const text = await answer.text();
    const feed = parseAtomFeed(text);
    const json = (await (await read('entities/us-ofac-sdn-300.json', later)).json()) as { items: Item[] };
    expect(textOf(feed.title)).toBe('KALIMDRA, Sorin: what changed on the lists');
    expect(textOf(feed.subtitle)).toContain('Listed now: US SDN, UK.');
    expect(textOf(feed.subtitle)).toContain('3 official events are known');
    expect(feed.entries!.map(({ updated }) => updated)).toEqual([
      '2026-08-20T00:00:00.000Z',
      '2025-01-31T00:00:00.000Z',
      '2024-02-23T00:00:00.000Z',
    ]);
    expect(
      json.items.map(({ id, title, content_text, date_published, url }) => [
        id,
        title,
        content_text,
        date_published,
        url,
      ]),
    ).toEqual(
      feed.entries!.map(({ id, title, summary, updated, links }) => [
        id,
        textOf(title),
        textOf(summary),
        updated,
        links![0]!.href,
      ]),
    );
    expect(json.items[0]).toMatchObject({
      title: 'Amended: KALIMDRA, Sorin (US SDN)',
      content_text: expect.stringContaining('Titles and functions: Captain → Admiral'),
      tags: ['US', 'amended'],
    });
    expect(json.items[1]!.content_text).toContain('no official date; in the edition of 2025-01-31');
    expect(departures('/feeds/{token}/entities/{id}.json', 200, 'application/feed+json', JSON.stringify(json))).toEqual(
      [],
    );
  });

  it('is one feed by the id of any record, and keeps the ids of its entries over data versions', async () => {
    const was = (await itemsOf('entities/us-ofac-sdn-300.json')).map(({ id }) => id);
    const is = (await itemsOf('entities/uk-sl-300.json', later)).map(({ id }) => id);
    expect(was).toHaveLength(2);
    expect(is.slice(1)).toEqual(was);
    expect(new Set(is).size).toBe(3);
  });

  it('is in Chinese too', async () => {
    const text = await (await read('entities/us-ofac-sdn-300.atom?lang=zh', later)).text();
    expect(text).toContain('xml:lang="zh-Hans"');
    expect(text).toContain('KALIMDRA, Sorin：名单变动');
    expect(text).toContain('现列名：US SDN、UK。');
    expect(text).not.toMatch(/Amended|date of/);
  });

  it('holds hostile texts as text', async () => {
    const text = await (await read('entities/us-ofac-sdn-666.atom')).text();
    expect(text).not.toMatch(/<img|<script/);
    const { entries } = parseAtomFeed(text);
    expect(textOf(entries![0]!.title)).toContain(HOSTILE);
    expect((await itemsOf('entities/us-ofac-sdn-666.json'))[0]!.content_text).toContain(
      `${HOSTILE}: ${HOSTILE} → ${HOSTILE}`,
    );
  });
});

describe('the feed of a search', () => {
  it('has each party found by name; one that is newly listed comes as a new entry', async () => {
    const was = await itemsOf('search.json?q=Sorin+Kalimdra');
    const is = await itemsOf('search.json?q=Sorin+Kalimdra', later);
    expect(was.map(({ title }) => title)).toEqual(['KALIMDRA, Sorin']);
    expect(is.map(({ title, date_published }) => [title, date_published.slice(0, 10)])).toEqual([
      ['Sorin KALIMDRA', '2026-08-21'],
      ['KALIMDRA, Sorin', '2026-08-20'],
    ]);
    expect(is[1]!.id).toBe(was[0]!.id);
    expect(is[1]!.content_text).toContain('Amended, US SDN, 2026-08-20');
  });

  it('takes the filters and facts of the search page, and says how many there are', async () => {
    expect(await itemsOf('search.json?q=Sorin+Kalimdra&jurisdiction=EU', later)).toHaveLength(1);
    expect(
      await itemsOf('search.json?q=Sorin+Kalimdra&birth_date=1961-04-05&party_type=individual', later),
    ).not.toHaveLength(0);
    const feed = parseAtomFeed(await (await read('search.atom?q=Sorin+Kalimdra', later)).text());
    expect(textOf(feed.subtitle)).toContain('2 parties are found by name or number at 70 of 100 or above.');
    expect(feed.links![0]!.href).toContain('/search?q=Sorin+Kalimdra');
    const none = (await (await read('search.json?q=Xqzzvw+Qqjxx')).json()) as { items: unknown[]; description: string };
    expect(none.items).toEqual([]);
    expect(none.description).toContain('0 parties are found');
    expect(none.description).toContain('No entry is not a clearance');
  });

  it('says when it has only the best, and has no more', async () => {
    const first = { ...before()[0]!, name: 'Cormorant Trading', source_id: 'us-ofac-sdn' };
    const own = await serviceOf(
      Array.from({ length: 130 }, (_, at) => ({ ...first, id: `us-ofac-sdn-m${at}`, key: `m${at}` })),
    );
    const feed = (await (await read('search.json?q=Cormorant+Trading', own)).json()) as {
      items: unknown[];
      description: string;
    };
    expect(feed.items).toHaveLength(100);
    expect(feed.description).toContain('130 parties are found');
    expect(feed.description).toContain('the best 100');
  });

  it('names what it cannot read', async () => {
    for (const [query, said] of [
      ['', 'q'],
      ['q=K', 'at least 2'],
      ['q=Kalimdra&page=2', 'is not a parameter here'],
      ['q=Kalimdra&programme=NONE', 'no record names'],
      ['q=Kalimdra&birth_date=yesterday', 'birth_date'],
      ['q=Kalimdra&lang=xx', 'lang'],
    ] as const) {
      const answer = await read(`search.atom?${query}`);
      expect([query, answer.status]).toEqual([query, 400]);
      expect(await answer.text()).toContain(said);
    }
  });
});

describe('the feed of changes', () => {
  const dated = async (query: string): Promise<string[][]> =>
    (await itemsOf(`changes.json?${query}`, later)).map(({ title, date_published }) => [
      title,
      date_published.slice(0, 10),
    ]);
  const NEW = ['Listed: Sorin KALIMDRA (EU Consolidated list of persons, groups and entities)', '2026-08-21'];
  const AMENDED = ['Amended: KALIMDRA, Sorin (US SDN)', '2026-08-20'];

  it('follows a name, a country, a programme and a kind, by official dates', async () => {
    const named = await dated('q=Kalimdra');
    expect(named.slice(0, 2)).toEqual([NEW, AMENDED]);
    // An event without an official date is none of the feed.
    expect(named).toHaveLength(3);
    expect(await dated('q=Kalimdra&country=RU')).toEqual(named.filter(([title]) => title!.includes('US SDN')));
    expect((await dated('country=RU&kind=amended'))[0]).toEqual(AMENDED);
    expect(await dated('jurisdiction=EU&kind=listed')).toContainEqual(NEW);
    const under = await dated(`programme=${encodeURIComponent(HOSTILE.toLowerCase())}`);
    expect(under.map(([, day]) => day)).toEqual(['2025-03-01', '2024-02-23']);
  });

  it('says what it follows, and leads to its page', async () => {
    const feed = parseAtomFeed(await (await read('changes.atom?country=Russia&jurisdiction=usa', later)).text());
    expect(textOf(feed.title)).toBe('Changes: Country: RU, Authority: US');
    expect(feed.links![0]!.href).toContain('/changes?country=RU&jurisdiction=US');
    expect(textOf(parseAtomFeed(await (await read('changes.atom?lang=zh', later)).text()).title)).toBe('名单变动');
  });

  it('holds hostile texts as text, and names what it cannot read', async () => {
    expect(await (await read('changes.atom?q=Zorvex')).text()).not.toMatch(/<img|<script/);
    for (const [query, said] of [
      ['programme=NONE', 'programme'],
      ['programme=', 'programme'],
      ['country=Atlantis', 'country'],
      ['kind=vanished', 'kind'],
      ['from=2026-01-01', 'is not a parameter here'],
      ['source_list=%00', 'source_list'],
      [`q=${'a'.repeat(600)}`, 'q'],
    ] as const) {
      const answer = await read(`changes.atom?${query}`);
      expect([query, answer.status]).toEqual([query, 400]);
      expect(await answer.text()).toContain(said);
    }
  });
});

describe('feeds of what is followed', () => {
  const PATHS = [
    'entities/us-ofac-sdn-300.atom',
    'entities/us-ofac-sdn-300.json',
    'search.atom?q=Kalimdra',
    'search.json?q=Kalimdra',
    'changes.atom?q=Kalimdra',
    'changes.json?country=RU',
  ];

  it('have an entity tag, are private and do not hold their token', async () => {
    for (const path of PATHS) {
      const answer = await read(path);
      expect(answer.headers.get('cache-control')).toBe('private, no-cache');
      expect(answer.headers.get('x-robots-tag')).toBe('noindex');
      const text = await answer.text();
      expect(text).not.toContain(FEEDS);
      expect(parseFeed(text).format).toBe(path.includes('.atom') ? 'atom' : 'json');
      const tag = answer.headers.get('etag')!;
      expect((await read(path, first, { 'If-None-Match': tag })).status).toBe(304);
      const changed = await read(path, later, { 'If-None-Match': tag });
      expect([path, changed.status]).toEqual([path, 200]);
    }
  });

  it('open to a token of feeds alone', async () => {
    for (const path of PATHS) {
      expect((await read(path, first, {}, TOKEN)).status).toBe(401);
      expect((await read(path, first, {}, 'sis_nobody')).status).toBe(401);
    }
  });

  it('answer 404 to an id that is none, whatever stands in it', async () => {
    for (const id of [
      'us-ofac-sdn-0',
      '..',
      '%2e%2e%2f',
      '%00',
      `%3Cscript%3E`,
      'a'.repeat(5000),
      '%F0%9F%92%A9',
      'us-ofac-sdn-300.json',
    ]) {
      const answer = await read(`entities/${id}.atom`);
      expect([id, answer.status]).toEqual([id, 404]);
      expect(await answer.text()).not.toContain(FEEDS);
    }
    for (const path of [
      'entities/us-ofac-sdn-300',
      'entities/us-ofac-sdn-300.xml',
      'entities/.atom',
      'entities/',
      'search.xml?q=Kalimdra',
    ])
      expect([path, (await read(path)).status]).toEqual([path, 404]);
    const answer = await fetch(`${first.url}/feeds/${FEEDS}/search.atom?q=Kalimdra`, { method: 'POST' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });

  it('stand in the document and in the text for programs', async () => {
    const paths = Object.keys(openApiDocument().paths);
    const text = await (await fetch(`${first.url}/llms.txt`)).text();
    for (const path of [
      '/feeds/{token}/reports.atom',
      '/feeds/{token}/entities/{id}.atom',
      '/feeds/{token}/entities/{id}.json',
      '/feeds/{token}/search.atom',
      '/feeds/{token}/search.json',
    ]) {
      expect(paths).toContain(path);
      expect(text).toContain(path);
    }
  });
});

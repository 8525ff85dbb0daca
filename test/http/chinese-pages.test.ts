import { describe, expect, it } from 'vitest';
import type { EntityRecord } from '../../src/domain/entity/entity.ts';
import { entityRecord, loadedParties, parties } from './fixture.ts';
import { signedInPage } from './watched-page.ts';

/** Parties whose pages have evidence of every kind: links by number, date and name, facts that differ, notes, amendments. */
function evidenced(): EntityRecord[] {
  const born = [{ date: '1961-04-05', precision: 'day' as const, circa: false }];
  const passport = [{ type: 'passport' as const, value: 'ZZ 774411', country: 'RU', note: null }];
  const person = { entity_type: 'individual' as const, nationalities: ['RU'] };
  return [
    ...parties(6),
    entityRecord({
      ...person,
      key: '300',
      name: 'KALIMDRA, Sorin',
      birth_dates: born,
      identifiers: passport,
      titles: ['Admiral'],
    }),
    entityRecord({
      ...person,
      key: '300',
      source_id: 'uk-sl',
      name: 'Sorin KALIMDRA',
      birth_dates: born,
      identifiers: passport,
    }),
    entityRecord({
      ...person,
      key: '300',
      source_id: 'eu-fsf',
      name: 'Sorin Andrei KALIMDRA',
      birth_dates: born,
      identifiers: [],
      is_active: false,
      removed_date: '2026-03-10',
      removed_date_basis: 'edition',
      history: [
        { event: 'listed', date: '2024-02-23', basis: 'source', after: null, by: '2025-01-31' },
        { event: 'removed', date: '2026-03-10', basis: 'edition', after: '2026-03-03', by: '2026-03-10', late: true },
      ],
    }),
    entityRecord({
      ...person,
      key: '302',
      name: 'ALI, Mohamed',
      birth_dates: [{ date: '1961', precision: 'year', circa: true }],
      lists: ['Specially Designated Nationals and Blocked Persons List', 'Other List'],
      is_active: false,
      removed_date: '2026-03-10',
      removed_date_basis: 'edition',
      history: [
        {
          event: 'removed',
          date: '2026-03-10',
          basis: 'edition',
          after: '2026-03-03',
          by: '2026-03-10',
          note: 'left the SDN List; its last record also stood on: Specially Designated Nationals and Blocked Persons List, Other List',
        },
      ],
    }),
    entityRecord({ ...person, key: '303', name: 'ALI, Mohamed', birth_dates: born }),
  ];
}

/** Runs in the page: what stands in it, without what lists publish, what is code, and the names of lists. */
const VISIBLE = `(() => {
  const theirs = 'bdi, code, kbd, .prose, .reason, .badge, .relations td, script, style, template, noscript';
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.currentNode; node; node = walker.nextNode()) {
    const element = node.nodeType === 3 ? node.parentElement : node;
    if (element.closest(theirs)) continue;
    if (node.nodeType === 3) found.push(node.textContent);
    else for (const name of ['title', 'aria-label', 'placeholder', 'alt']) found.push(node.getAttribute(name) ?? '');
  }
  return found;
})()`;

/** Names of the lists, which are published so, and commands. */
const PUBLISHED = [
  // An example of what the box takes.
  'drone engine maker',
  'Specially Designated Nationals and Blocked Persons List',
  'Consolidated list of persons, groups and entities',
  'UK Sanctions List',
  'Other List',
];
/** Three words in a row as sentences have them: names are written with capitals, values in code and lists with commas. */
const SENTENCE = /[A-Za-z]+ [a-z'’-]+ [a-z'’-]{2,}/;

const englishIn = (texts: readonly string[]): string[] =>
  texts
    .map((text) =>
      PUBLISHED.reduce((left, name) => left.replaceAll(name, ''), text).replace(/sis [a-z-]+ .*|sis_\S*/g, ''),
    )
    .filter((text) => SENTENCE.test(text))
    .map((text) => text.trim());

describe('pages in Chinese, in a browser', async () => {
  const { service, page } = await signedInPage({ data: await loadedParties(evidenced()) }, / 40[04] /);

  const read = async (path: string): Promise<string[]> => {
    await page.goto(`${service.url}${path}${path.includes('?') ? '&' : '?'}lang=zh`);
    return (await page.evaluate(VISIBLE)) as string[];
  };

  it('the check itself finds an English sentence', async () => {
    await page.goto(`${service.url}/search?q=Kalimdra&lang=en`);
    expect(englishIn((await page.evaluate(VISIBLE)) as string[])).not.toEqual([]);
  });

  it.each(
    `
    / /sign-in /search /search?q=Sorin+Kalimdra /search?q=Sorin+Kalimdr&threshold=0.5
    /search?q=Sorin+Kalimdra&birth_date=1961&party_country=IR&identifier=ZZ774411&party_type=individual
    /search?q=Mohamed+Ali&birth_date=1920-05-05&party_country=CN /search?q=Mohamed+Ali+1961 /search?q=ZZ774411
    /search?q=Cormorant+Trading /search?q=Cormorant&threshold=0.9 /search?q=shipyard+engines /search?q=Xqzzvw+Qqjxx
    /entities/us-ofac-sdn-300 /entities/eu-fsf-300 /entities/us-ofac-sdn-302 /entities/uk-sl-AB-7 /changes
    /changes?period=year&date=2026-01-01 /lists /reports /followed /screen /followed/party/us-ofac-sdn-302
    /search?q=Sorin+Kalimdra&birth_date=03/04/1961&party_country=USSR
    /compare?a=Sorin+Kalimdra&a_birth_date=03/04/1961&a_country=USSR&b=Sorin+Kalimdr&b_birth_date=1999 /programmes
    /verify`
      .trim()
      .split(/\s+/),
  )('%s has no sentence of ours in English', async (path) => {
    expect(englishIn(await read(path))).toEqual([]);
  });

  it('says why a party was found, set aside, and is one with others', async () => {
    const text = (texts: string[]) => texts.join(' ');
    expect(text(await read('/search?q=Sorin+Kalimdr'))).toMatch(/“kalimdr”与“kalimdra”相似度\d\d%/);
    expect(text(await read('/search?q=Mohamed+Ali&birth_date=1920-05-05'))).toContain(
      '名称常见；出生日期1920-05-05与1961-04-05不一致（相差超过五年）',
    );
    expect(text(await read('/entities/us-ofac-sdn-300'))).toContain('护照相同：ZZ 774411；');
    expect(text(await read('/entities/us-ofac-sdn-302'))).toContain('已移出此名单；其最后的记录还载于：');
  });

  it.each([
    ['/search?q=K', '至少需要2个字符'],
    ['/search?q=Kalimdra&colour=red', '本页面不识别此项'],
    ['/search?q=Kalimdra&birth_date=yesterday', '不是有效日期'],
    ['/search?q=Kalimdra&jurisdiction=XX&source_list=none&country=Nowhere&entity_type=boat', '不是已知的制裁方'],
    ['/search?q=Kalimdra&entity_type=boats', '不是已知的主体类型'],
    ['/search?q=Kalimdra&source_list=none', '不是已知的名单'],
    ['/search?q=Kalimdra&is_china=maybe&threshold=2&page=0&mode=x&gender=x&identifier=x', '不是0至1的小数'],
    ['/search?q=Kalimdra&date_from=2026-02-30&as_of=2999-01-01', '不是有效日期'],
    ['/search?q=Kalimdra&as_of=2999-01-01', '在未来'],
    ['/search?q=Kalimdra&date_from=2026-02-03&date_to=2026-02-01', '起始日期晚于截止日期'],
    ['/search?q=Kalimdra&programme=NONE', '不是任何记录所载的制裁项目'],
    ['/search?q=Kalimdra&q=Kalimdra', '出现了多次'],
    ['/changes?period=century', '不在可选值之中'],
    ['/changes?date=1800-01-01', '不在1900至2999之间'],
    ['/changes?cursor=x', '此页面地址已失效'],
    ['/reports?from=2026-08-02&to=2026-08-01', '起始日期晚于截止日期'],
    ['/entities/us-ofac-sdn-300?x=1', '本页面不识别此项'],
    ['/entities/nobody', '地址'],
    ['/reports/2026-99-99', '地址'],
  ])('%s says in Chinese what is wrong', async (path, said) => {
    const texts = await read(path);
    expect(englishIn(texts)).toEqual([]);
    expect(texts.join(' ')).toContain(said);
  });
});

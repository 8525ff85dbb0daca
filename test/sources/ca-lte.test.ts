import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { caLte, regulationNames } from '../../src/sources/ca-lte.ts';
import { ingestBench } from '../ingest/fake-source.ts';
import { hasShared, sharedPath } from '../shared.ts';
import { eventsIn } from '../store/contents.ts';
import { countsOf, fileOf, itemsOfReading, partiesOf } from './reading.ts';

interface Item {
  text: string;
  inForce: string;
  enacted?: string;
  fid: string;
  id?: string;
}

const regulation = (
  date: string,
  items: readonly Item[],
  { lang = 'en', amended = [] as string[], number = 'SOR/2002-284' } = {},
): string => `<?xml version="1.0" encoding="utf-8"?><Regulation lims:current-date="${date}" xml:lang="${lang}" xmlns:lims="http://justice.gc.ca/lims">
<Identification><InstrumentNumber>${number}</InstrumentNumber></Identification><Body><Section><Label>1</Label><List>${items
  .map(
    ({ text, inForce, enacted, fid, id = fid }) =>
      `<Item lims:inforce-start-date="${inForce}"${enacted ? ` lims:enacted-date="${enacted}"` : ''} lims:fid="${fid}" lims:id="${id}"><Text>${text}</Text></Item>`,
  )
  .join('')}</List></Section></Body><RecentAmendments>${amended
  .map((day) => `<Amendment><AmendmentDate>${day}</AmendmentDate></Amendment>`)
  .join('')}</RecentAmendments></Regulation>`;

const OLD: Item = { text: 'Sample Front (SF) (also known as Sample Movement)', inForce: '2018-05-23', fid: '1' };
const RESTATED: Item = {
  ...OLD,
  text: 'Other Front',
  inForce: '2024-06-21',
  enacted: '2024-06-21',
  fid: '2',
  id: '22',
};
const NEW: Item = { text: 'New Front', inForce: '2025-02-19', enacted: '2025-02-19', fid: '3' };

const read = async (text: string) => itemsOfReading(caLte.read(fileOf(text, 500)));

describe('the list of terrorist entities of Canada', () => {
  it('dates a listing where the item was enacted on that day, and says the bound of the others', async () => {
    const items = await read(regulation('2025-03-03', [OLD, RESTATED, NEW], { amended: ['2025-02-19', '2024-06-21'] }));
    expect(items[0]).toEqual({ kind: 'edition', date: '2025-03-03' });
    const parties = partiesOf(items);
    expect([...parties.values()].map(({ key, listed_date }) => [key, listed_date])).toEqual([
      ['sample-front', null],
      ['other-front', null],
      ['new-front', '2025-02-19'],
    ]);
    expect(parties.get('sample-front')).toMatchObject({
      name: 'Sample Front',
      entity_type: 'organization',
      last_updated: '2018-05-23',
      remarks: 'Listed on or before 2018-05-23, since when the present wording is in force',
    });
  });

  it('puts the names of the French text beside those of the English one', async () => {
    const french = {
      ...OLD,
      text: 'Front d’exemple (FE) [connu notamment sous les noms suivants : Mouvement d’exemple]',
    };
    const both = `${regulation('2025-03-03', [OLD])}\n${regulation('2025-03-03', [french], { lang: 'fr', number: 'DORS/2002-284' })}`;
    const [party] = partiesOf(await read(both)).values();
    expect(party!.aliases.map(({ name, language, quality }) => [name, language, quality])).toEqual([
      ['SF', null, 'weak'],
      ['Sample Movement', null, 'strong'],
      ['Front d’exemple', 'fr', 'strong'],
      ['FE', 'fr', 'weak'],
      ['Mouvement d’exemple', 'fr', 'strong'],
    ]);
  });

  it('refuses another regulation and one that lists nobody', async () => {
    await expect(read(regulation('2025-03-03', [OLD], { number: 'SOR/2011-1' }))).rejects.toThrow('not SOR/2002-284');
    await expect(read(regulation('2025-03-03', []))).rejects.toThrow('lists no entity');
  });

  it('dates who comes and goes by the amendments, as far as they tell', async () => {
    const bench = await ingestBench({ ...caLte, leastParties: 1 });
    const put = (date: string, items: readonly Item[], amended: string[]) =>
      bench.file(bench.put(`${date}.sor-2002-284.xml`, regulation(date, items, { amended })), { accept: ['shrink'] });
    await put('2024-12-08', [OLD, RESTATED], ['2024-06-21']);
    // The amendment with which nobody came is the one with which somebody went.
    await put('2025-03-03', [OLD, NEW], ['2025-02-19', '2025-01-15', '2024-06-21']);
    expect(await bench.history('other-front')).toContain('removed 2025-01-15 source');
    expect(await bench.history('new-front')).toEqual(['listed 2025-02-19 source']);
    // Enacted later than it is in force: no date of its own, yet new with that amendment.
    const late: Item = { text: 'Late Front', inForce: '2025-05-01', enacted: '2025-05-02', fid: '4' };
    await put('2025-06-01', [OLD, NEW, late], ['2025-05-01', '2025-02-19']);
    expect(await bench.history('late-front')).toEqual(['listed 2025-05-01 source']);
    // Two amendments without anybody new: the edition alone tells.
    await put('2025-09-01', [NEW, late], ['2025-08-02', '2025-08-01', '2025-05-01']);
    expect(await bench.history('sample-front')).toContain('removed 2025-09-01 edition');
  });
});

describe('names in an item', () => {
  it.each([
    ['Front (FR) (also known as Old Front (OF))', 'Front | FR | Old Front | OF'],
    [
      'Front (also known among other names as A Group, B Group (BG) and C Group)',
      'Front | A Group | B Group | BG | C Group',
    ],
    ['Front (also known among other names as A Group, and B for X and Y)', 'Front | A Group | B for X and Y'],
    ['Front (Jabha) (“The Line”)', 'Front | Jabha | The Line'],
    [
      'Jaish-e-Mohammed (JeM) (also known as Jaish-i-Mohammed (Mohammad, Muhammad))',
      'Jaish-e-Mohammed | JeM | Jaish-i-Mohammed | Jaish-i-Mohammad | Jaish-i-Muhammad',
    ],
    [
      'Homeland (also known among other names as Basque Nation and Liberty, Basque Land and Liberty and Basque Home and Freedom)',
      'Homeland | Basque Nation and Liberty | Basque Land and Liberty | Basque Home and Freedom',
    ],
    [
      'Front (also known as Lashkar (Army of the Pure and Righteous))',
      'Front | Lashkar | Army of the Pure and Righteous',
    ],
    ['Relief Fund – Canada (also known as Relief Fund (Canada))', 'Relief Fund – Canada | Relief Fund (Canada)'],
    [
      'Brigade (connue notamment sous les noms suivants : Brigade A; Bataillon B et C)',
      'Brigade | Brigade A | Bataillon B | C',
    ],
    ['Front (alias Groupe (GI)', 'Front | Groupe | GI'],
    ['Faction of the Party, the Party of Sample (PS)', 'Faction of the Party | the Party of Sample | PS'],
    [
      'Party (also known among other names as Old Party, Party for Work and Order, Freedom, Justice and the Law of Sample, and PS)',
      'Party | Old Party | Party for Work and Order, Freedom, Justice and the Law of Sample | PS',
    ],
    [
      'Parti (connu notamment sous les noms suivants : Ancien parti, Parti de la voie; Ordre, Liberté et la Loi, PS et VS)',
      'Parti | Ancien parti | Parti de la voie; Ordre, Liberté et la Loi | PS | VS',
    ],
    ['Front (also known as Islamic Front, Vanguard and Dawn)', 'Front | Islamic Front | Vanguard | Dawn'],
    ['764', '764'],
  ])('%s', (text, expected) => {
    const { name, aliases } = regulationNames(text, null);
    expect([name, ...aliases.map((alias) => alias.name)].join(' | ')).toBe(expected);
  });
});

/**
 * The further names in an item, found without the reader: what stands in inner brackets, and the rest between commas, with one
 * more at the last "and".
 */
function namesInText(text: string): Set<string> {
  const name = text.split(/ ?[([]/)[0]!;
  const [own, list = ''] = text.slice(name.length).split(/also known(?: among other names)? as:?/);
  const inBrackets = [...own!.matchAll(/\(([^()]*)\)/g)].map(([, content]) => content!);
  const outside = list.replace(/\[([^\]]*)\]|\(([^()]*)\)/g, (_, square, round) => {
    inBrackets.push(square ?? round);
    return '';
  });
  const pieces = outside.replace(/[()[\]]/g, '').split(/[,;]/);
  const end = pieces.pop()!.trim();
  const ends = /^(?:and|et) /.test(end) ? [end] : end.split(/ (?:and|et) (?!.* (?:and|et) )/);
  const all = [...pieces, ...ends, ...inBrackets.flatMap((content) => content.split(/, |\/| or /))];
  const tidied = all.map((one) =>
    one
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/^(?:and|et) /, '')
      .replace(/^[“"]|[”"]$/g, ''),
  );
  return new Set(tidied.filter((one) => one !== '' && one !== name.trim()));
}

/** Names of six entities that commas and brackets alone do not tell: instead of the first ones, the reader has the second ones. */
const READ_WITH_SENSE: Readonly<Record<string, readonly [plain: readonly string[], read: readonly string[]]>> = {
  'Jaish-e-Mohammed': [
    ['Mohammad', 'Muhammad', 'Muhammed'],
    ['Jaish-i-Mohammad', 'Jaish-i-Muhammad', 'Jaish-i-Muhammed', 'Jaish-e-Muhammed'],
  ],
  'Euskadi Ta Askatasuna': [
    ['Basque Fatherland and Liberty and Basque Homeland', 'Freedom'],
    ['Basque Fatherland and Liberty', 'Basque Homeland and Freedom'],
  ],
  'Gulbuddin Hekmatyar’s Faction of the Hezb-e Islami': [[], ['the Hezb-e Islami Gulbuddin']],
  'International Relief Fund for the Afflicted and Needy – Canada': [
    ['Canada'],
    ['International Relief Fund for the Afflicted and Needy (Canada)'],
  ],
  'Sendero Luminoso': [
    [
      'The Communist Party of Peru by the Shining Path of Jose Carlos Mariategui and Marxism',
      'Leninism',
      'Maoism and the Thoughts of Chairman Gonzalo',
    ],
    [
      'The Communist Party of Peru by the Shining Path of Jose Carlos Mariategui and Marxism, Leninism, Maoism and the Thoughts of Chairman Gonzalo',
    ],
  ],
  'Ansar Dine': [
    ['Ansar Dine katiba Khalid Ibn al-Walid', 'brigade'],
    ['Ansar Dine katiba (brigade) Khalid Ibn al-Walid'],
  ],
};

const folder = (file: string): string => sharedPath('more-lists/ca-lte', file);
describe.skipIf(!hasShared)('official editions of the regulation', () => {
  it.each([
    ['2024-12-08', 79],
    ['2025-03-03', 86],
    ['2025-12-10', 90],
    ['2026-06-14', 89],
  ])('that of %s lists %d entities', async (date, entities) => {
    const items = await read(readFileSync(folder(`${date}.SOR-2002-284.xml`), 'utf8'));
    expect(countsOf(items)).toEqual({ edition: 1, amendments: 1, party: entities });
    expect(items[0]).toEqual({ kind: 'edition', date });
    for (const { name, aliases } of partiesOf(items).values())
      for (const one of [name, ...aliases.map((alias) => alias.name)])
        expect(one).not.toMatch(/also known|[[\]\u{e000}-\u{e002}]|^(?:and|or) /u);
  });

  it.each([
    ['2024-12-08', 776],
    ['2025-03-03', 821],
    ['2025-12-10', 798],
    ['2026-06-14', 791],
  ])('that of %s has %d further names, as a count without the reader has them', async (date, names) => {
    const xml = readFileSync(folder(`${date}.SOR-2002-284.xml`), 'utf8');
    const parties = [...partiesOf(await read(xml)).values()];
    const texts = [...xml.matchAll(/<Item\b.*?<Text>(.*?)<\/Text>/gs)].map(([, text]) =>
      text!
        .replace(/<[^>]+>/g, '')
        .replaceAll('&amp;', '&')
        .replace(/\s+/g, ' ')
        .trim(),
    );
    expect(texts).toHaveLength(parties.length);
    for (const [at, { name, aliases }] of parties.entries()) {
      const plain = namesInText(texts[at]!);
      const [instead, read] = READ_WITH_SENSE[name] ?? [[], []];
      const found = aliases.map((alias) => alias.name);
      const isPlain = instead.every((one) => plain.has(one));
      expect(found.filter((one) => !(isPlain && read.includes(one))).sort(), name).toEqual(
        [...plain].filter((one) => !(isPlain && instead.includes(one))).sort(),
      );
    }
    expect(parties.reduce((sum, { aliases }) => sum + aliases.length, 0)).toBe(names);
  });

  it('dates the entities that went by the amendments that took them away', async () => {
    const bench = await ingestBench(caLte);
    for (const date of ['2024-12-08', '2025-03-03', '2025-12-10', '2026-06-14'])
      expect((await bench.file(folder(`${date}.SOR-2002-284.xml`))).status).toBe('applied');
    const removed = (await eventsIn(bench.store)).filter(({ event }) => event === 'removed');
    expect(removed.map(({ entity_id, date }) => `${date} ${entity_id}`).sort()).toEqual([
      '2025-12-04 ca-lte-hay-at-tahrir-al-sham',
      '2026-06-09 ca-lte-euskadi-ta-askatasuna',
    ]);
  });

  it('has the French names too where both texts come together', async () => {
    const both = ['2026-06-14.SOR-2002-284.xml', 'samples/2026-06-14.DORS-2002-284.fra.xml'].map((file) =>
      readFileSync(folder(file), 'utf8'),
    );
    const parties = [...partiesOf(await read(both.join('\n'))).values()];
    expect(parties).toHaveLength(89);
    const french = parties.filter(({ aliases }) => aliases.some(({ language }) => language === 'fr'));
    expect(french.length).toBeGreaterThan(70);
  });
});

import { describe, expect, test } from 'vitest';
import { analyzeName } from '../../src/names/analyze.ts';
import type { NameKind } from '../../src/names/name.ts';
import { compareNames } from '../../src/names/score/pair.ts';
import { ALERT_THRESHOLD } from '../../src/names/score/weights.ts';
import { nationalSpellings } from '../../src/names/scripts/national-spellings.ts';

const score = (query: string, listed: string): number => compareNames(query, listed, { kind: 'person' }).score;

describe('a name in the spelling of another language is the listed one', () => {
  test.each([
    // Swedish, Danish, Norwegian
    ['Jurij Tjajka', 'Yury Chaika'],
    ['Zamid Alijevitj Tjalajev', 'Zamid Aliyevich CHALAYEV'],
    ['Sergej Ivanovitj Skriba', 'Siarhei Ivanavich SKRYBA'],
    // Dutch
    ['Viktor Isjtsjenko', 'Viktor ISHCHENKO'],
    ['Aleksej Djoemin', 'Alexei DYUMIN'],
    ['Joesoef al-Qaradawi', 'Yusuf al-Qaradawi'],
    // Hungarian
    ['Gennagyij Tyimcsenko', 'Gennady Timchenko'],
    ['Vjacseszlav Vologyin', 'Vyacheslav Volodin'],
    // Lithuanian and Latvian
    ['Igoris Sečinas', 'Igor Sechin'],
    ['Romanas Abramovičius', 'Roman Abramovich'],
    ['Oļegs Deripaska', 'Oleg Deripaska'],
    ['Jurijs Čaika', 'Yury Chaika'],
    // Czech and Slovak
    ['Jekatěrina Tichonovová', 'Yekaterina Tikhonova'],
    ['Valentina Matvijenková', 'Valentina Matvienko'],
    ['Fanny Beatriz Márquezová Corderová', 'Fanny Beatriz MÁRQUEZ CORDERO'],
    ['Plukovník Oleksandr Fedorko', 'Oleksandr Yurievich FEDORKO'],
    // the transliteration of scholars, with its marks
    ['Maksim Švec', 'Maksim SHVETS'],
    ['Aleksandr Livšic', 'Aleksandr LIVSHITS'],
    ['Aleksandr Djomin', 'Alexander DEMIN'],
    // Somali
    ['Xuseen Cali Xaaji', 'Hussein Ali Haji'],
    ['Cabdullahi Cusman Maxamed Caddow', 'Abdullahi Osman Mohamed Caddow'],
    ['Cismaan Ibraahim Cilmi', 'Osman Ibrahim Elmi'],
    // Uzbek, German, Polish
    ['Amxad Delimxanov', 'Amkhad DELIMKHANOV'],
    ['Dschalaluddin Haqqani', 'Jalaluddin Haqqani'],
    ['Dżalaluddin Hakkani', 'Jalaluddin Haqqani'],
  ])('%s is %s', (query, listed) => {
    expect(score(query, listed)).toBeGreaterThanOrEqual(ALERT_THRESHOLD);
  });

  test('says by which rule', () => {
    expect(compareNames('Jurij Tjajka', 'Yury Chaika', { kind: 'person' }).rule).toBe('national_spelling');
  });
});

const rulesOf = (name: string, kind: NameKind): string[] => analyzeName(name, kind, 'query').map(({ rule }) => rule);

describe('a name is read so only where the spelling says it', () => {
  test.each([
    'Vladimir Putin',
    'Alexis Tsipras',
    'Nikolaos Papadopoulos',
    'Lucas Torres',
    'Vytautas Kazlauskas',
    'Algirdas Stankevičius'.normalize('NFD').replace(/\p{M}/gu, ''),
    'Joe Biden',
    'Carlos Ocampo',
    'Alexander Maximov',
    'Xi Jinping',
    'Anna Petrova',
    'John Jenkins',
    'Desiree Daniels',
  ])('%s is read as it is written', (name) => {
    expect(nationalSpellings(name)).toEqual([]);
  });

  test.each([
    ['Sjoerd Hoekstra', 'Sergei Khokhryakov'],
    ['Anna Martinova', 'Anna Martin'],
    ['Björn Berg', 'Bernard Berg'],
    ['Alexis Karamanlis', 'Alexander Karaman'],
    ['Aleksandras Petrauskas', 'Alexander Petrash'],
  ])('%s is not %s', (query, other) => {
    expect(score(query, other)).toBeLessThan(ALERT_THRESHOLD);
  });

  test('names of organisations and ships are not', () => {
    for (const kind of ['organization', 'vessel'] as const)
      expect(rulesOf('Tjajka Sjöfart', kind)).not.toContain('national_spelling');
    // An organisation by its words.
    expect(rulesOf('Iran Electronics Industries', 'unknown')).not.toContain('national_spelling');
    expect(rulesOf('Jurij Tjajka', 'unknown')).toContain('national_spelling');
  });
});

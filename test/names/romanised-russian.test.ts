import { describe, expect, it } from 'vitest';
import { analyzeName } from '../../src/names/analyze.ts';
import { commonPatronymic, otherSlavicSurnames, withoutJoinedArticle } from '../../src/names/lexicon/person-names.ts';
import type { NameKind, NameToken } from '../../src/names/name.ts';
import { compareNames } from '../../src/names/score/pair.ts';
import { nationalSpellings } from '../../src/names/scripts/national-spellings.ts';
import { romanisedRussian } from '../../src/names/scripts/romanised-russian.ts';
import { abbreviatedRun } from '../../src/names/scripts/russian-initials.ts';
import { tokensOf } from '../../src/names/text/tokens.ts';
import { splitWords } from '../../src/names/text/words.ts';

const readings = (text: string): string[] => romanisedRussian(text.split(' ')).map(({ english }) => english[0]!);

describe('Russian words in Latin letters', () => {
  it('are found in every case and romanisation', () => {
    for (const word of ['predpriyatie', 'predpriyatiye', 'predpriiatiia'])
      expect(readings(word)).toEqual(['enterprise']);
    expect(readings('qqqq nauchno issledovatelskogo instituta')).toEqual(['Scientific Research Institute']);
  });

  it.each([
    ['scientific', 'obscestvo s ogranicennoj otvetstvennostju vremja'],
    ['ISO 9', 'obsestvo s ogranicennoj otvetstvennostu vrema'],
    ['German', 'obschtschestwo s ogranitschennoi otwetstwennostju wremja'],
    ['French', 'obchtchestvo s ogranitchennoi otvetstvennostiou vremia'],
    ['Swedish', 'obsjtjestvo s ogranitjennoj otvetstvennostju vremja'],
    ['Polish', 'obszczestwo s ograniczennoj otwetstwennostju wremja'],
  ])('are found as the %s system spells them', (_, text) => {
    expect(readings(text)[0]).toBe('LLC');
  });

  it('are found in Belarusian', () => {
    expect(readings('adkrytae aktsyianernae tavarystva qqqq')).toEqual(['OJSC']);
  });

  it('leave English words, short words and surnames alone', () => {
    for (const word of ['institute', 'committee', 'radioelectronic', 'gaz', 'krasnov', 'petrov'])
      expect(readings(word)).toEqual([]);
  });
});

describe('abbreviations by Russian initials', () => {
  const tokens = (text: string): NameToken[] => tokensOf(splitWords(text, 'organization'), 'organization');
  const end = (short: string, text: string): number | undefined => abbreviatedRun(short, tokens(text), 0, false);

  it('spell the words in Russian, in English or as a name', () => {
    expect(end('bemz', 'Bryansk Electromechanical Plant')).toBe(3);
    expect(end('bez', 'Bryansk Electromechanical Plant')).toBe(3);
    expect(end('umz', 'Ульяновский Механический Завод')).toBe(2);
    expect(end('rpz', 'Ramensky Instrument-Engineering Plant')).toBe(4);
    expect(end('rpz', 'Ramensky Trading House')).toBeUndefined();
  });
});

describe('a Russian surname with e for yo', () => {
  it.each(['tokyo', 'kyoko', 'ryong', 'rodion', 'sergio', 'fyodor'])('%s is no such surname', (name) => {
    expect(otherSlavicSurnames(name)).toEqual([]);
  });
});

const score = (a: string, b: string): number => compareNames(a, b, { kind: 'person' }).score;

describe('names of persons as authorities of other languages spell them', () => {
  it('stay two by patronymics of two given names', () => {
    expect(score('Aleh Mikalaevich QUORLOV', 'Oleg Anatolievich QUORLOV')).toBeLessThan(0.9);
    expect(commonPatronymic('mikalaevich')).not.toBe(commonPatronymic('anatolievich'));
  });

  it('leave other words as they are', () => {
    for (const word of ['petrovsky', 'novich', 'quorlovich', 'karpova']) expect(commonPatronymic(word)).toBe(word);
  });
});

describe('the article of a compound name', () => {
  it('is no ending of a name that is whole', () => {
    expect(withoutJoinedArticle('quorlur', 'rahman')).toBe('quorl');
    expect(withoutJoinedArticle('manzur', 'rahman')).toBeUndefined();
    expect(withoutJoinedArticle('quorlur', 'zeldani')).toBeUndefined();
  });
});

const particles = (name: string): string[] =>
  analyzeName(name, 'person', 'index')[0]!
    .tokens.filter(({ cls }) => cls === 'particle')
    .map(({ text }) => text);
describe('particles of Arabic names', () => {
  it('are articles only before the sound that they end in', () => {
    expect(particles('An-Nasr Karim')).toEqual(['al']);
    expect(particles('Karim ash-Shaykh')).toEqual(['al']);
    expect(particles('An Hyeon-mi')).toEqual([]);
    expect(particles('Omar Al')).toEqual([]);
  });

  it('are "of the faith" behind another word, in odd spellings behind an article', () => {
    expect(particles('Nur Din')).toEqual(['din']);
    expect(particles('Nur ad-Dean')).toEqual(['al', 'din']);
    expect(particles('Dan Smith')).toEqual([]);
    expect(particles('John Dean')).toEqual([]);
  });

  it('stay where a surname is put first', () => {
    expect(particles('LADEN, Osama bin')).toEqual(['bin']);
    expect(particles('GOGH, Vincent van')).toEqual(['van']);
    expect(score('Vincent van Gogh', 'GOGH, Vincent van')).toBe(1);
  });
});

describe('a name in the spelling of another language is the listed one', () => {
  it('says by which rule', () => {
    expect(compareNames('Jurij Tjajka', 'Yury Chaika', { kind: 'person' }).rule).toBe('national_spelling');
  });
});

const rulesOf = (name: string, kind: NameKind): string[] => analyzeName(name, kind, 'query').map(({ rule }) => rule);

describe('a name is read so only where the spelling says it', () => {
  it.each([
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

  it('names of organisations and ships are not', () => {
    for (const kind of ['organization', 'vessel'] as const)
      expect(rulesOf('Tjajka Sjöfart', kind)).not.toContain('national_spelling');
    // An organisation by its words.
    expect(rulesOf('Iran Electronics Industries', 'unknown')).not.toContain('national_spelling');
    expect(rulesOf('Jurij Tjajka', 'unknown')).toContain('national_spelling');
  });
});

describe('a given name of two syllables with a hyphen', () => {
  it('is a name to its last syllable, and other names with hyphens are as they were', () => {
    const classes = (name: string): string[] => analyzeName(name, 'person', 'query')[0]!.tokens.map(({ cls }) => cls);
    expect(classes('Hwang Su-bin')).toEqual(['name', 'name', 'name']);
    expect(classes('Omar Abu-bin Salem')).toContain('particle');
  });
});

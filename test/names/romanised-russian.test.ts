import { describe, expect, it } from 'vitest';
import type { NameToken } from '../../src/names/name.ts';
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

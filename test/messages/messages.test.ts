import { describe, expect, it } from 'vitest';
import { fill } from '../../src/messages/fill.ts';
import { LANGUAGES, type Language, MESSAGES } from '../../src/messages/messages.ts';

/** Every text of a catalogue by its path. */
function textsOf(node: unknown, path = ''): [path: string, text: string][] {
  if (typeof node === 'string') return [[path, node]];
  return Object.entries(node as object).flatMap(([key, inner]) => textsOf(inner, `${path}.${key}`));
}

const namesIn = (text: string): string[] => [...text.matchAll(/\{#?(\w+)/g)].map(([, name]) => name!);

/** A text as a reader sees it: without the names of its values, and without commands. */
const shown = (text: string): string => text.replace(/\{#?\w+/g, '{').replace(/\bsis [a-z]+ [^|,;。.]*|\bsis_/g, '');

/** Words that mean nothing, or something else, to a clerk who uses the pages. */
const UNCLEAR: Record<Language, RegExp> = {
  en: /\b(?:quer(?:y|ies)|candidates?|parameters?|cursor|anew|whoever|nobody|somebody|beside|at hand|is no(?! longer)|told|speaks?|least score|stands? (?:on|in|for|beside)|set aside|go(?:es)? on|held|suppressed|tiers?)\b/i,
  zh: /警示|搁置|无声|下限|发布方|参数|游标|候选|不符|待定|国家(?!或地区|…)/,
};

describe('the catalogue', () => {
  const english = new Map(textsOf(MESSAGES.en));

  it('has the same keys in every language', () => {
    for (const language of LANGUAGES)
      expect(textsOf(MESSAGES[language]).map(([path]) => path)).toEqual([...english.keys()]);
  });

  it('asks for no value in one language that English does not know', () => {
    /** Said from other facts: English has the text itself, or a code where Chinese has the name. */
    const own =
      /^\.(note\.|reason\.fact$|report\.(authorityIn|ofAuthority|programmes|programmeListed|happenedOn|action\.ended)$)/;
    for (const [path, text] of textsOf(MESSAGES.zh).filter(([path]) => !own.test(path)))
      expect(namesIn(english.get(path)!), path).toEqual(expect.arrayContaining(namesIn(text)));
  });

  it('names no parameter and no field of the API, and uses no word of its programmers', () => {
    for (const language of LANGUAGES)
      for (const [path, text] of textsOf(MESSAGES[language])) {
        expect(shown(text), `${language}${path}`).not.toMatch(/[a-z]_[a-z]/);
        expect(shown(text), `${language}${path}`).not.toMatch(UNCLEAR[language]);
      }
    expect(shown('The query holds {entity_type}')).toMatch(UNCLEAR.en);
  });

  it('has Chinese for everything but names, codes and keys', () => {
    const english = textsOf(MESSAGES.zh).filter(
      ([, text]) => /[a-z]{2}/i.test(shown(text)) && !/[\u4e00-\u9fff]/.test(text),
    );
    expect(
      english
        .map(([, text]) => text)
        .filter((text) => !/^(?:[A-Z]+|Enter|English|zh-Hans|CSV|and|.*JSON.*)$/.test(text)),
    ).toEqual([]);
  });

  it('is whole after filling: no bracket is left over', () => {
    for (const language of LANGUAGES)
      for (const [path, text] of textsOf(MESSAGES[language])) {
        const values = Object.fromEntries(namesIn(text).map((name) => [name, 2]));
        expect(fill(text, values), `${language}${path}`).not.toMatch(/[{}[\]|]/);
      }
  });
});

describe('a message', () => {
  it('takes values, with separators of thousands where it says so', () => {
    expect(fill('{a} of {#b}', { a: 1234, b: 1234 })).toBe('1234 of 1,234');
  });

  it('has a text for one and a text for others', () => {
    const message = '{#n} {n|party|parties}';
    expect([1, 0, 2].map((n) => fill(message, { n }))).toEqual(['1 party', '0 parties', '2 parties']);
    expect(fill('{isBest|the best |}{n}', { isBest: true, n: 3 })).toBe('the best 3');
  });

  it('leaves a choice out, or says the other, where a value is not there', () => {
    expect(fill('listed[ since {day}]', { day: null })).toBe('listed');
    expect(fill('[since {day}|no date]', { day: '2026-01-02' })).toBe('since 2026-01-02');
    expect(fill('[since {day}|no date]', {})).toBe('no date');
  });

  it('reads no message in a value', () => {
    expect(fill('{a}', { a: '{b} [c {d}]' })).toBe('{b} [c {d}]');
  });

  it('says which value is missing', () => {
    expect(() => fill('{a} and {b}', { a: 1 })).toThrow('needs a value for b');
  });
});

import { describe, expect, test } from 'vitest';
import { stripBoilerplate } from '../../src/encoder/boilerplate.ts';
import { readConcepts } from '../../src/encoder/concepts.ts';
import { stemArabic, stemEnglish, stemRussian } from '../../src/encoder/stem.ts';
import { topicTokens } from '../../src/encoder/tokens.ts';
import { topicTerms } from '../../src/encoder/topic-terms.ts';
import fc from '../property.ts';

const lexicon = readConcepts();
const conceptsOf = (text: string): string[] =>
  topicTerms(lexicon, text, { romance: true }).matches.flatMap((match) =>
    match.concepts.map((at) => lexicon.names[at]!),
  );

describe('stems', () => {
  test('forms of a word meet', () => {
    const stems = ['smuggling', 'smuggled', 'smuggler', 'smugglers'].map(stemEnglish);
    expect(new Set(stems).size).toBe(1);
    expect(stemRussian('беспилотники')).toBe(stemRussian('беспилотников'));
    expect(stemArabic('الصواريخ')).toBe(stemArabic('صواريخ'));
  });
});

describe('tokens', () => {
  test('abbreviations, possessives, width and diacritics are folded', () => {
    expect(topicTokens('The U.S. company’s ＤＲＯＮＥ café').map((token) => token.word)).toEqual([
      'the',
      'us',
      'company',
      'drone',
      'cafe',
    ]);
  });

  test('Korean words with spaces between them are one run', () => {
    expect(topicTokens('탄도 미사일')).toHaveLength(1);
  });
});

describe('concepts', () => {
  test.each([
    ['unmanned aerial vehicles for the army', 'drone'],
    ['为伊朗采购无人机的公司', 'drone'],
    ['производитель беспилотников', 'drone'],
    ['شركة طائرات مسيرة', 'drone'],
    ['تولید پهپاد', 'drone'],
    ['무인기 제조', 'drone'],
    ['fabricante de drones', 'drone'],
    ['lavado de dinero', 'money laundering'],
    ['blanchiment d’argent', 'money laundering'],
    ['洗钱', 'money laundering'],
  ])('%s names %s', (text, concept) => {
    expect(conceptsOf(text)).toContain(concept);
  });

  test('the longest phrase wins', () => {
    expect(conceptsOf('网络攻击')).toEqual(['cyber']);
    expect(conceptsOf('oil tanker')).toEqual(['ship', 'tanker']);
  });

  test('there are well over 300, all in eight columns', () => {
    expect(lexicon.names.length).toBeGreaterThan(300);
  });

  test('half the lexicon has another version', () => {
    expect(readConcepts(undefined, (concept) => concept % 2 === 0).version).not.toBe(lexicon.version);
  });

  test('any text is read without throwing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const { terms, words } = topicTerms(lexicon, text, { romance: true });
        expect(words).toBeGreaterThanOrEqual(0);
        expect(terms.every((term) => term.length > 0)).toBe(true);
      }),
    );
  });
});

describe('boilerplate', () => {
  test('what a sanction does is not what the party did', () => {
    const text =
      'He supplied drones. The Director Disqualification Sanction was imposed on 09/04/2025. Transport sanctions: where transport sanctions apply, a ship owned, controlled, chartered or operated by a designated person is prohibited from entering a port.';
    const rest = stripBoilerplate(text);
    expect(rest).toContain('supplied drones');
    expect(rest).not.toMatch(/ship|Disqualification|port/);
  });

  test('long hostile text takes no long time to strip', () => {
    for (const part of ['(linked to ', 'a ship owned, controlled, ', 'is, has been or is ', 'sanctions regulations ']) {
      expect(stripBoilerplate(part.repeat(5000)).length).toBeLessThanOrEqual(20_000);
    }
  });
});

import { describe, expect, it } from 'vitest';
import { foldedOrgWord, foldWord, orgWord, translateOrgWords } from '../../src/names/lexicon/org-words.ts';
import { formAt } from '../../src/names/lexicon/organisation-forms.ts';
import { decisiveReading, isSameReading, type NameVariant, ruleText } from '../../src/names/name.ts';
import { numberAt } from '../../src/names/text/numbers.ts';

describe('organisation words', () => {
  it('finds inflected Russian and Ukrainian words', () => {
    expect(orgWord('ru', 'завода')).toContain('plant');
    expect(orgWord('ru', 'Исследовательского')).toContain('Research');
    expect(orgWord('ru', 'акционерное общество')).toContain('JSC');
    expect(orgWord('uk', 'підприємство')).toContain('Enterprise');
    expect(orgWord('ru', 'абракадабра')).toBeUndefined();
  });

  it('finds Arabic words behind article and prepositions, in either spelling of the letters', () => {
    expect(orgWord('ar', 'للتجارة')).toBeDefined();
    expect(orgWord('ar', 'والبحوث')).toContain('Research');
    expect(orgWord('fa', 'بانك')).toEqual(orgWord('fa', 'بانک'));
    expect(foldedOrgWord('ko', foldWord('은행'))).toContain('Bank');
  });

  it('prefers the longest phrase', () => {
    const found = translateOrgWords('общество с ограниченной ответственностью Ромашка'.split(' '), 'ru');
    expect(found).toEqual([{ start: 0, length: 4, english: expect.arrayContaining(['LLC']) }]);
  });
});

describe('a legal form', () => {
  it('that is short is none amid a name', () => {
    expect(formAt(['quorv', 'as', 'weber'], 1)).toBeUndefined();
    expect(formAt(['quorv', 'as', 'oslo'], 1)).toEqual({ family: 'jsc', length: 1 });
  });
});

describe('numbers in words', () => {
  it.each([
    ['sixty one thousand three hundred and ninety eight', '61398', 8],
    ['twenty first', '21', 2],
    ['two hundred', '200', 2],
    ['one two', '1', 1],
    ['thirty fifteen', '30', 1],
    ['thousand', '1000', 1],
    ['vosmoi', '8', 1],
    ['three and four', '3', 1],
  ])('%s is %s in %i words', (text, digits, length) =>
    expect(numberAt(text.split(' '), 0, 'none')).toEqual({ text: digits, length }),
  );
});

const form = (rule: NameVariant['rule'], part?: NameVariant['part']): NameVariant => ({
  tokens: [],
  rule,
  weight: 1,
  part,
});

describe('readings of a name', () => {
  it('are the same by rule and part', () => {
    expect(isSameReading(form('brand'), form('brand'))).toBe(true);
    expect(isSameReading(form('brand'), form('pinyin'))).toBe(false);
    expect(isSameReading(form('brand', 'bracket'), form('brand'))).toBe(false);
  });

  it('are told by the query unless it was read as written and whole', () => {
    expect(ruleText(decisiveReading(form('pinyin'), form('brand')))).toBe('pinyin');
    expect(ruleText(decisiveReading(form('as_written'), form('brand', 'part')))).toBe('part+brand');
    expect(ruleText(decisiveReading(form('as_written', 'bracket'), form('brand')))).toBe('bracket+as_written');
  });
});

import { describe, expect, it } from 'vitest';
import { foldedOrgWord, foldWord, orgWord, translateOrgWords } from '../../src/names/lexicon/org-words.ts';

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

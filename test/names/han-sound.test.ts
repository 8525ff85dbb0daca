import { describe, expect, it } from 'vitest';
import { isPinyin } from '../../src/names/lexicon/han-chars.ts';

describe('brands written by sound', () => {
  it('tells words of pinyin from others', () => {
    expect(['xinghua', 'niuwei', 'lvyou'].map(isPinyin)).toEqual([true, true, false]);
    expect(['neway', 'benin', ''].map(isPinyin)).toEqual([false, false, false]);
  });
});

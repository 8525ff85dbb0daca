import { describe, expect, it } from 'vitest';
import { decisiveReading, isSameReading, type NameVariant, ruleText } from '../../src/names/name.ts';

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

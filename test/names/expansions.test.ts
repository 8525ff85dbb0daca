import { describe, expect, it } from 'vitest';
import { expandQuery } from '../../src/names/scripts/own-readings.ts';

describe('expansions', () => {
  it('says in words how a query is widened, best first', () => {
    const expansions = expandQuery('华为');
    expect(expansions[0]).toEqual({ text: 'huawei', rule: 'brand', weight: 0.98 });
    const weights = expansions.map((expansion) => expansion.weight);
    expect(weights.every((weight) => weight > 0 && weight <= 1)).toBe(true);
    expect(expandQuery('中兴').map((expansion) => expansion.text)).toEqual(
      expect.arrayContaining(['zte', 'zhongxing']),
    );
  });

  it('says how a person spelled by the rules of another language is read', () => {
    expect(expandQuery('Jurij Tjajka')).toEqual([{ text: 'yuriy chayka', rule: 'national_spelling', weight: 0.97 }]);
  });

  it('says nothing for other Latin and Cyrillic queries', () => {
    expect(expandQuery('Huawei')).toEqual([]);
    expect(expandQuery('Роснефть')).toEqual([]);
  });
});

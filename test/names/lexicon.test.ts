import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { foldedOrgWord, foldWord, orgWord, translateOrgWords } from '../../src/names/lexicon/org-words.ts';
import { expandQuery } from '../../src/names/scripts/own-readings.ts';

const folder = new URL('../../data/lexicon/', import.meta.url);
const tables = readdirSync(folder).filter((name) => name.endsWith('.tsv'));

describe('lexicon files', () => {
  it.each(tables)('%s has the same columns in every row, none empty where a name stands, no key twice', (file) => {
    const rows = readFileSync(new URL(file, folder), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => line.split('\t'));
    expect(rows.length).toBeGreaterThan(10);
    const key = file === 'han-words.tsv' || file === 'han-brands.tsv' ? 1 : 0;
    const keys = rows.map((row) => row[key]);
    for (const row of rows) {
      expect(row.length, row.join(' ')).toBe(rows[0]!.length);
      expect(file === 'han-brands.tsv' ? row.slice(1, 3).join('') : row[key], row.join(' ')).toMatch(/\S/);
    }
    if (file !== 'han-brands.tsv') expect(keys.filter((word, at) => keys.indexOf(word) !== at)).toEqual([]);
  });
});

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

  it('says nothing for Latin and Cyrillic queries', () => {
    expect(expandQuery('Huawei')).toEqual([]);
    expect(expandQuery('Роснефть')).toEqual([]);
  });
});

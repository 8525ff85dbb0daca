import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { comparePairs } from '../../src/commands/compare.ts';
import { ALERT_THRESHOLD } from '../../src/names/score/weights.ts';
import { comparePair, kindOfSchema } from '../../src/service/rows/compared-row.ts';
import { jsonl } from '../json-lines.ts';
import { temporaryFolder } from '../temporary.ts';
import { fileOf, readJsonl } from './rows/row-fixtures.ts';

async function compared(content: string, name = 'pairs.jsonl') {
  const output = join(temporaryFolder(), name);
  const summary = await comparePairs(fileOf(name, content), output);
  return { ...summary, rows: readJsonl(output) };
}

describe('comparing pairs', () => {
  it('gives every row back in order with score and explanation', async () => {
    const rows = [
      { query: 'Mihail Gorvanov', candidate: 'GORVANOV, Mihail', schema: 'Person', match: true, note: 'kept' },
      { query: 'Михаил Горванов', candidate: 'Mikhail Gorvanov' },
      { query: 'Mihail Gorvanov', candidate: null, schema: 'Person' },
      { query: 'Zorvel Trading LLC', candidate: 'Miptuk Shipping GmbH', schema: 'Company' },
    ];
    for (const name of ['pairs.jsonl', 'pairs.jsonl.gz']) {
      const result = await compared(jsonl(rows), name);
      expect(result).toMatchObject({ alike: 2, without: 1, errors: 0 });
      expect(result.rows).toMatchObject(rows);
      expect(result.rows.map(({ score }) => score)).toEqual([1, expect.any(Number), null, expect.any(Number)]);
      expect(result.rows[0]!.explanation).toContain('gorvanov exact');
      expect(result.rows[1]!.explanation).toContain('transliteration:cyrillic');
      expect(result.rows[2]!.explanation).toMatch(/nothing to compare/);
      expect(result.rows[3]!.score).toBeLessThan(ALERT_THRESHOLD);
    }
  });

  it('lets what both rows state confirm or contradict, and only then', async () => {
    const pair = { query: 'Mihail Gorvanov', candidate: 'Mihajil Gorvanov', schema: 'Person' };
    const born = (birthDate: string, more = {}) => ({ birthDate, ...more });
    const { rows } = await compared(
      jsonl([
        { ...pair },
        { ...pair, query_props: born('1961') },
        {
          ...pair,
          query_props: born('1961', { nationality: 'Russia' }),
          candidate_props: born('1961-04-12', { country: ['ru'] }),
        },
        { ...pair, query_props: born('1930'), candidate_props: born('1961') },
        { ...pair, query_props: born('not a date'), candidate_props: born('1961') },
        { ...pair, query_props: { idNumber: 'AB-12 345' }, candidate_props: { passportNumber: ['x', 'ab12345'] } },
      ]),
    );
    const [plain, oneSided, agrees, contradicts, unreadable, identified] = rows.map(({ score }) => score as number);
    expect(oneSided).toBe(plain);
    expect(agrees).toBeGreaterThan(plain!);
    expect(rows[2]!.explanation).toMatch(/birth year 1961 agrees; country RU agrees/);
    expect(contradicts).toBeLessThan(ALERT_THRESHOLD);
    expect(unreadable).toBe(plain);
    expect(identified).toBe(1);
  });

  it('reads dates and countries as people write them', () => {
    const compareFacts = (query: object, candidate: object) =>
      comparePair('Mihail Gorvanov', 'Mihajil Gorvanov', 'person', {
        query: query as Record<string, unknown>,
        candidate: candidate as Record<string, unknown>,
      }).evidence.join('; ');
    expect(compareFacts({ birthDate: '12. April 1961' }, { birthDate: '1961年4月12日' })).toMatch(/1961-04-12 agrees/);
    expect(compareFacts({ birthDate: '04/12/1961' }, { birthDate: '1961-04-12' })).toMatch(/1961-04-12 agrees/);
    expect(compareFacts({ nationality: 'UdSSR' }, { country: 'VR China' })).toMatch(/differs from CN/);
    expect(compareFacts({ nationality: 'СССР' }, { country: 'ru' })).toMatch(/country RU agrees/);
  });

  it('says what a screening makes of the pair', async () => {
    const pair = { query: 'Mihail Stepan Gorvanov', candidate: 'Mihail Gorvanov', schema: 'Person' };
    const born = (birthDate: string, more = {}) => ({ birthDate, gender: 'male', nationality: 'RU', ...more });
    const { rows } = await compared(
      jsonl([
        { ...pair, query_props: born('1961-04-12'), candidate_props: born('1961-04-12') },
        { ...pair, query_props: born('1930-01-01', { gender: 'female' }), candidate_props: born('1961-04-12') },
        {
          query: 'Zorvel',
          candidate: 'Miptuk',
          schema: 'Person',
          query_props: born('1961'),
          candidate_props: born('1961'),
        },
        {
          query: 'Zorvel',
          candidate: 'Miptuk',
          query_props: { swiftBic: 'QQVBRUMMXXX' },
          candidate_props: { swiftBic: 'QQVBRUMM' },
        },
        {
          query: 'Zorvel, BIC QQVBRUMMXXX',
          candidate: 'Miptuk',
          query_props: {},
          candidate_props: { swiftBic: 'QQVBRUMM' },
        },
      ]),
    );
    expect(rows.map(({ outcome }) => outcome)).toEqual(['alert', 'suppressed', 'none', 'alert', 'alert']);
    expect(rows[1]!.suppressed_reason).toContain('birth date');
  });

  it('compares identifiers without a name, and a number however it is written', async () => {
    const { rows } = await compared(
      jsonl([
        { query: 'IMO9929429', candidate: '9929429', schema: 'Vessel' },
        { query: 'IMO9929429', candidate: '9929430', schema: 'Vessel' },
        { query_props: { imoNumber: 'IMO9929429' }, candidate_props: { imoNumber: 9929429 } },
        {
          query_props: { innCode: '7701234567' },
          candidate: 'Zorvel LLC',
          candidate_props: { taxNumber: '7701234567' },
        },
        { query_props: { innCode: '7701234567' }, candidate_props: { innCode: '7707654321' } },
      ]),
    );
    expect(rows.map(({ score }) => score)).toEqual([1, expect.any(Number), 1, 1, 0]);
    expect(rows[1]!.score).toBeLessThan(1);
    expect(rows[4]!.explanation).toContain('identifier 7701234567 differs from 7707654321');
  });

  it('turns bad rows into rows with an error and goes on', async () => {
    const lines = [
      '{',
      '"text"',
      '{"candidate":"A B"}',
      '{"query":7,"candidate":"A B"}',
      '{"query":"A B","candidate":7}',
    ];
    const props = '{"query":"A B","candidate":"A B","query_props":"x"}';
    const good = '{"query":"A B","candidate":"A B","error":"of the row itself"}';
    const { rows, errors, first_error } = await compared([...lines, props, '', good].join('\n'));
    expect(rows).toHaveLength(7);
    expect(errors).toBe(6);
    expect(first_error).toBe('row 1: the row is not valid JSON');
    expect(rows[3]).toMatchObject({ query: 7, score: null, error: expect.stringMatching(/^query must be a name/) });
    expect(rows[6]).toMatchObject({ score: 1 });
  });

  it('says when a name is too long to be compared whole', async () => {
    const long = `Zorvel ${'miptuk '.repeat(100)}`;
    const { rows } = await compared(jsonl([{ query: long, candidate: 'Zorvel' }]));
    expect(rows[0]!.explanation).toMatch(/only the first 500 characters/);
  });

  it('knows what bears the names', () => {
    const kinds = ['Person', 'Company', 'Organization', 'PublicBody', 'Vessel', 'Airplane', 'LegalEntity', 'Thing', ''];
    expect(kinds.map(kindOfSchema)).toEqual([
      'person',
      'organization',
      'organization',
      'organization',
      'vessel',
      'unknown',
      'unknown',
      'unknown',
      'unknown',
    ]);
  });

  it('compares two names', () => {
    expect(comparePair('Blue Pelican', 'BLUE PELICAN', 'vessel')).toMatchObject({ score: 1, evidence: ['identical'] });
    expect(comparePair('Zorvel', 'Miptuk', 'unknown').score).toBeLessThan(ALERT_THRESHOLD);
  });

  it('sees a given name and a surname exchanged, where both are stated', () => {
    const hans = { firstName: 'Hans', lastName: 'Friedrich' };
    const friedrich = { firstName: 'Friedrich', lastName: 'Hans' };
    const score = (query: object, candidate: object): number =>
      comparePair('Hans Friedrich', 'Friedrich Hans', 'person', { query: { ...query }, candidate: { ...candidate } })
        .score;
    expect(score(hans, friedrich)).toBeLessThan(ALERT_THRESHOLD);
    expect(score(hans, hans)).toBe(1);
    expect(score(hans, {})).toBe(1);
    expect(score({ ...hans, idNumber: '4711' }, { ...friedrich, idNumber: '4711' })).toBe(1);
    expect(score({ firstName: 'Ted', lastName: 'Hans' }, { firstName: 'Hans', lastName: 'Theodore' })).toBeLessThan(
      ALERT_THRESHOLD,
    );
    expect(score({ ...hans, lastName: 'Hans' }, { ...friedrich, firstName: 'Hans' })).toBe(1);
  });
});

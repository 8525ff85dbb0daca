import { describe, expect, it } from 'vitest';
import type { EntityRecord } from '../../../src/domain/entity/entity.ts';
import { searchHybrid } from '../../../src/search/hybrid.ts';
import { explainedHits, screenAll, screenNames } from '../../../src/search/names/screen.ts';
import { hitFacts } from '../../../src/search/page-json.ts';
import type { Corroboration, Filters } from '../../../src/search/query.ts';
import { idOf } from '../../../src/search/snapshot.ts';
import { entity, snapshotOf } from '../entities.ts';

const born = (date: string) => [{ date, precision: 'day' as const, circa: false }];
const of = (id: 'eu-fsf' | 'uk-sl' | 'us-ofac-sdn', key: string, name: string, more: Partial<EntityRecord> = {}) => {
  const [source_list, jurisdiction] = (
    { 'eu-fsf': ['EU List', 'EU'], 'uk-sl': ['UK Sanctions List', 'UK'], 'us-ofac-sdn': ['SDN', 'US'] } as const
  )[id];
  return entity({ source_id: id, source_list, jurisdiction, key, name, entity_type: 'individual', ...more });
};

// One party on three lists, of which two have names that share no word; and one of nearly its name.
const eu = of('eu-fsf', '1', 'Tarvel Moshaikh', {
  birth_dates: born('1961-04-12'),
  identifiers: [{ type: 'passport', value: 'KX884412', country: null, note: null }],
});
const uk = of('uk-sl', '2', 'Quandavi Berrom');
const us = of('us-ofac-sdn', '3', 'QUANDAVI, Berrom', { birth_dates: born('1990-01-30') });
const other = of('us-ofac-sdn', '4', 'Tarvel Moshaikh Ruk', { birth_dates: born('1990-01-30') });
const party = new Map([eu, uk, us].map(({ id }) => [id, eu.id]));
const snapshot = await snapshotOf([eu, uk, us, other], { parties: { alsoListed: new Map(), party } });

function asked(q: string, corroboration?: Corroboration, filters: Filters = {}, threshold = 0.7) {
  const { found, suppressed } = screenAll(snapshot, { q, filters, threshold, ...(corroboration && { corroboration }) });
  const shown = (rows: typeof found) =>
    explainedHits(snapshot, rows, { from: 0, count: 10 }).map((hit) => ({ id: idOf(snapshot, hit.row), ...hit }));
  return { found: shown(found), suppressed: shown(suppressed) };
}
const ids = (hits: readonly { id: string }[]): string[] => hits.map(({ id }) => id);

describe('the same party on other lists', () => {
  it('alerts by a name that only one of them has, after all that has it of its own', () => {
    const { found } = asked('Tarvel Moshaikh');
    expect(found.map(({ id, score, alert }) => [id, score, alert])).toEqual([
      [eu.id, 1, true],
      [other.id, expect.any(Number), true],
      [uk.id, 0.7, true],
      [us.id, 0.7, true],
    ]);
    expect(found[2]!.match!.name_score).toBe(1);
  });

  it('comes after hits below the alert threshold too, and is none where more than the alert threshold is asked for', () => {
    const low = asked('Tarvel Moshaikh', undefined, {}, 0.3).found;
    expect(low.slice(-2).map(({ id, score, alert }) => [id, score, alert])).toEqual([
      [uk.id, 0.3, true],
      [us.id, 0.3, true],
    ]);
    expect(ids(asked('Tarvel Moshaikh', undefined, {}, 0.95).found)).toEqual([eu.id]);
  });

  it('says whose name it is', () => {
    const [own, , uk2] = asked('Tarvel Moshaikh').found;
    expect(own!.match).not.toHaveProperty('via');
    expect(uk2!.match).toMatchObject({ type: 'alias', field: 'alias', value: 'Tarvel Moshaikh', via: eu.id });
    expect(uk2!.match!.evidence[0]).toBe(`as the same party is listed: ${eu.id}, EU List`);
    expect(hitFacts(snapshot, uk2!).aliases).not.toContain('Tarvel Moshaikh');
  });

  it('alerts by a number that only one of them has', () => {
    const { found } = asked('KX884412');
    expect(ids(found)).toEqual([eu.id, uk.id, us.id]);
    expect(found[1]!.match).toMatchObject({ type: 'identifier', value: 'KX884412', via: eu.id });
    expect(hitFacts(snapshot, found[1]!).identifiers).toEqual([]);
  });

  it('keeps to the filters, which hide the record that leads there too', () => {
    expect(ids(asked('Tarvel Moshaikh', undefined, { jurisdictions: ['EU', 'UK'] }).found)).toEqual([eu.id, uk.id]);
    expect(ids(asked('Tarvel Moshaikh', undefined, { jurisdictions: ['UK'] }).found)).toEqual([]);
  });

  it('has a name of its own that alerts before one of its party, however alike that is', () => {
    const hits = asked('Quandavi Berrom').found.filter(({ id }) => id !== eu.id);
    for (const { match } of hits) expect(match).not.toHaveProperty('via');
  });

  it('is judged by what its own record says first', () => {
    const { found } = asked('Tarvel Moshaikh', { birth_date: '1961-04-12' });
    const verdicts = Object.fromEntries(found.map(({ id, match }) => [id, match!.facts[0]!.verdict]));
    expect(verdicts).toMatchObject({ [eu.id]: 'agrees', [uk.id]: 'agrees', [us.id]: 'differs' });
  });

  it('is judged by the record that leads there where its own is silent, and set aside with it', () => {
    const { found, suppressed } = asked('Tarvel Ahmed Reza Hassan Ali Moshaikh', { birth_date: '1990-01-30' });
    expect(ids(found)).toEqual([us.id]);
    expect(ids(suppressed)).toEqual([eu.id, uk.id]);
    expect(suppressed[1]).toMatchObject({
      score: suppressed[0]!.score,
      suppressed_reason: suppressed[0]!.suppressed_reason,
    });
    expect(suppressed[1]!.match!.facts[0]).toMatchObject({ record: '1961-04-12', verdict: 'differs' });
  });

  it('is none where the record that leads there is below the alert threshold', () => {
    const { found } = asked('Moshaikh', undefined, {}, 0.3);
    expect(found.some(({ id, alert }) => id === eu.id && !alert)).toBe(true);
    expect(found.some(({ match }) => match!.via !== undefined)).toBe(false);
  });

  it('is found in a page and by party as in all', async () => {
    const query = { q: 'Tarvel Moshaikh', filters: {}, threshold: 0.7, limit: 2 };
    expect(screenNames(snapshot, query)).toMatchObject({ total: 4 });
    const grouped = await searchHybrid(
      snapshot,
      { ...query, mode: 'keyword', page: 1, limit: 10, group: 'party' },
      null as never,
    );
    expect(grouped.hits.map(({ row }) => idOf(snapshot, row))).toEqual([eu.id, other.id]);
  });
});

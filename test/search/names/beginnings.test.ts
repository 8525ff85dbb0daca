import { describe, expect, it } from 'vitest';
import { ALERT_THRESHOLD } from '../../../src/names/score/weights.ts';
import { TRUNCATED_NAME } from '../../../src/names/score/whole-weights.ts';
import { screenNames } from '../../../src/search/names/screen.ts';
import type { Corroboration, Hit } from '../../../src/search/query.ts';
import { idOf, type Snapshot } from '../../../src/search/snapshot.ts';
import { alias, entity, snapshotOf } from '../entities.ts';

const organization = { entity_type: 'organization' as const };
const snapshot = snapshotOf([
  entity({ key: 'veloks', name: 'LIMITED LIABILITY COMPANY VELOKSA', ...organization }),
  entity({ key: 'bureau', name: 'Joint Stock Company Zarnitskoye Design Bureau for Shipbuilding', ...organization }),
  entity({ key: 'person', name: 'SADEGHI MOGHADDAM, Mohammad Hasan' }),
  entity({ key: 'group', name: 'Quandavia Electronics Technology Group Corporation', ...organization }),
  entity({
    key: 'institute',
    name: 'Quandavia Electronics Technology Group Corporation Fifth Optical Institute',
    ...organization,
  }),
  entity({
    key: 'weak',
    name: 'Brelgorod Machines',
    aliases: [alias('Orenzhka Machines and Boilers Works', { quality: 'weak' })],
    ...organization,
  }),
]);

async function hits(q: string, more: { threshold?: number; corroboration?: Corroboration } = {}): Promise<Hit[]> {
  return screenNames(await snapshot, { q, filters: {}, threshold: ALERT_THRESHOLD, limit: 50, ...more }).hits;
}
const ids = async (found: Promise<Hit[]>): Promise<string[]> => {
  const from: Snapshot = await snapshot;
  return (await found).map(({ row }) => idOf(from, row).replace(/^.*?-(?=[a-z]+\d*$)/, ''));
};

describe('a name that a field cut off', () => {
  it.each([
    ['LIMITED LIABILITY COMPANY VELO', 'veloks'],
    ['Joint Stock Company Zarnitskoye Des', 'bureau'],
    ['JOINT STOCK COMPANY ZARNITSKOYE DESIGN BUREAU FOR SHIPBU', 'bureau'],
    ['SADEGHI MOGHADDAM, Mohammad Has', 'person'],
    ['Mohammad Hasan SADEGHI MOGHA', 'person'],
  ])('%s is found', async (q, key) => {
    expect(await ids(hits(q))).toContain(key);
  });

  it('says that the listed name goes on, and scores the more the less was cut off', async () => {
    const [short] = await hits('Joint Stock Company Zarnitskoye Design Bure');
    const [long] = await hits('Joint Stock Company Zarnitskoye Design Bureau for Shipbuildi');
    expect(short!.match?.evidence).toContain('the listed name begins so and goes on');
    expect(short!.score).toBeGreaterThanOrEqual(TRUNCATED_NAME.least);
    expect(long!.score).toBeGreaterThan(short!.score);
  });

  it('is no other name, nor one that is listed as it stands', async () => {
    expect(await ids(hits('LIMITED LIABILITY COMPANY VELU'))).not.toContain('veloks');
    expect(await ids(hits('LIMITED LIABILITY COMPANY V'))).toEqual([]);
    expect(await ids(hits('LIMITED LIABILITY COMP'))).toEqual([]);
    const [whole] = await hits('Quandavia Electronics Technology Group Corporation');
    expect(whole!.match?.evidence).not.toContain('the listed name begins so and goes on');
  });

  it('finds nobody by a weak alias, and nobody whom the filters leave out', async () => {
    expect(await ids(hits('Orenzhka Machines and Boilers Wo'))).toEqual([]);
    const filters = { entity_types: ['vessel' as const] };
    const found = screenNames(await snapshot, {
      q: 'LIMITED LIABILITY COMPANY VELO',
      filters,
      threshold: ALERT_THRESHOLD,
      limit: 5,
    });
    expect(found.total).toBe(0);
  });

  it('stays an alert beside a country that differs', async () => {
    const corroboration: Corroboration = { countries: ['DE'] };
    expect(await ids(hits('LIMITED LIABILITY COMPANY VELO', { corroboration }))).toContain('veloks');
  });
});

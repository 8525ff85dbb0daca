import { describe, expect, it } from 'vitest';
import { readQuery } from '../../../src/names/score/prepared.ts';
import { ALERT_THRESHOLD } from '../../../src/names/score/weights.ts';
import { screenNames } from '../../../src/search/names/screen.ts';
import { entity, snapshotOf } from '../entities.ts';

const organization = { entity_type: 'organization' as const };
const vessel = { entity_type: 'vessel' as const };
const snapshot = await snapshotOf([
  entity({ key: 'pa', name: 'QUORVENBERG, Pavel Arkadyevich' }),
  entity({ key: 'abd', name: 'ABD AL-QUORVAI, Rahman' }),
  entity({ key: 'noor', name: 'QUORVAN 1', ...vessel }),
  entity({ key: 'split', name: 'Asiaq Sunberg Group', ...organization }),
  entity({ key: 'stone', name: 'Black Stone Quorvoil', ...organization }),
  entity({ key: 'services', name: 'Quorvspot Services FZE', ...organization }),
  entity({ key: 'union', name: "Quorvpeople's Fund and Union", ...organization }),
  entity({ key: 'sa', name: 'QUORVIDAS S.A.', ...organization }),
]);
const query = (q: string) => ({ q, filters: {}, threshold: ALERT_THRESHOLD, limit: 20 });
const found = (q: string): string[] => screenNames(snapshot, query(q)).hits.map(({ match }) => match!.value);
const isReadAsPerson = (q: string): boolean => readQuery(q).forms.some(({ only }) => only === 'person');

describe('a name of no stated kind', () => {
  it('is read as a person too, and found among persons', () => {
    expect(isReadAsPerson('Quorvenberg P.A.')).toBe(true);
    expect(found('Quorvenberg P.A.')).toEqual(['QUORVENBERG, Pavel Arkadyevich']);
    expect(found('Rahman Abdulquorvai')).toEqual(['ABD AL-QUORVAI, Rahman']);
  });

  it('is not held as a person against ships: another number is another ship', () => {
    expect(isReadAsPerson('J. QUORVAN 12')).toBe(true);
    expect(found('QUORVAN 12')).toEqual([]);
    expect(found('QUORVAN 1')).toEqual(['QUORVAN 1']);
  });

  it.each(['Quorvspot Services LLC', 'Abdulquorvai Trading', 'Quorvspot P.A. Company Limited'])(
    'is no person with a legal form or a trade: %s',
    (q) => {
      expect(isReadAsPerson(q)).toBe(false);
    },
  );
});

describe('what is read as something else', () => {
  it('may be a part of a word, such as a place', () => {
    expect(found('As iaq Sunberg Group')).toEqual(['Asiaq Sunberg Group']);
  });

  it('may hide a word by a digit: a plural, a legal form', () => {
    expect(found('Quorvspot 5ervices F2E')).toEqual(['Quorvspot Services FZE']);
    expect(found('QUORV1DAS 5.A.')).toEqual(['QUORVIDAS S.A.']);
    expect(found("Quorvpe0ple'5 Fund 4nd Union")).toEqual(["Quorvpeople's Fund and Union"]);
  });
});

describe('a name in another script', () => {
  it('is read as an organisation too', () => {
    expect(readQuery('노바텍').forms.some(({ only }) => only === 'organization')).toBe(true);
    expect(readQuery('Novatek').forms.some(({ only }) => only === 'organization')).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { ALERT_THRESHOLD } from '../../../src/names/score/weights.ts';
import { screenNames } from '../../../src/search/names/screen.ts';
import { alias, entity, snapshotOf } from '../entities.ts';

const organization = { entity_type: 'organization' as const };
/** A crowd with the same surname, so that nothing is found by it alone. */
const crowd = Array.from({ length: 40 }, (_, at) =>
  entity({ key: `crowd${at}`, name: `ZEMBLANOV, ${'BCDFGHJKLM'[at % 10]}orvid${'abcd'[Math.floor(at / 10)]}` }),
);
const snapshot = await snapshotOf([
  ...crowd,
  entity({ key: 'vv', name: 'Vasily Viktorovich ZEMBLANOV' }),
  entity({ key: 'yy', name: 'QUANDABRIN, Yevhen' }),
  entity({ key: 'sm', name: 'TAMRAZI, Seyed Morteza' }),
  entity({ key: 'amir', name: 'Amir Hossein QUARDEBIL' }),
  entity({ key: 'igor', name: 'GORVANOV, Igor Yevgenyevich' }),
  entity({ key: 'plant', name: 'Joint Stock Company Sorvezda Powder Plant', ...organization }),
  entity({ key: 'maln', name: 'Malnberg Optics Limited', ...organization }),
  entity({ key: 'tulip', name: 'QUALIP', entity_type: 'vessel' }),
  entity({ key: 'aka', name: 'Tavvix', ...organization, aliases: [alias('Tan')] }),
  entity({ key: 'right', name: 'Gorvek lc ve Dis Ticaret', ...organization }),
  entity({ key: 'wrong', name: 'GORVEK IC VE DIS TICARET', ...organization }),
]);
const found = (q: string): string[] =>
  screenNames(snapshot, { q, filters: {}, threshold: ALERT_THRESHOLD, limit: 20 }).hits.map(
    ({ match }) => match!.value,
  );

describe('slips in a name', () => {
  it('are found wherever they are, and said', () => {
    for (const q of ['GORVANOV, Igozk Yevgenyevich', 'Igor Yevgnyevich Gorvaxov', 'GORVANO VIgor Yevgenyevxich'])
      expect(found(q)).toEqual(['GORVANOV, Igor Yevgenyevich']);
    const { hits } = screenNames(snapshot, {
      q: 'GORVANO VIgor Yevgenyevxich',
      filters: {},
      threshold: ALERT_THRESHOLD,
      limit: 20,
    });
    expect(hits[0]!.match!.evidence).toEqual(['the same letters but for one slip']);
  });

  it('are found beside a name that fits whole', () => {
    expect(found('Gorvek lc ve Dis Ticaret')).toEqual(['Gorvek lc ve Dis Ticaret', 'GORVEK IC VE DIS TICARET']);
  });

  it('are found in legal forms and spaces', () => {
    expect(found('Jmint Sotck Company Sorvezda Powder Plant')).toEqual(['Joint Stock Company Sorvezda Powder Plant']);
    expect(found('Stock Company Sorvezda Powder Plant')).toEqual(['Joint Stock Company Sorvezda Powder Plant']);
    expect(found('JSC Sorvezd aPowde rPlant')).toEqual([]);
    expect(found('Joint Stock Company Sorvezd aPowde rPlant')).toEqual(['Joint Stock Company Sorvezda Powder Plant']);
  });
});

describe('letters that look like others', () => {
  it('are read as the listed word', () => {
    expect(found('Ma1nb3rg 0ptics 1imited')).toEqual(['Malnberg Optics Limited']);
  });

  it('lead to the listed word, also in a text', () => {
    for (const q of [
      'Amlr Hosseln QUARCLEBIL',
      'QUARCLEBIL, Arnir Hossein',
      'Payment to Arnir Hosseln QUARCLEBIL for rent',
    ])
      expect(found(q), q).toEqual(['Amir Hossein QUARDEBIL']);
  });
});

describe('initials', () => {
  it('bring the person among many of that surname, in any order', () => {
    for (const q of ['V. V. Zemblanov', 'Zemblanov V.V.', 'Zemblanov VV', 'V V ZEMBLANOV'])
      expect(found(q)[0]).toBe('Vasily Viktorovich ZEMBLANOV');
  });

  it('say nothing where they do not fit', () => {
    expect(found('X. Quandabrin')).toEqual([]);
  });
});

describe('another party', () => {
  it('is a company beside a ship or a person of its name', () => {
    expect(found('Qualip')).toEqual(['QUALIP']);
    expect(found('Qualip Publishing Oy')).toEqual([]);
  });

  it('is a common name that could be cut into a listed one and "aka"', () => {
    expect(found('Tanaka Services')).toEqual([]);
  });
});

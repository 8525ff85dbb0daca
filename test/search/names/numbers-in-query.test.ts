import { describe, expect, it } from 'vitest';
import { changedNames } from '../../../src/monitoring/changed-records.ts';
import { compareTexts } from '../../../src/names/score/mention.ts';
import { screenNames } from '../../../src/search/names/screen.ts';
import type { Corroboration } from '../../../src/search/query.ts';
import { idOf } from '../../../src/search/snapshot.ts';
import { entity, snapshotOf } from '../entities.ts';

const snapshot = await snapshotOf([
  entity({
    key: 'bank',
    name: 'Qorvan Bank',
    entity_type: 'organization',
    identifiers: [{ type: 'bic', value: 'QQVBRUMM', country: 'RU', note: null }],
  }),
  entity({ key: 'ship', name: 'BLUE PELICAN', entity_type: 'vessel', vessel: { imo: '9187629' } }),
  entity({
    key: 'person',
    name: 'Zabdi Quorrax',
    identifiers: [{ type: 'passport', value: '75 No. 1234567', country: 'RU', note: null }],
  }),
]);

const hits = (q: string, corroboration?: Corroboration) =>
  screenNames(snapshot, { q, filters: {}, threshold: 0.7, limit: 10, ...(corroboration && { corroboration }) }).hits;

describe('escapes in a query', () => {
  it.each(['Zabdi=20Quorrax', 'Zabdi%20Quorrax', '<b>Zabdi</b> Quorrax', 'Zabdi Quor\ufffdrax', 'Zabdi&nbsp;Quorrax'])(
    'are read as what they stand for: %s',
    (q) => {
      expect(hits(q)).toMatchObject([{ score: 1, alert: true }]);
      expect(compareTexts(q, 'Zabdi Quorrax', { kind: 'person' }).score).toBe(1);
    },
  );
});

describe('numbers in a query', () => {
  it('are found whatever the name, with their place, type and normal form', () => {
    const [hit] = hits('Wholly Other Name, SWIFT: QQVBRUMMXXX');
    expect(idOf(snapshot, hit!.row)).toBe('un-sc-bank');
    expect(hit).toMatchObject({ score: 1, alert: true });
    expect(hit!.match).toMatchObject({
      type: 'identifier',
      field: 'identifier:bic',
      value: 'QQVBRUMM',
      normal: 'QQVBRUMM',
      span: [26, 37],
    });
  });

  it('have places in the text as sent', () => {
    const q = 'OCEAN&nbsp;STAR &amp; CO (IMO%209187629)';
    const [hit] = hits(q);
    expect(q.slice(...hit!.match!.span!)).toBe('9187629');
  });

  it('are found in what is stated beside the name, several in one cell too', () => {
    for (const identifier of ['QQVBRUMMXXX', 'INN 123456; QQVBRUMM', 'passport 75 1234567'])
      expect(hits('Wholly Other Name', { identifier }).length, identifier).toBe(1);
    const [hit] = hits('Qorvan Bank', { identifier: 'QQVBRUMMXXX' });
    expect(hit!.match!.facts).toMatchObject([{ fact: 'identifier', record: 'QQVBRUMM', verdict: 'agrees' }]);
  });

  it('are told in their normal form where they are all of the query too', () => {
    expect(hits('qqvbrummxxx')[0]!.match).toMatchObject({ normal: 'QQVBRUMM', span: [0, 11] });
    expect(hits('IMO 9187629')[0]!.match).toMatchObject({ normal: '9187629', span: [4, 11] });
  });

  it('are no numbers of other kinds', () => {
    expect(hits('Invoice no. 9187629')).toEqual([]);
    expect(hits('Invoice 1234567', { identifier: 'AB99999' })).toEqual([]);
  });

  it('concern the customers of a watch', () => {
    const mayChange = changedNames(snapshot, [0, 1, 2], 0.7);
    expect(mayChange({ q: 'Wholly Other Name (IMO 9187629)' })).toBe(true);
    expect(mayChange({ q: 'Wholly Other Name', identifier: 'QQVBRUMMXXX' })).toBe(true);
    expect(mayChange({ q: 'Wholly Other Name 9187628' })).toBe(false);
  });
});

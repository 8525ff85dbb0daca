import { describe, expect, it } from 'vitest';
import type { HistoryEvent } from '../../../src/domain/entity/entity.ts';
import type { EntityDetail } from '../../../src/domain/entity/entity-detail.ts';
import { datedRecord, editionOn } from '../../../src/search/snapshot/dated-record.ts';

const event = (kind: HistoryEvent['event'], date: string, after: string | null, more = {}): HistoryEvent => ({
  event: kind,
  date,
  basis: 'edition',
  after,
  by: date,
  ...more,
});

const record = (history: HistoryEvent[], more: Partial<EntityDetail> = {}): EntityDetail =>
  ({
    id: 'eu-fsf-1',
    name: 'New name',
    url: '/entities/eu-fsf-1',
    listed_date: '2020-01-01',
    is_active: true,
    sanction_programs: ['NEW'],
    removed_date: null,
    formerly: [],
    last_updated: '2024-05-05',
    also_listed: [],
    history,
    source: { id: 'eu-fsf', edition: '2025-01-01', published: '2025-01-01' },
    ...more,
  }) as unknown as EntityDetail;

const days = ['2021-01-01', '2023-01-01', '2025-01-01'].map((date) => ({ source_id: 'eu-fsf', date }));
const on = (of: EntityDetail, day: string) =>
  datedRecord(of, day, { editionDays: days, isListed: (id) => id === 'uk-sl-2' });

describe('a record as it was on a day', () => {
  const listed = event('listed', '2020-01-01', null, { by: '2021-01-01' });

  it('has no removal that came later, and has one that had come', () => {
    const gone = record([listed, event('removed', '2023-01-01', '2021-01-01')], {
      is_active: false,
      removed_date: '2023-01-01',
    });
    expect(on(gone, '2022-06-01')).toMatchObject({
      is_active: true,
      removed_date: null,
      removed_window: null,
      history: [listed],
      source: { edition: '2021-01-01', published: '2021-01-01' },
    });
    expect(on(gone, '2023-01-01')).toMatchObject({ is_active: false, removed_date: '2023-01-01' });
    expect(on(gone, '2019-12-31')).toBeNull();
  });

  it('has the listing date of that day where it was listed again later', () => {
    const again = record(
      [listed, event('removed', '2023-01-01', '2021-01-01'), event('relisted', '2025-01-01', '2023-01-01')],
      { listed_date: '2025-01-01' },
    );
    expect(on(again, '2022-06-01')).toMatchObject({ is_active: true, listed_date: '2020-01-01' });
    expect(on(again, '2024-01-01')).toMatchObject({ is_active: false, removed_date: '2023-01-01' });
    expect(on(again, '2025-01-01')).toMatchObject({ is_active: true, listed_date: '2025-01-01' });
  });

  it('has the name and programmes of that day, and says which other fields changed since', () => {
    const changes = [
      { field: 'name', before: 'Old name', after: 'New name' },
      { field: 'sanction_programs', before: ['OLD'], after: ['NEW'] },
      { field: 'aliases', before: [], after: ['Another'] },
    ];
    const renamed = record([listed, event('amended', '2023-01-01', '2021-01-01', { changes })]);
    expect(on(renamed, '2022-06-01')).toMatchObject({
      name: 'Old name',
      sanction_programs: ['OLD'],
      changed_since: ['aliases'],
      last_updated: null,
      url: '/entities/eu-fsf-1?as_of=2022-06-01',
    });
    expect(on(renamed, '2024-06-01')).toMatchObject({ name: 'New name', changed_since: [] });
  });

  it('has the same party on the lists of that day alone', () => {
    const others = ['uk-sl-2', 'au-dfat-3'].map((id) => ({ id })) as never;
    expect(on(record([listed], { also_listed: others }), '2022-06-01')!.also_listed).toEqual([{ id: 'uk-sl-2' }]);
  });
});

describe('the edition of a day', () => {
  it('is the newest up to it, and none before the first', () => {
    expect(
      ['2020-12-31', '2021-01-01', '2022-12-31', '2026-01-01'].map((day) => editionOn(days, 'eu-fsf', day)),
    ).toEqual([null, '2021-01-01', '2021-01-01', '2025-01-01']);
    expect(editionOn(days, 'uk-sl', '2026-01-01')).toBeNull();
  });
});

/** Parties that somebody follows: as they are first, and as they are after the lists have changed. */
import type { EntityRecord } from '../../src/domain/entity/entity.ts';
import { entityRecord, parties } from './fixture.ts';

const MARKUP = '<img src=x onerror="document.title=\'broken in\'"><script>document.title="broken in"</script>';

/** Texts as a list might send them to break a page: markup, an end of quotes, and a mark that turns what follows round. */
export const HOSTILE = `${MARKUP}" onclick="document.title='broken in' \u202e`;

const born = [{ date: '1961-04-05', precision: 'day' as const, circa: false }];
const passport = [{ type: 'passport' as const, value: 'ZZ 774411', country: 'RU', note: null }];
const person = { entity_type: 'individual' as const, birth_dates: born, identifiers: passport, nationalities: ['RU'] };

const listed = (date: string, by = date) => ({
  event: 'listed' as const,
  date,
  basis: 'source' as const,
  after: null,
  by,
});

/** Sorin Kalimdra on two lists, and a party of hostile texts, beside the usual ones. */
export const before = (): EntityRecord[] =>
  sorted([
    ...parties(4),
    entityRecord({ key: '701', name: 'Brimwick Freight' }),
    entityRecord({ ...person, key: '300', name: 'KALIMDRA, Sorin', history: [listed('2024-02-23', '2025-01-31')] }),
    entityRecord({
      ...person,
      key: '300',
      source_id: 'uk-sl',
      name: 'Sorin KALIMDRA',
      listed_date: null,
      history: [{ ...listed('2025-01-31'), date: null, basis: null }],
    }),
    hostile(),
  ]);

const hostile = (): EntityRecord =>
  entityRecord({
    key: '666',
    name: `Zorvex ${HOSTILE}`,
    reason: HOSTILE,
    sanction_programs: [HOSTILE],
    history: [
      listed('2024-02-23', '2025-01-31'),
      {
        event: 'amended',
        date: '2025-03-01',
        basis: 'edition',
        after: '2025-02-01',
        by: '2025-03-01',
        note: HOSTILE,
        changes: [{ field: HOSTILE, before: HOSTILE, after: [HOSTILE] }],
      },
    ],
  });

/** The same after new editions: one of the two records amended, another Kalimdra listed, a company gone for good. */
export const after = (): EntityRecord[] =>
  sorted([
    ...before().filter(({ id }) => id !== 'us-ofac-sdn-300' && id !== 'us-ofac-sdn-701'),
    entityRecord({
      ...person,
      key: '300',
      name: 'KALIMDRA, Sorin',
      titles: ['Admiral'],
      history: [
        listed('2024-02-23', '2025-01-31'),
        {
          event: 'amended',
          date: '2026-08-20',
          basis: 'delta',
          after: '2026-08-19',
          by: '2026-08-20',
          changes: [{ field: 'titles', before: ['Captain'], after: ['Admiral'] }],
        },
      ],
    }),
    entityRecord({
      entity_type: 'individual',
      key: '990',
      source_id: 'eu-fsf',
      name: 'Sorin KALIMDRA',
      birth_dates: [{ date: '1999-01-01', precision: 'day', circa: false }],
      listed_date: '2026-08-21',
      history: [listed('2026-08-21')],
    }),
  ]);

const sorted = (entities: EntityRecord[]): EntityRecord[] => entities.sort((a, b) => (a.id < b.id ? -1 : 1));

import { expect, it } from 'vitest';
import type { EntityRecord } from '../../src/domain/entity/entity.ts';
import { numberedTogether, sourceById } from '../../src/sources/catalog.ts';

const url = (source: string, fields: Partial<EntityRecord>) =>
  sourceById(source)?.recordUrl?.({
    is_active: true,
    official_id: null,
    source_url: null,
    ...fields,
  } as EntityRecord) ?? null;

it.each<[string, Partial<EntityRecord>, string | null]>([
  ['us-ofac-sdn', { official_id: '7157' }, 'https://sanctionssearch.ofac.treas.gov/Details.aspx?id=7157'],
  ['us-ofac-cons', { official_id: '9640', is_active: false }, null],
  [
    'uk-sl',
    { official_id: 'RUS0001', entity_type: 'individual' },
    'https://search-uk-sanctions-list.service.gov.uk/designations/RUS0001/Individual',
  ],
  ['uk-sl', { official_id: 'RUS1000', entity_type: 'vessel' }, null],
  ['uk-sl', { official_id: 'RUS0001', entity_type: 'individual', is_active: false }, null],
  [
    'eu-fsf',
    { source_url: 'https://eur-lex.europa.eu/eli/reg/2014/269/oj' },
    'https://eur-lex.europa.eu/eli/reg/2014/269/oj',
  ],
  ['eu-fsf', { source_url: 'https://press.example/1' }, null],
  ['un-sc', { official_id: 'QDi.001' }, null],
  ['au-dfat', { official_id: '2' }, null],
])('page of a record of %s with %o', (source, fields, expected) => {
  expect(url(source, fields)).toBe(expected);
});

it('keys of one authority mean one party on all of its lists', () => {
  expect(numberedTogether('us-ofac-cons')).toEqual(['us-ofac-cons', 'us-ofac-sdn']);
  expect(numberedTogether('uk-sl')).toEqual(['uk-sl']);
});

import type { ListedParty } from '../../src/domain/party.ts';

/** A fictional party with nothing but what is given. */
export function party(key: string, fields: Partial<ListedParty> = {}): ListedParty {
  return {
    key,
    official_id: key,
    source_list: 'Test List',
    lists: ['Test List'],
    entity_type: 'organization',
    name: `Fictional Trading ${key}`,
    aliases: [],
    identifiers: [],
    countries: [],
    addresses: [],
    birth_dates: [],
    birth_places: [],
    nationalities: [],
    gender: null,
    titles: [],
    vessel: null,
    aircraft: null,
    listed_date: null,
    end_date: null,
    last_updated: null,
    sanction_programs: [],
    legal_basis: [],
    measures: [],
    relationships: [],
    cross_references: [],
    reason: null,
    remarks: null,
    source_url: null,
    ...fields,
  };
}

import type { ListedParty } from '../../src/domain/entity/party.ts';
import { blankParty } from '../../src/sources/party-facts.ts';

/** A fictional party with nothing but what is given. */
export function party(key: string, fields: Partial<ListedParty> = {}): ListedParty {
  return {
    ...blankParty({
      key,
      official_id: key,
      source_list: 'Test List',
      entity_type: 'organization',
      name: `Fictional Trading ${key}`,
    }),
    ...fields,
  };
}

import { lookupTable } from '../../domain/lookup-table.ts';
import type { EntityType } from '../../domain/vocabulary.ts';

/**
 * The entity type of each FollowTheMoney schema that a party can be listed under
 * (https://followthemoney.tech/explorer/); null where the name is a better indication than the schema.
 */
export const FTM_TYPES = lookupTable<EntityType | null>({
  Person: 'individual',
  Organization: 'organization',
  Company: 'organization',
  PublicBody: 'organization',
  LegalEntity: null,
  Vessel: 'vessel',
  Airplane: 'aircraft',
  Vehicle: 'other',
  CryptoWallet: 'other',
  Security: 'other',
  Asset: 'other',
});

import { lookupTable } from '../../domain/lookup-table.ts';
import type { EntityType } from '../../domain/vocabulary.ts';

/**
 * The type of party of each schema of FollowTheMoney that one can be listed under (https://followthemoney.tech/explorer/);
 * null where the name tells more than the schema.
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

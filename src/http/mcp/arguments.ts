/** Arguments that several tools share, with the names of the API's parameters. */
import { z } from 'zod';

/** An argument that may be left out. */
export const text = (description: string) => z.string().optional().describe(description);

/** Filters of searches. */
export const FILTERS = {
  jurisdiction: text('Whose lists: US, UK, EU, UN, CA, AU; several by commas'),
  source_list: text('List id or name (tool sources), e.g. us-ofac-sdn; several by commas'),
  entity_type: text('individual, organization, vessel, aircraft, other; several by commas'),
  country: text('Country of the party, code or name; several by commas'),
  programme: text('Sanctions programme by its name, e.g. SDGT; several by commas'),
  is_china: z.boolean().optional().describe('China-related parties only, or none of them'),
  is_active: z.boolean().optional().describe('true: listed now; false: removed'),
  date_from: text('Earliest listing date, YYYY-MM-DD'),
  date_to: text('Latest listing date, YYYY-MM-DD'),
  as_of: text('Who was listed on that day, YYYY-MM-DD'),
};

/** Secondary identifiers of a screened party. */
export const FACTS = {
  birth_date: text('YYYY, YYYY-MM or YYYY-MM-DD'),
  gender: text('male or female'),
  identifier: text('Passport, registration, IMO or other number'),
  party_country: text('Nationality, residence or registration'),
};

export const PAGE = z.int().min(1).max(1_000_000).optional().describe('From 1');
export const limit = (fallback: number) => z.int().min(1).max(100).optional().describe(`Default ${fallback}`);

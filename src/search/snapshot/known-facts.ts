/** What screening compares and shows of a row besides its names. Stored separately from the long detail, so that it can be read fast. */

import { allCountryCodes } from '../../domain/countries/entity-countries.ts';
import type { EntityRecord } from '../../domain/entity/entity.ts';
import type { BirthDate, Identifier } from '../../domain/entity/party.ts';
import type { EntityType } from '../../domain/vocabulary.ts';
import type { Section, SnapshotBytes } from './format.ts';
import { type Blobs, blobCollector, blobsOf, blobText } from './section-views.ts';

/** Maximum number of aliases stored for display. */
const MAX_ALIASES = 3;

/** The facts of one row. */
export interface KnownFacts {
  entity_type: EntityType;
  birth_dates: BirthDate[];
  nationalities: string[];
  /** Every country of the party, ISO alpha-2, as used by the country filter. */
  country_codes: string[];
  gender: 'male' | 'female' | null;
  /** The first few, as published. */
  aliases: string[];
  /** Identifiers of documents and registers, and a ship's IMO number. */
  identifiers: Pick<Identifier, 'type' | 'value' | 'country'>[];
}

function knownFacts(entity: EntityRecord): KnownFacts {
  const { entity_type, birth_dates, nationalities, gender, vessel } = entity;
  const identifiers = entity.identifiers.map(({ type, value, country }) => ({ type, value, country }));
  const imo = vessel?.imo;
  if (imo && !identifiers.some(({ type }) => type === 'imo'))
    identifiers.push({ type: 'imo', value: imo, country: null });
  const aliases = [...new Set(entity.aliases.map(({ name }) => name))].slice(0, MAX_ALIASES);
  const country_codes = [...allCountryCodes(entity)];
  return { entity_type, birth_dates, nationalities, country_codes, gender, aliases, identifiers };
}

/** Collects the facts row by row. */
export function knownFactsBuilder(): { add(entity: EntityRecord): void; sections(): Section[] } {
  const blobs = blobCollector('known-facts');
  return {
    add(entity) {
      blobs.add(JSON.stringify(knownFacts(entity)));
    },
    sections: () => blobs.sections(),
  };
}

/** The facts of an opened snapshot. */
export const openKnownFacts = (snapshot: SnapshotBytes): Blobs => blobsOf(snapshot, 'known-facts');

/** Facts of a row. */
export const knownFactsOf = ({ knownFacts: blobs }: { knownFacts: Blobs }, row: number): KnownFacts =>
  JSON.parse(blobText(blobs, row));

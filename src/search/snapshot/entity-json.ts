import { mainCountry } from '../../domain/countries/entity-countries.ts';
import type { EditionWindow, EntityRecord, EntitySummary } from '../../domain/entity/entity.ts';
import type { EntityDetail } from '../../domain/entity/entity-detail.ts';
import type { AlsoListed } from '../../domain/entity/party-links.ts';
import { ownMark } from '../../domain/lists/own-lists.ts';
import type { SourceInfo, SourceState } from '../../domain/lists/source.ts';
import { sourceById } from '../../sources/catalog.ts';
import { isMisfiledOrganisation } from '../../sources/text/type-by-name.ts';

const MISFILED =
  'The list files this record under persons; its name is that of an organisation, so both types find it.';

function entitySummary(entity: EntityRecord): EntitySummary {
  const country = mainCountry(entity);
  return {
    id: entity.id,
    name: entity.name,
    entity_type: entity.entity_type,
    ...(isMisfiledOrganisation(entity) && { entity_type_note: MISFILED }),
    country_code: country?.code ?? null,
    country_name: country?.name ?? null,
    country_basis: country?.basis ?? null,
    jurisdiction: entity.jurisdiction,
    source_list: entity.source_list,
    ...ownMark(entity.source_id),
    listed_date: entity.listed_date,
    is_active: entity.is_active,
    is_china: entity.is_china,
    sanction_programs: entity.sanction_programs,
    reason: entity.reason,
    url: `/entities/${entity.id}`,
    ...(entity.is_active ? {} : { removed_date: entity.removed_date }),
  };
}

/** The editions between which a removed record left its list; null for an active one. */
function removedWindow({ is_active, history }: EntityRecord): EditionWindow | null {
  const last = is_active ? undefined : history.findLast(({ event }) => event === 'removed' || event === 'renumbered');
  return last ? { after: last.after, by: last.by } : null;
}

/** Data about the publication of a record, for its detail. */
export interface SourceFacts {
  info: SourceInfo | undefined;
  state: SourceState | undefined;
}

/**
 * The detail of an entity, field for field as in `/api/entities/{id}`. Its JSON begins with that of {@link entitySummary}, so
 * that one stored text serves both. `source.edition` is the newest edition with the record, `source.published` the date of the
 * list's newest edition.
 */
export function entityDetail(
  entity: EntityRecord,
  { info, state }: SourceFacts,
  alsoListed: readonly AlsoListed[] = [],
  knownId: (key: string) => string | undefined = () => undefined,
): EntityDetail {
  return {
    ...entitySummary(entity),
    official_id: entity.official_id,
    lists: entity.lists,
    aliases: entity.aliases,
    identifiers: entity.identifiers,
    countries: entity.countries,
    addresses: entity.addresses,
    birth_dates: entity.birth_dates,
    birth_places: entity.birth_places,
    nationalities: entity.nationalities,
    gender: entity.gender,
    titles: entity.titles,
    vessel: entity.vessel,
    aircraft: entity.aircraft,
    listed_date_basis: entity.listed_date_basis,
    end_date: entity.end_date,
    removed_date: entity.removed_date,
    removed_date_basis: entity.removed_date_basis,
    removed_window: removedWindow(entity),
    still_listed_as: entity.still_listed_as,
    formerly: entity.formerly,
    last_updated: entity.last_updated,
    legal_basis: entity.legal_basis,
    measures: entity.measures,
    remarks: entity.remarks,
    relationships: entity.relationships.map((relationship) => {
      const id = relationship.id ?? (relationship.key === undefined ? undefined : knownId(relationship.key));
      return { ...(id === undefined ? {} : { id }), name: relationship.name, type: relationship.type };
    }),
    cross_references: entity.cross_references,
    also_listed: alsoListed,
    history: entity.history,
    source: {
      id: entity.source_id,
      url: entity.source_url ?? info?.home ?? null,
      record_url: sourceById(entity.source_id)?.recordUrl?.(entity) ?? null,
      edition: entity.last_edition,
      published: state?.edition ?? null,
      licence: info?.licence ?? null,
      ...(state?.demo ? { demo: true as const } : {}),
    },
  };
}

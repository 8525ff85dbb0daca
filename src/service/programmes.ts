/** Sanctions programmes, as derived from the records listed under them. */

import type { EntitySummary } from '../domain/entity/entity.ts';
import type { EntityDetail } from '../domain/entity/entity-detail.ts';
import type { LegalBasis } from '../domain/entity/party.ts';
import { lazilyOf } from '../domain/lazily.ts';
import { JURISDICTIONS, type Jurisdiction, jurisdictionPlace } from '../domain/vocabulary.ts';
import type { Filters, Sort } from '../search/query.ts';
import type { LoadedData } from './data/loaded-data.ts';
import { parsedAnswer } from './json-text.ts';

/** Number of newest records that represent a programme. */
const SAMPLE = 100;
/** Minimum fraction of them that state an act or a measure for it to count as one of the programme, and how many are shown. */
const [SHARE, MOST] = [0.1, 8];

/** A programme of one authority. */
export interface Programme {
  name: string;
  jurisdiction: Jurisdiction;
  /** Number of records listed now. */
  listed: number;
}

/** A programme with what its records state. */
export interface ProgrammeInFull extends Programme {
  removed: number;
  /** YYYY-MM-DD; null where no record states a day. */
  first: string | null;
  latest: string | null;
  legal_basis: LegalBasis[];
  /** In the wording of the list. */
  measures: string[];
  /** The newest records, at most {@link SAMPLE}. */
  newest: EntitySummary[];
}

function found(
  data: LoadedData,
  filters: Filters,
  limit: number,
  sort?: Sort,
): { total: number; entities: EntitySummary[] } {
  const bytes = data.structured({ filters, page: 1, limit, ...(sort && { sort }) }, {});
  const { entities, pagination } = parsedAnswer<{ entities: EntitySummary[]; pagination: { total: number } }>(bytes);
  return { entities, total: pagination.total };
}

/** The authorities that list parties under a programme of this name; two authorities can use the same name. */
function authoritiesOf(data: LoadedData, name: string): Programme[] {
  const own = { programmes: [name] };
  const { total, entities } = found(data, own, 1);
  const counts = (jurisdiction: Jurisdiction, filters: Filters = {}): number =>
    found(data, { ...own, ...filters, jurisdictions: [jurisdiction] }, 1).total;
  const first = entities[0]?.jurisdiction;
  if (first === undefined) return [];
  const all = counts(first) === total ? [first] : JURISDICTIONS.filter((one) => counts(one) > 0);
  return all.map((jurisdiction) => ({ name, jurisdiction, listed: counts(jurisdiction, { is_active: true }) }));
}

/** Every programme that a record names, by authority, the largest first. */
export const programmesOf = lazilyOf((data: LoadedData): readonly Programme[] => {
  const place = ({ jurisdiction }: Programme): number => jurisdictionPlace(jurisdiction);
  return data.programmes
    .flatMap((name) => authoritiesOf(data, name))
    .sort((a, b) => place(a) - place(b) || b.listed - a.listed || (a.name < b.name ? -1 : 1));
});

/** The published spelling of a programme's name, ignoring case; null where there is none. */
export function programmeNamed(data: LoadedData, text: string): string | null {
  const folded = text.trim().toLowerCase();
  return (
    data.programmes.find((name) => name === text) ??
    data.programmes.find((name) => name.toLowerCase() === folded) ??
    null
  );
}

/** Values that at least the minimum fraction of the records have, most frequent first. */
function common<T>(records: readonly EntityDetail[], valuesOf: (record: EntityDetail) => readonly T[]): T[] {
  const counts = new Map<string, number>();
  for (const record of records)
    for (const key of new Set(valuesOf(record).map((value) => JSON.stringify(value))))
      counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count >= Math.max(records.length > 2 ? 2 : 1, SHARE * records.length))
    .sort((a, b) => b[1] - a[1])
    .slice(0, MOST)
    .map(([key]) => JSON.parse(key) as T);
}

/** The programmes with this published name, one per authority. */
export function programmeInFull(data: LoadedData, name: string): ProgrammeInFull[] {
  return authoritiesOf(data, name).map((programme) => {
    const own: Filters = { programmes: [name], jurisdictions: [programme.jurisdiction] };
    const active = programme.listed > 0 ? { ...own, is_active: true } : own;
    const { entities: newest } = found(data, active, SAMPLE, '-listed_date');
    const records = newest.flatMap(({ id }) => data.record(id) ?? []);
    const [oldest] = found(data, { ...own, date_from: '1900-01-01' }, 1, 'listed_date').entities;
    return {
      ...programme,
      removed: found(data, { ...own, is_active: false }, 1).total,
      first: oldest?.listed_date ?? null,
      latest: newest[0]?.listed_date ?? null,
      legal_basis: common(records, ({ legal_basis }) => legal_basis),
      measures: common(records, ({ measures }) => measures),
      newest,
    };
  });
}

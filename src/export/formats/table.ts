/** The columns of tables: one row per record, with the data that fit into cells. */
import { isOwn } from '../../domain/lists/own-lists.ts';
import { birthDateText } from '../../names/score/facts/birth-dates.ts';
import type { ExportRecord, ExportRow } from '../record.ts';

/** The content of a cell. A day is a text `YYYY-MM-DD`. */
export type Cell = string | boolean | null;

/** Puts an apostrophe before a text that a spreadsheet would run as a formula once it is saved as CSV, like `csvLine`. */
export const formulaAsText = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** Separator of values in a cell. A bar within a value is doubled, so that cells can be split again. */
const BETWEEN = ' | ';

const several = (values: readonly (string | null | undefined)[]): string | null => {
  const texts = values.filter((value): value is string => !!value);
  return texts.length === 0 ? null : texts.map((text) => text.replaceAll('|', '||')).join(BETWEEN);
};

/** `passport: 753 (RU; expired)`: kind, number, issuer, note. */
function numberText({ type, value, country, note }: ExportRecord['identifiers'][number]): string {
  const beside = [country, note].filter(Boolean).join('; ');
  return `${type}: ${value}${beside === '' ? '' : ` (${beside})`}`;
}

export interface TableColumn {
  name: string;
  kind: 'text' | 'flag' | 'day';
  cell(record: ExportRecord): Cell;
}

const text = (name: string, cell: TableColumn['cell']): TableColumn => ({ name, kind: 'text', cell });
const flag = (name: string, cell: TableColumn['cell']): TableColumn => ({ name, kind: 'flag', cell });
const day = (name: string, cell: TableColumn['cell']): TableColumn => ({ name, kind: 'day', cell });

/** The columns in their order; new ones are added at the end. */
export const TABLE_COLUMNS: readonly TableColumn[] = [
  text('id', ({ id }) => id),
  text('name', ({ name }) => name),
  text('entity_type', ({ entity_type }) => entity_type),
  flag('is_active', ({ is_active }) => is_active),
  text('jurisdiction', ({ jurisdiction }) => jurisdiction),
  text('source_id', ({ source }) => source.id),
  text('source_list', ({ source_list }) => source_list),
  text('official_id', ({ official_id }) => official_id),
  day('listed_date', ({ listed_date }) => listed_date),
  text('listed_date_basis', ({ listed_date_basis }) => listed_date_basis),
  day('removed_date', ({ removed_date }) => removed_date),
  text('removed_date_basis', ({ removed_date_basis }) => removed_date_basis),
  day('end_date', ({ end_date }) => end_date),
  day('last_updated', ({ last_updated }) => last_updated),
  text('country_code', ({ country_code }) => country_code),
  text('country_name', ({ country_name }) => country_name),
  text('country_basis', ({ country_basis }) => country_basis),
  flag('is_china', ({ is_china }) => is_china),
  text('sanction_programs', ({ sanction_programs }) => several(sanction_programs)),
  text('aliases', ({ aliases }) => several(aliases.filter((one) => one.quality !== 'weak').map(({ name }) => name))),
  text('weak_aliases', ({ aliases }) =>
    several(aliases.filter((one) => one.quality === 'weak').map(({ name }) => name)),
  ),
  text('identifiers', ({ identifiers }) => several(identifiers.map(numberText))),
  text('countries', ({ countries }) =>
    several(countries.map(({ code, name, relation }) => `${relation}: ${code ?? name}`)),
  ),
  text('addresses', ({ addresses }) => several(addresses.map(({ full }) => full))),
  text('birth_dates', ({ birth_dates }) => several(birth_dates.map(birthDateText))),
  text('birth_places', ({ birth_places }) => several(birth_places.map((place) => place.text))),
  text('nationalities', ({ nationalities }) => several(nationalities)),
  text('gender', ({ gender }) => gender),
  text('titles', ({ titles }) => several(titles)),
  text('imo', ({ vessel }) => vessel?.imo ?? null),
  text('mmsi', ({ vessel }) => vessel?.mmsi ?? null),
  text('call_sign', ({ vessel }) => vessel?.call_sign ?? null),
  text('vessel_type', ({ vessel }) => vessel?.type ?? null),
  text('flag', ({ vessel }) => vessel?.flag ?? null),
  text('former_flags', ({ vessel }) => several(vessel?.former_flags ?? [])),
  text('owner', ({ vessel }) => vessel?.owner ?? null),
  text('aircraft_model', ({ aircraft }) => aircraft?.model ?? null),
  text('tail_number', ({ aircraft }) => aircraft?.tail_number ?? null),
  text('measures', ({ measures }) => several(measures)),
  text('legal_basis', ({ legal_basis }) => several(legal_basis.map((basis) => basis.text))),
  text('relationships', ({ relationships }) =>
    several(relationships.map(({ type, name, id }) => `${type}: ${name}${id ? ` [${id}]` : ''}`)),
  ),
  text('cross_references', ({ cross_references }) =>
    several(cross_references.map(({ authority, reference }) => `${authority}: ${reference}`)),
  ),
  text('also_listed', ({ also_listed }) => several(also_listed.map(({ id }) => id))),
  text('still_listed_as', ({ still_listed_as }) => still_listed_as),
  text('formerly', ({ formerly }) => several(formerly)),
  text('reason', ({ reason }) => reason),
  text('remarks', ({ remarks }) => remarks),
  text('record_url', ({ source }) => source.record_url ?? source.url),
  text('licence', ({ source }) => source.licence),
  flag('official', ({ id }) => !isOwn(id)),
];

/** The row of a record: its cells in the order of {@link TABLE_COLUMNS}. */
export const tableRow = (record: ExportRecord): ExportRow => ({
  key: record.id,
  value: TABLE_COLUMNS.map(({ cell }) => cell(record)),
});

/** The cells of a row of a table. */
export const cellsOf = ({ value }: ExportRow): readonly Cell[] => value as Cell[];

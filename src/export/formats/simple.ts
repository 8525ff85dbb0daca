import { csvLine } from '../../service/rows/screening-lines.ts';
import { entitiesOf } from './followthemoney.ts';
import { type ExportFormat, FORMAT_FACTS } from './format.ts';
import { lineFile } from './line-file.ts';
import { formulaAsText } from './table.ts';

const NAMES = ['name', 'alias', 'weakAlias', 'previousName'];
const COUNTRIES = ['country', 'nationality', 'citizenship', 'birthCountry', 'jurisdiction', 'flag'];
const NUMBERS = [
  ...['passportNumber', 'socialSecurityNumber', 'taxNumber', 'registrationNumber', 'idNumber', 'innCode', 'ogrnCode'],
  ...['leiCode', 'swiftBic', 'dunsCode', 'isinCode', 'imoNumber', 'mmsi', 'callSign', 'serialNumber', 'number'],
];

/** The columns of `targets.simple.csv` (https://www.opensanctions.org/docs/bulk/csv/). */
export const SIMPLE_COLUMNS = [
  ...['id', 'schema', 'name', 'aliases', 'birth_date', 'countries', 'addresses', 'identifiers', 'sanctions'],
  ...['phones', 'emails', 'program_ids', 'dataset', 'first_seen', 'last_seen', 'last_change'],
];

/** Several values in one cell, as nested CSV: separated by semicolons, and quoted if they contain one. */
const several = (values: Iterable<string>): string => csvLine([...new Set(values)].sort(), true, ';').trimEnd();

/**
 * The listed parties, one per line, in the columns of OpenSanctions. All dates are the authorities'. Columns that depend
 * on the edition (last seen) or on OpenSanctions (ids of programmes) are empty; the edition is in the manifest.
 */
export const simple: ExportFormat = {
  ...FORMAT_FACTS.simple,
  isText: true,
  rowsOf(record) {
    if (!record.is_active) return [];
    const [party, ...linked] = entitiesOf(record);
    const { id, schema, caption, first_seen, last_change } = party!;
    const documents = linked.filter((one) => one.schema === 'Passport' || one.schema === 'Identification');
    const of = (...properties: string[]): string =>
      several(
        [party!, ...documents]
          .flatMap((entity) => properties.flatMap((property) => entity.properties[property] ?? []))
          .filter((value) => value !== caption),
      );
    const facts = [of(...NAMES), of('birthDate'), of(...COUNTRIES), of('address'), of(...NUMBERS), of('program')];
    const [phones, emails, dataset] = [of('phone'), of('email'), several([record.source_list])];
    const cells = [id, schema, caption, ...facts, phones, emails, null, dataset, first_seen, null, last_change];
    return [{ key: id, value: cells }];
  },
  open: (path, { isDelta }) =>
    lineFile(path, csvLine(isDelta ? ['op', ...SIMPLE_COLUMNS] : SIMPLE_COLUMNS), ({ op, value }) => {
      // A telephone number starts with a plus but is not a formula.
      const cells = (value as (string | null)[]).map(
        (cell) => cell && (/^\+\d+(;|$)/.test(cell) ? cell : formulaAsText(cell)),
      );
      return csvLine(isDelta ? [op, ...cells] : cells, true);
    }),
};

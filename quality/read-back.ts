/** Compares a record before its export with the same record after the export was read as an own list. */
import { followthemoney } from '../src/export/formats/followthemoney.ts';
import type { FtmEntity } from '../src/export/ftm.ts';
import type { ExportRecord } from '../src/export/record.ts';

/** Members that belong to the list, the store or the history, and not to the record. */
const NOT_OF_THE_RECORD = new Set([
  ...['id', 'url', 'source', 'source_list', 'lists', 'jurisdiction', 'official', 'also_listed', 'history'],
  ...['listed_date_basis', 'formerly', 'still_listed_as'],
]);

/** Ids are new on an own list, so only the presence of other parties' ids is compared. */
const comparable = (field: string, value: unknown): string =>
  JSON.stringify(value, (name, inner) => (field === 'relationships' && name === 'id' ? true : inner)) ?? '';

/** The fields of a record that differ. */
export function differingFields(before: ExportRecord, after: ExportRecord): string[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  const value = (record: ExportRecord, field: string): string => comparable(field, record[field as keyof ExportRecord]);
  return [...fields].filter((field) => !NOT_OF_THE_RECORD.has(field) && value(before, field) !== value(after, field));
}

/** Properties that state the list of a party, and its id there. */
const NOT_OF_THE_PARTY = new Set([
  ...['topics', 'authority', 'country of Sanction', 'unscId', 'sourceUrl', 'entity', 'holder', 'subject', 'object'],
]);

/** All values of a record in FollowTheMoney, as `schema property: value`. */
function ftmValues(record: ExportRecord): Set<string> {
  const entities = followthemoney.rowsOf(record).map(({ value }) => value as FtmEntity);
  return new Set(
    entities.flatMap(({ schema, properties }) =>
      Object.entries(properties)
        .filter(([name]) => !NOT_OF_THE_PARTY.has(name) && !NOT_OF_THE_PARTY.has(`${name} of ${schema}`))
        .flatMap(([name, values]) => values.map((value) => `${schema} ${name}: ${value}`)),
    ),
  );
}

/** Values of FollowTheMoney that a record has lost (`-`) or gained (`+`). */
export function differingValues(before: ExportRecord, after: ExportRecord): string[] {
  const [old, now] = [ftmValues(before), ftmValues(after)];
  return [
    ...[...old].filter((value) => !now.has(value)).map((value) => `- ${value}`),
    ...[...now].filter((value) => !old.has(value)).map((value) => `+ ${value}`),
  ];
}

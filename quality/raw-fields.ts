import { readFileSync } from 'node:fs';
import { gunzipSync, inflateRawSync } from 'node:zlib';

/**
 * Reads the official files with patterns only, without the parsers of the product, so that errors in those become
 * visible. Each value is stored under the official key of its record; a list without keys counts as one record.
 */
export type FieldKind = 'identifier' | 'vessel' | 'address' | 'legal basis';
export interface RawValue {
  kind: FieldKind;
  /** The element or column that contains it. */
  field: string;
  value: string;
}
export interface RawRecord {
  key: string;
  values: RawValue[];
  /** The whole record as text, for finding stored values in it. */
  text: string;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/** Resolves character references, twice because some are escaped twice, and removes tags. */
function plainText(xml: string): string {
  let text = xml.replace(/<[^>]*>/g, ' ');
  for (let pass = 0; pass < 2; pass += 1) {
    text = text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) =>
      name ? (ENTITIES[name] ?? whole) : String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
    );
  }
  return text
    .replace(/_x000D_/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const readFile = (path: string): Buffer => (path.endsWith('.gz') ? gunzipSync(readFileSync(path)) : readFileSync(path));

/** The complete elements of that name in a piece of XML. */
const elements = (xml: string, name: string): string[] =>
  xml.match(new RegExp(`<${name}(?=[\\s>])[^>]*?(?:/>|>[\\s\\S]*?</${name}>)`, 'g')) ?? [];
const textsOf = (xml: string, name: string): string[] => elements(xml, name).map(plainText).filter(Boolean);
const attributesOf = (xml: string, element: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${element}\\s[^>]*?\\b${name}="([^"]*)"`, 'g'))]
    .map((match) => plainText(match[1]!))
    .filter(Boolean);

const take = (kind: FieldKind, field: string, values: readonly string[]): RawValue[] =>
  values.map((value) => ({ kind, field, value }));

function* ofac(xml: string): Generator<RawRecord> {
  for (const entity of xml.split(/(?=<entity id=")/).slice(1)) {
    const features = elements(entity, 'feature').map((each) => ({
      type: textsOf(each, 'type')[0] ?? '',
      values: textsOf(each, 'value'),
    }));
    yield {
      key: /^<entity id="(\d+)"/.exec(entity)![1]!,
      text: plainText(entity),
      values: [
        ...take('identifier', 'documentNumber', textsOf(entity, 'documentNumber')),
        ...features
          .filter(({ type }) =>
            /digital currency|swift|isin|d-u-n-s|email|website|phone|call sign|tail|msn/i.test(type),
          )
          .flatMap(({ type, values }) => take('identifier', type.replace(/ - \w+$/, ''), values)),
        ...features
          .filter(({ type }) => /^(?:other |former )?vessel/i.test(type))
          .flatMap(({ type, values }) => take('vessel', type, values)),
        ...elements(entity, 'addressPart').flatMap((part) => take('address', 'addressPart', textsOf(part, 'value'))),
        ...take('legal basis', 'legalAuthority', textsOf(entity, 'legalAuthority')),
      ],
    };
  }
}

function* uk(xml: string): Generator<RawRecord> {
  for (const record of elements(xml, 'Designation')) {
    const all = (kind: FieldKind, ...names: string[]): RawValue[] =>
      names.flatMap((name) => take(kind, name, textsOf(record, name)));
    yield {
      key: textsOf(record, 'UniqueID')[0] ?? '',
      text: plainText(record),
      values: [
        ...all('identifier', 'PassportNumber', 'NationalIdentifierNumber', 'BusinessRegistrationNumber', 'IMONumber'),
        ...all('identifier', 'PhoneNumber', 'EmailAddress', 'Website'),
        ...all('vessel', 'TypeOfShip', 'TonnageOfShip', 'LengthOfShip', 'YearBuilt', 'CurrentOwnerOperator'),
        ...all('vessel', 'CurrentBelievedFlagOfShip', 'PreviousFlag', 'HullIdentificationNumber'),
        ...all('address', ...[1, 2, 3, 4, 5, 6].map((line) => `AddressLine${line}`), 'AddressPostalCode'),
        ...all('legal basis', 'RegimeName'),
      ],
    };
  }
}

function* eu(xml: string): Generator<RawRecord> {
  for (const record of elements(xml, 'sanctionEntity')) {
    const of = (kind: FieldKind, element: string, ...names: string[]): RawValue[] =>
      names.flatMap((name) => take(kind, `${element}@${name}`, attributesOf(record, element, name)));
    yield {
      key: /^<sanctionEntity[^>]*?\blogicalId="(\d+)"/.exec(record)?.[1] ?? '',
      text: plainText(record.replace(/ \w+="/g, '$& ').replace(/[<>]/g, ' ')),
      values: [
        ...of('identifier', 'identification', 'number'),
        ...of('identifier', 'contactInfo', 'value'),
        ...of('address', 'address', 'street', 'city', 'zipCode', 'poBox', 'region', 'place'),
        ...of('legal basis', 'regulation', 'numberTitle'),
        ...take('legal basis', 'publicationUrl', textsOf(record, 'publicationUrl')),
      ],
    };
  }
}

function* un(xml: string): Generator<RawRecord> {
  for (const record of [...elements(xml, 'INDIVIDUAL'), ...elements(xml, 'ENTITY')]) {
    const addresses = [...elements(record, 'INDIVIDUAL_ADDRESS'), ...elements(record, 'ENTITY_ADDRESS')];
    const parts = ['STREET', 'CITY', 'STATE_PROVINCE', 'ZIP_CODE', 'NOTE'];
    yield {
      key: textsOf(record, 'REFERENCE_NUMBER')[0] ?? '',
      text: plainText(record),
      values: [
        ...elements(record, 'INDIVIDUAL_DOCUMENT').flatMap((one) =>
          take('identifier', 'NUMBER', textsOf(one, 'NUMBER')),
        ),
        ...addresses.flatMap((one) => parts.flatMap((part) => take('address', part, textsOf(one, part)))),
      ],
    };
  }
}

function* canada(xml: string): Generator<RawRecord> {
  const values = elements(xml, 'record').flatMap((record) => {
    const first = (name: string): string[] =>
      [...record.matchAll(new RegExp(`<${name}[\\w-]*>([^<]*)<`, 'g'))]
        .map((match) => plainText(match[1]!))
        .filter(Boolean);
    return [
      ...take('identifier', 'ShipIMONumber', first('ShipIMONumber')),
      ...take('vessel', 'ShipIMONumber', first('ShipIMONumber')),
    ];
  });
  yield { key: '', text: plainText(xml), values };
}

/** Rows of a CSV text. */
function csvRows(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const match of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/g)) {
    row.push((match[1]?.replaceAll('""', '"') ?? match[2]!).trim());
    if (match[3] === ',') continue;
    rows.push(row);
    row = [];
    if (match[3] === '' || match.index + match[0].length >= text.length) break;
  }
  return rows;
}

function* csl(text: string): Generator<RawRecord> {
  const [titles, ...rows] = csvRows(text);
  const column = (row: string[], name: string): string => row[titles!.indexOf(name)] ?? '';
  const own = rows.filter((row) => row.length > 5 && !/Treasury/.test(column(row, 'source')));
  const values = own.flatMap((row) => [
    ...take(
      'identifier',
      'ids',
      column(row, 'ids')
        .split(';')
        .map((one) => one.trim())
        .filter(Boolean),
    ),
    ...take(
      'address',
      'addresses',
      column(row, 'addresses')
        .split(';')
        .map((one) => one.trim())
        .filter(Boolean),
    ),
    ...take(
      'legal basis',
      'federal_register_notice',
      column(row, 'federal_register_notice').match(/\d{2,3} ?F\.? ?R\.? +\d+/g) ?? [],
    ),
    ...['call_sign', 'vessel_type', 'vessel_flag', 'vessel_owner'].flatMap((name) =>
      take('vessel', name, [column(row, name)].filter(Boolean)),
    ),
  ]);
  yield { key: '', text: own.flat().join(' '), values };
}

/** The parts of a zip archive by name. */
function unzipped(file: Buffer): Map<string, string> {
  const parts = new Map<string, string>();
  for (let at = file.indexOf('PK\x01\x02'); at !== -1 && file.readUInt32LE(at) === 0x02014b50; ) {
    const [size, name, extra, comment, start] = [20, 28, 30, 32, 42].map((offset) =>
      offset === 20 || offset === 42 ? file.readUInt32LE(at + offset) : file.readUInt16LE(at + offset),
    ) as [number, number, number, number, number];
    const body = start + 30 + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28);
    const data = file.subarray(body, body + size);
    const isStored = file.readUInt16LE(at + 10) === 0;
    parts.set(file.toString('utf8', at + 46, at + 46 + name), (isStored ? data : inflateRawSync(data)).toString());
    at += 46 + name + extra + comment;
  }
  return parts;
}

/** The rows of the Australian workbook as cells by title, grouped by reference number. */
function australianRows(file: Buffer): Map<string, Map<string, string>[]> {
  const parts = unzipped(file);
  const shared = elements(parts.get('xl/sharedStrings.xml')!, 'si').map(plainText);
  const rows = elements(parts.get('xl/worksheets/sheet1.xml')!, 'row').map((row) => {
    const cells = new Map<string, string>();
    for (const [, column, type, value] of row.matchAll(
      /<c r="([A-Z]+)\d+"(?:[^>]*?\bt="(\w+)")?[^>]*?>(?:<f>[^<]*<\/f>)?<v>([^<]*)<\/v>/g,
    )) {
      cells.set(column!, type === 's' ? (shared[Number(value)] ?? '') : plainText(value!));
    }
    return cells;
  });
  const titles = new Map([...rows[0]!].map(([column, title]) => [column, title.trim()]));
  const titled = rows
    .slice(1)
    .map((row) => new Map([...row].map(([column, value]) => [titles.get(column) ?? column, value])));
  const byKey = Map.groupBy(titled, (row) => /^\d+/.exec((row.get('Reference') ?? '').trim())?.[0] ?? '');
  byKey.delete('');
  return byKey;
}

function* australia(file: Buffer): Generator<RawRecord> {
  const cell = (row: Map<string, string>, title: string): string => row.get(title) ?? '';
  for (const [key, own] of australianRows(file)) {
    const text = [...new Set(own.flatMap((row) => [...row.values()]))].join(' | ');
    const about = [...new Set(own.map((row) => cell(row, 'Additional Information')))].join(' ; ');
    // A number after a word that marks it as one; the meaning of the word is judged by people in the differences.
    const numbers = [
      ...about.matchAll(
        /\b(?:passport|identi\w+|identity|ID|INN|OGRN|TIN|tax|registration|company|tazkira)\b(?: (?:card|no|number|ID))*[.:#]{0,2} {0,2}(?=[A-Z/-]{0,4}\d)([A-Z\d][A-Z\d/-]{4,24})\b/gi,
      ),
    ].map((match) => match[1]!);
    yield {
      key,
      text,
      values: [
        ...take('identifier', 'IMO Number', [...new Set(own.map((row) => cell(row, 'IMO Number')).filter(Boolean))]),
        ...take('identifier', 'Additional Information', [...new Set(numbers)]),
        ...take('address', 'Address', [...new Set(own.map((row) => cell(row, 'Address')).filter(Boolean))]),
        ...take('legal basis', 'Instrument of Designation', [
          // The label before the name of an instrument is not part of it.
          ...new Set(
            own
              .map((row) => cell(row, 'Instrument of Designation').replace(/^Instrument of [a-z ]{5,40}: ?/, ''))
              .filter(Boolean),
          ),
        ]),
      ],
    };
  }
}

/** Reads an official file of a source. Records with the same key (EU: one per programme) are merged. */
export function rawRecords(sourceId: string, path: string): Map<string, RawRecord> {
  const file = readFile(path);
  const reading =
    sourceId === 'au-dfat'
      ? australia(file)
      : {
          'us-ofac-sdn': ofac,
          'us-ofac-cons': ofac,
          'uk-sl': uk,
          'eu-fsf': eu,
          'un-sc': un,
          'ca-sema': canada,
          'us-csl': csl,
        }[sourceId]!(file.toString());
  const records = new Map<string, RawRecord>();
  for (const record of reading) {
    const known = records.get(record.key);
    if (!known) records.set(record.key, record);
    else {
      known.values.push(...record.values);
      known.text += ` ${record.text}`;
    }
  }
  return records;
}

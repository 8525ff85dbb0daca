/** Whole records of the official files as lines for a person to read, taken apart by patterns alone. */
import { australianRows, csvRows, elements, plainText, readFile, textsOf } from './raw-fields.ts';

export interface ShownRecord {
  /** Official key; null where the list has none. */
  key: string | null;
  /** A name by which the record is found where the list has no key. */
  name: string;
  lines: string[];
}

/** Every element with a text or with attributes, one a line, named by its path. */
function xmlLines(xml: string): string[] {
  const lines: string[] = [];
  const path: string[] = [];
  for (const [, close, name, attributes, empty, text] of xml.matchAll(
    /<(\/?)([\w:-]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>([^<]*)/g,
  )) {
    if (close) {
      path.pop();
      continue;
    }
    path.push(name!);
    const said = [...attributes!.matchAll(/([\w-]+)="([^"]+)"/g)].map(
      ([, key, value]) => `${key}=${plainText(value!)}`,
    );
    const value = plainText(text!);
    if (said.length > 0 || value)
      lines.push(`${path.slice(-2).join('/')} ${said.join(' ')} ${value}`.replace(/ +/g, ' '));
    if (empty) path.pop();
  }
  return lines;
}

const byElement = (xml: string, names: readonly string[], key: (record: string) => string): ShownRecord[] =>
  names
    .flatMap((name) => elements(xml, name))
    .map((record) => ({ key: key(record), name: '', lines: xmlLines(record) }));

function canada(xml: string): ShownRecord[] {
  return elements(xml, 'record').map((record) => {
    const of = (name: string): string => plainText(new RegExp(`<${name}[\\w-]*>([^<]*)<`).exec(record)?.[1] ?? '');
    const name = of('EntityOrShip') || `${of('GivenName')} ${of('LastName')}`.trim();
    return { key: null, name, lines: xmlLines(record) };
  });
}

function tradeList(text: string): ShownRecord[] {
  const [titles, ...rows] = csvRows(text);
  const at = (row: string[], title: string): string => row[titles!.indexOf(title)] ?? '';
  return rows
    .filter((row) => row.length > 5 && !/Treasury/.test(at(row, 'source')))
    .map((row) => ({
      key: null,
      name: at(row, 'name'),
      lines: row.flatMap((value, column) => (value ? [`${titles![column]} ${value}`] : [])),
    }));
}

const australia = (file: Buffer): ShownRecord[] =>
  [...australianRows(file)].map(([key, rows]) => ({
    key,
    name: '',
    lines: rows.map((row) => [...row].flatMap(([title, value]) => (value ? [`${title}: ${value}`] : [])).join(' | ')),
  }));

/** Every record of an edition of a source. Records under one key (EU: one per programme) stay apart. */
export function shownRecords(sourceId: string, path: string): ShownRecord[] {
  const file = readFile(path);
  if (sourceId === 'au-dfat') return australia(file);
  const text = file.toString();
  switch (sourceId) {
    case 'us-csl':
      return tradeList(text);
    case 'ca-sema':
      return canada(text);
    case 'uk-sl':
      return byElement(text, ['Designation'], (record) => textsOf(record, 'UniqueID')[0] ?? '');
    case 'un-sc':
      return byElement(text, ['INDIVIDUAL', 'ENTITY'], (record) => textsOf(record, 'REFERENCE_NUMBER')[0] ?? '');
    case 'eu-fsf':
      return byElement(text, ['sanctionEntity'], (record) => /\blogicalId="(\d+)"/.exec(record)?.[1] ?? '');
    default:
      return text
        .split(/(?=<entity id=")/)
        .slice(1)
        .map((record) => ({ key: /id="(\d+)"/.exec(record)![1]!, name: '', lines: xmlLines(record) }));
  }
}

/** What nobody sends in good faith, and what people send by mistake: bodies, rows, texts and workbooks. */
import { workbookEntries, zipOf } from '../sources/workbook.ts';

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
const nestedObjects = (depth: number): string => '{"a":'.repeat(depth) + 1 + '}'.repeat(depth);

/** Names that an object has without being given them, and texts that are no names. */
export const TEXTS = [
  ...['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty', 'Information Constructor'],
  ...[
    '',
    ' ',
    '\0',
    '\u{feff}',
    '\u202e\u202d',
    '‮',
    '🛳️'.repeat(50),
    'a'.repeat(20_000),
    '-'.repeat(500),
    '%00%ff',
    '..//..',
  ],
  ...[
    '-1',
    '0',
    '1e999',
    'NaN',
    '9007199254740993',
    '0x10',
    'null',
    'true',
    '[]',
    '{}',
    '*',
    '"',
    "' or 1=1 --",
    '2026-02-30',
  ],
  ...['é'.normalize('NFD').repeat(3_000), 'ﷺ'.repeat(400), 'ا'.repeat(800), '陈'.repeat(800), 'ไ'.repeat(800)],
];

/** JSON values as text, each in the place of a field. */
export const VALUES = [
  ...TEXTS.map((text) => JSON.stringify(text)),
  ...[
    'null',
    'true',
    '-1',
    '1e400',
    '-0',
    '9007199254740993',
    `1${'0'.repeat(5_000)}`,
    '"\\ud800"',
    '{}',
    '[]',
    '[null]',
  ],
  ...['{"__proto__":{"q":"x"}}', '{"constructor":{"prototype":1}}', '{"toJSON":1}', '{"then":1}', '{"length":1e9}'],
  ...[
    nested(16),
    nested(17),
    nested(4_000),
    nestedObjects(4_000),
    `[${'1,'.repeat(50_000)}1]`,
    JSON.stringify('x'.repeat(1_000_000)),
  ],
];

/** Whole bodies. */
export const BODIES = [
  ...[
    '',
    ' ',
    '\0',
    '[',
    '{',
    '"',
    'null',
    'true',
    '1',
    '[]',
    '{}',
    '[[]]',
    '[{}]',
    '[null]',
    '{"a":1,"a":2}',
    '{"__proto__":1}',
  ],
  ...[
    '\ufeff{}',
    '{}{}',
    '{} trailing',
    '// comment',
    "{'a':1}",
    'NaN',
    '\u0000\u0001',
    '\n\n\n',
    '<x/>',
    'q=x&q=y',
    '%',
  ],
  ...[nested(17), nested(20_000), nestedObjects(20_000), `[${'{},'.repeat(20_000)}{}]`, `{"${'k'.repeat(500_000)}":1}`],
  ...[`{${Array.from({ length: 20_000 }, (_, at) => `"k${at}":1`).join(',')}}`, JSON.stringify('x'.repeat(2_000_000))],
];

/** Fields of a row to be screened, and some that are none. */
export const FIELDS = 'id q birth_date country gender identifier entity_type x __proto__ constructor'.split(' ');

const TABLE = [
  ['Customer', 'Name'],
  ['C1', 'Nonesuch Bank'],
];
/** The parts of a workbook, with one changed: a text that is replaced in the part whose name ends so. */
function changed(part: string, from: string | RegExp, to: string): Buffer {
  let isChanged = false;
  const entries = workbookEntries(TABLE).map(({ name, data }) => {
    if (!name.endsWith(part)) return { name, data };
    const text = data.toString();
    isChanged ||= text.replace(from, to) !== text;
    return { name, data: Buffer.from(text.replace(from, to)) };
  });
  if (!isChanged) throw new Error(`There is nothing to change in ${part}.`);
  return zipOf(entries);
}
const whole = (): Buffer => zipOf(workbookEntries(TABLE));
const SHEET = '.xml';
const sheet = (from: string | RegExp, to: string): Buffer => changed(`sheet1${SHEET}`, from, to);

/** Small workbooks that claim much, contradict themselves or are cut off. */
export const WORKBOOKS: Readonly<Record<string, () => Buffer>> = {
  'a far cell': () => sheet('r="B2"', 'r="XFD1048576"'),
  'a far cell in single quotes': () => sheet('r="B2"', "r='XFD1048576'"),
  'a far cell through an entity': () => sheet('r="B2"', 'r="XFD104857&#54;"'),
  'a far row': () => sheet('<row r="2">', '<row r="1048576">'),
  'no references at all': () => sheet(/ r="[A-Z]?\d"/g, ''),
  'a reference that is none': () => sheet('r="B2"', 'r="__proto__"'),
  'an entity that grows': () =>
    sheet(
      '<worksheet',
      `<!DOCTYPE x [<!ENTITY a "${'x'.repeat(1_000)}"><!ENTITY b "${'&a;'.repeat(1_000)}">]><worksheet`,
    ),
  'a sheet that is not there': () => zipOf(workbookEntries(TABLE).filter(({ name }) => !name.endsWith('sheet1.xml'))),
  'a directory that lies about sizes': () =>
    zipOf(workbookEntries(TABLE).map((entry) => ({ ...entry, claimed: 4_000_000_000 }))),
  'a sheet of 200 MB of spaces': () => sheet('</sheetData>', `${' '.repeat(200_000_000)}</sheetData>`),
  'cut off': () => whole().subarray(0, 900),
  'nothing but a beginning': () => Buffer.from('PK\x03\x04'),
};

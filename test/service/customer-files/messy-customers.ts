/**
 * Writes files of invented customers as people have them, every separator, encoding, language of headings and order of dates, with the
 * damage that real files have; and what a reader must make of each row.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { below, pick, type Random, seededRandom } from '../../../src/exam/cases/random.ts';
import { writeWorkbook } from '../../../src/service/rows/workbook.ts';

/** What must come of a row: what is screened, or that it is refused. */
interface Truth {
  /** The name, or null for a row that must be refused. */
  q: string | null;
  birth_date?: string;
  country?: string;
  /** True where a warning must say that a fact was not used. */
  warned: boolean;
}

/** One file and the truth of its rows. */
export interface MessyFile {
  name: string;
  /** Bytes, or rows of a workbook with the headings first. */
  content: Buffer | (string | number)[][];
  rows: Truth[];
}

interface Culture {
  encodings: string[];
  /** Headings of name parts (first, last) or of a whole name, of the birth date and of the country. */
  headings: { name: string[]; date: string; country: string }[];
  given: string[];
  family: string[];
  country: [written: string, code: string];
  /** How a date is written. */
  dates: ((day: string, month: string, year: string) => string)[];
}

const slashed = (day: string, month: string, year: string): string => `${day}/${month}/${year}`;
const dotted = (day: string, month: string, year: string): string => `${Number(day)}.${Number(month)}.${year}`;
const american = (day: string, month: string, year: string): string => `${month}/${day}/${year}`;
const iso = (day: string, month: string, year: string): string => `${year}-${month}-${day}`;
const words =
  (language: string) =>
  (day: string, month: string, year: string): string =>
    new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      Date.UTC(Number(year), Number(month) - 1, Number(day)),
    );

const UNICODE = ['utf-8', 'utf-8 with mark', 'utf-16le with mark', 'utf-16be with mark'];
const CULTURES: Culture[] = [
  {
    encodings: [...UNICODE, 'windows-1252'],
    headings: [
      { name: ['Full Name'], date: 'DOB', country: 'Nationality' },
      { name: ['FIRST_NAME', 'LAST_NAME'], date: 'Date of birth', country: 'Country' },
      { name: ['name'], date: 'birthDate', country: 'citizenship' },
    ],
    given: ['Zoë', 'Siân', 'Renée', 'Oswin', 'Maud'],
    family: ['Brontwick', 'O’Velden', 'Smeaton-Orvel', 'Fairlough', 'Núñez'],
    country: ['United Kingdom', 'GB'],
    dates: [slashed, american, iso, words('en-GB'), words('en-US')],
  },
  {
    encodings: [...UNICODE, 'windows-1252'],
    headings: [
      { name: ['Vorname', 'Name'], date: 'Geb.-Datum', country: 'Staatsangehörigkeit' },
      { name: ['Kundenname'], date: 'Geburtsdatum', country: 'Land' },
    ],
    given: ['Jürgen', 'Käthe', 'Sören', 'Anneliese', 'Götz'],
    family: ['Müllerthal', 'Großorvel', 'Weißenbrück', 'Schröderin', 'Öhlmann'],
    country: ['Österreich', 'AT'],
    dates: [dotted, iso, words('de')],
  },
  {
    encodings: [...UNICODE, 'windows-1252'],
    headings: [
      { name: ['Prénom', 'NOM'], date: 'Date de naissance', country: 'Nationalité' },
      { name: ['Nombre', 'Apellidos'], date: 'Fecha de nacimiento', country: 'País' },
    ],
    given: ['Hélène', 'François', 'Begoña', 'Ángel', 'Noël'],
    family: ['Lefèvrand', 'Ibáñezcal', 'Crêtemont', 'Orvelçon', 'Muñozal'],
    country: ['Belgique', 'BE'],
    dates: [slashed, dotted, words('fr'), words('es')],
  },
  {
    encodings: [...UNICODE, 'windows-1250'],
    headings: [{ name: ['Imię', 'Nazwisko'], date: 'Data urodzenia', country: 'Kraj' }],
    given: ['Łukasz', 'Żaneta', 'Świętosław', 'Błażej'],
    family: ['Wałęskowski', 'Żółćkiewicz', 'Śliwiński', 'Dąbrowiec'],
    country: ['Polska', 'PL'],
    dates: [dotted, iso, words('pl')],
  },
  {
    encodings: [...UNICODE, 'windows-1251', 'koi8-r'],
    headings: [
      { name: ['Имя', 'Фамилия'], date: 'Дата рождения', country: 'Гражданство' },
      { name: ['ФИО'], date: 'Д.Р.', country: 'Страна' },
    ],
    given: ['Михаил', 'Пётр', 'Любовь', 'Зинаида'],
    family: ['Горванов', 'Щукарёв', 'Ыльмезов', 'Кузнечихин'],
    country: ['Россия', 'RU'],
    dates: [dotted, slashed, words('ru')],
  },
  {
    encodings: [...UNICODE, 'gb18030'],
    headings: [
      { name: ['姓名'], date: '出生日期', country: '国籍' },
      { name: ['客户名称'], date: '生日', country: '国家' },
    ],
    given: ['小明', '建国', '丽华', '志强'],
    family: ['王', '欧阳', '张', '李'],
    country: ['中国', 'CN'],
    dates: [iso, words('zh-CN'), (day, month, year) => `${year}/${Number(month)}/${Number(day)}`],
  },
];
const SEPARATORS = [',', ';', '\t', '|'];

const quoted = (cell: string, separator: string): string =>
  cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

const codes = new Map<string, Map<string, Buffer>>();

/** Every letter that an encoding can write, and its bytes. */
function codesOf(encoding: string): Map<string, Buffer> {
  const known = codes.get(encoding);
  if (known) return known;
  const table = new Map<string, Buffer>();
  const decoder = new TextDecoder(encoding, { fatal: true });
  const add = (bytes: Buffer): void => {
    try {
      const text = decoder.decode(bytes);
      if ([...text].length === 1 && !table.has(text)) table.set(text, bytes);
    } catch {
      // These bytes are no letter.
    }
  };
  for (let byte = 0; byte < 256; byte++) add(Buffer.from([byte]));
  for (let lead = 0x81; lead < 0xff; lead++)
    for (let trail = 0x40; trail < 0xff; trail++) add(Buffer.from([lead, trail]));
  codes.set(encoding, table);
  return table;
}

/**
 * `text` in any encoding that the platform decodes; ` with mark` behind it puts a byte order mark in front.
 * @throws Error when a letter cannot be written so
 */
export function encoded(text: string, encoding: string): Buffer {
  if (encoding.endsWith(' with mark')) return encoded(`\ufeff${text}`, encoding.slice(0, -10));
  if (encoding === 'utf-8') return Buffer.from(text);
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le');
  if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16();
  const table = codesOf(encoding);
  return Buffer.concat(
    [...text].map((char) => {
      const bytes = table.get(char);
      if (!bytes) throw new Error(`${char} is not in ${encoding}`);
      return bytes;
    }),
  );
}

interface Row {
  cells: string[];
  truth: Truth;
}

/** One customer, with the damage of one row in twelve. */
function rowOf(random: Random, culture: Culture, headings: Culture['headings'][number], style: number): Row {
  const two = (number: number): string => String(number).padStart(2, '0');
  const [day, month, year] = [two(1 + below(random, 28)), two(1 + below(random, 12)), String(1930 + below(random, 70))];
  const [given, family] = [pick(random, culture.given), pick(random, culture.family)];
  const isHan = culture.country[1] === 'CN';
  const isSplit = headings.name.length === 2;
  const whole = isHan ? family + given : random() < 0.3 ? `${family}, ${given}` : `${given} ${family}`;
  const names = isSplit ? [given, family] : [whole];
  const truth: Truth = {
    q: isSplit ? `${given} ${family}` : whole,
    birth_date: `${year}-${month}-${day}`,
    country: culture.country[1],
    warned: false,
  };
  let [date, country] = [culture.dates[style]!(day, month, year), culture.country[0]];
  const damage = below(random, 60);
  if (damage === 0) {
    date = '31.02.1961';
    truth.warned = true;
    delete truth.birth_date;
  } else if (damage === 1) {
    country = 'Narnia';
    truth.warned = true;
    delete truth.country;
  } else if (damage === 2) {
    names.fill('');
    truth.q = null;
  } else if (damage === 3) {
    date = '';
    delete truth.birth_date;
  } else if (damage === 4) {
    date = pick(random, ['n/a', '-', 'unknown']);
    delete truth.birth_date;
  }
  return { cells: [...names, date, country], truth };
}

/** `count` files of `size` rows. The same seed gives the same files. */
export function messyFiles(seed: number, count = 50, size = 100): MessyFile[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, at): MessyFile => {
    const culture = CULTURES[at % CULTURES.length]!;
    const headings = pick(random, culture.headings);
    const style = below(random, culture.dates.length);
    const isWorkbook = at % 9 === 8;
    const separator = SEPARATORS[at % SEPARATORS.length]!;
    const encoding = pick(random, culture.encodings);
    const head = ['Ref', ...headings.name, headings.date, 'Remarks', headings.country];
    const rows = Array.from({ length: size }, (_, row): Row => {
      const { cells, truth } = rowOf(random, culture, headings, style);
      const remark = row % 7 === 0 ? `said "yes"${separator} twice\nthen left` : '';
      return { cells: [`K-${at}-${row}`, ...cells.slice(0, -1), remark, cells.at(-1)!], truth };
    });
    const line = (cells: string[]): string => cells.map((cell) => quoted(cell, separator)).join(separator);
    const lines = [line(head), ...rows.map(({ cells }) => line(cells))];
    // A separator that nobody quoted: its row cannot be told apart and must be refused.
    const isBroken = !isWorkbook && at % 5 === 0;
    if (isBroken) lines.push(`${line(rows[0]!.cells.map((cell) => cell.replace(/[\n"]/g, '')))}${separator}and more`);
    const end = at % 2 === 0 ? '\r\n' : '\n';
    return {
      name: isWorkbook ? `${at}.xlsx` : `${at}.${separator === '\t' ? 'txt' : 'csv'}`,
      content: isWorkbook
        ? [head, ...rows.map(({ cells }) => cells)]
        : encoded(`${at % 7 === 0 ? end + end : ''}${lines.join(end)}${end}${end}`, encoding),
      rows: [...rows.map(({ truth }) => truth), ...(isBroken ? [{ q: null, warned: false }] : [])],
    };
  });
}

/** Writes a file into a folder and gives its path. */
export async function writeMessyFile(folder: string, { name, content }: MessyFile): Promise<string> {
  const path = join(folder, name);
  if (Buffer.isBuffer(content)) writeFileSync(path, content);
  else {
    const [headings, ...rows] = content;
    await writeWorkbook(path, { name: 'Customers', headings: headings!.map(String), rows: eachOf(rows) });
  }
  return path;
}

async function* eachOf<T>(list: readonly T[]): AsyncGenerator<T> {
  yield* list;
}

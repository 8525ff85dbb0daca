/**
 * Fields of payment messages.
 *
 * SWIFT MT messages (Standards MT, categories 1 to 9): parties (50, 59), banks (41, 42, 51 to 58), free text (45 to 47,
 * 70, 72, 77, 79, 86), and the banks of the headers. The tag decides; fields with other tags are reported as unread.
 */

import { SaxesParser } from 'saxes';
import { joinedTexts, type MappedText, partOf } from '../../names/read/mapped-text.ts';
import { resolveText } from '../../names/read/resolve-text.ts';

/** How a field of a message is screened: as one name, as text with names and identifiers, as an identifier, or not. */
type FieldUse = 'name' | 'text' | 'number' | 'unread';

/** A field of a message. */
export interface MessageField {
  /** Path of the field: `50K`, `59[2]/address`, `FIToFICstmrCdtTrf/CdtTrfTxInf/Cdtr/Nm`. */
  path: string;
  use: FieldUse;
  /** Variants of its text; several where a name continues on the next line and a space may have been lost. */
  readings: readonly MappedText[];
}

/** The text without the space around it. */
export function trimmed(text: MappedText): MappedText {
  const start = text.text.length - text.text.trimStart().length;
  return partOf(text, start, Math.max(start, text.text.trimEnd().length));
}

/** Numbers each path from its second occurrence on: `59`, `59[2]`. */
function pathCounter(): (path: string) => string {
  const counts = new Map<string, number>();
  return (path) => {
    const count = (counts.get(path) ?? 0) + 1;
    counts.set(path, count);
    return count === 1 ? path : `${path}[${count}]`;
  };
}

const TAG = /(?:^|(?<=[\s{]))[ \t]*:(\d{2}[A-Z]?):/g;
/** Header blocks: sender of an output message, receiver of an input message; a terminal is a BIC of twelve letters. */
const HEADER = /\{(1):[A-Z]\d{2}([A-Z0-9]{12})|\{(2):(?:I\d{3}|O\d{3}\d{10})([A-Z0-9]{12})/g;
const PARTIES: ReadonlySet<string> = new Set(['50', '59']);
const BANKS: ReadonlySet<string> = new Set(['41', '42', '51', '52', '53', '54', '55', '56', '57', '58']);
const TEXTS: ReadonlySet<string> = new Set(['45', '46', '47', '70', '72', '77', '79', '86']);
/** Options of a field that contains a code or an account and no name. */
const CODE_OPTION = /[ACGP]$/;
/** A name of at least this length may continue on the next line. */
const FULL_LINE = 33;
const FULL_TEXT_LINE = 34;
/** `/INS/`, `//`: prefix of a line of narrative. */
const CODE_WORD = /^\/[A-Z0-9]{0,8}\//;

/** The fields of an MT message; null if the text is not one. */
export function mtFields(source: MappedText): MessageField[] | null {
  const tags = [...source.text.matchAll(TAG)];
  const headers = [...source.text.matchAll(HEADER)];
  if (tags.length < 2 && headers.length === 0) return null;
  const count = pathCounter();
  const fields: MessageField[] = headers.map((header) => {
    const end = header.index + header[0].length;
    return { path: count((header[1] ?? header[3])!), use: 'number', readings: [partOf(source, end - 12, end - 4)] };
  });
  for (const [at, tag] of tags.entries()) {
    const start = tag.index + tag[0].length;
    const next = tags[at + 1]?.index ?? source.text.length;
    const end = source.text.slice(start, next).search(/\s*-\}|\n-\s*(?:\n|$)/);
    const value = partOf(source, start, end < 0 ? next : start + end);
    for (const field of fieldsOf(tag[1]!, value)) fields.push({ ...field, path: count(field.path) });
  }
  return fields;
}

function fieldsOf(tag: string, value: MappedText): MessageField[] {
  const number = tag.slice(0, 2);
  const lines = linesOf(value);
  if (TEXTS.has(number)) return [{ path: tag, use: 'text', readings: narrative(lines) }];
  if (!PARTIES.has(number) && !BANKS.has(number)) return [field(tag, 'unread', [trimmed(value)])];
  const accounts = lines.filter(({ text }, at) => at < 2 && text.startsWith('/') && !/^\/[A-Z]\/$/.test(text));
  const rest = lines.filter((line) => !accounts.includes(line));
  const account = accounts.map((line) => field(`${tag}/account`, 'number', [partOf(line, 1)]));
  if (CODE_OPTION.test(tag)) return [...account, ...rest.map((line) => field(tag, 'number', [line]))];
  if (tag.endsWith('B')) return [...account, ...unreadAddress(tag, rest)];
  if (rest.some(({ text }) => /^\d\//.test(text))) return [...account, ...numberedLines(tag, rest)];
  const [name, second, ...others] = rest;
  if (!name) return account;
  const goesOn = second !== undefined && name.text.length >= FULL_LINE;
  const address = [...(second && !goesOn ? [second] : []), ...others];
  return [...account, field(tag, 'name', goesOn ? joinedWays(name, second) : [name]), ...unreadAddress(tag, address)];
}

const field = (path: string, use: FieldUse, readings: readonly MappedText[]): MessageField => ({ path, use, readings });

const unreadAddress = (tag: string, lines: readonly MappedText[]): MessageField[] =>
  lines.length === 0 ? [] : [field(`${tag}/address`, 'unread', [joinedTexts(lines, '\n')])];

function linesOf(value: MappedText): MappedText[] {
  const lines: MappedText[] = [];
  for (const { 0: line, index } of value.text.matchAll(/[^\r\n]+/g))
    lines.push(trimmed(partOf(value, index, index + line.length)));
  return lines.filter(({ text }) => text !== '');
}

/** Joins two lines to one name, with and without the space that may have been lost at the end of the first. */
const joinedWays = (first: MappedText, second: MappedText): MappedText[] => [
  joinedTexts([first, second], ' '),
  joinedTexts([first, second]),
];

/** Option F: 1/ name, 2/ and 3/ address, 4/ and 5/ birth, 6/ and 7/ identifiers, 8/ continuation of the line before. */
function numberedLines(tag: string, lines: readonly MappedText[]): MessageField[] {
  const names: MappedText[] = [];
  const fields: MessageField[] = [];
  const address: MappedText[] = [];
  for (const line of lines) {
    const [mark, digit] = /^(\d)\//.exec(line.text) ?? ['', ''];
    const rest = partOf(line, mark.length);
    if (digit === '1') names.push(rest);
    else if (digit === '6' || digit === '7')
      fields.push(field(`${tag}/${digit}`, 'number', [partOf(rest, rest.text.lastIndexOf('/') + 1)]));
    else address.push(line);
  }
  const [first, ...others] = names;
  const goesOn = first !== undefined && others.length > 0;
  const readings = goesOn ? [joinedTexts(names, ' '), joinedTexts(names)] : names;
  return [...(first ? [field(tag, 'name', readings)] : []), ...fields, ...unreadAddress(tag, address)];
}

/** Joins lines of narrative: a full line and a `//` continue the text; code words are removed. */
function narrative(lines: readonly MappedText[]): MappedText[] {
  const join = (sign: string): MappedText => {
    let whole: MappedText | undefined;
    let isFull = false;
    for (const line of lines) {
      const [code = ''] = CODE_WORD.exec(line.text) ?? [];
      const rest = trimmed(partOf(line, code.length));
      const between = isFull && code.length <= 2 ? sign : code === '//' ? ' ' : '\n';
      whole = whole ? joinedTexts([whole, rest], between) : rest;
      isFull = line.text.length >= FULL_TEXT_LINE;
    }
    return whole ?? { text: '', from: [], to: [] };
  };
  return lines.slice(0, -1).some(({ text }) => text.length >= FULL_TEXT_LINE) ? [join(' '), join('')] : [join(' ')];
}

/** Fields of ISO 20022 messages of any version and prefix: names, codes, identifiers, text; addresses are unread. */

/** Maximum depth of an element; those of ISO 20022 are less than thirty deep. */
const MAX_DEEP = 100;
const IS_MESSAGE = /urn:iso:std:iso:20022|<(?:[\w.-]+:)?(?:Document|AppHdr)[\s>]/;
/** Elements that contain an address, and parts of one: some end in Nm, but are not names. */
const ADDRESS =
  /^(?:PstlAdr|.*Adr|StrtNm|TwnNm|TwnLctnNm|BldgNm|BldgNb|DstrctNm|CtrySubDvsn|CtyOfBirth|CityOfBirth|PrvcOfBirth|Flr|Room|PstCd|PstBx|AdrLine|Dept|SubDept)$/;
const WEB = /^(?:EmailAdr|URLAdr|URL)$/;
const NAME = /^(?:Nm|TradNm|LglNm|FullNm|FrstNm|SrNm|CmpnyNm|BrnchNm|PrtyNm|NmOf.*|VsslNm|.*[a-z]Nm)$/;
const NUMBER =
  /^(?:BICFI|BIC|AnyBIC|BICOrBEI|BEI|LEI|IBAN|Id|PhneNb|MobNb|FaxNb|OthrId|IdNb|RegnId|TaxId|VATRegnNb|PrtryId|EmailAdr|URLAdr|URL|VsslId|IMONb)$/;
const TEXT = /^(?:Ustrd|Addtl.*(?:Inf|Dtls|Txt)|InstrInf|Nrrtv|Prtry|Desc|Dtls|Rsn|Txt|Rmrks)$/;

/** A leaf element: its path, its name, and its position in the text. */
interface Leaf {
  path: readonly string[];
  start: number;
  end: number;
}

/** True where a text may be a message of ISO 20022. */
export const mayBeIso = (text: string): boolean => /^\s*</.test(text) && IS_MESSAGE.test(text.slice(0, 4000));

/** The fields of an ISO 20022 message. @throws Error for malformed XML, or XML that is nested too deeply */
export function isoFields(source: MappedText): MessageField[] {
  const count = pathCounter();
  return leavesOf(source.text).flatMap(({ path, start, end }): MessageField[] => {
    const value = trimmed(resolveText(partOf(source, start, end)));
    const use = value.text === '' ? null : useOf(path, value.text);
    return use === null ? [] : [{ path: count(path.join('/')), use, readings: [value] }];
  });
}

/** How a leaf is screened; null for amounts, dates, codes and references, which are not reported. */
function useOf(path: readonly string[], value: string): FieldUse | null {
  const name = path.at(-1)!;
  if (path.some((element) => ADDRESS.test(element) && !WEB.test(element))) return 'unread';
  if (NAME.test(name)) return 'name';
  if (NUMBER.test(name)) return 'number';
  if (TEXT.test(name)) return 'text';
  // Words in an unknown element may contain a name.
  return /\p{L}{2}\S*\s+\S*\p{L}{2}/u.test(value) ? 'text' : null;
}

function leavesOf(text: string): Leaf[] {
  const leaves: Leaf[] = [];
  const path: { name: string; end: number; isLeaf: boolean }[] = [];
  const parser = new SaxesParser({ fragment: false });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, isSelfClosing }) => {
    if (path.length >= MAX_DEEP) throw new Error(`the message is nested more than ${MAX_DEEP} elements deep`);
    const above = path.at(-1);
    if (above) above.isLeaf = false;
    path.push({ name: name.slice(name.indexOf(':') + 1), end: parser.position, isLeaf: !isSelfClosing });
  });
  parser.on('closetag', () => {
    const { end, isLeaf } = path.at(-1)!;
    const names = path.map(({ name }) => name);
    path.pop();
    if (isLeaf)
      leaves.push({
        path: names[0] === 'Document' ? names.slice(1) : names,
        start: end,
        end: text.lastIndexOf('<', parser.position - 1),
      });
  });
  // Positions count UTF-16 units of the original text, so line ends must not be normalised first.
  parser.write(text).close();
  return leaves;
}

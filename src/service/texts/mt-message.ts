/**
 * Fields of SWIFT MT messages (Standards MT, categories 1 to 9): parties (50, 59), banks (41, 42, 51 to 58), free text (45 to 47, 70, 72, 77, 79, 86), and
 * the banks of the headers. Tags decide; what another tag has is given as unread.
 */
import { joinedTexts, type MappedText, partOf } from '../../names/read/mapped-text.ts';
import { type FieldUse, type MessageField, pathCounter, trimmed } from './message-field.ts';

const TAG = /(?:^|(?<=[\s{]))[ \t]*:(\d{2}[A-Z]?):/g;
/** Header blocks: the sender of an output, the receiver of an input; a logical terminal has a BIC of twelve letters. */
const HEADER = /\{(1):[A-Z]\d{2}([A-Z0-9]{12})|\{(2):(?:I\d{3}|O\d{3}\d{10})([A-Z0-9]{12})/g;
const PARTIES: ReadonlySet<string> = new Set(['50', '59']);
const BANKS: ReadonlySet<string> = new Set(['41', '42', '51', '52', '53', '54', '55', '56', '57', '58']);
const TEXTS: ReadonlySet<string> = new Set(['45', '46', '47', '70', '72', '77', '79', '86']);
/** Options of a field that holds a code or an account and no name. */
const CODE_OPTION = /[ACGP]$/;
/** Width of a line; a name of this length or near it may go on in the next. */
const FULL_LINE = 33;
const FULL_TEXT_LINE = 34;
/** `/INS/`, `//`: what a line of narrative begins with. */
const CODE_WORD = /^\/[A-Z0-9]{0,8}\//;

/** The fields of an MT message; null where the text is none. */
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

/** Two lines as one name: a space at the end of the first is lost. */
const joinedWays = (first: MappedText, second: MappedText): MappedText[] => [
  joinedTexts([first, second], ' '),
  joinedTexts([first, second]),
];

/** Lines of option F: 1/ name, 2/ and 3/ address, 4/ and 5/ birth, 6/ and 7/ numbers, 8/ goes on with what came before. */
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

/** Lines of narrative as one text: a full line goes on in the next, `//` goes on too, and code words are left out. */
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

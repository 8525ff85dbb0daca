/**
 * Records that an earlier file of the list held in the same bytes are not parsed again: of a list that is published daily,
 * all but a few. What comes between them, and every record that is new or unusual, goes through the parser.
 */
import { hash } from 'node:crypto';
import type { KnownRecord, RecordBytes, RecordMemory } from './record-memory.ts';

/** A record that goes on longer is left to the parser, which refuses it. */
const MOST_CHARS = 4 * 2 ** 20;

/** What cutting a file into records asks of who parses it. */
export interface RecordParser {
  parse(text: string): void;
  /** True when what was parsed last ended with a tag, or with blanks after one, outside records. */
  isBetweenRecords(): boolean;
  /** Path of the record that an element of this name would be here; null for none. */
  recordPath(name: string): string | null;
  /** Line of the file at which the parser is. */
  line(): number;
  /** Records that are complete and not yet taken. */
  ready(): { line: number; bytes?: RecordBytes; isOdd?: boolean }[];
  /** Takes a record that is not parsed for complete, and goes on behind it. */
  pass(path: string, text: string, known: KnownRecord): void;
  /** True when texts mean the same in every file: in no version of XML but 1.0. */
  isPlain(): boolean;
}

/** Blanks before a tag. A return right before it counts as a line only when more is read. */
const BLANKS = /[ \t\r\n]*(?<!\r)</y;
const NAME = /[^\s<>/&]+(?=[\s>])/y;

/** Where a record ends in a text; -1 when that is not to be seen yet. */
interface Cut {
  name: string;
  path: string;
  end: number;
}

/** The record that begins at a place of a text, if it is one that could be known: its name, path and end. */
function recordAt(text: string, at: number, parser: RecordParser): Cut | null {
  NAME.lastIndex = at + 1;
  const name = NAME.exec(text)?.[0];
  const path = name === undefined ? null : parser.recordPath(name);
  if (name === undefined || path === null) return null;
  const close = `</${name}>`;
  const found = text.indexOf(close, at);
  return { name, path, end: found < 0 ? -1 : found + close.length };
}

/**
 * Takes a file piece by piece and hands it to the parser, but for records that are in memory. A record is cut from its start
 * tag to the next end tag of its name, and counts as one only if the parser, which stood between records, made one
 * record of it and stands between records again: such bytes come to the same wherever they stand between records.
 */
export function recordCutter(parser: RecordParser, memory: RecordMemory): { write(text: string): void; end(): void } {
  let rest = '';
  const parseNew = (text: string, digest: string, { name, path }: Cut): void => {
    const ready = parser.ready();
    const [before, line] = [ready.length, parser.line()];
    parser.parse(text);
    const made = ready[before];
    if (made === undefined || made.isOdd || ready.length !== before + 1 || !parser.isPlain()) return;
    if (!parser.isBetweenRecords() || parser.recordPath(name) !== path) return;
    made.bytes = { digest, linesBefore: made.line - line, lines: parser.line() - line };
  };
  /** Handles what stands at a place and gives the place after it; null when more of the file is needed. */
  const step = (at: number): number | null => {
    BLANKS.lastIndex = at;
    const tag = BLANKS.test(rest) ? BLANKS.lastIndex - 1 : -1;
    const record = tag >= 0 && parser.isBetweenRecords() ? recordAt(rest, tag, parser) : null;
    if (record === null) {
      const end = rest.indexOf('>', at) + 1;
      if (end === 0) return null;
      parser.parse(rest.slice(at, end));
      return end;
    }
    if (record.end < 0) return null;
    if (tag > at) parser.parse(rest.slice(at, tag));
    const text = rest.slice(tag, record.end);
    const digest = hash('sha256', text, 'base64url');
    const known = parser.isPlain() ? memory.get(digest) : undefined;
    if (known) parser.pass(record.path, text, known);
    else parseNew(text, digest, record);
    return record.end;
  };
  return {
    write(text) {
      rest += text;
      let at = 0;
      for (let next: number | null = 0; next !== null && at < rest.length; ) {
        next = step(at);
        at = next ?? at;
      }
      rest = rest.slice(at);
      if (rest.length > MOST_CHARS) this.end();
    },
    end() {
      if (rest !== '') parser.parse(rest);
      rest = '';
    },
  };
}

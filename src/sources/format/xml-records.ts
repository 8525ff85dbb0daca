import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { UnreadableEdition } from '../reader.ts';
import { decodedChunks } from './decoded-chunks.ts';
import type { UnknownElements } from './known-elements.ts';
import { recordCutter } from './record-cutter.ts';
import type { RecordBytes, RecordMemory } from './record-memory.ts';

/**
 * Reads large XML lists record by record: one record's subtree is in memory at a time, the rest streams by.
 *
 *   <root>                      root: 'root'
 *     <published>…</published>  headers: ['published']        yielded whole
 *     <parties>
 *       <party>…</party>        records: ['parties/party']    yielded whole, then forgotten
 *
 * Elements and attributes are matched by LOCAL name, because authorities change namespaces without notice.
 */

/** An element with everything inside it. Names are local; `text` is the element's own text, not that of its children. */
export interface XmlNode {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlNode[];
  text: string;
}

/** A record or header: its path below the root, its subtree, and the line on which it starts (1-based). */
export interface XmlRecord {
  path: string;
  node: XmlNode;
  line: number;
  /** What the record came to in an earlier file; its subtree is then empty. */
  known?: unknown;
  /** What the record is remembered by, where it can be. */
  bytes?: RecordBytes;
  /** True when it has unknown elements: it is parsed again in the next file, so that they are noted again. */
  isOdd?: boolean;
}

export interface ReadXmlOptions {
  /** Local name of the document element; another one is refused. */
  root: string;
  /** Local paths below the root, such as `entities/entity`, whose elements are yielded whole. */
  records: string[];
  /** Like `records`, for the parts that describe the file (its date, …); '' yields the root's attributes, childless. */
  headers?: string[];
  /** Largest file accepted, in bytes; default 1 GiB. */
  maxBytes?: number;
  /** Records of earlier files of this list: those that come again in the same bytes are not parsed. */
  memory?: RecordMemory | undefined;
  /** Takes note of elements and attributes that the list does not use. */
  unknown?: UnknownElements | undefined;
}

const DEFAULT_MAX_BYTES = 2 ** 30;
const MAX_RECORD_CHARS = 4 * 2 ** 20;
const MAX_RECORD_PARTS = 200_000;
const MAX_DEPTH = 64;

const localName = (name: string): string => {
  const colon = name.indexOf(':');
  return colon === -1 ? name : name.slice(colon + 1);
};

/** Shared by the elements that have none: most. */
const NO_ATTRIBUTES: Readonly<Record<string, string>> = Object.freeze({});

/** A start tag. */
interface Tag {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** How many attributes it has. */
  count: number;
  /** It, or one of its attributes, is unknown. */
  isOdd: boolean;
}

/**
 * Collects the attributes of the tag being read by local name. The parser's own object has no prototype, which makes it
 * large and slow to walk.
 */
function tagCollector(parser: SaxesParser, unknown: UnknownElements | undefined) {
  let attributes: Record<string, string> | null = null;
  let count = 0;
  let isOdd = false;
  parser.on('attribute', ({ name, value }) => {
    attributes ??= {};
    const local = localName(name);
    attributes[local] = value;
    count++;
    if (unknown && !name.startsWith('xmlns') && unknown.see(`@${local}`)) isOdd = true;
  });
  return {
    /** The tag of that name, which is now complete. */
    take(fullName: string): Tag {
      const name = localName(fullName);
      if (unknown?.see(name)) isOdd = true;
      const tag = { name, attributes: attributes ?? NO_ATTRIBUTES, count, isOdd };
      attributes = null;
      count = 0;
      isOdd = false;
      return tag;
    },
  };
}

/** A parser that knows where in the file it is, also behind parts of it that it was not given. */
class PlacedParser extends SaxesParser {
  /** Lines that were passed over, and the columns after the last of them on the line of the parser on which it was. */
  #passed = { lines: 0, on: 0, columns: 0 };

  get fileLine(): number {
    return this.line + this.#passed.lines;
  }
  get fileColumn(): number {
    return this.column + (this.line === this.#passed.on ? this.#passed.columns : 0);
  }
  /** Goes on behind a text of so many lines. */
  pass(text: string, lines: number): void {
    const before = lines === 0 ? this.fileColumn : 0;
    const last = lines === 0 ? text : text.slice(Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1);
    const columns = before + [...last].length - this.column;
    this.#passed = { lines: this.#passed.lines + lines, on: this.line, columns };
  }
}

function refuseAt(parser: PlacedParser, reason: string): never {
  throw new UnreadableEdition(`${reason} (line ${parser.fileLine}).`);
}

/** A parser that refuses what is not well-formed, and document type declarations. */
function strictParser(): PlacedParser {
  const parser = new PlacedParser();
  parser.on('error', (error) => {
    throw new UnreadableEdition(
      `The file is not well-formed XML (line ${parser.fileLine}, column ${parser.fileColumn}): ${error.message.replace(/^[\d:]+\s*/, '')}`,
    );
  });
  parser.on('doctype', () =>
    refuseAt(parser, 'The file holds a document type declaration, which no official list does'),
  );
  return parser;
}

/** The document element as a record without children; refuses another one than `expected`. */
function rootRecord(
  parser: PlacedParser,
  attributes: Readonly<Record<string, string>>,
  name: string,
  expected: string,
): XmlRecord {
  if (name !== expected)
    refuseAt(parser, `The document element is <${name.slice(0, 60)}>, not the <${expected}> of this list`);
  return {
    path: '',
    node: { name, attributes, children: [], text: '' },
    line: parser.fileLine,
  };
}

/** What has been read so far. */
interface Reading {
  readonly parser: PlacedParser;
  /** Paths of the elements to be yielded whole. */
  readonly wanted: ReadonlySet<string>;
  /** Local names from the root to the open element, outside records. */
  readonly path: string[];
  /** Open elements of the record being built. */
  readonly open: XmlNode[];
  /** The record being built; the position where it starts, and how many elements and attributes it has so far. */
  record: { path: string; line: number; start: number; parts: number; isOdd: boolean };
  /** Records that are complete and not yet taken. */
  readonly ready: XmlRecord[];
  sawRoot: boolean;
  lastEvent: number;
  lastTag: number;
}

/** Adds an element to the record being built, or to the path when it is in none and begins none. */
function openElement(reading: Reading, { name, attributes, count, isOdd }: Tag): void {
  const { parser, path, open } = reading;
  const parent = open[open.length - 1];
  if (!parent) {
    const here = [...path.slice(1), name].join('/');
    if (!reading.wanted.has(here)) {
      path.push(name);
      return;
    }
    reading.record = { path: here, line: parser.fileLine, start: parser.position, parts: 0, isOdd: false };
  }
  const { record } = reading;
  record.isOdd ||= isOdd;
  record.parts += 1 + count;
  if (record.parts > MAX_RECORD_PARTS)
    refuseAt(parser, `One record holds more than ${MAX_RECORD_PARTS} elements and attributes`);
  const node: XmlNode = { name, attributes, children: [], text: '' };
  parent?.children.push(node);
  open.push(node);
}

function closeElement({ parser, path, open, record, ready }: Reading): void {
  const node = open.pop();
  if (!node) {
    path.pop();
    return;
  }
  if (open.length > 0) return;
  if (parser.position - record.start > MAX_RECORD_CHARS) refuseAt(parser, 'One record is larger than 4 MB');
  ready.push({ path: record.path, node, line: record.line, ...(record.isOdd && { isOdd: true }) });
}

/** Builds the wanted subtrees from parser events. */
function recordCollector(parser: PlacedParser, { root, records, headers = [], unknown }: ReadXmlOptions) {
  const state: Reading = {
    parser,
    wanted: new Set([...records, ...headers]),
    path: [],
    open: [],
    record: { path: '', line: 0, start: 0, parts: 0, isOdd: false },
    ready: [],
    sawRoot: false,
    lastEvent: 0,
    lastTag: 0,
  };
  const { path, open } = state;
  const tags = tagCollector(parser, unknown);
  const appendText = (text: string): void => {
    state.lastEvent = parser.position;
    const node = open[open.length - 1];
    if (node) node.text += text;
  };
  parser.on('text', appendText);
  parser.on('cdata', appendText);
  parser.on('opentag', ({ name }) => {
    state.lastEvent = state.lastTag = parser.position;
    const tag = tags.take(name);
    if (path.length + open.length >= MAX_DEPTH) refuseAt(parser, `Elements are nested deeper than ${MAX_DEPTH}`);
    if (state.sawRoot) return openElement(state, tag);
    const document = rootRecord(parser, tag.attributes, tag.name, root);
    state.sawRoot = true;
    path.push(tag.name);
    if (state.wanted.has('')) state.ready.push(document);
  });
  parser.on('closetag', () => {
    state.lastEvent = state.lastTag = parser.position;
    closeElement(state);
  });
  return {
    state,
    inRecord: () => open.length > 0,
    /** Bounds what the parser holds back between events, and records that never end. */
    checkGrowth(): void {
      const since = open.length > 0 ? state.record.start : state.lastEvent;
      if (parser.position - since > MAX_RECORD_CHARS) refuseAt(parser, 'One record is larger than 4 MB');
    },
    take: (): XmlRecord[] => state.ready.splice(0),
  };
}

/** In place of the subtree of a record that was not parsed. */
const PASSED: XmlNode = { name: '', attributes: NO_ATTRIBUTES, children: [], text: '' };

/** Gives the parser a file in pieces: all of it, or all but the records that are in memory. */
function feeder(
  parser: PlacedParser,
  { state, inRecord }: ReturnType<typeof recordCollector>,
  { records, memory }: ReadXmlOptions,
): { write(text: string): void; end(): void } {
  if (!memory) return { write: (text) => void parser.write(text), end() {} };
  const { path } = state;
  let given = 0;
  /** What was given last ended with a tag. */
  let atTag = false;
  return recordCutter(
    {
      parse(text) {
        parser.write(text);
        given += text.length;
        atTag = state.lastTag === given || (atTag && text.trim() === '');
      },
      isBetweenRecords: () => atTag && !inRecord(),
      recordPath(name) {
        const here = [...path.slice(1), name].join('/');
        return path.length > 0 && records.includes(here) ? here : null;
      },
      line: () => parser.fileLine,
      ready: () => state.ready,
      pass(path, text, { linesBefore, lines, outcome }) {
        state.ready.push({ path, node: PASSED, line: parser.fileLine + linesBefore, known: outcome });
        parser.pass(text, lines);
      },
      isPlain: () => (parser.xmlDecl.version ?? '1.0') === '1.0',
    },
    memory,
  );
}

/**
 * Yields the wanted records and headers of an XML file, in file order.
 *
 * @throws UnreadableEdition when the file is not well-formed (with line and column), not UTF-8, empty, a web page,
 *   has another document element, declares a document type (entity bombs), nests deeper than 64 elements, is larger
 *   than `maxBytes`, or has a record above 4 MB or 200,000 elements and attributes.
 */
export async function* readXml(bytes: Readable, options: ReadXmlOptions): AsyncGenerator<XmlRecord> {
  const parser = strictParser();
  const collector = recordCollector(parser, options);
  const given = feeder(parser, collector, options);
  let first = true;
  for await (let text of decodedChunks(bytes, options.maxBytes ?? DEFAULT_MAX_BYTES)) {
    if (first) {
      first = false;
      // Some exports begin with blank lines, which XML does not allow before its declaration.
      text = text.trimStart();
      if (/^<(!doctype\s+html|html)\b/i.test(text)) {
        throw new UnreadableEdition('The file is a web page (HTML), not the list; the address may have moved.');
      }
    }
    given.write(text);
    yield* collector.take();
    collector.checkGrowth();
  }
  given.end();
  if (!collector.state.sawRoot && parser.position === 0) throw new UnreadableEdition('The file holds no text.');
  parser.close();
  yield* collector.take();
}

/** The first child element of that name, or null. */
export function child(node: XmlNode, name: string): XmlNode | null {
  const { children } = node;
  for (let at = 0; at < children.length; at++) if (children[at]!.name === name) return children[at]!;
  return null;
}

/** All child elements of that name. */
export function childrenOf(node: XmlNode, name: string): XmlNode[] {
  const found: XmlNode[] = [];
  const { children } = node;
  for (let at = 0; at < children.length; at++) if (children[at]!.name === name) found.push(children[at]!);
  return found;
}

/** The `item` children of the first `container` child: `itemsOf(entity, 'names', 'name')`. */
export function itemsOf(node: XmlNode, container: string, item: string): XmlNode[] {
  const found = child(node, container);
  return found ? childrenOf(found, item) : [];
}

/** Trimmed text of the first element at `path` below `node`; null when there is none or it is empty. */
export function childText(node: XmlNode, ...path: string[]): string | null {
  let at: XmlNode | null = node;
  for (let step = 0; step < path.length; step++) {
    at = child(at, path[step]!);
    if (!at) return null;
  }
  return at.text.trim() || null;
}

/** Trimmed value of an attribute; null when absent or empty. */
export function attribute(node: XmlNode, name: string): string | null {
  return node.attributes[name]?.trim() || null;
}

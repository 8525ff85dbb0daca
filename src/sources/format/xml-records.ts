import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { UnreadableEdition } from '../reader.ts';
import { decodedChunks } from './decoded-chunks.ts';
import type { UnknownElements } from './known-elements.ts';

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
}

export interface ReadXmlOptions {
  /** Local name of the document element; files with another one are rejected. */
  root: string;
  /** Local paths below the root, such as `entities/entity`, whose elements are yielded whole. */
  records: string[];
  /** Like `records`, for elements that describe the file (its date, …); '' yields the root's attributes, without children. */
  headers?: string[];
  /** Largest file accepted, in bytes; default 1 GiB. */
  maxBytes?: number;
  /** Receives elements and attributes that the list does not use. */
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

/** Shared by all elements without attributes, which are the majority. */
const NO_ATTRIBUTES: Readonly<Record<string, string>> = Object.freeze({});

/** A start tag. */
interface Tag {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** Number of attributes. */
  count: number;
}

/**
 * Collects the attributes of the current tag by local name. The parser's own object has no prototype, which makes it
 * large and slow to iterate.
 */
function tagCollector(parser: SaxesParser, unknown: UnknownElements | undefined) {
  let attributes: Record<string, string> | null = null;
  let count = 0;
  parser.on('attribute', ({ name, value }) => {
    attributes ??= {};
    const local = localName(name);
    attributes[local] = value;
    count++;
    if (!name.startsWith('xmlns')) unknown?.see(`@${local}`);
  });
  return {
    /** The completed tag with this name. */
    take(fullName: string): Tag {
      const name = localName(fullName);
      unknown?.see(name);
      const tag = { name, attributes: attributes ?? NO_ATTRIBUTES, count };
      attributes = null;
      count = 0;
      return tag;
    },
  };
}

function refuseAt(parser: SaxesParser, reason: string): never {
  throw new UnreadableEdition(`${reason} (line ${parser.line}).`);
}

/** A parser that rejects malformed XML and document type declarations. */
function strictParser(): SaxesParser {
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw new UnreadableEdition(
      `The file is not well-formed XML (line ${parser.line}, column ${parser.column}): ${error.message.replace(/^[\d:]+\s*/, '')}`,
    );
  });
  parser.on('doctype', () =>
    refuseAt(parser, 'The file holds a document type declaration, which no official list does'),
  );
  return parser;
}

/** The document element as a record without children. @throws UnreadableEdition if it is not `expected` */
function rootRecord(
  parser: SaxesParser,
  attributes: Readonly<Record<string, string>>,
  name: string,
  expected: string,
): XmlRecord {
  if (name !== expected)
    refuseAt(parser, `The document element is <${name.slice(0, 60)}>, not the <${expected}> of this list`);
  return {
    path: '',
    node: { name, attributes, children: [], text: '' },
    line: parser.line,
  };
}

/** State of the parser. */
interface Reading {
  readonly parser: SaxesParser;
  /** Paths of the elements to be yielded whole. */
  readonly wanted: ReadonlySet<string>;
  /** Local names from the root to the open element, outside records. */
  readonly path: string[];
  /** Open elements of the record being built. */
  readonly open: XmlNode[];
  /** The record being built: its starting position, and its number of elements and attributes so far. */
  record: { path: string; line: number; start: number; parts: number };
  /** Complete records that have not been yielded yet. */
  readonly ready: XmlRecord[];
  sawRoot: boolean;
  lastEvent: number;
}

/** Adds an element to the record being built; outside records, to the path, or as the start of a record. */
function openElement(reading: Reading, { name, attributes, count }: Tag): void {
  const { parser, path, open } = reading;
  const parent = open[open.length - 1];
  if (!parent) {
    const here = [...path.slice(1), name].join('/');
    if (!reading.wanted.has(here)) {
      path.push(name);
      return;
    }
    reading.record = { path: here, line: parser.line, start: parser.position, parts: 0 };
  }
  const { record } = reading;
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
  ready.push({ path: record.path, node, line: record.line });
}

/** Builds the requested subtrees from parser events. */
function recordCollector(parser: SaxesParser, { root, records, headers = [], unknown }: ReadXmlOptions) {
  const state: Reading = {
    parser,
    wanted: new Set([...records, ...headers]),
    path: [],
    open: [],
    record: { path: '', line: 0, start: 0, parts: 0 },
    ready: [],
    sawRoot: false,
    lastEvent: 0,
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
    state.lastEvent = parser.position;
    const tag = tags.take(name);
    if (path.length + open.length >= MAX_DEPTH) refuseAt(parser, `Elements are nested deeper than ${MAX_DEPTH}`);
    if (state.sawRoot) return openElement(state, tag);
    const document = rootRecord(parser, tag.attributes, tag.name, root);
    state.sawRoot = true;
    path.push(tag.name);
    if (state.wanted.has('')) state.ready.push(document);
  });
  parser.on('closetag', () => {
    state.lastEvent = parser.position;
    closeElement(state);
  });
  return {
    state,
    /** Limits the parser's buffer between events, and the size of records. */
    checkGrowth(): void {
      const since = open.length > 0 ? state.record.start : state.lastEvent;
      if (parser.position - since > MAX_RECORD_CHARS) refuseAt(parser, 'One record is larger than 4 MB');
    },
    take: (): XmlRecord[] => state.ready.splice(0),
  };
}

/**
 * Yields the requested records and headers of an XML file, in file order.
 *
 * @throws UnreadableEdition when the file is malformed (with line and column), not UTF-8, empty, a web page, has
 * another document element, declares a document type (entity bombs), nests deeper than 64 elements, is larger than
 * `maxBytes`, or has a record above 4 MB or 200,000 elements and attributes
 */
export async function* readXml(bytes: Readable, options: ReadXmlOptions): AsyncGenerator<XmlRecord> {
  const parser = strictParser();
  const collector = recordCollector(parser, options);
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
    parser.write(text);
    yield* collector.take();
    collector.checkGrowth();
  }
  if (!collector.state.sawRoot && parser.position === 0) throw new UnreadableEdition('The file holds no text.');
  parser.close();
  yield* collector.take();
}

/** The first child element with this name, or null. */
export function child(node: XmlNode, name: string): XmlNode | null {
  const { children } = node;
  for (let at = 0; at < children.length; at++) if (children[at]!.name === name) return children[at]!;
  return null;
}

/** All child elements with this name. */
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

import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { setAside, UnreadableRecord } from '../party-facts.ts';
import { type ReadItem, UnreadableEdition } from '../reader.ts';
import { cleanValue, distinct } from '../text/clean-text.ts';
import { decodedChunks } from './decoded-chunks.ts';
import { type UnknownElements, unknownElements } from './known-elements.ts';

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

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

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

/** Builds the requested subtrees from parser events. */
function recordCollector(parser: SaxesParser, { root, records, headers = [], unknown }: ReadXmlOptions) {
  const wanted = new Set([...records, ...headers]);
  /** Local names from the root to the open element, outside records; open elements of the record being built. */
  const [path, open]: [string[], XmlNode[]] = [[], []];
  /** The record being built: its starting position, and its number of elements and attributes so far. */
  let record = { path: '', line: 0, start: 0, parts: 0 };
  /** Complete records that have not been yielded yet. */
  const ready: XmlRecord[] = [];
  let sawRoot = false;
  let lastEvent = 0;

  /** Adds an element to the record being built; outside records, to the path, or as the start of a record. */
  const openElement = (node: XmlNode): void => {
    const parent = open.at(-1);
    if (!parent) {
      const here = [...path.slice(1), node.name].join('/');
      if (!wanted.has(here)) return void path.push(node.name);
      record = { path: here, line: parser.line, start: parser.position, parts: 0 };
    }
    record.parts += 1 + Object.keys(node.attributes).length;
    if (record.parts > MAX_RECORD_PARTS)
      refuseAt(parser, `One record holds more than ${MAX_RECORD_PARTS} elements and attributes`);
    parent?.children.push(node);
    open.push(node);
  };
  const appendText = (text: string): void => {
    lastEvent = parser.position;
    const node = open.at(-1);
    if (node) node.text += text;
  };
  parser.on('text', appendText);
  parser.on('cdata', appendText);
  parser.on('opentag', ({ name: published, attributes: stated }) => {
    lastEvent = parser.position;
    const attributes: Record<string, string> = {};
    for (const attribute in stated) {
      attributes[localName(attribute)] = stated[attribute]!;
      if (!attribute.startsWith('xmlns')) unknown?.see(`@${localName(attribute)}`);
    }
    const name = localName(published);
    unknown?.see(name);
    if (path.length + open.length >= MAX_DEPTH) refuseAt(parser, `Elements are nested deeper than ${MAX_DEPTH}`);
    const node: XmlNode = { name, attributes, children: [], text: '' };
    if (sawRoot) return openElement(node);
    if (name !== root)
      refuseAt(parser, `The document element is <${name.slice(0, 60)}>, not the <${root}> of this list`);
    sawRoot = true;
    path.push(name);
    if (wanted.has('')) ready.push({ path: '', node, line: parser.line });
  });
  parser.on('closetag', () => {
    lastEvent = parser.position;
    const node = open.pop();
    if (!node) path.pop();
    if (!node || open.length > 0) return;
    if (parser.position - record.start > MAX_RECORD_CHARS) refuseAt(parser, 'One record is larger than 4 MB');
    ready.push({ path: record.path, node, line: record.line });
  });
  return {
    /** Limits the parser's buffer between events, and the size of records. */
    checkGrowth(): void {
      const since = open.length > 0 ? record.start : lastEvent;
      if (parser.position - since > MAX_RECORD_CHARS) refuseAt(parser, 'One record is larger than 4 MB');
    },
    take: (): XmlRecord[] => ready.splice(0),
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
  if (parser.position === 0) throw new UnreadableEdition('The file holds no text.');
  parser.close();
  yield* collector.take();
}

/** The first child element with this name, or null. */
export const child = (node: XmlNode, name: string): XmlNode | null =>
  node.children.find((each) => each.name === name) ?? null;

/** All child elements with this name. */
export const childrenOf = (node: XmlNode, name: string): XmlNode[] =>
  node.children.filter((each) => each.name === name);

/** The `item` children of the first `container` child: `itemsOf(entity, 'names', 'name')`. */
export function itemsOf(node: XmlNode, container: string, item: string): XmlNode[] {
  const found = child(node, container);
  return found ? childrenOf(found, item) : [];
}

/** Trimmed text of the first element at `path` below `node`; null when there is none or it is empty. */
export function childText(node: XmlNode, ...path: string[]): string | null {
  const found = path.reduce<XmlNode | null>((at, name) => at && child(at, name), node);
  return found?.text.trim() || null;
}

/** The distinct texts of the `item` children of the first `container` child, such as all programmes. */
export const textsAt = (node: XmlNode, container: string, item: string): string[] =>
  distinct(itemsOf(node, container, item).map((each) => cleanValue(each.text)));

/** Trimmed value of an attribute; null when absent or empty. */
export function attribute(node: XmlNode, name: string): string | null {
  return node.attributes[name]?.trim() || null;
}

/** How the files of a list in XML are parsed. */
interface XmlList {
  sourceId: string;
  root: string;
  /** Paths of the records, and of the element with the date; see `readXml`. */
  records: string[];
  header: string;
  dateOf(header: XmlNode): string | null;
  /** The item of a record, if any; remarks are added to `notes`. @throws UnreadableRecord */
  itemOf(record: XmlNode, notes: ReadItem[]): ReadItem | null;
  /** A short excerpt of a record, for people who examine unparsed records. */
  excerptOf(record: XmlNode): string;
  /** Message about a file without records or, for a change file, without a date. */
  ifEmpty: string;
  isDelta?: boolean;
}

/** The items of a file with one record after another. @throws UnreadableEdition */
export async function* readXmlList(bytes: Readable, list: XmlList): AsyncGenerator<ReadItem> {
  const { sourceId, root, records, header, ifEmpty, isDelta = false } = list;
  const unknown = unknownElements(sourceId);
  let count = 0;
  let isDated = false;
  for await (const { path, node, line } of readXml(bytes, { root, records, headers: [header], unknown })) {
    if (path === header) {
      isDated = true;
      yield { kind: 'edition', date: list.dateOf(node) };
      continue;
    }
    count += 1;
    const notes: ReadItem[] = [];
    try {
      const item = list.itemOf(node, notes);
      if (item) yield item;
      yield* notes;
    } catch (error) {
      if (!(error instanceof UnreadableRecord)) throw error;
      yield setAside(`line ${line}`, error.message, list.excerptOf(node));
    }
  }
  if (isDelta ? !isDated : count === 0) throw new UnreadableEdition(ifEmpty);
  if (!isDated) yield { kind: 'edition', date: null };
  yield* unknown.notes(isDelta ? 0 : count);
}

import type { Readable } from 'node:stream';
import { setAside, UnreadableRecord } from '../party-facts.ts';
import { type ReadItem, UnreadableEdition } from '../reader.ts';
import { unknownElements } from './known-elements.ts';
import { readXml, type XmlNode } from './xml-records.ts';

/** How the files of a list in XML are parsed. */
export interface XmlList {
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

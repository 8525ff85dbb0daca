/** What the records of a list come to, made once for records of the same bytes. */
import type { ListedParty } from '../../domain/entity/party.ts';
import { UnreadableRecord } from '../party-facts.ts';
import type { ReadItem } from '../reader.ts';
import type { RecordMemory } from './record-memory.ts';
import type { XmlRecord } from './xml-records.ts';

/** What a record came to; nothing in it depends on where in the file it stands. */
export interface RecordOutcome {
  /** The party; without it the record is `skipped` or set aside for a `fault`, each for the reason named. */
  party?: ListedParty;
  skipped?: string;
  fault?: string;
  /** For people who look into what was set aside. */
  excerpt: string;
  notes: ReadItem[];
}

/** What reading a party comes to: a record of which none can be made is set aside, and nothing else is said of it. */
export function outcomeOfReading(excerpt: string, read: (notes: ReadItem[]) => ListedParty): RecordOutcome {
  const notes: ReadItem[] = [];
  try {
    return { party: read(notes), excerpt, notes };
  } catch (error) {
    if (!(error instanceof UnreadableRecord)) throw error;
    return { fault: error.message, excerpt, notes: [] };
  }
}

/** As {@link RecordOutcome}, as far as it is kept. */
interface KeptOutcome extends Omit<RecordOutcome, 'party'> {
  key: string | null;
  /** The party as JSON. */
  text: string | null;
}

/** Most records that are remembered: a bound on memory, five times the largest list. */
const MOST_RECORDS = 100_000;

/** A record that was read: the key of its party, its item, and what else was said. */
export interface ReadRecord extends KeptOutcome {
  /** The item that carries the party. */
  item(): Extract<ReadItem, { kind: 'party' }>;
}

/** The item of a party that is at hand as JSON, and read from it when it is asked for. */
export const itemOfText = (text: string): Extract<ReadItem, { kind: 'party' }> => ({
  kind: 'party',
  text,
  get party() {
    return JSON.parse(text) as ListedParty;
  },
});

/** A record as a reader of XML, of sheets or of another form hands it on. */
export interface FoundRecord<Node> {
  node: Node;
  known?: XmlRecord['known'];
  bytes?: XmlRecord['bytes'];
}

/** What a record comes to: from memory, or as `make` reads it, which is then remembered. */
export function outcomeOf<Node>(
  { node, known, bytes }: FoundRecord<Node>,
  memory: RecordMemory | undefined,
  make: (node: Node) => RecordOutcome,
): ReadRecord {
  if (known) {
    const kept = known as KeptOutcome;
    return { ...kept, item: () => itemOfText(kept.text!) };
  }
  const { party, ...made } = make(node);
  const key = party?.key ?? null;
  if (!memory || !bytes) return { ...made, key, text: null, item: () => ({ kind: 'party', party: party! }) };
  const text = party ? JSON.stringify(party) : null;
  if (memory.size >= MOST_RECORDS) memory.clear();
  // By way of JSON: texts that were read are parts of the file's, and would keep it in memory.
  const outcome: KeptOutcome = JSON.parse(JSON.stringify({ ...made, key, text: null }));
  memory.set(bytes.digest, { linesBefore: bytes.linesBefore, lines: bytes.lines, outcome: { ...outcome, text } });
  return { ...made, key, text, item: () => ({ kind: 'party', party: party!, ...(text !== null && { text }) }) };
}

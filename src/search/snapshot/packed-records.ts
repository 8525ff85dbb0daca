/**
 * Records packed one by one, so that a process holds a sixth of their bytes and still unpacks any of them in microseconds.
 *
 * Each record is packed as LZ4 blocks are: runs of letters, each followed by a copy of bytes that stood before. What a copy may
 * reach back to is the record itself and, before it, a dictionary of whole records that all share: the records of a list differ
 * in little but their names.
 *
 *     u24      bytes of the record, unpacked
 *     then, until they are made:
 *     token    u4 letters, u4 bytes to copy less 4; 15 goes on in further bytes, up to the first below 255
 *     letters
 *     u16      how far back the copy begins                              (not behind the last letters)
 */
import { createHash } from 'node:crypto';
import { type Section, type SnapshotBytes, section } from './format.ts';
import { type Blobs, blobCollector, blobsOf, bytesOf } from './section-views.ts';

/** A copy reaches back so far. */
const REACH = 65_535;
/** The shortest copy. */
const MIN_COPY = 4;
/** A length up to this stands in the token. */
const IN_TOKEN = 15;
/** Records of the dictionary are cut to this: the end of long ones, where the most is alike. */
const SAMPLE_BYTES = 2500;
const HASH_BITS = 16;
/** Places of the dictionary that are tried for each copy. */
const TRIED = 8;

/** Bytes of which a copy may be made: evenly spread records, laid end to end. The same records give the same bytes. */
function dictionaryOf(count: number, recordAt: (at: number) => Uint8Array): Uint8Array {
  const samples = Math.min(count, Math.floor(REACH / SAMPLE_BYTES));
  const parts: Uint8Array[] = [];
  for (let one = 0; one < samples; one++)
    parts.push(recordAt(Math.floor(((one + 0.5) * count) / samples)).subarray(-SAMPLE_BYTES));
  return Buffer.concat(parts);
}

/** Where sequences of four bytes stand: in the dictionary every place, in the record under way the last one. */
interface Places {
  /** The last place in the dictionary by hash, -1 for none; `before` chains to earlier ones. */
  last: Int32Array;
  before: Int32Array;
  /** In the record: valid where `of` has its number. */
  here: Int32Array;
  of: Uint32Array;
}

/** Finds what stood before in a record or in the dictionary. */
interface CopyFinder {
  /** Begins a record; gives the text in which it stands behind the dictionary. Places are places in it. */
  begin(record: Uint8Array): Uint8Array;
  /** Length of the longest copy that can stand at `at`. */
  longest(at: number, end: number): number;
  /** Where the copy found last begins. */
  found(): number;
  /** Lets copies be made of what stands there. */
  note(from: number, to: number): void;
}

function copyFinder(dictionary: Uint8Array): CopyFinder {
  const base = dictionary.length;
  let text = new Uint8Array(base + (1 << 16));
  text.set(dictionary);
  const hashAt = (at: number): number =>
    Math.imul(text[at]! | (text[at + 1]! << 8) | (text[at + 2]! << 16) | (text[at + 3]! << 24), -1640531535) >>>
    (32 - HASH_BITS);
  const places = dictionaryPlaces(base, hashAt);
  let number = 0;
  let start = 0;
  return {
    begin(record) {
      const end = base + record.length;
      if (end > text.length) {
        text = new Uint8Array(2 * end);
        text.set(dictionary);
      }
      text.set(record, base);
      number++;
      return text;
    },
    longest(at, end) {
      const hash = hashAt(at);
      let best = 0;
      const inRecord = places.here[hash]!;
      if (places.of[hash] === number && at - inRecord <= REACH) {
        while (at + best < end && text[inRecord + best] === text[at + best]) best++;
        start = inRecord;
      }
      let place = places.last[hash]!;
      for (let tried = 0; place >= 0 && at - place <= REACH && tried < TRIED; tried++) {
        const most = Math.min(end - at, base - place);
        // One that is longer than the best agrees where that ends: most are told by one look.
        if (most > best && text[place + best] === text[at + best]) {
          let length = 0;
          while (length < most && text[place + length] === text[at + length]) length++;
          if (length > best) {
            best = length;
            start = place;
          }
        }
        place = places.before[place]!;
      }
      return best;
    },
    found: () => start,
    note(from, to) {
      for (let at = from; at < to; at += 2) {
        const hash = hashAt(at);
        places.here[hash] = at;
        places.of[hash] = number;
      }
    },
  };
}

function dictionaryPlaces(base: number, hashAt: (at: number) => number): Places {
  const places: Places = {
    last: new Int32Array(1 << HASH_BITS).fill(-1),
    before: new Int32Array(base),
    here: new Int32Array(1 << HASH_BITS),
    of: new Uint32Array(1 << HASH_BITS),
  };
  for (let at = 0; at + MIN_COPY <= base; at++) {
    const hash = hashAt(at);
    places.before[at] = places.last[hash]!;
    places.last[hash] = at;
  }
  return places;
}

/** Packs records with a dictionary. What it gives is valid until the next call. Throws beyond 16 MiB. */
function recordPacker(dictionary: Uint8Array): (record: Uint8Array) => Uint8Array {
  const base = dictionary.length;
  const copies = copyFinder(dictionary);
  let packed = new Uint8Array(1 << 16);
  let length = 0;
  function addLength(over: number): void {
    let left = over;
    for (; left >= 255; left -= 255) packed[length++] = 255;
    packed[length++] = left;
  }
  /** Adds the letters of a text from one place to before another, and how many are copied behind them. */
  function addLetters(text: Uint8Array, from: number, to: number, copied: number): void {
    const letters = to - from;
    packed[length++] = (Math.min(letters, IN_TOKEN) << 4) | Math.min(copied, IN_TOKEN);
    if (letters >= IN_TOKEN) addLength(letters - IN_TOKEN);
    // Mostly one or two: a view of them would cost more.
    for (let at = from; at < to; at++) packed[length++] = text[at]!;
  }

  return (record) => {
    if (record.length >= 1 << 24) throw new RangeError(`a record of ${record.length} bytes is more than can be packed`);
    const end = base + record.length;
    // The worst case adds a byte for each 255 letters.
    if (packed.length < 1.01 * record.length + 64) packed = new Uint8Array(2 * record.length + 64);
    const text = copies.begin(record);
    packed[0] = record.length & 255;
    packed[1] = (record.length >>> 8) & 255;
    packed[2] = record.length >>> 16;
    length = 3;
    let letters = base;
    for (let at = base; at + MIN_COPY <= end; ) {
      const copied = copies.longest(at, end);
      copies.note(at, at + 1);
      if (copied < MIN_COPY) {
        at++;
        continue;
      }
      addLetters(text, letters, at, copied - MIN_COPY);
      const back = at - copies.found();
      packed[length++] = back & 255;
      packed[length++] = back >>> 8;
      if (copied - MIN_COPY >= IN_TOKEN) addLength(copied - MIN_COPY - IN_TOKEN);
      copies.note(at + 1, Math.min(at + copied, end - MIN_COPY + 1));
      at += copied;
      letters = at;
    }
    addLetters(text, letters, end, 0);
    return packed.subarray(0, length);
  };
}

/** Records of a snapshot, packed. */
export interface PackedRecords {
  packed: Blobs;
  dictionary: Uint8Array;
}

/**
 * Packs records as the sections that {@link packedRecordsOf} reads back. In the data version they count as blobs of that name
 * would: the packing is no content.
 * @param recordAt asked for each record in turn, and for some before
 * @param counted a record as it counts
 */
export function packedSections<Bytes extends Uint8Array>(
  name: string,
  count: number,
  recordAt: (at: number) => Bytes,
  counted: (record: Bytes, at: number) => Uint8Array = (record) => record,
): Section[] {
  const dictionary = dictionaryOf(count, recordAt);
  const pack = recordPacker(dictionary);
  const blobs = blobCollector(name);
  const content = createHash('sha256');
  const ends = new Uint32Array(count + 1);
  for (let at = 0; at < count; at++) {
    const record = recordAt(at);
    blobs.add(pack(record));
    const whole = counted(record, at);
    content.update(whole);
    ends[at + 1] = ends[at]! + whole.length;
  }
  const [packed, offsets] = blobs.sections();
  const ofBlobs = [
    { name, sha256: content.digest('hex') },
    { name: `${name}.offsets`, sha256: createHash('sha256').update(ends).digest('hex') },
  ];
  return [
    { ...packed!, content: ofBlobs },
    { ...offsets!, content: [] },
    section(`${name}.dictionary`, dictionary, { content: [] }),
  ];
}

export const packedRecordsOf = (snapshot: SnapshotBytes, name: string): PackedRecords => ({
  packed: blobsOf(snapshot, name),
  dictionary: bytesOf(snapshot, `${name}.dictionary`),
});

/** Record `row`, or its first `most` bytes. */
export function unpackRecord(
  { packed, dictionary }: PackedRecords,
  row: number,
  most = Number.MAX_SAFE_INTEGER,
): Buffer {
  const { bytes } = packed;
  let at = packed.offsets[row]!;
  const size = Math.min(most, bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16));
  at += 3;
  const record = Buffer.allocUnsafe(size);
  for (let made = 0; ; ) {
    const token = bytes[at++]!;
    let letters = token >>> 4;
    if (letters === IN_TOKEN) for (let more = 255; more === 255; letters += more) more = bytes[at++]!;
    for (const end = Math.min(made + letters, size); made < end; ) record[made++] = bytes[at++]!;
    if (made >= size) return record;
    const back = bytes[at]! | (bytes[at + 1]! << 8);
    at += 2;
    let copied = (token & 15) + MIN_COPY;
    if (copied === IN_TOKEN + MIN_COPY) for (let more = 255; more === 255; copied += more) more = bytes[at++]!;
    const end = Math.min(made + copied, size);
    let from = made - back;
    for (const before = dictionary.length; from < 0 && made < end; from++) record[made++] = dictionary[before + from]!;
    for (; made < end; from++) record[made++] = record[from]!;
    if (made >= size) return record;
  }
}

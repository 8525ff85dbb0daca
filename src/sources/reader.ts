import type { Readable } from 'node:stream';
import type { EntityRecord } from '../domain/entity/entity.ts';
import type { ListedParty } from '../domain/entity/party.ts';
import type { OwnList } from '../domain/lists/own-lists.ts';
import type { SourceInfo } from '../domain/lists/source.ts';

/**
 * What a source parser yields, in file order:
 * - `edition` once, as soon as the edition's own date is known (null when the file states none),
 * - `party` for each listed party, every key once,
 * - `amendments` before the parties, where the file names the days on which the list was changed: all of them, and those on
 *   which parties that it holds came,
 * - `set_aside` for each record that cannot be read (counted, listed, guarded at 1%),
 * - `skipped` for records left out on purpose (e.g. the OFAC rows of the CSL), counted by reason,
 * - `note` for cell texts that could not be resolved (unknown country name, …), counted by kind,
 * - delta files only: `delta_remove` with the last full record, `delta_update` for a correction in place.
 */
export type ReadItem =
  | { kind: 'edition'; date: string | null }
  | { kind: 'party'; party: ListedParty }
  | { kind: 'amendments'; days: readonly string[]; told: readonly string[] }
  | { kind: 'delta_add'; party: ListedParty }
  | { kind: 'delta_remove'; party: ListedParty }
  | { kind: 'delta_update'; key: string; name: string }
  | { kind: 'set_aside'; position: string; reason: string; excerpt: string }
  | { kind: 'skipped'; reason: string }
  | { kind: 'note'; note: string; text: string };

/** Thrown when the file as a whole is not this list: wrong root or columns, not well-formed, too large, no records. */
export class UnreadableEdition extends Error {
  override name = 'UnreadableEdition';
}

/** One source: its facts, and how its official bytes become parties. `bytes` is the decompressed file. */
export interface SourceReader {
  info: SourceInfo;
  /** What the operator states of a list of the operator's own. Its editions are of the day on which they come. */
  own?: OwnList;
  /** Version of the reader; by default the digest of its files (`reader-version.ts`). */
  version?: string;
  /** Reads a full edition. Streams; throws {@link UnreadableEdition} when the file is not this list. */
  read(bytes: Readable): AsyncGenerator<ReadItem>;
  /** Reads a change file of the authority, where it publishes any. */
  readDelta?(bytes: Readable): AsyncGenerator<ReadItem>;
  /** Hosts of the storage that the authority's server redirects downloads to; redirects elsewhere are refused. */
  storageHosts?: readonly string[];
  /** Other official addresses of the same file, asked when the first one fails. */
  otherUrls?: readonly string[];
  /** Address of the same edition in a second language, which is put behind the file where that came from the authority. */
  alsoAt?: string;
  /** What in the page for people (`info.home`) is the address of the file, where the page links to it. */
  linkAtHome?: RegExp;
  /** Longest wait for the first byte, where the authority makes the file when it is asked for. */
  firstByteMs?: number;
  /** Address of the authority's archive of change files, where it keeps one. */
  deltaArchive?: string;
  /**
   * Ids of the sources under which a folder of editions may hold change files of this list, in that order; default
   * this source alone. More than one where an authority publishes one change file for several lists.
   */
  deltaFolders?: readonly string[];
  /** Parties that a first edition must hold: half of the smallest edition that the authority ever published. */
  leastParties?: number;
  /**
   * True when the file does not state its day and the `edition` date is only the newest day found in its records. The
   * day of publication that the file came with then counts before it.
   */
  editionDateIsDerived?: boolean;
  /**
   * True when the authority gives a key to another party after the first is gone. A record then counts as the known
   * party only when the two share an identity hint; otherwise the known one is removed and a new one listed.
   */
  keysAreReused?: boolean;
  /**
   * True when a record's listing date moves forward with every new legal act, so that the earliest date ever stated is
   * the listing. Elsewhere a later statement corrects an earlier one.
   */
  listingDateMoves?: boolean;
  /**
   * True when the keys follow from the names, for want of official ones: a record under a new key may then be a
   * respelled one, which keeps its id. Elsewhere a new key is a new number that the authority gave.
   */
  keysFollowNames?: boolean;
  /**
   * True when the record of a party that returns states its first listing, however long ago: a new record with such a
   * date then was listed before.
   */
  listingDateIsFirst?: boolean;
  /** What a reader should know of a removal on the end that the record itself stated. */
  endNote?: string;
  /**
   * Name of the authority whose numbers the keys are, where it gives a party one number for all of its lists: equal
   * keys on two lists numbered by the same authority then mean one party.
   */
  numberedBy?: string;
  /**
   * The name under which records of other lists cite the official ids of this one (`authority` of a cross reference).
   */
  citedAs?: string;
  /**
   * The authority's own page of a record, where it has one whose address is certain: given in the file, or made of the
   * official number as the authority makes it. Null for a record without one, such as a removed one where only listed
   * parties have pages.
   */
  recordUrl?(entity: EntityRecord): string | null;
  /**
   * What a reader should know of a removal from this list, when leaving it may not mean that the party is free; `lists`
   * are all lists that its last record named.
   */
  removalNote?(lists: readonly string[]): string | undefined;
}

/** Lists that the operator adds: their definition, and how they are distinguished from official ones. */

/** Prefix of the ids of own lists and of their entities. */
export const OWN_PREFIX = 'own-';

/** Jurisdiction of a list that no state publishes. */
export const NO_JURISDICTION = 'OWN';

/** True for the id of an own list or of an entity on one. */
export const isOwn = (id: string): boolean => id.startsWith(OWN_PREFIX);

/** Mark of everything that comes from an own list. */
export interface OwnMark {
  /** False for a record on one of the operator's own lists; absent for official ones. */
  official?: false;
}

/** The {@link OwnMark} for the id of a list or of an entity. */
export const ownMark = (id: string): OwnMark => (isOwn(id) ? { official: false } : {});

/** How to parse the files of an own list, where the operator states it. */
interface OwnReading {
  /** `FIELD=HEADING` pairs. */
  map?: string[];
  /** Order of day and month in dates: `dmy`, `mdy` or `serial`. */
  date_format?: string;
  /** Label of the encoding of text files. */
  encoding?: string;
  /** Name or number of the sheet of a workbook. */
  sheet?: string;
  /** Type of the parties in rows that state none. */
  entity_type?: string;
}

/** A list that the operator adds, as the store keeps it. */
export interface OwnList extends OwnReading {
  /** `own-<id>`. */
  id: string;
  /** Its name in answers (`source_list`). */
  name: string;
  /** Code of its jurisdiction; {@link NO_JURISDICTION} where there is none. */
  jurisdiction: string;
  /** Where a refresh finds new editions: an address, a file, or a folder of files named `<YYYY-MM-DD>.<name>`. */
  url?: string;
  file?: string;
  dir?: string;
  /** True when its files state a key for each record; the ids are then derived from it. */
  keyed?: boolean;
  /** Day on which the operator ended the list; its history stays. */
  ended?: string;
}

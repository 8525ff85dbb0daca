/** Lists that the operator adds: their definition, and what marks them as not official. */

/** What ids of own lists, and of everything on them, begin with. */
export const OWN_PREFIX = 'own-';

/** Jurisdiction of a list behind which no state stands. */
export const NO_JURISDICTION = 'OWN';

/** True for the id of an own list or of an entity on one. */
export const isOwn = (id: string): boolean => id.startsWith(OWN_PREFIX);

/** What marks everything that comes from an own list; official lists have no mark. */
export interface OwnMark {
  official?: false;
}

/** The mark of a list or of an entity, by its id. */
export const ownMark = (id: string): OwnMark => (isOwn(id) ? { official: false } : {});

/** How the files of an own list are read, where the operator states it. */
export interface OwnReading {
  /** `FIELD=HEADING`, by commas. */
  map?: string[];
  /** Order of day and month in dates: `dmy`, `mdy` or `serial`. */
  date_format?: string;
  /** Label of the encoding of text files. */
  encoding?: string;
  /** Name or number of the sheet of a workbook. */
  sheet?: string;
  /** Type of the parties of rows that state none. */
  entity_type?: string;
}

/** A list that the operator brings, as the store keeps it. */
export interface OwnList extends OwnReading {
  /** `own-<id>`. */
  id: string;
  /** What answers call it (`source_list`). */
  name: string;
  /** Code of the jurisdiction behind it; {@link NO_JURISDICTION} where there is none. */
  jurisdiction: string;
  /** Where a refresh finds new editions: an address, a file, or a folder of files named `<YYYY-MM-DD>.<name>`. */
  url?: string;
  file?: string;
  dir?: string;
  /** True when its files state a key for each record, from which the ids are made. */
  keyed?: boolean;
  /** Day on which the operator ended it; its history stays. */
  ended?: string;
}

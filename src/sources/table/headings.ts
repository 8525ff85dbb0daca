/** Meaning of the headings of customer files, from the tables in `data/headings`. */
import { lazily } from '../../domain/lazily.ts';
import type { Gender } from '../../domain/vocabulary.ts';
import { HEADING_TABLES } from './heading-tables.ts';

/** Fields that contain a name or a part of one. */
export const NAME_FIELDS = [
  'name',
  'first_name',
  'middle_name',
  'last_name',
  'second_last_name',
  'company_name',
] as const;

/** Possible contents of a column; the names for `--map`. */
export const COLUMN_FIELDS = [
  ...NAME_FIELDS,
  'birth_date',
  'birth_year',
  'country',
  'entity_type',
  'gender',
  'identifier',
  'id',
] as const;
/** Content of one column. Several may contain a name, a country or an identifier. */
export type ColumnField = (typeof COLUMN_FIELDS)[number];

/** Further contents of columns in own lists, which also use {@link COLUMN_FIELDS}. */
export const LIST_FIELDS = [
  'alias',
  'weak_alias',
  'former_name',
  'imo',
  'mmsi',
  'call_sign',
  'flag',
  'passport',
  'national_id',
  'tax_id',
  'registration_number',
  'lei',
  'bic',
  'crypto_wallet',
  'email',
  'phone',
  'website',
  'program',
  'listed_date',
  'reason',
  'remarks',
  'legal_basis',
  'source_url',
  'address',
  'title',
  'birth_place',
  'schema',
  'row_number',
] as const;
/** Content of a column that only lists have. `row_number` counts rows and identifies no party. */
export type ListField = (typeof LIST_FIELDS)[number];

/** `bare_name`: a "name" that is a surname if there is a column of first names, and vice versa. */
type TableField = ColumnField | 'bare_name';

/** Normalises a heading, without brackets: `Geb.-Datum (TT.MM.JJJJ)*` -> `geb datum`, `firstName` -> `first name`. */
export function foldHeading(text: string): string {
  return text
    .slice(0, 200)
    .replace(/[(（[][^)）\]]*[)）\]]/g, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/ı/g, 'i')
    .replace(/ł/gi, 'l')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Lookup key of a heading, equal for `FULLNAME`, `full_name` and `Full name`. */
const keyOf = (heading: string): string => foldHeading(heading).replaceAll(' ', '');

const linesOf = (table: keyof typeof HEADING_TABLES): string[][] =>
  HEADING_TABLES[table]
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'));

/** The words of a table, in one of its columns, with a value by the first column. */
const wordsOf = <Value>(
  table: keyof typeof HEADING_TABLES,
  column: number,
  fold: (word: string) => string,
  valueFor: (kind: string) => Value,
) =>
  lazily(
    () =>
      new Map(
        linesOf(table).flatMap((cells) =>
          cells[column]!.split('|').map((one) => [fold(one), valueFor(cells[0]!)] as const),
        ),
      ),
  );

const fields = wordsOf('headings', 2, keyOf, (field) => field as TableField);
const listFields = wordsOf('listHeadings', 2, keyOf, (field) => field as ListField);
const genders = wordsOf('genders', 1, foldHeading, (gender) => gender as Gender);
/** Words for parties that may be combined with a heading; true if they mean a name by themselves. */
const partyWords = wordsOf('partyWords', 2, foldHeading, (kind) => kind === 'party');

/** The field of a heading in any language of the table; null when unknown. */
export function fieldOfHeading(heading: string): TableField | null {
  return fields().get(keyOf(heading)) ?? null;
}

/** The field of a heading in a list of parties, if it differs from that in customer files. */
export const listFieldOfHeading = (heading: string): ListField | null => listFields().get(keyOf(heading)) ?? null;

/** The field of a known heading combined with words for parties: "Vendor name", 供应商名称; "Vendor" alone means a name. */
function besidePartyWords(heading: string): TableField | null {
  let hasParty = false;
  let hasOthers = false;
  const rest = foldHeading(heading)
    .split(' ')
    .flatMap((word) => {
      let left = word;
      for (let found: string | undefined = ''; found !== undefined; left = left.slice(found.length)) {
        // Languages without spaces have the words for a party in front.
        found = [...partyWords().keys()].find(
          (one) => one === left || (/^[^\0-\u2e7f]+$/.test(one) && left.startsWith(one)),
        );
        if (found === undefined) break;
        hasOthers = true;
        hasParty ||= partyWords().get(found)!;
      }
      return left === '' ? [] : [left];
    });
  if (!hasOthers) return null;
  return rest.length === 0 ? (hasParty ? 'name' : null) : fieldOfHeading(rest.join(' '));
}

const asName = (field: TableField | null): TableField | null =>
  field === 'bare_name' || field === 'company_name' ? 'name' : field;

/** A known heading with words for parties, or in several languages ("Name / 名称"); not "Vendor code", "Bank name". */
export function fieldWithinHeading(heading: string): TableField | null {
  const parts = heading.split(/[/|\n]|\s[–—-]\s/).filter((part) => keyOf(part) !== '');
  if (parts.length === 1) return asName(besidePartyWords(heading));
  const found = new Set(parts.map((part) => asName(fieldOfHeading(part) ?? besidePartyWords(part))));
  return found.size === 1 ? [...found][0]! : null;
}

/** The gender for a word or a form of address ("Frau", "M", 男); null if unknown. */
export function genderOfWord(word: string): Gender | null {
  return genders().get(foldHeading(word)) ?? null;
}

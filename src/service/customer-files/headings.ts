/** What the headings of customer files mean, from the tables in `data/headings`. */
import { readFileSync } from 'node:fs';
import type { Gender } from '../../search/query.ts';

/** What a column can hold; `--map` takes these names. */
export const COLUMN_FIELDS = [
  'name',
  'first_name',
  'middle_name',
  'last_name',
  'second_last_name',
  'company_name',
  'birth_date',
  'birth_year',
  'country',
  'entity_type',
  'gender',
  'identifier',
  'id',
] as const;
/** What one column holds. Several may hold a name, a country or an identifier. */
export type ColumnField = (typeof COLUMN_FIELDS)[number];

/** `bare_name`: a "name" that is a surname beside a column of first names, and the other way round. */
type TableField = ColumnField | 'bare_name';

/**
 * A heading without what says nothing: `Geb.-Datum (TT.MM.JJJJ)*` -> `geb datum`, `firstName` -> `first name`. Brackets
 * are left out.
 */
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

function tableOf(file: string): string[][] {
  const text = readFileSync(new URL(`../../../data/headings/${file}`, import.meta.url), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'));
}

let fields: Map<string, TableField> | undefined;
let genders: Map<string, Gender> | undefined;

/** The field that a heading names in any of the languages of the table; null when none is known. */
export function fieldOfHeading(heading: string): TableField | null {
  fields ??= new Map(
    tableOf('headings.tsv').flatMap(([field, , list]) =>
      list!.split('|').map((one) => [foldHeading(one), field as TableField] as const),
    ),
  );
  return fields.get(foldHeading(heading)) ?? null;
}

/** The gender that a word or a form of address states ("Frau", "M", 男); null when none does. */
export function genderOfWord(word: string): Gender | null {
  genders ??= new Map(
    tableOf('genders.tsv').flatMap(([gender, list]) =>
      list!.split('|').map((one) => [foldHeading(one), gender as Gender] as const),
    ),
  );
  return genders.get(foldHeading(word)) ?? null;
}

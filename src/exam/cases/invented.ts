/** Persons and companies that do not exist, of name parts by culture; namesakes of listed parties are not used. */
import type { Facts } from '../engines.ts';
import { foldName, type ListedPartyRecords } from './listed.ts';
import { below, pick, type Random } from './random.ts';
import { rowsOf } from './tables.ts';

type Culture = ReturnType<typeof cultures>[number];

/** The cultures of the table, in order. */
export function cultures() {
  return rowsOf('person-parts.tsv').map(([name, country, order, given, surnames]) => ({
    name: name!,
    country: country!,
    surnameFirst: order === 'surname',
    given: given!.split('|'),
    surnames: surnames!.split('|'),
  }));
}

export interface Invented {
  q: string;
  variant: string;
  facts: Facts;
}

const two = (value: number): string => String(value).padStart(2, '0');
const birthDate = (random: Random): string =>
  `${1945 + below(random, 60)}-${two(1 + below(random, 12))}-${two(1 + below(random, 28))}`;

/** A person of a random culture, with a birth date and the culture's country. */
export function inventedPerson(all: readonly Culture[], random: Random): Invented {
  const { name, country, surnameFirst, given, surnames } = pick(random, all);
  const first = pick(random, given);
  const surname = pick(random, surnames);
  // One in three has a second given name, if the order of names allows it.
  const second =
    !surnameFirst && random() < 0.33
      ? pick(
          random,
          given.filter((other) => other !== first),
        )
      : null;
  const names = second ? `${first} ${second}` : first;
  return {
    q: surnameFirst ? `${surname} ${names}` : `${names} ${surname}`,
    variant: name,
    facts: { entity_type: 'individual', country, birth_date: birthDate(random) },
  };
}

/** Words of company names by kind. */
export type CompanyParts = ReadonlyMap<string, readonly string[]>;
export const companyParts = (): CompanyParts =>
  new Map(rowsOf('company-parts.tsv').map(([kind, words]) => [kind!, words!.split('|')]));

/** A company: an ordinary word or a founder's surname, a business descriptor, sometimes a place, a legal form. */
export function inventedCompany(parts: CompanyParts, all: readonly Culture[], random: Random): Invented {
  const part = (kind: string): string => pick(random, parts.get(kind)!);
  const { country, surnames } = pick(random, all);
  const [variant, words] = pick(random, [
    ['word and trade', [part('word'), part('trade'), part('form')]],
    ['word, place and trade', [part('word'), part('place'), part('trade'), part('form')]],
    ['founder and trade', [pick(random, surnames), part('trade'), part('form')]],
    ['two founders', [pick(random, surnames), '&', pick(random, surnames), part('trade')]],
  ] as const);
  return { q: words.join(' '), variant, facts: { entity_type: 'organization', country } };
}

/** The consonants of a word, without doubling, and whether it starts with a vowel: equal for `Mohammed` and `Muhammad`. */
const skeleton = (word: string): string =>
  word
    .replace(/^[aeiou]+/, 'a')
    .replace(/(?!^)[aeiouyhw]/g, '')
    .replace(/(.)\1+/g, '$1');

/** Returns a test whether a listed party has all words of a name in one of its names. */
export function namesakeTest(parties: readonly ListedPartyRecords[]): (q: string) => boolean {
  const words = parties
    .flatMap(({ names }) => [...names])
    .flatMap((name, at) => name.split(' ').map((word) => ({ key: skeleton(word), at })));
  const groups = Map.groupBy(words, ({ key }) => key);
  const namesOf = new Map([...groups].map(([key, own]) => [key, new Set(own.map(({ at }) => at))]));
  return (q) => {
    const bearing = foldName(q)
      .split(' ')
      .map((word) => namesOf.get(skeleton(word)) ?? new Set<number>());
    const [rarest, ...others] = bearing.sort((a, b) => a.size - b.size);
    return [...rarest!].some((name) => others.every((set) => set.has(name)));
  };
}

/** Other forms of personal names: in another language, in everyday use, in another romanisation. */
import { lazily } from '../../domain/lazily.ts';
import { alternatives, lexiconRows, lexiconWords } from '../../lexicon/lines.ts';

// Equivalent names in another language, in everyday use or in another romanisation (Oleg = Aleh, William = Bill, Chen = Chan).

const otherNames = lazily(() => {
  const othersOf = new Map<string, Set<string>>();
  for (const file of ['latin/given-name-groups.tsv', 'latin/surname-groups.tsv']) {
    for (const [group] of lexiconRows(file)) {
      const names = alternatives(group);
      for (const name of names) {
        const others = othersOf.get(name) ?? new Set<string>();
        for (const other of names) if (other !== name) others.add(other);
        othersOf.set(name, others);
      }
    }
  }
  return new Map([...othersOf].map(([name, others]) => [name, [...others]]));
});

const NONE: readonly string[] = [];

/** Other forms of a given name or surname; folded. Empty if none are known. */
export const otherGivenNames = (name: string): readonly string[] => otherNames().get(name) ?? NONE;

// Spellings of East Slavic surnames on other lists: Belarusian names in Russian form (Piatrou, Petrov), and e for ё (Semyonov,
// Semenov).

/** Endings of Belarusian surnames of men and women, which are -ov, -ova, -ev and -eva in Russian; rare in names of other countries. */
const MAN = /[^aeiou](?:i?[ao]|[ei])u$/;
const WOMAN = /[^aeiou]i?ava$/;
const MIN_SURNAME = 6;

/** ё after a consonant in Russian surnames. */
const YO = /(?<=[bcdfghklmnprstvz])(?:[yj]o|io(?=va?$))(?=[a-z])/;
const SURNAME = /(?:va?|na?|k[oy]|iy|skaya)$/;

/** Other spellings of a folded surname: Russian forms of a Belarusian one (Halavachou, Golovachev), and e for yo; usually none. */
export function otherSlavicSurnames(text: string): string[] {
  if (text.length < MIN_SURNAME) return [];
  if (text.at(-1) === 'u') return MAN.test(text) ? asRussian(text) : [];
  if (WOMAN.test(text)) return asRussian(text.replace(/va$/, 'u')).map((surname) => `${surname}a`);
  return YO.test(text) && SURNAME.test(text) ? [text.replace(YO, 'e')] : [];
}

function asRussian(text: string): string[] {
  const russian = text
    .replace(/u$/, 'v')
    .replace(/([aeo])u(?=[^aeiouy])/g, 'ev')
    .replace(/ts(?=[iy])/g, 't')
    .replace(/(?<=[^aeiou])[ij]a/g, 'e')
    .replace(/^[iy]a/, 'ye')
    .replace(/(?<=[aeo])vu/, 'u')
    .replace(/dz(?=[iey])/g, 'd')
    .replace(/(?<![ckpstz])h/g, 'g')
    .replace(/av$/, 'ov')
    .replace(/(?<=[csz]h)ov$/, 'ev');
  const oneRounded = russian.replace(/a/, 'o');
  return [...new Set([russian, oneRounded, oneRounded.replace(/a/, 'o')])];
}

// East Slavic patronymics of one given name, whose Russian, Ukrainian and Belarusian spellings differ widely.

/** The stem before the vowels that connect the ending of a patronymic, and the ending of a man's or a woman's. */
const PATRONYMIC = /^(.{2,}?)[aeiouyj]*[uvw](?:(?:[iy]ch|it(?:ch|j|s|sch|sj)|icz?|ytj)|(na))$/;

/** Last letters of these endings, which exclude most words. */
const LAST_LETTERS = new Set('achjsz');

const usualForms = lazily(() => {
  const usual = new Map<string, string>();
  for (const [form, stems] of lexiconRows('latin/patronymic-stems.tsv'))
    for (const stem of alternatives(stems!)) usual.set(stem, form!);
  return usual;
});

/** A folded patronymic in its usual Russian form (Ryhoravich: grigorievich); other words are unchanged. */
export function commonPatronymic(text: string): string {
  if (text.length < 6 || !LAST_LETTERS.has(text.at(-1)!)) return text;
  const found = PATRONYMIC.exec(text);
  const usual = found && usualForms().get(found[1]!);
  return usual ? `${usual}${found[2] ? 'vna' : 'vich'}` : text;
}

// Arabic compounds whose article is joined to the preceding name: Fazlur Rahman, Ziaul Haq.

const secondNames = lazily(() => new Set(lexiconWords('arabic/joined-article.txt')));
/** Names that end like a joined article, such as Mansur and Rasul. */
const wholeNames = lazily(() => {
  const spelled = lexiconRows('arabic/names.tsv').flatMap(([, spellings]) => alternatives(spellings));
  return new Set([...spelled, ...lexiconWords('arabic/names-like-article.txt')]);
});

/** The article is assimilated to the next letter. */
const WITH_ARTICLE = { r: /^(.{3,})[uo]r$/, l: /^(.{3,})[uo]l$/ };

/** The folded name without the article of the next name joined to it; undefined if there is none. */
export function withoutJoinedArticle(name: string, next: string | undefined): string | undefined {
  if (next === undefined || !secondNames().has(next)) return undefined;
  const first = WITH_ARTICLE[next.startsWith('r') ? 'r' : 'l'].exec(name)?.[1];
  return first !== undefined && !wholeNames().has(name) && otherGivenNames(name).length === 0 ? first : undefined;
}

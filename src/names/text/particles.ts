/** Which words of a person's name are particles: what joins names (`al`, `bin`, `van`) or is half of one (`abd`, `din`). */
import { lazily } from '../../domain/lazily.ts';
import { lexiconHeads, lexiconWords } from '../../lexicon/lines.ts';
import { chineseSurnames, isPinyin } from '../lexicon/han-chars.ts';
import { wordClass } from '../lexicon/word-classes.ts';
import { latinSurnames } from '../scripts/korean/spelling.ts';
import type { Word } from './words.ts';

/** Particle of Arabic names by its spellings in Latin: `ibn` is `bin`. */
export const arabicParticles = lazily(() => lexiconHeads('arabic/latin-particles.tsv'));

/** "Of the faith" by itself; behind an article, in any spelling. Dan, Den and Dean alone are given names and surnames. */
const DIN = /^d(?:i|ii|ee|ei|ie)ne?$/;
const DIN_BEHIND_ARTICLE = /^d[aei]{1,2}ne?$/;

/** An article that has taken the sound of the word behind it: an-Nasr, ash-Shaykh. */
const ASSIMILATED = /^[au](sh|[dnrstz])$/;

const isArticle = (text: string): boolean => arabicParticles().get(text) === 'al' || /^e[dl]$/.test(text);

/** True where an article may stand: before a word, and if it is spelled as the next word begins, before such a word. */
function mayBeArticle(words: readonly Word[], at: number): boolean {
  const next = words[at + 1]?.latin;
  if (next === undefined) return false;
  const sound = ASSIMILATED.exec(words[at]!.latin)?.[1];
  return sound === undefined || next[0] === sound[0];
}

/** Family names of China and Korea in Latin letters that are no particles of Arabic names. */
const eastAsianSurnames = lazily((): ReadonlySet<string> => {
  const all = [...chineseSurnames(), ...latinSurnames()];
  return new Set(all.filter((surname) => !arabicParticles().has(surname)));
});

/** Most words of a Chinese name in Latin letters. */
const MOST_CHINESE = 3;

/** Family names of Vietnam, which stand first. */
const vietnameseSurnames = lazily(() => new Set(lexiconWords('latin/vietnamese-surnames.txt')));

/** A Chinese or Vietnamese name, whose words are names whatever they are elsewhere: Li Na, Le Jianguo, Nguyen Van Du. */
function isEastAsian(words: readonly Word[]): boolean {
  if (words.length < 2) return false;
  const [first, last] = [words[0]!.latin, words.at(-1)!.latin];
  if (vietnameseSurnames().has(first)) return true;
  if (words.length > MOST_CHINESE) return false;
  if (!eastAsianSurnames().has(first) && !eastAsianSurnames().has(last)) return false;
  return words.every(({ latin, script }) => script === 'latin' && isPinyin(latin));
}

/** The particle of an Arabic name that a word of a person's name is, in its usual spelling; undefined for any other word. */
export function arabicParticleAt(words: readonly Word[], at: number): string | undefined {
  const particle = arabicParticles().get(words[at]!.latin);
  if (particle === 'abd') return particle;
  if (isDin(words, at)) return 'din';
  if (particle === undefined || standsAsName(words, at)) return undefined;
  return particle !== 'al' || mayBeArticle(words, at) ? particle : undefined;
}

/** "Of the faith", which never begins a name. */
function isDin(words: readonly Word[], at: number): boolean {
  if (at === 0) return false;
  const text = words[at]!.latin;
  return DIN.test(text) || (DIN_BEHIND_ARTICLE.test(text) && isArticle(words[at - 1]!.latin));
}

const mayBeParticle = (text: string): boolean =>
  arabicParticles().has(text) || wordClass(text, 'person') === 'particle';

/**
 * True for a word that may be a particle and joins no names here: the second of two, one of a Chinese or Vietnamese name, or
 * what would be an article but for the word behind it: An Hyeon-mi, Kim Al.
 */
export function standsAsName(words: readonly Word[], at: number): boolean {
  if (isEastAsian(words)) return true;
  if (words.length === 2 && (at === 1 || mayBeParticle(words[1]!.latin))) return true;
  const isEnd = at === 0 || at === words.length - 1;
  return isEnd && arabicParticles().get(words[at]!.latin) === 'al' && !mayBeArticle(words, at);
}

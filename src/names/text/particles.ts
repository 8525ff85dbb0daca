/** Decides which words of a person's name are particles: those that join names (`al`, `bin`, `van`) or are half of one (`abd`, `din`). */
import { lazily } from '../../domain/lazily.ts';
import { lexiconHeads, lexiconWords } from '../../lexicon/lines.ts';
import { chineseSurnames, isPinyin } from '../lexicon/han-chars.ts';
import { wordClass } from '../lexicon/word-classes.ts';
import { latinSurnames } from '../scripts/korean/spelling.ts';
import type { Word } from './words.ts';

/** Usual form of the particles of Arabic names, by their Latin spellings: `ibn` is `bin`. */
export const arabicParticles = lazily(() => lexiconHeads('arabic/latin-particles.tsv'));

/** "Of the faith" on its own; after an article, any spelling counts. Dan, Den and Dean alone are given names and surnames. */
const DIN = /^d(?:i|ii|ee|ei|ie)ne?$/;
const DIN_BEHIND_ARTICLE = /^d[aei]{1,2}ne?$/;

/** An article assimilated to the next word: an-Nasr, ash-Shaykh. */
const ASSIMILATED = /^[au](sh|[dnrstz])$/;

const isArticle = (text: string): boolean => arabicParticles().get(text) === 'al' || /^e[dl]$/.test(text);

/** True if a word can be an article: another word follows and, if the article is assimilated, begins with that sound. */
function mayBeArticle(words: readonly Word[], at: number): boolean {
  const next = words[at + 1]?.latin;
  if (next === undefined) return false;
  const sound = ASSIMILATED.exec(words[at]!.latin)?.[1];
  return sound === undefined || next[0] === sound[0];
}

/** Chinese and Korean surnames in Latin letters that are not particles of Arabic names. */
const eastAsianSurnames = lazily((): ReadonlySet<string> => {
  const all = [...chineseSurnames(), ...latinSurnames()];
  return new Set(all.filter((surname) => !arabicParticles().has(surname)));
});

const MAX_CHINESE = 3;

/** Vietnamese surnames, which come first. */
const vietnameseSurnames = lazily(() => new Set(lexiconWords('latin/vietnamese-surnames.txt')));

/** True for a Chinese or Vietnamese name, all of whose words are names: Li Na, Le Jianguo, Nguyen Van Du. */
function isEastAsian(words: readonly Word[]): boolean {
  if (words.length < 2) return false;
  const [first, last] = [words[0]!.latin, words.at(-1)!.latin];
  if (vietnameseSurnames().has(first)) return true;
  if (words.length > MAX_CHINESE) return false;
  if (!eastAsianSurnames().has(first) && !eastAsianSurnames().has(last)) return false;
  return words.every(({ latin, script }) => script === 'latin' && isPinyin(latin));
}

/** The usual form of the Arabic particle at this word of a person's name; undefined if it is not a particle. */
export function arabicParticleAt(words: readonly Word[], at: number): string | undefined {
  const particle = arabicParticles().get(words[at]!.latin);
  if (particle === 'abd') return particle;
  if (isDin(words, at)) return 'din';
  if (particle === undefined || standsAsName(words, at)) return undefined;
  return particle !== 'al' || mayBeArticle(words, at) ? particle : undefined;
}

/** True for "of the faith", which is never the first word. */
function isDin(words: readonly Word[], at: number): boolean {
  if (at === 0) return false;
  const text = words[at]!.latin;
  return DIN.test(text) || (DIN_BEHIND_ARTICLE.test(text) && isArticle(words[at - 1]!.latin));
}

const mayBeParticle = (text: string): boolean =>
  arabicParticles().has(text) || wordClass(text, 'person') === 'particle';

/** True for a word that could be a particle but is a name here: in two words, or in a Chinese or Vietnamese name. */
export function standsAsName(words: readonly Word[], at: number): boolean {
  if (isEastAsian(words)) return true;
  if (words.length === 2 && (at === 1 || mayBeParticle(words[1]!.latin))) return true;
  const isEnd = at === 0 || at === words.length - 1;
  return isEnd && arabicParticles().get(words[at]!.latin) === 'al' && !mayBeArticle(words, at);
}

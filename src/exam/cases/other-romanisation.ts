/** Names in another romanisation, by tables of published systems or by spellings that vary; written for the exam. */
import { foldName } from './listed.ts';
import { pick, type Random, shuffled } from './random.ts';
import type { Changed } from './slips.ts';
import { type Letters, lettersOf, rowsOf } from './tables.ts';

/** Cyrillic letters in Latin, as in most systems. */
const CYRILLIC = lettersOf('romanisation').get('Cyrillic')!;
/** Systems by their differences from it: ISO 9 in ASCII, ICAO passports, and the press of several countries. */
const SYSTEMS = lettersOf('system');

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function fromCyrillic(name: string, random: Random): Changed | null {
  const text = name.normalize('NFC').toLowerCase();
  if (!/^[а-яёіїєґўјљњћђџ\s.,'"«»“”„()-]+$/u.test(text)) return null;
  const system = pick(random, [...SYSTEMS.keys()]);
  const own = SYSTEMS.get(system)!;
  const latin = [...text].map((char) => own.get(char) ?? CYRILLIC.get(char) ?? char).join('');
  return { q: latin.split(/\s+/).map(capital).join(' '), variant: `Cyrillic, ${system}` };
}

/** A dash means a letter that is not written. */
const unwritten = (letters: string): string => (letters === '-' ? '' : letters);
const MR_INITIALS = 'k kk n t tt r m p pp s ss - ch tch ch k t p h'.split(' ').map(unwritten);
const RR_INITIALS = 'g kk n d tt r m b pp s ss - j jj ch k t p h'.split(' ').map(unwritten);
const MR_VOWELS = 'a ae ya yae o e yo ye o wa wae oe yo u wo we wi yu u ui i'.split(' ').map(unwritten);
const RR_VOWELS = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ').map(unwritten);
const FINALS = '- k k k n n n t l k m l l l p l m p p t t ng t t k t p t'.split(' ').map(unwritten);

function fromHangul(name: string, random: Random): Changed | null {
  const syllables = [...name.normalize('NFC').replace(/\s/g, '')];
  if (syllables.length < 2 || syllables.length > 4 || !syllables.every((char) => /[가-힣]/.test(char))) return null;
  const revised = random() < 0.5;
  const [initials, vowels] = revised ? [RR_INITIALS, RR_VOWELS] : [MR_INITIALS, MR_VOWELS];
  const latin = syllables.map((char) => {
    const index = char.codePointAt(0)! - 0xac00;
    return capital(initials[Math.floor(index / 588)]! + vowels[Math.floor((index % 588) / 28)]! + FINALS[index % 28]!);
  });
  return { q: latin.join(' '), variant: `Hangul, ${revised ? 'Revised' : 'McCune-Reischauer without marks'}` };
}

/** Spellings of Arabic and Persian names that vary between documents: a pattern and its replacement. */
const ARABIC_RULES = rowsOf('arabic-spellings.tsv').map(([from, to]) => [new RegExp(from!, 'g'), to!] as const);

/** Countries where names are in Arabic script. */
export const ARABIC_COUNTRIES = new Set(
  'AF AE BH DZ EG IQ IR JO KW LB LY MA OM PK PS QA SA SD SY TN YE SO MR'.split(' '),
);

/** Applies one or two of the matching spellings, wherever they occur in the name. */
function respelledArabic(name: string, random: Random): Changed | null {
  let text = name
    .normalize('NFKD')
    .replace(/\p{M}|[ʿʾ‘’'`]/gu, '')
    .toLowerCase();
  if (!/^[a-z .,-]+$/.test(text)) return null;
  let count = 0;
  for (const [from, to] of shuffled(random, ARABIC_RULES)) {
    if (count === 2) break;
    const next = text.replace(from, to);
    if (next !== text) count++;
    text = next;
  }
  // One rule may undo another.
  return foldName(text) === foldName(name)
    ? null
    : { q: text.split(' ').map(capital).join(' '), variant: 'Arabic or Persian, other spelling' };
}

const FINAL = 'iang|iong|uang|ang|eng|ing|ong|ian|iao|uai|uan|ai|an|ao|ei|en|er|ia|ie|in|iu|ou|ua|ue|ui|un|uo|[aeiou]';
const SYLLABLE = new RegExp(`^(zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])?(${FINAL})`);
const PINYIN_WORD = new RegExp(`^(?:(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])?(?:${FINAL})){1,2}$`);
/** Initials, finals, and the whole syllables that these do not cover. */
const WADE_GILES = lettersOf('Wade-Giles');

function wadeGilesWord(word: string): string | null {
  const [initials, finals, syllables] = [...WADE_GILES.values()] as [Letters, Letters, Letters];
  const out: string[] = [];
  for (let rest = word; rest !== ''; ) {
    const match = SYLLABLE.exec(rest);
    if (!match) return null;
    let [syllable, initial = '', final = ''] = match;
    // `n` or `ng` before a vowel belongs to the next syllable: Jianan is read jia-nan.
    const following = rest.slice(syllable.length);
    if (/^[aeiou]/.test(following) && /n$|g$/.test(syllable)) {
      syllable = syllable.slice(0, -1);
      final = final.slice(0, -1);
    }
    out.push(syllables.get(syllable) ?? (initials.get(initial) ?? '') + (finals.get(final) ?? final));
    rest = rest.slice(syllable.length);
  }
  return out.join('-');
}

/** A Chinese person's pinyin name in Wade-Giles without apostrophes; null if the words are not pinyin. */
function inWadeGiles(name: string): Changed | null {
  const words = foldName(name).split(' ');
  if (words.length < 2 || words.length > 3 || !words.every((word) => PINYIN_WORD.test(word))) return null;
  const spelled = words.map(wadeGilesWord);
  if (spelled.includes(null)) return null;
  return { q: spelled.map((word) => capital(word!)).join(' '), variant: 'Chinese, Wade-Giles' };
}

/** Data of a record for romanising its name. */
export interface Romanised {
  name: string;
  /** Native names of the record itself. */
  natives: readonly string[];
  isPerson: boolean;
  /** The nationality first. */
  countries: readonly string[];
}

/** A record's name in another romanisation, from one of its native names if a table covers it. */
export function otherRomanisation({ name, natives, isPerson, countries }: Romanised, random: Random): Changed | null {
  for (const native of shuffled(random, natives)) {
    const made = fromCyrillic(native, random) ?? (isPerson ? fromHangul(native, random) : null);
    if (made) return made;
  }
  if (!isPerson) return null;
  if (countries.some((code) => ['CN', 'HK', 'TW'].includes(code))) return inWadeGiles(name);
  return countries.length > 0 && ARABIC_COUNTRIES.has(countries[0]!) ? respelledArabic(name, random) : null;
}

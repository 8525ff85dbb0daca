/**
 * Names in another romanisation system: from the lists' own Cyrillic and Hangul aliases by the tables of published systems; from
 * Latin Arabic, Persian and Chinese names by spellings that vary between documents. Written for the exam; shares nothing with the
 * transliteration of the service.
 */
import { lookupTable } from '../../domain/lookup-table.ts';
import { foldName } from './listed.ts';
import { pick, type Random, shuffled } from './random.ts';
import type { Changed } from './slips.ts';

type Table = Readonly<Record<string, string>>;

/** Cyrillic letters in Latin, as in most systems. */
const CYRILLIC = lookupTable<string>({
  а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ё: 'e', ж: 'zh', з: 'z', и: 'i', й: 'y', к: 'k', л: 'l', м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'shch', ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya',
  і: 'i', ї: 'yi', є: 'ye', ґ: 'g', ў: 'u', ј: 'j', љ: 'lj', њ: 'nj', ћ: 'c', ђ: 'dj', џ: 'dz',
}); // biome-ignore format: a table

/** Systems by their differences from it: ISO 9 in ASCII, ICAO passports, and the press of several countries. */
const SYSTEMS = lookupTable<Table>({
  'ISO 9, ASCII': { ж: 'z', й: 'j', х: 'h', ц: 'c', ч: 'c', ш: 's', щ: 's', ю: 'u', я: 'a', ї: 'i', є: 'e' },
  German: { в: 'w', ж: 'sch', з: 's', й: 'i', х: 'ch', ц: 'z', ч: 'tsch', ш: 'sch', щ: 'schtsch', ю: 'ju', я: 'ja', є: 'je', ї: 'ji' },
  French: { ж: 'j', й: 'i', у: 'ou', ч: 'tch', ш: 'ch', щ: 'chtch', ю: 'iou', я: 'ia', є: 'ie', ї: 'i' },
  Swedish: { ж: 'zj', й: 'j', х: 'ch', ч: 'tj', ш: 'sj', щ: 'sjtj', ю: 'ju', я: 'ja', є: 'je', ї: 'ji' },
  Polish: { в: 'w', ж: 'z', й: 'j', х: 'ch', ц: 'c', ч: 'cz', ш: 'sz', щ: 'szcz', ю: 'ju', я: 'ja', є: 'je', ї: 'ji' },
  Spanish: { й: 'i', х: 'j', щ: 'sch', ж: 'zh', є: 'ye' },
  Dutch: { ж: 'zj', й: 'j', у: 'oe', х: 'ch', ч: 'tsj', ш: 'sj', щ: 'sjtsj', ю: 'joe', я: 'ja', є: 'je', ї: 'ji' },
  Hungarian: { ж: 'zs', й: 'j', с: 'sz', х: 'h', ц: 'c', ч: 'cs', ш: 's', щ: 'scs', ы: 'i', ю: 'ju', я: 'ja', є: 'je', ї: 'ji' },
  Turkish: { ж: 'j', х: 'h', ч: 'ç', ш: 'ş', щ: 'şç', ы: 'ı' },
  Czech: { ж: 'ž', й: 'j', х: 'ch', ц: 'c', ч: 'č', ш: 'š', щ: 'šč', ю: 'ju', я: 'ja', є: 'je', ї: 'ji' },
  'ICAO passport': { й: 'i', ъ: 'ie', ю: 'iu', я: 'ia', є: 'ie', ї: 'i' },
}); // biome-ignore format: a table

/** A word with its first letter in upper case. */
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function fromCyrillic(name: string, random: Random): Changed | null {
  const text = name.normalize('NFC').toLowerCase();
  if (!/^[а-яёіїєґўјљњћђџ\s.,'"«»“”„()-]+$/u.test(text)) return null;
  const system = pick(random, [...SYSTEMS.keys()]);
  const own = SYSTEMS.get(system)!;
  const latin = [...text].map((char) => own[char] ?? CYRILLIC.get(char) ?? char).join('');
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
const ARABIC_RULES: readonly (readonly [RegExp, string])[] = [
  [/\bmuhammad\b/g, 'mohamed'], [/\bmohammad\b/g, 'muhammad'], [/\bmohammed\b/g, 'mohamad'], [/\bmohamed\b/g, 'muhammad'], [/\bahmad\b/g, 'ahmed'], [/\bahmed\b/g, 'ahmad'], [/\bhussein\b/g, 'husayn'], [/\bhossein\b/g, 'hussain'], [/\bhusayn\b/g, 'hussein'],
  [/\bhassan\b/g, 'hasan'], [/\bhasan\b/g, 'hassan'], [/\bal[- ]/g, 'el-'], [/\bel[- ]/g, 'al-'], [/\babd al[- ]/g, 'abdul '], [/\babdul[- ]?/g, 'abd al-'], [/\bbin\b/g, 'ibn'], [/\bibn\b/g, 'ben'], [/\bsayyid\b/g, 'seyed'], [/\bseyed\b/g, 'sayyed'], [/\baboo?\b/g, 'abu'], [/\babu\b/g, 'abou'],
  [/ee/g, 'i'], [/oo/g, 'u'], [/ou/g, 'u'], [/kh/g, 'k'], [/dh/g, 'd'], [/gh/g, 'g'], [/q/g, 'k'], [/j/g, 'dj'], [/sh/g, 'ch'], [/ah\b/g, 'a'], [/eh\b/g, 'ah'], [/ei/g, 'ay'], [/ai/g, 'ei'], [/ay/g, 'ai'], [/iyy/g, 'iy'], [/i\b/g, 'y'], [/y\b/g, 'i'], [/w/g, 'ou'], [/([bdfklmnrstz])\1/g, '$1'], [/u/g, 'o'],
]; // biome-ignore format: a table

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

const PINYIN_INITIALS = lookupTable({
  zh: 'ch',
  ch: 'ch',
  sh: 'sh',
  b: 'p',
  p: 'p',
  d: 't',
  t: 't',
  g: 'k',
  k: 'k',
  j: 'ch',
  q: 'ch',
  x: 'hs',
  z: 'ts',
  c: 'ts',
  r: 'j',
  f: 'f',
  h: 'h',
  l: 'l',
  m: 'm',
  n: 'n',
  s: 's',
  w: 'w',
  y: 'y',
});
const PINYIN_FINALS = lookupTable({
  ong: 'ung',
  ian: 'ien',
  ie: 'ieh',
  ue: 'ueh',
  üe: 'ueh',
  iong: 'iung',
  uo: 'o',
  er: 'erh',
});
const FINAL = 'iang|iong|uang|ang|eng|ing|ong|ian|iao|uai|uan|ai|an|ao|ei|en|er|ia|ie|in|iu|ou|ua|ue|ui|un|uo|[aeiou]';
const SYLLABLE = new RegExp(`^(zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])?(${FINAL})`);
const PINYIN_WORD = new RegExp(`^(?:(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])?(?:${FINAL})){1,2}$`);
/** Whole syllables that the rules do not cover. */
const WADE_GILES = lookupTable({
  zhi: 'chih',
  chi: 'chih',
  shi: 'shih',
  ri: 'jih',
  zi: 'tzu',
  ci: 'tzu',
  si: 'ssu',
  yan: 'yen',
  ye: 'yeh',
  you: 'yu',
  guo: 'kuo',
  kuo: 'kuo',
  huo: 'huo',
  shuo: 'shuo',
  ge: 'ko',
  ke: 'ko',
  he: 'ho',
  yong: 'yung',
  yi: 'i',
});

function wadeGilesWord(word: string): string | null {
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
    out.push(WADE_GILES.get(syllable) ?? (PINYIN_INITIALS.get(initial) ?? '') + (PINYIN_FINALS.get(final) ?? final));
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

/** Transliterates Burmese names, which are written without spaces, syllable by syllable as in Latin letters (Min Aung Hlaing). */
import { lazily } from '../../../domain/lazily.ts';
import { anyOf, lexiconLists, lexiconWords, longestFirst, orNothing } from '../../../lexicon/lines.ts';
import type { NameToken, NameVariant } from '../../name.ts';
import { READING } from '../../score/weights.ts';
import { combinations } from '../han/spelling.ts';

const initials = lazily(() => lexiconLists('burmese/initials.tsv'));
const rhymes = lazily(() => lexiconLists('burmese/rhymes.tsv'));
const vowels = lazily(() => lexiconLists('burmese/vowels.tsv'));
const titles = lazily(() => {
  const any = anyOf(longestFirst(lexiconWords('burmese/titles.txt')));
  return new RegExp(`^${any}(?=\\s*[\\u1000-\\u102a])\\s*`, 'u');
});

/** Tone marks. Spellings ignore tone, except for the short tone after a nasal: Myint, Nyunt. */
const HIGH = 'း';
const SHORT = '့';
/** Sign of stacked consonants: the upper one ends the previous syllable: ဝဏ္ဏ is ဝဏ်ဏ. */
const STACK = '\u1039';

/** Consonant, its signs, vowels, and the consonant that ends the syllable; or an independent vowel. */
const SYLLABLE =
  /([\u1000-\u1021])([\u103b-\u103e]*)([\u102b-\u1036]*\u103a?(?:[\u1000-\u1020]\u103a)?)[့\u1039]?|[\u1023-\u102a]့?/gu;
/** A vowel without a final consonant, or the inherent a, which is not written. */
const OPEN = /^[\u102c-\u1030]?$/;

/** Maximum number of spellings of a syllable, and of syllables of a name. */
const MAX_SPELLINGS = 16;
const MAX_SYLLABLES = 12;

/** A syllable and its possible spellings, the usual one first. */
interface Syllable {
  native: string;
  spellings: readonly string[];
  /** True if no consonant follows its vowel, as in the last syllables of words from Pali: Thura, Thiri, Sandar. */
  isOpen: boolean;
  /** True if the next syllable may belong to the same word: this one is open, or its last consonant is stacked on the next one. */
  goesOn: boolean;
}

/** Variants of a Burmese name: by its syllables, and with the syllables of words from Pali joined; empty if no syllable is recognised. */
export function burmeseForms(text: string): NameVariant[] {
  const written = text
    .normalize('NFC')
    .replace(/[\u200b-\u200d()]/g, '')
    .replaceAll(STACK, `\u103a${STACK}`)
    .replaceAll(HIGH, '')
    // Moves the mark of the short tone after the mark that ends the syllable.
    .replace(/့\u103a/g, '\u103a့')
    .trim()
    .replace(titles(), '');
  const syllables = [...written.matchAll(SYLLABLE)].flatMap((match) => read(match) ?? []).slice(0, MAX_SYLLABLES);
  const joined = withJoined(syllables);
  return [syllables, ...(joined.length < syllables.length ? [joined] : [])]
    .filter((words) => words.length > 0)
    .map((words) => ({ tokens: words.map(tokenOf), rule: 'transliteration:burmese', weight: READING.burmese }));
}

function tokenOf({ native, spellings }: Syllable): NameToken {
  const [text, ...alts] = spellings;
  return { text: text!, cls: 'name', native, ...(alts.length > 0 && { alts }) };
}

function read([native, consonant, signs = '', rhyme = '']: RegExpMatchArray): Syllable | undefined {
  if (!consonant) {
    const spellings = vowels().get(native[0]!);
    return spellings && { native, spellings, isOpen: false, goesOn: false };
  }
  const onset = consonant + (/[\u103b\u103c]/.test(signs) ? 'y' : '') + (signs.includes('\u103e') ? 'h' : '');
  const end = rhyme.replaceAll('\u102b', '\u102c').replace(/^\u102c(?=.\u103a)/, '');
  const begins = initials().get(onset) ?? initials().get(consonant);
  const ends = rhymes().get((signs.includes('\u103d') ? 'w' : '') + end || '-');
  if (!begins || !ends) return undefined;
  // A nasal in the short tone: Myint, Nyunt.
  const heard = native.endsWith(SHORT) ? ends.flatMap((one) => (one.endsWith('n') ? [`${one}t`, one] : [one])) : ends;
  const spellings = combinations([heard, begins.map(orNothing)], MAX_SPELLINGS).map(([rest, first]) => first! + rest!);
  const isOpen = OPEN.test(end);
  return { native, spellings, isOpen, goesOn: isOpen || native.endsWith(STACK) };
}

/** Joins each open syllable to the previous one if that is open or stacked on it; not if a syllable is repeated: Su Su. */
function withJoined(syllables: readonly Syllable[]): Syllable[] {
  const words: Syllable[] = [];
  for (const next of syllables) {
    const last = words.at(-1);
    if (!last?.goesOn || !next.isOpen || last.native === next.native) words.push(next);
    else {
      const rows = combinations([next.spellings.slice(0, 4), last.spellings.slice(0, 4)], MAX_SPELLINGS);
      const spellings = rows.map(([behind, before]) => before! + behind!);
      words[words.length - 1] = { native: last.native + next.native, spellings, isOpen: true, goesOn: true };
    }
  }
  return words;
}

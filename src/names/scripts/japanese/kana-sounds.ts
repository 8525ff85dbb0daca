import { SYLLABIC_SOUND } from '../../score/sound-weights.ts';
import { soundReader } from '../sound/sound-reader.ts';
import { moraSpellings, plainMora } from './kana.ts';

/** Vowels that may be there only because Japanese has no such consonant alone: after which consonants, and their signs. */
const IDLE: readonly (readonly [string, RegExp, string])[] = [
  ['u', /./, 'U'],
  ['o', /^[td]$/, 'O'],
  ['i', /^(?:ch|j|sh|k)$/, 'I'],
];

/** The sounds of a kana word: consonants and vowels as plain Hepburn spells them, an idle vowel by its sign, N for the final n. */
function sounds(word: string): string[] {
  const found: string[] = [];
  for (const spellings of moraSpellings(word)) {
    const mora = plainMora(spellings);
    if (mora === 'n') found.push('N');
    const [, consonant, glide, vowel] = /^([^aiueo]*?)([yw]?)([aiueo])$/.exec(mora) ?? [];
    if (vowel === undefined) continue;
    if (consonant) found.push(consonant);
    if (glide) found.push(glide);
    const idle = glide ? undefined : IDLE.find(([of, after]) => of === vowel && consonant && after.test(consonant));
    found.push(idle?.[2] ?? vowel);
  }
  return found;
}

/** Foreign names in kana. */
export const kanaReader = soundReader({
  tables: 'kana',
  script: /^[\p{Script=Katakana}\p{Script=Hiragana}]/u,
  vowels: /^[aiueoIUO]$/,
  costs: SYLLABIC_SOUND,
  lettersOf: sounds,
});

import { lazily } from '../../../domain/lazily.ts';

import { SYLLABIC_SOUND } from '../../score/sound-weights.ts';
import { type SoundReader, type SoundScript, soundWord } from '../sound/sound-alignment.ts';
import { classTable, keysOfLetters } from '../sound/sound-classes.ts';
import { soundTable } from '../sound/sound-table.ts';

const INITIALS = [...'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'];
const VOWELS = [...'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ'];
const FINALS = ['', ...'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ'];
const FIRST = 0xac00;
const LAST = 0xd7a3;
const SILENT = 'ㅇ';

const VOWEL = new Set(VOWELS);

const script = lazily(
  (): SoundScript => ({
    table: soundTable('sounds/hangul.tsv'),
    isVowel: (letter) => VOWEL.has(letter),
    costs: SYLLABIC_SOUND,
  }),
);

/** The letters of a Hangul word: finals with - before them, a silent initial left out, a doubled l as one. */
function letters(word: string): string[] {
  const found: string[] = [];
  for (const char of word.normalize('NFC')) {
    const code = char.codePointAt(0)!;
    if (code < FIRST || code > LAST) continue;
    const at = code - FIRST;
    const initial = INITIALS[Math.floor(at / 588)]!;
    if (initial === 'ㄹ' && found.at(-1) === '-ㄹ') found[found.length - 1] = 'ㄹㄹ';
    else if (initial !== SILENT) found.push(initial);
    found.push(VOWELS[Math.floor((at % 588) / 28)]!);
    const final = FINALS[at % 28]!;
    if (final !== '') found.push(`-${final}`);
  }
  return found;
}

const classes = lazily(() => classTable('sounds/hangul-classes.tsv'));

/** Foreign names in Hangul. */
export const hangulReader: SoundReader = {
  script: /^\p{Script=Hangul}/u,
  soundsOf: (word) => soundWord(script(), letters(word)),
  classKeysOf: (word) => keysOfLetters(letters(word), classes()),
};

/** A plain Latin reading of a foreign name in Hangul: each letter by its first writing, as `putin` for 푸틴. */
export function spellSounds(word: string): string {
  const { table } = script();
  return letters(word)
    .map((letter) => table.get(letter)?.find((rule) => rule.letters.length === 1)?.writings[0]?.latin ?? '')
    .join('');
}

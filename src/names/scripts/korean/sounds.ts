import { SYLLABIC_SOUND } from '../../score/sound-weights.ts';
import { soundReader } from '../sound/sound-reader.ts';

const INITIALS = [...'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'];
const VOWELS = [...'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ'];
const FINALS = ['', ...'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ'];
const FIRST = 0xac00;
const LAST = 0xd7a3;
const SILENT = 'ㅇ';

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

/** Foreign names in Hangul. */
export const hangulReader = soundReader({
  tables: 'hangul',
  script: /^\p{Script=Hangul}/u,
  vowels: /^[ㅏ-ㅣ]$/,
  costs: SYLLABIC_SOUND,
  lettersOf: letters,
});

/** A plain Latin reading of a foreign name in Hangul: each letter by its first writing, as `putin` for 푸틴. */
export function spellSounds(word: string): string {
  const table = hangulReader.table();
  return letters(word)
    .map((letter) => table.get(letter)?.find((rule) => rule.letters.length === 1)?.writings[0]?.latin ?? '')
    .join('');
}

/** The scripts that are compared by sound: how a word is split into letters. Sounds are in `data/lexicon/sounds`. */
import { lazily } from '../../../domain/lazily.ts';
import { lookupTable } from '../../../domain/lookup-table.ts';
import { pinyinReadings } from '../../lexicon/han-chars.ts';
import { ARABIC_SOUND, BRAHMIC_SOUND, GREEK_SOUND, HEBREW_SOUND, SYLLABIC_SOUND } from '../../score/sound-weights.ts';
import { moraSpellings, plainMora } from '../japanese/kana.ts';
import {
  MAY_BE_SILENT,
  type SoundReader,
  type SoundScript,
  type SoundTable,
  soundTable,
  soundWord,
} from './sound-alignment.ts';
import { classTable, keysOfLetters } from './sound-classes.ts';

/** Definition of a script. */
interface Reading extends Pick<SoundReader, 'script'>, Pick<SoundScript, 'costs'> {
  /** Prefix of the tables: `hebrew` for `sounds/hebrew.tsv` and `sounds/hebrew-classes.tsv`. */
  tables: string;
  vowels: RegExp;
  /** Splits a word into letters as in the first table. */
  lettersOf(word: string): readonly string[];
  /** Splits a word as in the second table, if that differs. */
  classLettersOf?(word: string): readonly string[];
}

/** Creates the reader of a script. Its tables are loaded at the first word. @throws then, when one is missing */
export function soundReader({
  tables,
  script,
  vowels,
  costs,
  lettersOf,
  classLettersOf = lettersOf,
}: Reading): SoundReader & { table(): SoundTable } {
  const sounds = lazily(
    (): SoundScript => ({
      table: soundTable(`sounds/${tables}.tsv`),
      isVowel: (letter) => vowels.test(letter),
      costs,
    }),
  );
  const classes = lazily(() => classTable(`sounds/${tables}-classes.tsv`));
  return {
    script,
    soundsOf: (word) => soundWord(sounds(), lettersOf(word)),
    classKeysOf: (word) => keysOfLetters(classLettersOf(word), classes()),
    table: () => sounds().table,
  };
}

/** Prefix of a word to be compared by sound as a foreign name, if its script has another analysis too. */
export const FOREIGN = '·';

/** Marks a word for the reader of foreign names in its script. */
export const asForeign = (word: string): string => FOREIGN + word;

/** The word without accents and with every sigma as σ. */
const bareGreek = (word: string): string =>
  word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ς', 'σ');

/** Names in Greek letters, foreign or Greek. */
export const greekReader = soundReader({
  tables: 'greek',
  script: /^\p{Script=Greek}/u,
  vowels: /^(?:ου|[αεηιουω])$/,
  costs: GREEK_SOUND,
  lettersOf: (word) => bareGreek(word).match(/ου|[α-ω]/g) ?? [],
  classLettersOf: (word) => bareGreek(word).match(/γ[γκ]|μπ|ντ|τ[ζσ]|[α-ω]/g) ?? [],
});

/** Names in Georgian and Armenian letters, foreign or their own: Georgian has no f, and adds i to names that end in a consonant. */
export const caucasianReader = soundReader({
  tables: 'caucasian',
  script: /^[\p{Script=Georgian}\p{Script=Armenian}]/u,
  vowels: /^(?:ու|[აეიოუաեէըիոօ])$/,
  costs: GREEK_SOUND,
  lettersOf: (word) => word.toLowerCase().match(/ու|[ა-ჿա-և]/g) ?? [],
  classLettersOf: (word) => word.toLowerCase().match(/[კქტ]ს|დჟ|[კք]ս|դժ|[ა-ჿա-և]/g) ?? [],
});

const HEBREW_FINALS = lookupTable<string>({ ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ' });

/** The letters of a Hebrew word: final forms as normal ones, without points, every apostrophe as '. */
function hebrewLetters(word: string): string[] {
  const found: string[] = [];
  for (const char of word.normalize('NFD')) {
    if (/[׳'’‘ʼ`´]/.test(char)) {
      if (found.length > 0) found[found.length - 1] += "'";
    } else if (/[א-ת]/.test(char)) found.push(HEBREW_FINALS.get(char) ?? char);
  }
  return found;
}

/** Names in Hebrew letters. */
export const hebrewReader = soundReader({
  tables: 'hebrew',
  script: /^\p{Script=Hebrew}/u,
  vowels: /^[אהעוי]$/,
  costs: HEBREW_SOUND,
  lettersOf: hebrewLetters,
});

const arabicSounds = soundReader({
  tables: 'arabic',
  script: /^\p{Script=Arabic}/u,
  vowels: /^[اعهوي]$/,
  costs: ARABIC_SOUND,
  lettersOf: (word) => [...word],
  classLettersOf: (word) => word.match(/ت[شس]|د[جز]|كس|نغ|\p{L}/gu) ?? [],
});

/** Foreign names in Arabic letters, normalised by `foldWord`, that are in no table of Arabic and Persian names. */
export const arabicReader: SoundReader = {
  ...arabicSounds,
  // A name may begin with the same letters as the article: ألكسندر.
  classKeysOf: (word) =>
    [word, ...(word.startsWith('ال') ? [word.slice(2)] : [])].flatMap((one) => arabicSounds.classKeysOf(one)),
};

/** The letters of Sinhala, and those of Devanagari for the same sounds. */
const SINHALA = [...'අආඇඈඉඊඋඌඍඑඒඓඔඕඖකඛගඝඞඟචඡජඣඤඥටඨඩඪණඬතථදධනඳපඵබභමඹයරලවශෂසහළෆ්ාැෑිීුූෘෙේෛොෝෞං'];
const OF_SINHALA = [...'अआएएइईउऊऋएएऐओओऔकखगघङगचछजझञजटठडढणडतथदधनदपफबभमबयरलवशषसहळफ्ाेेिीुूृेेैोोौं'];
const sinhala = new Map(SINHALA.map((letter, at) => [letter, OF_SINHALA[at]!]));

/** Letters of scripts of India whose Unicode blocks parallel that of Devanagari; Tamil has fewer. */
const OTHER_BLOCKS = /[\u0980-\u0b7f\u0c00-\u0d7f]/g;
const DEVANAGARI = 0x900;
const BLOCK = 0x80;
/** Letters at a different position in their block: Bengali ৎ, the nasal and the doubling of Gurmukhi, final letters of Malayalam. */
const OUT_OF_PLACE = lookupTable<string>({
  'ৎ': 'त', 'ৰ': 'र', 'ৱ': 'व', '\u0a70': 'ं', '\u0a71': '', 'ൺ': 'ण', 'ൻ': 'न', 'ർ': 'र', 'ൽ': 'ल', 'ൾ': 'ळ',
}); // biome-ignore format: a table

/** Matches a word in a script of India. */
export const INDIC = /^[\u0900-\u0dff]/;

/** A word in a script of India or in Sinhala, with the letters of Devanagari, dots apart; Tamil is unchanged. */
export const asDevanagari = (word: string): string =>
  word
    // A vowel of two signs, such as o in Bengali, is one letter of Devanagari.
    .normalize('NFC')
    .replace(/[\u200b-\u200d]/g, '')
    .replace(/[\u0d80-\u0dff]/g, (letter) => sinhala.get(letter) ?? '')
    .replace(
      OTHER_BLOCKS,
      (letter) => OUT_OF_PLACE.get(letter) ?? String.fromCharCode(DEVANAGARI + (letter.charCodeAt(0) % BLOCK)),
    )
    .replace(/[\u0900-\u097f]/g, (letter) => letter.normalize('NFD'));

/** The letters of a word, with the dot that forms another letter; without the virama and other marks. */
const indicLetters = (word: string): string[] =>
  asDevanagari(word).match(/[\u0900-\u093b\u093d-\u094c\u0958-\u0963]\u093c?|[\u0b80-\u0bcc\u0bd0-\u0bff]/g) ?? [];

/** Names in the scripts of India. */
export const indicReader = soundReader({
  tables: 'indic',
  script: INDIC,
  vowels: /^[\u0905-\u0914\u093e-\u094c\u0b85-\u0b94\u0bbe-\u0bcc]$/,
  costs: BRAHMIC_SOUND,
  lettersOf: indicLetters,
});

/** Vowels that are written before the consonant after which they are pronounced. */
const THAI_LEADING =
  /([\u0e40-\u0e44])([กขคตดทบปผฝพฟภสศ][รลว](?=[ก-ฮ\u0e30-\u0e3a]|$)|ห[ก-ฮ](?=[ก-ฮ\u0e30-\u0e3a])|[ก-ฮ])/g;
/** Marks of tone and shortness, and the abbreviation sign. */
const THAI_MARKS = /[\u0e2f\u0e46-\u0e4b]/g;
/** A silent consonant, with its vowel. */
const THAI_SILENT = /([ก-ฮ])([\u0e34\u0e38]?)\u0e4c/g;

/** Thai text with every vowel after its consonant. */
export const thaiAsSpoken = (text: string): string => text.replace(THAI_LEADING, '$2$1');

/** Letters of Lao that do not parallel Thai: the short o, the subscript, the second half of ia, and ligatures. */
const LAO = lookupTable<string>({
  '\u0ebb': '',
  '\u0ebc': 'ล',
  '\u0ebd': 'ย',
  '\u0ecd': 'อ',
  '\u0edc': 'หน',
  '\u0edd': 'หม',
});

/** A Lao word with the letters of Thai, whose Unicode block parallels that of Lao; a Thai word is unchanged. */
const asThai = (word: string): string =>
  word.replace(/[\u0e80-\u0eff]/g, (letter) => LAO.get(letter) ?? String.fromCharCode(letter.charCodeAt(0) - BLOCK));

/** The letters of a Thai or Lao word in the order in which they are pronounced. */
function thaiLetters(word: string): string[] {
  const ordered = thaiAsSpoken(asThai(word.normalize('NFC')).replaceAll('\u0e4d\u0e32', 'ำ').replace(THAI_MARKS, ''));
  const spoken = ordered.replace(THAI_SILENT, (_, consonant: string, vowel: string) =>
    [consonant, ...vowel].map((letter) => letter + MAY_BE_SILENT).join(''),
  );
  return [...(spoken.match(/[ก-\u0e3a\u0e40-\u0e44]°?/g) ?? [])];
}

/** Names in Thai and Lao letters. */
export const thaiReader = soundReader({
  tables: 'thai',
  script: /^[\p{Script=Thai}\p{Script=Lao}]/u,
  vowels: /^[อ\u0e30-\u0e3a\u0e40-\u0e44]$/,
  costs: BRAHMIC_SOUND,
  lettersOf: thaiLetters,
});

/** The subscript mark, and marks that change or shorten a vowel. */
const KHMER_MARKS = /[\u17c8-\u17d3\u17dd]/g;
/** A silent consonant. */
const KHMER_SILENT = /([\u1780-\u17a2])\u17cd/g;

/** The letters of a Khmer word. */
function khmerLetters(word: string): string[] {
  const plain = word.normalize('NFC').replace(KHMER_SILENT, `$1${MAY_BE_SILENT}`).replace(KHMER_MARKS, '');
  return [...(plain.match(/[\u1780-\u17c7]°?/g) ?? [])];
}

/** Names in Khmer letters. */
export const khmerReader = soundReader({
  tables: 'khmer',
  script: /^\p{Script=Khmer}/u,
  vowels: /^[\u17a2-\u17b3\u17b6-\u17c5\u17c7]$/,
  costs: BRAHMIC_SOUND,
  lettersOf: khmerLetters,
});

const HANGUL_INITIALS = [...'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'];
const HANGUL_VOWELS = [...'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ'];
const HANGUL_FINALS = ['', ...'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ'];
const HANGUL_FIRST = 0xac00;
const HANGUL_LAST = 0xd7a3;
const HANGUL_SILENT = 'ㅇ';

/** The letters of a Hangul word: finals are prefixed with -, a silent initial is omitted, a doubled l is one letter. */
function hangulLetters(word: string): string[] {
  const found: string[] = [];
  for (const char of word.normalize('NFC')) {
    const code = char.codePointAt(0)!;
    if (code < HANGUL_FIRST || code > HANGUL_LAST) continue;
    const at = code - HANGUL_FIRST;
    const initial = HANGUL_INITIALS[Math.floor(at / 588)]!;
    if (initial === 'ㄹ' && found.at(-1) === '-ㄹ') found[found.length - 1] = 'ㄹㄹ';
    else if (initial !== HANGUL_SILENT) found.push(initial);
    found.push(HANGUL_VOWELS[Math.floor((at % 588) / 28)]!);
    const final = HANGUL_FINALS[at % 28]!;
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
  lettersOf: hangulLetters,
});

/** A simple romanisation of a foreign name in Hangul: the first spelling of each letter, as `putin` for 푸틴. */
export function spellSounds(word: string): string {
  const table = hangulReader.table();
  return hangulLetters(word)
    .map((letter) => table.get(letter)?.find((rule) => rule.letters.length === 1)?.writings[0]?.latin ?? '')
    .join('');
}

/** Vowels that Japanese may write only after a lone consonant: the vowel, the consonants, the sign used instead. */
const IDLE: readonly (readonly [string, RegExp, string])[] = [
  ['u', /./, 'U'],
  ['o', /^[td]$/, 'O'],
  ['i', /^(?:ch|j|sh|k)$/, 'I'],
];

/** The sounds of a kana word: consonants and vowels in plain Hepburn, such vowels by their sign, N for the final n. */
function kanaLetters(word: string): string[] {
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
  lettersOf: kanaLetters,
});

// Foreign names that Chinese writes by sound, one character per syllable: 弗拉基米尔 for Vladimir, 买买提 for Memet.

const SYLLABLE = /^(zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw]?)([aeiouv]+)(n|ng)?$/;
/** Initials after which i is not a vowel: zi, shi, ri. */
const HISSES: ReadonlySet<string> = new Set(['zh', 'ch', 'sh', 'r', 'z', 'c', 's']);
/** Initials after which u is ü. */
const FRONT: ReadonlySet<string> = new Set(['j', 'q', 'x', 'y']);

/** The parts of a syllable as in the table: qing is q, i, -ng. */
function partsOf(pinyin: string): string[] {
  if (pinyin === 'er') return ['er'];
  const [, initial = '', written = '', final] = SYLLABLE.exec(pinyin) ?? [];
  let vowels = written;
  if (vowels === 'i' && HISSES.has(initial)) vowels = '-i';
  else if (vowels.startsWith('u') && FRONT.has(initial)) vowels = `v${vowels.slice(1)}`;
  // The y of yi and the w of wu are silent.
  const isSilent = (initial === 'y' && vowels === 'i') || (initial === 'w' && vowels === 'u');
  return [...(initial === '' || isSilent ? [] : [initial]), vowels, ...(final ? [`-${final}`] : [])];
}

const hanLetters = (run: string): string[] =>
  [...run.replaceAll(FOREIGN, '')].flatMap((char) => {
    const [usual] = pinyinReadings(char);
    return usual === undefined ? [] : partsOf(usual);
  });

/** Foreign names in Han characters, marked with {@link FOREIGN}. */
export const foreignHanReader = soundReader({
  tables: 'han',
  script: new RegExp(`^${FOREIGN}\\p{Script=Han}`, 'u'),
  vowels: /^[aeiouv]+$|^-i$/,
  costs: SYLLABIC_SOUND,
  lettersOf: hanLetters,
});

/**
 * How languages spell Russian, Ukrainian and Belarusian names, by the practice of their press and registers. Written for the
 * evaluation; shares nothing with the service's reading of such spellings.
 */
import { CYRILLIC, capital } from '../src/exam/cases/other-romanisation.ts';

type Letters = Readonly<Record<string, string>>;

interface System {
  /** Letters that it spells otherwise than English does. */
  letters: Letters;
  /** е at the beginning and behind a vowel. */
  je?: string;
  /** The endings -ий and -ый. */
  ending?: readonly [string, string];
  /** What becomes of a spelled word; `isSurname` of a woman's surname. */
  after?: (word: string, about: { isWoman: boolean; isSurname: boolean }) => string;
}

const ENGLISH: Letters = { ...Object.fromEntries(CYRILLIC), ё: 'jo', є: 'je', ї: 'ji', й: 'j', ю: 'ju', я: 'ja' };
/** Letters that Ukrainian and Belarusian read otherwise. */
const OF_OTHERS: Letters = { г: 'h', и: 'y' };
const VOWELS = 'аеёиоуыэюяъьіїє';

const CARON: Letters = { ж: 'ž', х: 'ch', ц: 'c', ч: 'č', ш: 'š', щ: 'šč' };
const ENGLISH_J: Letters = { й: 'y', ю: 'yu', я: 'ya', ё: 'yo', є: 'ye', ї: 'yi' };
const ROMANCE_J: Letters = { й: 'i', ю: 'iu', я: 'ia', ё: 'io', є: 'ie', ї: 'i' };

const doubled = (letters: string): ((word: string) => string) => {
  return (word) => word.replace(/([aeiouy])s(?=[aeiouy])/g, `$1${letters}`);
};
const french = (word: string): string => doubled('ss')(word.replace(/g(?=[ei])/g, 'gu').replace(/in$/, 'ine'));
const slavicWoman: System['after'] = (word, { isWoman, isSurname }) => {
  if (!isWoman || !isSurname) return word;
  return word.endsWith('skaja') ? word.replace(/skaja$/, 'ská') : word.replace(/[ao]?$/, 'ová');
};
const polish = (word: string): string =>
  word
    .replace(/ł(?=[eij])/g, 'l')
    .replace(/([bpwfmnlgkr])e/g, '$1ie')
    .replace(/([bpwfmnlgkrcdtz])j([aou])/g, '$1i$2');
const romanian = (word: string): string =>
  word
    .replace(/g(?=[ei])/g, 'gh')
    .replace(/k(?=[ei])/g, 'ch')
    .replace(/k/g, 'c')
    .replace(/č(?=[ei])/g, 'c')
    .replace(/č/g, 'ci');
const lithuanian: System['after'] = (word, { isWoman }) => {
  if (isWoman || /[aeiou]$/.test(word)) return word;
  if (/[ei]j$|aj$/.test(word)) return `${word}us`;
  return word + (/[čšžc]$/.test(word) ? 'ius' : 'as');
};
const latvian: System['after'] = (word, { isWoman }) => (isWoman || /[aeiou]$/.test(word) ? word : `${word}s`);

export const SYSTEMS: Readonly<Record<string, System>> = {
  German: { letters: { в: 'w', ж: 'sch', з: 's', й: 'i', х: 'ch', ц: 'z', ч: 'tsch', ш: 'sch', щ: 'schtsch' }, je: 'je', ending: ['i', 'y'], after: doubled('ss') },
  French: { letters: { ж: 'j', й: 'ï', ч: 'tch', ш: 'ch', щ: 'chtch', у: 'ou', ю: 'iou', я: 'ia', ё: 'io', є: 'ie', ї: 'ï' }, ending: ['i', 'y'], after: french },
  Spanish: { letters: { ...ENGLISH_J, й: 'i', х: 'j', щ: 'sch' }, je: 'ye', ending: ['i', 'i'], after: (word) => word.replace(/g(?=[ei])/g, 'gu') },
  Portuguese: { letters: { ...ROMANCE_J, ж: 'j', ч: 'tch', ш: 'ch', щ: 'chtch' }, je: 'ie', ending: ['i', 'i'], after: french },
  Italian: { letters: CARON },
  Czech: { letters: CARON, after: slavicWoman },
  Polish: { letters: { в: 'w', ж: 'ż', х: 'ch', ц: 'c', ч: 'cz', ш: 'sz', щ: 'szcz', л: 'ł' }, je: 'je', after: polish },
  Swedish: { letters: { ж: 'zj', х: 'ch', ч: 'tj', ш: 'sj', щ: 'sjtj' }, je: 'je' },
  Danish: { letters: { ж: 'sj', ч: 'tj', ш: 'sj', щ: 'sjtj' }, je: 'je' },
  Norwegian: { letters: { ж: 'zj', ч: 'tsj', ш: 'sj', щ: 'sjtsj' }, je: 'je' },
  Dutch: { letters: { ж: 'zj', х: 'ch', ч: 'tsj', ш: 'sj', щ: 'sjtsj', у: 'oe', ю: 'joe' }, je: 'je', ending: ['i', 'y'] },
  Finnish: { letters: { ж: 'ž', х: 'h', ч: 'tš', ш: 'š', щ: 'štš', й: 'i' }, je: 'je', ending: ['i', 'yi'] },
  Estonian: { letters: { ж: 'ž', х: 'hh', ч: 'tš', ш: 'š', щ: 'štš', й: 'i' }, je: 'je', ending: ['i', 'õi'], after: doubled('ss') },
  Hungarian: { letters: { ж: 'zs', х: 'h', ц: 'c', ч: 'cs', ш: 's', щ: 'scs', с: 'sz', ы: 'i' }, je: 'je' },
  Romanian: { letters: { ...ROMANCE_J, ж: 'j', х: 'h', ц: 'ț', ч: 'č', ш: 'ș', щ: 'șč', ы: 'î' }, ending: ['i', 'îi'], after: romanian },
  Lithuanian: { letters: CARON, after: lithuanian },
  Latvian: { letters: { ...CARON, х: 'h' }, je: 'je', after: latvian },
  Turkish: { letters: { ...ENGLISH_J, ж: 'j', х: 'h', ч: 'ç', ш: 'ş', щ: 'şç', ы: 'ı' }, je: 'ye' },
  Croatian: { letters: { ...CARON, х: 'h', ы: 'i' } },
  Albanian: { letters: { х: 'h', ц: 'c', ч: 'ç', щ: 'shç', ы: 'i' } },
  Azerbaijani: { letters: { ...ENGLISH_J, ж: 'j', х: 'x', ч: 'ç', ш: 'ş', щ: 'şç', ы: 'ı' }, je: 'ye' },
  Uzbek: { letters: { ...ENGLISH_J, ж: 'j', х: 'x', ы: 'i' }, je: 'ye' },
  'ISO 9': { letters: { ж: 'ž', х: 'h', ц: 'c', ч: 'č', ш: 'š', щ: 'ŝ', ю: 'û', я: 'â', ё: 'ë', э: 'è', є: 'ê', ї: 'ï' } },
  'ICAO passport': { letters: { ...ROMANCE_J, ъ: 'ie', ё: 'e' }, ending: ['ii', 'yi'] },
}; // biome-ignore format: a table

const PATRONYMIC = /(?:ович|евич|ьич|івна|овна|евна|ична)$/;
const WOMAN = /(?:овна|евна|ична|івна|ова|ева|ина|ская|цька|ая)$/;

function spell(word: string, letters: Letters, { je, ending = ['ij', 'yj'] }: System): string {
  let out = '';
  for (let at = 0; at < word.length; at++) {
    const letter = word[at]!;
    const rest = word.slice(at);
    if (rest === 'ий' || rest === 'ый') return out + ending[rest === 'ий' ? 0 : 1];
    const isSoft = letter === 'е' && (at === 0 || VOWELS.includes(word[at - 1]!));
    out += isSoft && je ? je : (letters[letter] ?? letter);
  }
  return out;
}

/** A name in Cyrillic letters, given name first, as the language of that name of {@link SYSTEMS} spells it. */
export function spelled(name: readonly string[], language: string): string {
  const system = SYSTEMS[language]!;
  const lower = name.map((word) => word.toLowerCase());
  const isRussian = !lower.some((word) => /[іїєґў]/.test(word));
  const letters = { ...ENGLISH, ...(isRussian ? {} : OF_OTHERS), ...system.letters };
  const isWoman = lower.some((word) => WOMAN.test(word));
  const words = lower.map((word, at) => {
    const isSurname = at > 0 && !PATRONYMIC.test(word);
    const parts = word.split('-').map((part) => {
      const plain = spell(part, letters, system);
      return capital(system.after?.(plain, { isWoman, isSurname }) ?? plain);
    });
    return parts.join('-');
  });
  return words.join(' ');
}

/** A name in Cyrillic letters in words, given name first; null for what is no name of two or three words in Russian, Ukrainian or Belarusian. */
export function cyrillicName(text: string): string[] | null {
  const words = text.trim().split(/[\s,]+/);
  if (words.length < 2 || words.length > 3 || !/^[А-ЯЁІЇЄҐЎа-яёіїєґў -]+$/.test(words.join(' '))) return null;
  if (text.replace(/\s/g, '').length < 6) return null;
  const [first, second, third] = words as [string, string, string?];
  return third && PATRONYMIC.test(third.toLowerCase()) ? [second, third, first] : words;
}

/** Without the marks of its letters, as many systems store it. */
export const unmarked = (name: string): string =>
  name.replaceAll('ł', 'l').replaceAll('Ł', 'L').replaceAll('ı', 'i').normalize('NFKD').replace(/\p{M}/gu, '');

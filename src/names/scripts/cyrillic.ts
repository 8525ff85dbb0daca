/**
 * Cyrillic to Latin, one simplified reading close to BGN/PCGN and ICAO Doc 9303. The standards (GOST, ISO 9, BGN, ICAO,
 * the national ones) differ in letters that the sound key unifies (y/i/j, kh/h, ts/c, shch/sc, yu/iu), so one reading
 * serves them all; letters that languages read differently follow the language the text shows.
 */

const COMMON: Record<string, string> = {
  а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ё: 'e', ж: 'zh', з: 'z', и: 'i', й: 'y', к: 'k', л: 'l', м: 'm', н: 'n', о: 'o', п: 'p',
  р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'shch', ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya',
  і: 'i', ї: 'i', є: 'ie', ґ: 'g', ў: 'u', ј: 'j', љ: 'lj', њ: 'nj', ћ: 'c', ђ: 'dj', џ: 'dz', ѓ: 'gj', ќ: 'kj', ѕ: 'dz', ә: 'a', ғ: 'g', қ: 'k', ң: 'ng', ө: 'o',
  ұ: 'u', ү: 'u', һ: 'h', ҳ: 'h', ҷ: 'j', ӣ: 'i', ӯ: 'u', ҹ: 'j', ӏ: '', ѣ: 'e', ѫ: 'a', ҫ: 's', ҙ: 'z', ҡ: 'k', ӧ: 'o', ӱ: 'u', җ: 'j', ҥ: 'ng',
}; // biome-ignore format: a table

/** Letters read otherwise in one language. */
const UKRAINIAN: Record<string, string> = { г: 'h', и: 'y' };
const BELARUSIAN: Record<string, string> = { г: 'h' };
const BULGARIAN: Record<string, string> = { щ: 'sht', ъ: 'a' };
const NONE: Record<string, string> = {};

function languageLetters(text: string): Record<string, string> {
  if (text.includes('ў')) return BELARUSIAN;
  if (/[їєґ]/.test(text) || (/і/.test(text) && !/[ыәғқңөұүһ]/.test(text))) return UKRAINIAN;
  if (/[а-я]ъ[бвгдзклмнпрстфхцчшщ]/.test(text) && !/[ыэё]/.test(text)) return BULGARIAN;
  return NONE;
}

/** Latin reading of a Cyrillic word, folded; `context` is the whole name, whose letters show the language. */
export function romaniseCyrillic(word: string, context: string = word): string {
  const own = languageLetters(context.toLowerCase());
  let out = '';
  for (const char of word.toLowerCase()) out += own[char] ?? COMMON[char] ?? (/[a-z0-9]/.test(char) ? char : '');
  return out;
}

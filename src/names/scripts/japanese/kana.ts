/** Kana to Latin: plain Hepburn for Japanese words, and the sounds that katakana stands for in foreign names. */

/** Mora -> spellings in foreign names, the likeliest first; the last that starts a row of its own is the Hepburn one. */
const MORAE: Record<string, string> = {
  ア: 'a', イ: 'i', ウ: 'u', エ: 'e', オ: 'o', カ: 'ka', キ: 'ki', ク: 'k ku', ケ: 'ke', コ: 'ko', ガ: 'ga', ギ: 'gi', グ: 'g gu', ゲ: 'ge', ゴ: 'go',
  サ: 'sa', シ: 'shi si', ス: 's su', セ: 'se', ソ: 'so', ザ: 'za', ジ: 'ji zi', ズ: 'z zu s', ゼ: 'ze', ゾ: 'zo', タ: 'ta', チ: 'chi ti ch', ツ: 'ts tsu', テ: 'te', ト: 't to',
  ダ: 'da', ヂ: 'ji', ヅ: 'zu', デ: 'de', ド: 'd do', ナ: 'na', ニ: 'ni', ヌ: 'n nu', ネ: 'ne', ノ: 'no', ハ: 'ha', ヒ: 'hi', フ: 'f fu', ヘ: 'he', ホ: 'ho',
  バ: 'ba va', ビ: 'bi vi', ブ: 'b v bu', ベ: 'be ve', ボ: 'bo vo', パ: 'pa', ピ: 'pi', プ: 'p pu', ペ: 'pe', ポ: 'po', マ: 'ma', ミ: 'mi', ム: 'm mu', メ: 'me', モ: 'mo',
  ヤ: 'ya', ユ: 'yu', ヨ: 'yo', ラ: 'ra la', リ: 'ri li', ル: 'r l ru', レ: 're le', ロ: 'ro lo', ワ: 'wa', ヰ: 'i', ヱ: 'e', ヲ: 'o', ン: 'n', ヴ: 'v vu', ー: '', ッ: '',
  キャ: 'kya', キュ: 'kyu', キョ: 'kyo', シャ: 'sha', シュ: 'sh shu', シェ: 'she', ショ: 'sho', チャ: 'cha', チュ: 'chu', チェ: 'che', チョ: 'cho', ニャ: 'nya', ニュ: 'nyu', ニョ: 'nyo',
  ヒャ: 'hya', ヒュ: 'hyu', ヒョ: 'hyo', ミャ: 'mya', ミュ: 'myu', ミョ: 'myo', リャ: 'rya', リュ: 'ryu lyu', リョ: 'ryo', ギャ: 'gya', ギュ: 'gyu', ギョ: 'gyo', ジャ: 'ja', ジュ: 'ju', ジェ: 'je', ジョ: 'jo',
  ビャ: 'bya', ビュ: 'byu', ビョ: 'byo', ピャ: 'pya', ピュ: 'pyu', ピョ: 'pyo', ティ: 'ti', トゥ: 'tu', ディ: 'di', ドゥ: 'du', デュ: 'dyu', テュ: 'tyu', ファ: 'fa', フィ: 'fi', フェ: 'fe', フォ: 'fo', フュ: 'fyu',
  ヴァ: 'va', ヴィ: 'vi', ヴェ: 've', ヴォ: 'vo', ウィ: 'wi vi', ウェ: 'we ve', ウォ: 'wo', ツァ: 'tsa', ツィ: 'tsi', ツェ: 'tse', ツォ: 'tso', イェ: 'ye', スィ: 'si', クァ: 'kwa', クィ: 'kwi', クェ: 'kwe', クォ: 'kwo', グァ: 'gwa', キェ: 'kye',
}; // biome-ignore format: a table

/** Hiragana as katakana; other characters pass through. */
export function toKatakana(text: string): string {
  return text.replace(/[ぁ-ゖ]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0x60));
}

/** Spellings of each mora of a kana word, likeliest in a foreign name first; unknown characters are left out. */
export function moraSpellings(word: string): string[][] {
  const kana = toKatakana(word);
  const spellings: string[][] = [];
  for (let at = 0; at < kana.length; ) {
    const pair = MORAE[kana.slice(at, at + 2)];
    const found = pair ?? MORAE[kana[at]!];
    if (found) spellings.push(found.split(' '));
    at += pair !== undefined && kana.length >= at + 2 ? 2 : 1;
  }
  return spellings;
}

/** Plain Hepburn of a kana word with long vowels folded: とうきょう, トーキョー -> tokyo. */
export function hepburn(word: string): string {
  const sounds = moraSpellings(word).map((list) => list.find((spelling) => /[aeiou]$/.test(spelling)) ?? list[0]!);
  return sounds
    .join('')
    .replace(/ou/g, 'o')
    .replace(/([aeiou])\1+/g, '$1');
}

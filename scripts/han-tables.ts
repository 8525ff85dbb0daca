/**
 * Rebuilds data/lexicon/han/fold.txt and data/lexicon/han/pinyin.txt from the installed `opencc-js` and `pinyin-pro`,
 * so that the service itself loads two small text files instead of 30 MB of tables.
 * Run: node scripts/han-tables.ts
 */
import { writeFileSync } from 'node:fs';
import { Converter } from 'opencc-js';
import { pinyin } from 'pinyin-pro';

const FIRST = 0x4e00;
const LAST = 0x9fff;

/** Characters with several readings in names; the first reading is the usual one in a name. */
const POLYPHONES: Record<string, string> = {
  长: 'chang zhang',
  重: 'zhong chong',
  乐: 'le yue',
  行: 'hang xing',
  曾: 'zeng ceng',
  单: 'shan dan',
  解: 'jie xie',
  仇: 'qiu chou',
  区: 'qu ou',
  盖: 'gai ge',
  查: 'cha zha',
  折: 'zhe she',
  朴: 'pu piao',
  尉: 'wei yu',
  任: 'ren',
  召: 'zhao shao',
  翟: 'zhai di',
  缪: 'miao mou',
  秘: 'mi bi',
  冼: 'xian',
  洗: 'xi xian',
  覃: 'tan qin',
  强: 'qiang jiang',
  藏: 'cang zang',
  传: 'chuan zhuan',
  调: 'diao tiao',
  都: 'du dou',
  降: 'jiang xiang',
  觉: 'jue jiao',
  朝: 'chao zhao',
  参: 'can shen',
  石: 'shi dan',
  宿: 'su xiu',
  厦: 'sha xia',
  大: 'da dai',
  六: 'liu lu',
  佛: 'fo fu',
  茜: 'qian xi',
  晟: 'sheng cheng',
  冠: 'guan',
  兴: 'xing',
  应: 'ying',
  正: 'zheng',
  中: 'zhong',
  种: 'zhong chong',
  相: 'xiang',
  少: 'shao',
  薄: 'bo bao',
  柏: 'bai bo',
  莘: 'xin shen',
  堡: 'bao pu',
  番: 'fan pan',
  隗: 'wei kui',
  盛: 'sheng cheng',
  校: 'xiao jiao',
  会: 'hui kuai',
  贾: 'jia gu',
  纪: 'ji',
  宁: 'ning',
  俞: 'yu shu',
  员: 'yuan yun',
  郇: 'xun huan',
  祭: 'ji zhai',
  那: 'na',
  黑: 'hei he',
  哈: 'ha',
  牟: 'mou mu',
  燕: 'yan',
  华: 'hua',
  葛: 'ge',
  过: 'guo',
  晏: 'yan',
  卜: 'bu',
  句: 'ju gou',
  繁: 'fan po',
  阚: 'kan',
  角: 'jiao jue',
  车: 'che ju',
  和: 'he',
  万: 'wan mo',
  俟: 'si qi',
  尹: 'yin',
  於: 'yu',
  尧: 'yao',
  龟: 'gui jun',
  阿: 'a e',
  奇: 'qi ji',
  亚: 'ya',
  宓: 'mi fu',
  殷: 'yin',
  夏: 'xia',
  芮: 'rui',
  还: 'huan hai',
  干: 'gan',
  发: 'fa',
  信: 'xin',
  为: 'wei',
  好: 'hao',
  数: 'shu',
  系: 'xi',
  量: 'liang',
  空: 'kong',
  间: 'jian',
  处: 'chu',
  化: 'hua',
  差: 'cha',
  分: 'fen',
  将: 'jiang',
  王: 'wang',
  了: 'liao le',
  地: 'di',
  得: 'de',
  的: 'de di',
  着: 'zhe zhu',
  什: 'shi',
  没: 'mo mei',
  血: 'xue',
  色: 'se',
  沈: 'shen',
  尺: 'chi',
  似: 'si',
  供: 'gong',
  监: 'jian',
  卷: 'juan',
  圈: 'quan',
  率: 'lv shuai',
  模: 'mo',
  弹: 'dan tan',
  屏: 'ping',
  曲: 'qu',
  散: 'san',
  扇: 'shan',
  舍: 'she',
  省: 'sheng xing',
  盾: 'dun',
  吓: 'xia',
  咽: 'yan',
  叶: 'ye',
  与: 'yu',
  予: 'yu',
  云: 'yun',
  载: 'zai',
  轧: 'zha ya',
  只: 'zhi',
  转: 'zhuan',
  仔: 'zi zai',
  作: 'zuo',
  斗: 'dou',
  巷: 'xiang',
  琢: 'zhuo',
  涌: 'yong',
  济: 'ji',
  缩: 'suo',
  拓: 'tuo ta',
  提: 'ti',
  委: 'wei',
  勒: 'le',
  累: 'lei',
  丽: 'li',
  炅: 'jiong gui',
  甯: 'ning',
  滘: 'jiao',
  圳: 'zhen',
  圩: 'xu wei',
  浒: 'hu xu',
  蚌: 'bang beng',
  泌: 'mi bi',
  荥: 'xing ying',
  莞: 'guan wan',
  台: 'tai',
};

const fromTraditional = Converter({ from: 't', to: 'cn' });
const fromJapanese = Converter({ from: 'jp', to: 't' });

/** Variant characters that the conversion tables do not contain. */
const EXTRA_FOLDS: Record<string, string> = {
  鉱: '矿',
  鑛: '矿',
  邨: '村',
  峯: '峰',
  衞: '卫',
  裡: '里',
  嶋: '岛',
  﨑: '崎',
};

/** The characters of GB 2312: modern simplified script, which is never folded further. */
const modern = new Set<string>();
const gb2312 = new TextDecoder('gb18030');
for (let row = 0xb0; row <= 0xf7; row++) {
  for (let cell = 0xa1; cell <= 0xfe; cell++) modern.add(gb2312.decode(new Uint8Array([row, cell])));
}

function simplified(char: string): string {
  const simple = EXTRA_FOLDS[char] ?? fromTraditional(char);
  return simple === char && !modern.has(char) ? fromTraditional(fromJapanese(char)) : simple;
}

/** The characters that are folded to each simplified one. */
const folds = new Map<string, string>();
const folded = new Set<string>();
for (let code = FIRST; code <= LAST; code++) {
  const char = String.fromCodePoint(code);
  // Twice, since one table may fold the simplified form of the other.
  const simple = simplified(simplified(char));
  if (simple === char || [...simple].length !== 1) continue;
  folds.set(simple, (folds.get(simple) ?? '') + char);
  folded.add(char);
}
write(
  'fold.txt',
  'Simplified character, tab, the traditional, Japanese and variant forms that it stands for.',
  [...folds].map(([simple, others]) => `${simple}\t${others}`),
);

const byReading = new Map<string, string>();
for (let code = FIRST; code <= LAST; code++) {
  const char = String.fromCodePoint(code);
  if (folded.has(char)) continue;
  const usual = pinyin(char, { toneType: 'none', type: 'array', v: true })[0] ?? '';
  const readings = POLYPHONES[char] ?? usual;
  if (!/^[a-z ]+$/.test(readings)) continue;
  byReading.set(readings, (byReading.get(readings) ?? '') + char);
}
const lines = [...byReading].sort(([a], [b]) => (a < b ? -1 : 1)).map(([readings, chars]) => `${readings}\t${chars}`);
write(
  'pinyin.txt',
  'Readings in pinyin without tones (ü as v), the usual one in names first, tab, characters (simplified).',
  lines,
);

function write(file: string, comment: string, entries: readonly string[]): void {
  writeFileSync(new URL(`../data/lexicon/han/${file}`, import.meta.url), `# ${comment}\n${entries.join('\n')}\n`);
}

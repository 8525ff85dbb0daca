import type { Language } from '../../reports/report.ts';

/** What a search found, for its headline. */
interface Found {
  names: number;
  words: number;
  /** How many of the shown hits by a word have it as their surname, and whether all hits by a word are shown. */
  surnames: number;
  areAllShown: boolean;
  topics: number;
  suppressed: number;
  /** Least score of a name, 0–100. */
  percent: number;
  isOneWord: boolean;
}

/** Where parties have the name and the details that were stated speak against them. */
const DETAILS_DIFFER = {
  en: 'No party on these lists has this name and fits the other details.',
  zh: '这些名单上没有名称相符且与补充信息一致的主体。',
};

const counted = (count: number, one: string, more: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : more}`;

interface SearchWords {
  title: (q: string) => string;
  empty: string;
  emptyLead: string;
  box: string;
  submit: string;
  known: string;
  knownHelp: string;
  birthDate: string;
  birthDateForm: string;
  country: string;
  countryForm: string;
  number: string;
  numberForm: string;
  type: string;
  gender: string;
  any: string;
  male: string;
  female: string;
  results: string;
  nothing: string;
  /** What was found, in a sentence or two. */
  found: (found: Found) => string;
  /** How a person was found whose surname alone is that of the query. */
  surnameOnly: string;
  nothingTodo: string;
  tiers: { name: string; word: string; topic: string };
  tierNotes: { name: string; word: string; topic: string };
  parties: (count: number, isBounded: boolean) => string;
  /** A part of the results with how many are in it. */
  counted: (part: string, count: string) => string;
  suppressed: string;
  suppressedNote: string;
  hint: (text: string, readAs: 'party_country' | 'birth_date', value: string) => string;
  degraded: string;
  score: (percent: number) => string;
  alert: string;
  belowAlert: string;
  contradicted: string;
  born: string;
  nationality: string;
  countryOf: string;
  matched: string;
  programmes: string;
  listedSince: string;
  removedOn: string;
  removed: string;
  aliases: string;
  you: string;
  record: string;
  reason: string;
  copy: string;
  copied: string;
  filters: string;
  toFilters: string;
  reset: string;
  authority: string;
  programme: string;
  list: string;
  china: string;
  chinaOnly: string;
  state: string;
  active: string;
  inactive: string;
  more: (count: number) => string;
  threshold: string;
  thresholdHelp: string;
  thresholdNow: (percent: number | string, parties: number | string) => string;
  thresholdAdd: (percent: number, more: number) => string;
  apply: string;
  page: (page: number, pages: number) => string;
  previous: string;
  next: string;
  coverage: (lists: number) => string;
  stale: string;
  /** Of a list of which nothing is held for the day that is asked for. */
  notHeldThen: string;
  heldFrom: (list: string, day: string | null) => string;
  notHeld: (lists: string) => string;
  noneHeld: (day: string) => string;
  /** The same where parties are shown all the same. */
  noneHeldButFound: string;
  heldThen: (held: number, lists: number) => string;
  activeThen: string;
  renewed: string;
  firstPage: string;
  asOf: (day: string) => string;
  asOfNote: string;
  toNow: string;
  noEdition: string;
  clearance: string;
  dataVersion: string;
  asJson: string;
  keys: string;
  keyList: readonly (readonly [key: string, what: string])[];
}

const english: SearchWords = {
  title: (q) => q,
  empty: 'Search the official lists',
  emptyLead: 'A name in any script, a passport, company or ship number, or a topic.',
  box: 'Name, number or topic',
  submit: 'Search',
  known: 'What else you know of the party',
  knownHelp: 'Evidence, not a filter: it orders and labels hits, and leaves nobody out unseen.',
  birthDate: 'Birth date',
  birthDateForm: 'YYYY or YYYY-MM-DD',
  country: 'Country',
  countryForm: 'RU, Russia, 俄罗斯',
  number: 'Passport or other number',
  numberForm: 'as on the document',
  type: 'Type',
  gender: 'Gender',
  any: 'any',
  male: 'male',
  female: 'female',
  results: 'Results',
  nothing: 'Nothing found on these lists.',
  found: ({ names, words, surnames, areAllShown, topics, suppressed, percent, isOneWord }) => {
    if (names > 0) return `${counted(names, 'party matches', 'parties match')} by name or number.`;
    if (words > 0) {
      const first = suppressed > 0 ? DETAILS_DIFFER.en : 'No full name matches.';
      if (areAllShown && surnames === words)
        return `${first} ${counted(words, 'person has', 'persons have')} this surname.`;
      const whose =
        surnames > 0 ? `; as the surname: ${areAllShown ? surnames.toLocaleString('en') : 'some of them'}` : '';
      return `${first} ${counted(words, 'party has', 'parties have')} ${isOneWord ? 'this word' : 'a word of this'} in the name${whose}.`;
    }
    if (suppressed > 0) return DETAILS_DIFFER.en;
    if (topics > 0) return 'No name or number matches; the parties below are related by topic.';
    return `No party on these lists has this name or number at ${percent} of 100 or above.`;
  },
  surnameOnly: 'surname only',
  nothingTodo: 'Try another spelling, the name in its own script, fewer words, or a lower threshold.',
  tiers: { name: 'By name or number', word: 'Contain this word', topic: 'By topic' },
  tierNotes: {
    name: '',
    word: 'The name has a word of yours. No alerts.',
    topic: 'What the record says is about this. No alerts.',
  },
  parties: (count, isBounded) =>
    `${isBounded ? 'the best ' : ''}${count.toLocaleString('en')} ${count === 1 ? 'party' : 'parties'}`,
  counted: (part, count) => `${part}: ${count}`,
  suppressed: 'Set aside by what you know',
  suppressedNote: 'The name alone would have alerted; the facts speak against it. Check the reason.',
  hint: (text, readAs, value) =>
    readAs === 'birth_date'
      ? `“${text}” is read as a birth year: it orders hits and leaves none out.`
      : `“${text}” is read as a country (${value}): it orders hits and leaves none out.`,
  degraded: 'Search by topic is limited now: only words of the record are compared.',
  score: (percent) => `Score ${percent} of 100`,
  alert: 'alert',
  belowAlert: 'below the alert threshold',
  contradicted: 'a fact speaks against it',
  born: 'Born',
  nationality: 'Nationality',
  countryOf: 'Country',
  matched: 'Match',
  programmes: 'Programme',
  listedSince: 'Listed since',
  removedOn: 'Removed',
  removed: 'removed',
  aliases: 'Also',
  you: 'You',
  record: 'Record',
  reason: 'Official reason',
  copy: 'Copy',
  copied: 'Copied',
  filters: 'Narrow down',
  toFilters: 'Filters',
  reset: 'Remove all filters',
  authority: 'Authority',
  programme: 'Programme',
  list: 'List',
  china: 'China',
  chinaOnly: 'China-related',
  state: 'State',
  active: 'Listed now',
  inactive: 'Removed',
  more: (count) => `${count} more`,
  threshold: 'Least score of a name',
  thresholdHelp: 'Alerts begin at 70. A lower value shows weaker matches of the name.',
  thresholdNow: (percent, parties) => `${percent} and above: ${parties} by name`,
  thresholdAdd: (percent, more) => `at ${percent}: ${more} more`,
  apply: 'Apply',
  page: (page, pages) => `Page ${page} of ${pages}`,
  previous: 'Previous',
  next: 'Next',
  coverage: (lists) => `${lists} lists searched`,
  stale: 'not up to date',
  notHeldThen: 'not held for that day',
  heldFrom: (list, day) => (day ? `${list} (from ${day})` : list),
  notHeld: (lists) =>
    `Not held for that day: ${lists}. Of these lists only parties are known that the first edition dates earlier.`,
  noneHeld: (day) => `No list is held for ${day}: who was listed then is not known here.`,
  noneHeldButFound:
    'No edition of that day is held: shown are parties that later editions date to before it, and others may be missing.',
  heldThen: (held, lists) => `Held for that day: ${held} of ${lists} lists`,
  activeThen: 'Listed on that day',
  renewed:
    'The lists were updated since the previous page; this page shows them as they are now, so a party may be missing or shown twice.',
  firstPage: 'Start again at the first page',
  asOf: (day) => `As of ${day}.`,
  asOfNote: 'Lists, listings and links are those of that day; details that changed since are as they are now.',
  toNow: 'Show today',
  noEdition: 'no edition',
  clearance: 'No hit is no clearance: some restrictions stand on none of these lists.',
  dataVersion: 'Data version',
  asJson: 'As JSON with a receipt',
  keys: 'Keys',
  keyList: [
    ['j', 'next card'],
    ['k', 'card before'],
    ['Enter', 'open'],
    ['c', 'copy the card'],
    ['/', 'to the search box'],
  ],
};

const chinese: SearchWords = {
  title: (q) => q,
  empty: '查询官方名单',
  emptyLead: '任何文字的名称、护照号、公司或船舶编号，或主题。',
  box: '名称、号码或主题',
  submit: '查询',
  known: '您对该主体的其他了解',
  knownHelp: '作为佐证而非筛选：用于排序和标注，不会无声地排除任何主体。',
  birthDate: '出生日期',
  birthDateForm: 'YYYY 或 YYYY-MM-DD',
  country: '国家',
  countryForm: 'RU、Russia、俄罗斯',
  number: '护照或其他号码',
  numberForm: '与证件一致',
  type: '类型',
  gender: '性别',
  any: '不限',
  male: '男',
  female: '女',
  results: '结果',
  nothing: '在这些名单上未找到。',
  found: ({ names, words, surnames, areAllShown, topics, suppressed, percent, isOneWord }) => {
    if (names > 0) return `按名称或号码匹配到${names.toLocaleString('en')}个主体。`;
    if (words > 0) {
      const first = suppressed > 0 ? DETAILS_DIFFER.zh : '没有全名相符的主体。';
      if (areAllShown && surnames === words) return `${first}${words.toLocaleString('en')}人的姓氏与此相同。`;
      const whose =
        surnames > 0 ? `，其中${areAllShown ? `${surnames.toLocaleString('en')}个` : '部分'}为姓氏相同` : '';
      return `${first}${words.toLocaleString('en')}个主体的名称含有${isOneWord ? '该词' : '其中的词'}${whose}。`;
    }
    if (suppressed > 0) return DETAILS_DIFFER.zh;
    if (topics > 0) return '没有名称或号码相符的主体；以下主体按主题相关。';
    return `这些名单上没有名称或号码达到${percent}分的主体。`;
  },
  surnameOnly: '仅姓氏相同',
  nothingTodo: '请尝试其他拼写、原文名称、减少用词或降低分数下限。',
  tiers: { name: '按名称或号码', word: '含有该词', topic: '按主题' },
  tierNotes: { name: '', word: '名称中含有所查的词，不构成警示。', topic: '记录内容与此相关，不构成警示。' },
  parties: (count, isBounded) => `${isBounded ? '前' : ''}${count.toLocaleString('en')}个主体`,
  counted: (part, count) => `${part}：${count}`,
  suppressed: '因已知情况而搁置',
  suppressedNote: '仅凭名称本应警示，但已知情况与之不符。请核对理由。',
  hint: (text, readAs, value) =>
    readAs === 'birth_date'
      ? `“${text}”被理解为出生年份：仅用于排序，不排除任何主体。`
      : `“${text}”被理解为国家（${value}）：仅用于排序，不排除任何主体。`,
  degraded: '主题查询目前受限：仅比较记录中的词语。',
  score: (percent) => `分数${percent}（满分100）`,
  alert: '警示',
  belowAlert: '低于警示分数',
  contradicted: '有一项情况不符',
  born: '出生',
  nationality: '国籍',
  countryOf: '国家',
  matched: '匹配',
  programmes: '制裁项目',
  listedSince: '列入日期',
  removedOn: '移除日期',
  removed: '已移除',
  aliases: '又名',
  you: '您',
  record: '记录',
  reason: '官方理由',
  copy: '复制',
  copied: '已复制',
  filters: '缩小范围',
  toFilters: '筛选',
  reset: '清除所有筛选',
  authority: '机关',
  programme: '制裁项目',
  list: '名单',
  china: '中国',
  chinaOnly: '涉华',
  state: '状态',
  active: '现列名',
  inactive: '已移除',
  more: (count) => `另有${count}项`,
  threshold: '名称分数下限',
  thresholdHelp: '70分起为警示。降低下限可显示较弱的名称匹配。',
  thresholdNow: (percent, parties) => `${percent}分以上：按名称${parties}个`,
  thresholdAdd: (percent, more) => `降至${percent}分：再增${more}个`,
  apply: '应用',
  page: (page, pages) => `第${page}页，共${pages}页`,
  previous: '上一页',
  next: '下一页',
  coverage: (lists) => `已查询${lists}份名单`,
  stale: '未及时更新',
  notHeldThen: '无该日数据',
  heldFrom: (list, day) => (day ? `${list}（自${day}起）` : list),
  notHeld: (lists) => `以下名单无该日数据：${lists}。其中只能显示首个版本载明更早列名日期的主体。`,
  noneHeld: (day) => `没有任何名单的${day}数据：无法得知当日何人被列名。`,
  noneHeldButFound: '没有该日的任何版本：所示主体由较晚版本载明当时已列名，可能有遗漏。',
  heldThen: (held, lists) => `有该日数据的名单：${held}/${lists}份`,
  activeThen: '当日列名',
  renewed: '自上一页以来名单已更新；本页按当前名单显示，可能遗漏或重复个别主体。',
  firstPage: '从第一页重新开始',
  asOf: (day) => `截至${day}。`,
  asOfNote: '名单、列名状态和关联均为当日情况；此后变更的详细信息按现状显示。',
  toNow: '查看当前',
  noEdition: '尚无版本',
  clearance: '未命中不等于无风险：有些限制不在任何名单上。',
  dataVersion: '数据版本',
  asJson: 'JSON（附回执）',
  keys: '快捷键',
  keyList: [
    ['j', '下一张卡片'],
    ['k', '上一张卡片'],
    ['Enter', '打开'],
    ['c', '复制卡片'],
    ['/', '到查询框'],
  ],
};

export const SEARCH: Readonly<Record<Language, SearchWords>> = { en: english, zh: chinese };

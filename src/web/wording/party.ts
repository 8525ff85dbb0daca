import type { Language } from '../../reports/report.ts';

interface PartyWords {
  /** Now, or on a day. */
  listedBy: (authorities: string, asOf: string | null) => string;
  removedEverywhere: (asOf: string | null) => string;
  asOf: (day: string) => string;
  asOfNote: string;
  changedSince: string;
  toNow: string;
  alsoRemoved: (authorities: string) => string;
  goesOnAs: string;
  formerly: string;
  contents: string;
  comparison: string;
  comparisonNote: string;
  thisRecord: string;
  differs: string;
  onlyHere: string;
  fields: {
    name: string;
    state: string;
    officialId: string;
    lists: string;
    type: string;
    born: string;
    birthPlace: string;
    nationality: string;
    countries: string;
    gender: string;
    titles: string;
    programmes: string;
    ship: string;
    aircraft: string;
    updated: string;
    references: string;
    source: string;
  };
  listedSince: (date: string | null) => string;
  removedOn: (date: string | null) => string;
  officialRecord: string;
  listPage: string;
  whyOne: string;
  confidence: (percent: number) => string;
  names: string;
  nameCount: (count: number) => string;
  noScript: string;
  weak: string;
  numbers: string;
  numberType: string;
  number: string;
  country: string;
  note: string;
  statedBy: string;
  addresses: string;
  measures: string;
  legalBasis: string;
  noMeasures: string;
  reason: string;
  remarks: string;
  timeline: string;
  timelineNote: string;
  undated: string;
  between: (after: string, by: string) => string;
  by: (by: string) => string;
  late: string;
  field: string;
  before: string;
  after: string;
  nothing: string;
  changes: (count: number) => string;
  relations: string;
  relationsNote: string;
  relationType: string;
  party: string;
  thisParty: string;
  notListed: string;
  showGraph: string;
  graphHelp: string;
  graphEmpty: string;
  evidence: string;
  evidenceNote: string;
  dataVersion: string;
  madeAt: string;
  editions: string;
  edition: (edition: string | null, published: string | null) => string;
  licence: string;
  receipt: string;
  receiptNote: string;
  json: string;
  jsonReceipt: string;
  print: string;
  copy: string;
  clearance: string;
  all: (count: number) => string;
  searchName: string;
}

const english: PartyWords = {
  listedBy: (authorities, asOf) => (asOf ? `Listed on ${asOf} by ${authorities}` : `Listed now by ${authorities}`),
  removedEverywhere: (asOf) =>
    asOf ? `Removed: on none of these lists on ${asOf}` : 'Removed: on none of these lists now',
  asOf: (day) => `As of ${day}.`,
  asOfNote: 'Lists, listings, links and history are those of that day.',
  changedSince: 'Changed since, and shown as they are now:',
  toNow: 'Show today',
  alsoRemoved: (authorities) => `removed by ${authorities}`,
  goesOnAs: 'This record goes on as',
  formerly: 'Before under',
  contents: 'On this page',
  comparison: 'What each authority says',
  comparisonNote: 'Marked: values that no other record has, and lines where records contradict each other.',
  thisRecord: 'this record',
  differs: 'records differ',
  onlyHere: 'only in this record',
  fields: {
    name: 'Name',
    state: 'State',
    officialId: 'Official number',
    lists: 'List',
    type: 'Type',
    born: 'Born',
    birthPlace: 'Birthplace',
    nationality: 'Nationality',
    countries: 'Countries',
    gender: 'Gender',
    titles: 'Titles and functions',
    programmes: 'Programme',
    ship: 'Ship',
    aircraft: 'Aircraft',
    updated: 'Record changed',
    references: 'Refers to',
    source: 'Official record',
  },
  listedSince: (date) => (date ? `listed since ${date}` : 'listed; the list gives no date'),
  removedOn: (date) => (date ? `removed ${date}` : 'removed; no date known'),
  officialRecord: 'record at the authority',
  listPage: 'page of the list',
  whyOne: 'Why these records are taken for one party',
  confidence: (percent) => `${percent} of 100`,
  names: 'Names',
  nameCount: (count) => `${count} ${count === 1 ? 'name' : 'names'}`,
  noScript: 'without letters',
  weak: 'weak',
  numbers: 'Numbers and contacts',
  numberType: 'Kind',
  number: 'Number',
  country: 'Country',
  note: 'Note',
  statedBy: 'Stated by',
  addresses: 'Addresses',
  measures: 'Measures, legal basis, reasons',
  legalBasis: 'Legal basis',
  noMeasures: 'The record states no measures.',
  reason: 'Official reason',
  remarks: 'Remarks',
  timeline: 'Timeline',
  timelineNote: 'Official dates over all lists, newest first.',
  undated: 'no date',
  between: (after, by) => `appeared between the editions of ${after} and ${by}`,
  by: (by) => `in the edition of ${by}`,
  late: 'the stated date is older than an edition that did not have it yet',
  field: 'Field',
  before: 'Before',
  after: 'After',
  nothing: 'nothing',
  changes: (count) => `${count} ${count === 1 ? 'field' : 'fields'} changed`,
  relations: 'Relations',
  relationsNote:
    'As the lists state them. A relation is not a listing, and ownership may matter beyond what is stated.',
  relationType: 'Relation',
  party: 'Party',
  thisParty: 'this party',
  notListed: 'no record of its own',
  showGraph: 'Show as a graph',
  graphHelp:
    'Press a party to see its own relations, again to open its page. The list above has every relation; the graph draws at most 60 of a party.',
  graphEmpty: 'No relations are stated.',
  evidence: 'Evidence',
  evidenceNote: 'What this page was made from.',
  dataVersion: 'Data version',
  madeAt: 'Page made at',
  editions: 'Editions',
  edition: (edition, published) =>
    edition === published || published === null
      ? `edition of ${edition ?? 'unknown date'}`
      : `last in the edition of ${edition ?? 'unknown date'}; newest edition ${published}`,
  licence: 'Licence',
  receipt: 'Signed receipt of the record asked for',
  receiptNote: 'Check with: sis receipt verify',
  json: 'JSON',
  jsonReceipt: 'JSON with receipt',
  print: 'Print',
  copy: 'Copy',
  clearance: 'No record on these lists says that a party is free of other restrictions.',
  all: (count) => `all ${count}`,
  searchName: 'Search this name',
};

const chinese: PartyWords = {
  listedBy: (authorities, asOf) =>
    asOf ? `${asOf}由以下机关列名：${authorities}` : `现由以下机关列名：${authorities}`,
  removedEverywhere: (asOf) => (asOf ? `已移除：${asOf}不在任何名单上` : '已移除：目前不在任何名单上'),
  asOf: (day) => `截至${day}。`,
  asOfNote: '名单、列名状态、关联和历史均为当日情况。',
  changedSince: '此后有变更、按现状显示的字段：',
  toNow: '查看当前',
  alsoRemoved: (authorities) => `已被移除：${authorities}`,
  goesOnAs: '此记录现以新编号继续：',
  formerly: '此前编号：',
  contents: '本页内容',
  comparison: '各机关的记载',
  comparisonNote: '标出：其他记录均未载的内容，以及记录互相矛盾之处。',
  thisRecord: '本记录',
  differs: '记录不一致',
  onlyHere: '仅本记录载有',
  fields: {
    name: '名称',
    state: '状态',
    officialId: '官方编号',
    lists: '名单',
    type: '类型',
    born: '出生日期',
    birthPlace: '出生地',
    nationality: '国籍',
    countries: '国家',
    gender: '性别',
    titles: '头衔与职务',
    programmes: '制裁项目',
    ship: '船舶',
    aircraft: '航空器',
    updated: '记录变更',
    references: '引用',
    source: '官方记录',
  },
  listedSince: (date) => (date ? `自${date}起列名` : '已列名；名单未载日期'),
  removedOn: (date) => (date ? `${date}移除` : '已移除；日期不详'),
  officialRecord: '主管机关的记录',
  listPage: '名单页面',
  whyOne: '为何将这些记录视为同一主体',
  confidence: (percent) => `${percent}（满分100）`,
  names: '名称',
  nameCount: (count) => `${count}个名称`,
  noScript: '无字母',
  weak: '弱别名',
  numbers: '号码与联系方式',
  numberType: '种类',
  number: '号码',
  country: '国家',
  note: '备注',
  statedBy: '载于',
  addresses: '地址',
  measures: '措施、法律依据与理由',
  legalBasis: '法律依据',
  noMeasures: '记录未载明措施。',
  reason: '官方理由',
  remarks: '备注',
  timeline: '时间线',
  timelineNote: '各名单的官方日期，由新到旧。',
  undated: '无日期',
  between: (after, by) => `出现于${after}与${by}两个版本之间`,
  by: (by) => `见于${by}的版本`,
  late: '所载日期早于尚未载有该内容的版本',
  field: '字段',
  before: '变更前',
  after: '变更后',
  nothing: '无',
  changes: (count) => `${count}个字段变更`,
  relations: '关系',
  relationsNote: '以名单所载为准。有关系不等于被列名；所有权可能另有影响。',
  relationType: '关系',
  party: '主体',
  thisParty: '本主体',
  notListed: '无单独记录',
  showGraph: '以图显示',
  graphHelp: '点按主体可显示其关系，再次点按打开其页面。上方列表载有全部关系；图中每个主体最多画出60项。',
  graphEmpty: '未载明任何关系。',
  evidence: '证据',
  evidenceNote: '本页的数据依据。',
  dataVersion: '数据版本',
  madeAt: '页面生成时间',
  editions: '版本',
  edition: (edition, published) =>
    edition === published || published === null
      ? `${edition ?? '日期不详'}版本`
      : `最后见于${edition ?? '日期不详'}版本；最新版本${published}`,
  licence: '许可',
  receipt: '所查记录的签名回执',
  receiptNote: '核验命令：sis receipt verify',
  json: 'JSON',
  jsonReceipt: 'JSON（附回执）',
  print: '打印',
  copy: '复制',
  clearance: '这些名单上没有记录，并不说明某主体不受其他限制。',
  all: (count) => `全部${count}项`,
  searchName: '查询此名称',
};

export const PARTY: Readonly<Record<Language, PartyWords>> = { en: english, zh: chinese };

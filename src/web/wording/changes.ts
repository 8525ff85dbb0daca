import type { Language } from '../../reports/report.ts';
import type { Period } from '../changes/period.ts';

interface ChangesWords {
  title: string;
  lead: string;
  periods: Readonly<Record<Period, string>>;
  period: string;
  before: Readonly<Record<Period, string>>;
  after: Readonly<Record<Period, string>>;
  goTo: string;
  show: string;
  reset: string;
  authority: string;
  kind: string;
  type: string;
  programme: string;
  all: string;
  chinaOnly: (count: string) => string;
  chartYears: string;
  chartWithin: string;
  time: string;
  added: string;
  gone: string;
  asTable: string;
  counted: (count: string) => string;
  nothing: string;
  newest: (day: string) => string;
  more: string;
  start: string;
  field: string;
  before_side: string;
  after_side: string;
  nothingSaid: string;
  window: (after: string, by: string) => string;
  late: string;
  goesOnAs: string;
  reportOfDay: string;
  reportsOfPeriod: string;
  readReport: string;
  noReports: string;
  noReport: string;
  notBusiness: string;
  due: (zone: string) => string;
  ahead: string;
  hidden: (count: string) => string;
}

export const CHANGES: Readonly<Record<Language, ChangesWords>> = {
  en: {
    title: 'What changed',
    lead: 'Listings, amendments and removals by their official dates. A change without an official date appears under none.',
    periods: { day: 'Day', week: 'Week', month: 'Month', year: 'Year' },
    period: 'Period',
    before: { day: 'Day before', week: 'Week before', month: 'Month before', year: 'Year before' },
    after: { day: 'Day after', week: 'Week after', month: 'Month after', year: 'Year after' },
    goTo: 'Day',
    show: 'Show',
    reset: 'Without filters',
    authority: 'Authority',
    kind: 'Change',
    type: 'Type',
    programme: 'Programme',
    all: 'all',
    chinaOnly: (count) => `China-related only (${count})`,
    chartYears: 'Listings and removals by year',
    chartWithin: 'Within this period',
    time: 'Time',
    added: 'Listed',
    gone: 'Removed',
    asTable: 'As a table',
    counted: (count) => `${count} changes`,
    nothing: 'No list says of any change in this period.',
    newest: (day) => `The newest change is of ${day}.`,
    more: 'Older changes of this period',
    start: 'From the newest',
    field: 'Field',
    before_side: 'Before',
    after_side: 'After',
    nothingSaid: 'nothing',
    window: (after, by) => `appeared between the editions of ${after} and ${by}`,
    late: 'with an older listing date than the edition before it',
    goesOnAs: 'goes on as',
    reportOfDay: 'Report of the day',
    reportsOfPeriod: 'Reports of this period',
    readReport: 'Read the report',
    noReports: 'No report of this period is published.',
    noReport: 'No report of this day is published.',
    notBusiness: 'It is no business day: a report is made only if a list changed.',
    due: (zone) =>
      `The report of today is due when the day is over (${zone}) and the lists have been read again. Until then this page counts what the lists already say.`,
    ahead: 'This day is still to come.',
    hidden: (count) => `${count} more fields`,
  },
  zh: {
    title: '名单变动',
    lead: '按官方日期列出列入、修订与移除。没有官方日期的变动不归入任何一天。',
    periods: { day: '日', week: '周', month: '月', year: '年' },
    period: '时段',
    before: { day: '前一日', week: '前一周', month: '上个月', year: '上一年' },
    after: { day: '后一日', week: '后一周', month: '下个月', year: '下一年' },
    goTo: '日期',
    show: '显示',
    reset: '清除筛选',
    authority: '发布方',
    kind: '变动',
    type: '类型',
    programme: '制裁项目',
    all: '全部',
    chinaOnly: (count) => `仅涉华（${count}）`,
    chartYears: '历年列入与移除',
    chartWithin: '本时段内',
    time: '时间',
    added: '列入',
    gone: '移除',
    asTable: '以表格显示',
    counted: (count) => `共 ${count} 项变动`,
    nothing: '本时段内没有名单载明任何变动。',
    newest: (day) => `最近的变动在 ${day}。`,
    more: '本时段更早的变动',
    start: '回到最新',
    field: '字段',
    before_side: '变动前',
    after_side: '变动后',
    nothingSaid: '无',
    window: (after, by) => `出现在 ${after} 与 ${by} 的版本之间`,
    late: '所载列入日期早于前一版本',
    goesOnAs: '现编号',
    reportOfDay: '当日日报',
    reportsOfPeriod: '本时段的日报',
    readReport: '阅读日报',
    noReports: '本时段没有已发布的日报。',
    noReport: '当日没有已发布的日报。',
    notBusiness: '当日不是工作日：仅在名单有变动时才编制日报。',
    due: (zone) => `今日日报将在当日结束（${zone}）且名单再次读取之后发布。在此之前，本页统计名单已载明的内容。`,
    ahead: '这一天尚未到来。',
    hidden: (count) => `另有 ${count} 个字段`,
  },
};

import type { SourceStatus } from '../../domain/lists/source.ts';
import type { Language } from '../../reports/report.ts';

interface ListsWords {
  title: string;
  lead: string;
  list: string;
  edition: string;
  age: string;
  listed: string;
  removed: string;
  state: string;
  overTime: string;
  none: string;
  days: (days: string) => string;
  states: Readonly<Record<SourceStatus, string>>;
  since: (instant: string) => string;
  licence: string;
  file: string;
  recordsSetAside: (count: string) => string;
  editionsHeld: string;
  count: string;
  /** What a chart says in words: days, and counts on them. */
  chart: (said: { title: string; from: string; first: string; to: string; last: string }) => string;
  chartNote: string;
  perEdition: string;
  notCovered: string;
  notCoveredLead: string;
  what: string;
  instead: string;
  page: string;
}

export const LISTS: Readonly<Record<Language, ListsWords>> = {
  en: {
    title: 'Lists',
    lead: 'What is searched, how old it is, and what no list here holds.',
    list: 'List',
    edition: 'Edition',
    age: 'Age',
    listed: 'Listed',
    removed: 'Removed',
    state: 'State',
    overTime: 'Listed over time',
    none: 'none yet',
    days: (days) => (days === '0' ? 'today' : days === '1' ? '1 day' : `${days} days`),
    states: { fresh: 'current', stale: 'out of date', failed: 'failed', empty: 'empty', demo: 'fictional demo' },
    since: (instant) => `since ${instant}`,
    licence: 'Licence',
    file: 'Official file',
    recordsSetAside: (count) => `${count} records could not be read and were set aside.`,
    editionsHeld: 'Editions at hand',
    count: 'Parties listed',
    chart: ({ title, from, first, to, last }) => `${title}: ${first} parties listed on ${from}, ${last} on ${to}`,
    chartNote:
      'From the dashed line on, the count is that of the list; before it, only parties are counted that the first edition at hand still carries, by their listing dates.',
    perEdition: 'Counts by edition',
    notCovered: 'Not covered',
    notCoveredLead: 'No hit says nothing about these. Use what stands beside them.',
    what: 'What no list here holds',
    instead: 'What to use instead',
    page: 'Page of the authority',
  },
  zh: {
    title: '名单',
    lead: '查询哪些名单、其版本新旧，以及这些名单未涵盖的内容。',
    list: '名单',
    edition: '版本',
    age: '距今',
    listed: '在列',
    removed: '已移除',
    state: '状态',
    overTime: '历年在列数',
    none: '尚无',
    days: (days) => (days === '0' ? '今天' : `${days} 天`),
    states: { fresh: '最新', stale: '已过期', failed: '更新失败', empty: '无数据', demo: '虚构演示数据' },
    since: (instant) => `自 ${instant} 起`,
    licence: '许可',
    file: '官方文件',
    recordsSetAside: (count) => `有 ${count} 条记录无法读取，已另行保留。`,
    editionsHeld: '已有版本',
    count: '在列主体数',
    chart: ({ title, from, first, to, last }) => `${title}：${from} 在列 ${first} 个主体，${to} 在列 ${last} 个`,
    chartNote: '虚线之后为名单的实际数目；虚线之前仅按列入日期统计首个已有版本仍载明的主体。',
    perEdition: '各版本数目',
    notCovered: '未涵盖的内容',
    notCoveredLead: '未命中与下列内容无关。请使用旁边所列的途径。',
    what: '这些名单未涵盖',
    instead: '替代途径',
    page: '主管机关网页',
  },
};

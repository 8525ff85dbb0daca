import type { Language } from '../../reports/report.ts';

interface ReportsWords {
  title: string;
  lead: string;
  authority: string;
  all: string;
  china: string;
  from: string;
  to: string;
  day: string;
  show: string;
  reset: string;
  none: string;
  noneOfDay: (day: string) => string;
  older: string;
  newest: string;
  feeds: string;
  forms: string;
  allReports: string;
  changesOfDay: string;
  dayAfter: string;
  dayBefore: string;
}

export const REPORTS: Readonly<Record<Language, ReportsWords>> = {
  en: {
    title: 'Daily reports',
    lead: 'What the official lists changed, day by day, by their official dates. Published reports only.',
    authority: 'Authority',
    all: 'all',
    china: 'China-related only',
    from: 'From',
    to: 'To',
    day: 'Day',
    show: 'Show',
    reset: 'Without filters',
    none: 'No published report fits.',
    noneOfDay: (day) => `No report is published for ${day}.`,
    older: 'Older reports',
    newest: 'Newest reports',
    feeds: 'Feeds for readers with a token',
    forms: 'This report as',
    allReports: 'All reports',
    changesOfDay: 'Every change of this day',
    dayAfter: 'Next report',
    dayBefore: 'Report before',
  },
  zh: {
    title: '每日报告',
    lead: '官方名单每天的变动，以官方日期为准。仅列已发布的报告。',
    authority: '发布方',
    all: '全部',
    china: '仅涉华',
    from: '自',
    to: '至',
    day: '日期',
    show: '显示',
    reset: '清除筛选',
    none: '没有符合条件的已发布报告。',
    noneOfDay: (day) => `${day} 没有已发布的报告。`,
    older: '更早的报告',
    newest: '最新报告',
    feeds: '供持有令牌者订阅',
    forms: '本报告的其他格式',
    allReports: '全部报告',
    changesOfDay: '当日全部变动',
    dayAfter: '后一份报告',
    dayBefore: '前一份报告',
  },
};

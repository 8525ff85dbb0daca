import type { Language } from '../../reports/report.ts';

interface StartWords {
  title: string;
  question: string;
  lead: string;
  box: string;
  screen: string;
  examples: string;
  clearance: string;
  notCovered: string;
  loading: string;
  /** The state of the lists in one line. */
  lists: (counts: { lists: number; listed: string; newest: string | null }) => string;
  fresh: string;
  notFresh: (names: readonly string[], all: number) => string;
  what: string;
  points: readonly (readonly [heading: string, text: string])[];
  tokenHeading: string;
  token: string;
  tokenThen: string;
}

/** Lists that are named one by one. */
const MOST_NAMED = 2;

export const START: Readonly<Record<Language, StartWords>> = {
  en: {
    title: 'Is this party sanctioned?',
    question: 'Is this party sanctioned?',
    lead: 'Names in any script, passport, company and ship numbers, or a topic, against the official lists of the US, the UK, the EU, the UN, Canada and Australia.',
    box: 'Name, number or topic',
    screen: 'Search',
    examples: 'For example',
    clearance: 'No hit is no clearance: some restrictions stand on none of these lists.',
    notCovered: 'What these lists do not hold, and what to use instead',
    loading: 'No data is loaded yet. Reload in a moment.',
    lists: ({ lists, listed, newest }) =>
      `${lists} official lists, ${listed} records listed now${newest ? `, newest edition of ${newest}` : ''}.`,
    fresh: 'All lists are up to date.',
    notFresh: (names, all) =>
      names.length > MOST_NAMED
        ? `${names.length} of ${all} lists are not up to date.`
        : `Not up to date: ${names.join(', ')}.`,
    what: 'What this is',
    points: [
      ['Official lists only', 'Every record links to its authority, and says from which edition it was read.'],
      ['One card for each party', 'What six authorities say of the same person, company or ship stands side by side.'],
      [
        'Dates that hold in an audit',
        'Listed, amended, removed: by official dates, with what was said before and after.',
      ],
      ['Proof', 'Every answer names its data version and can carry a signed receipt.'],
    ],
    tokenHeading: 'How to get in',
    token: 'Searching needs an access token. The operator of this service makes one with',
    tokenThen: 'Sign in with it once; programs send it with every request.',
  },
  zh: {
    title: '该主体是否受到制裁？',
    question: '该主体是否受到制裁？',
    lead: '以任何文字的名称、护照号、公司注册号、船舶编号或主题，查询美国、英国、欧盟、联合国、加拿大和澳大利亚的官方名单。',
    box: '名称、号码或主题',
    screen: '查询',
    examples: '例如',
    clearance: '未命中不等于无风险：有些限制不在任何名单上。',
    notCovered: '这些名单未涵盖的内容及替代办法',
    loading: '数据尚未载入，请稍后刷新。',
    lists: ({ lists, listed, newest }) =>
      `${lists}份官方名单，现列名记录${listed}条${newest ? `，最新版本日期为${newest}` : ''}。`,
    fresh: '所有名单均为最新。',
    notFresh: (names, all) =>
      names.length > MOST_NAMED ? `${all}份名单中有${names.length}份未及时更新。` : `未及时更新：${names.join('、')}。`,
    what: '这是什么',
    points: [
      ['仅限官方名单', '每条记录都链接到其主管机关，并注明所依据的版本。'],
      ['一个主体一张卡片', '六个机关对同一人、公司或船舶的记载并列显示。'],
      ['经得起审计的日期', '列入、修订、移除：以官方日期为准，并显示变更前后的内容。'],
      ['可证明', '每个答复都注明数据版本，并可附签名回执。'],
    ],
    tokenHeading: '如何使用',
    token: '查询需要访问令牌。服务的运营者用以下命令生成：',
    tokenThen: '用令牌登录一次即可；程序在每次请求中发送令牌。',
  },
};

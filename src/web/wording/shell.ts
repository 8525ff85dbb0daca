import type { Language } from '../../reports/report.ts';

/** The words round every page. */
interface ShellWords {
  product: string;
  skip: string;
  pages: string;
  search: string;
  batch: string;
  changes: string;
  reports: string;
  lists: string;
  followed: string;
  reference: string;
  searchFor: string;
  find: string;
  signIn: string;
  signOut: string;
  signedIn: (name: string) => string;
  demo: string;
  otherLanguage: string;
  footer: string;
  machine: string;
}

export const SHELL: Readonly<Record<Language, ShellWords>> = {
  en: {
    product: 'Sanctions Intelligence',
    skip: 'Skip to content',
    pages: 'Pages',
    search: 'Search',
    batch: 'Batch',
    changes: 'Changes',
    reports: 'Reports',
    lists: 'Lists',
    followed: 'Followed',
    reference: 'API',
    searchFor: 'Name, number or topic',
    find: 'Search',
    signIn: 'Sign in',
    signOut: 'Sign out',
    signedIn: (name) => `Signed in as ${name}`,
    demo: 'DEMO DATA: every party is fictional. Do not screen anybody with it.',
    otherLanguage: '中文',
    footer: 'Official lists of the US, the UK, the EU, the UN, Canada and Australia. No hit is no clearance.',
    machine: 'For programs',
  },
  zh: {
    product: '制裁情报服务',
    skip: '跳到正文',
    pages: '页面',
    search: '查询',
    batch: '批量筛查',
    changes: '变动',
    reports: '日报',
    lists: '名单',
    followed: '关注',
    reference: 'API',
    searchFor: '名称、号码或主题',
    find: '查询',
    signIn: '登录',
    signOut: '退出',
    signedIn: (name) => `已登录：${name}`,
    demo: '演示数据：所有主体均为虚构，请勿用于筛查。',
    otherLanguage: 'English',
    footer: '美国、英国、欧盟、联合国、加拿大和澳大利亚的官方名单。未命中不等于无风险。',
    machine: '供程序使用',
  },
};

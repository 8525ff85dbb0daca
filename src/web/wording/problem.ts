import type { Language } from '../../reports/report.ts';

interface ProblemWords {
  titles: Readonly<Record<number, string>>;
  other: string;
  todo: Readonly<Record<number, string>>;
  start: string;
  request: string;
  address: string;
  retry: (seconds: string) => string;
  onward: string;
  onwardLink: string;
}

export const PROBLEM: Readonly<Record<Language, ProblemWords>> = {
  en: {
    titles: {
      400: 'This address cannot be read',
      401: 'Not signed in',
      403: 'Not taken',
      404: 'Not found',
      429: 'Too many requests',
      500: 'The service failed',
      503: 'Not ready yet',
    },
    other: 'This did not work',
    todo: {
      400: 'Correct what is named below, or begin again from the search page.',
      404: 'The record may stand under another number now. Search for its name.',
      429: 'The limit of your token is used up for this minute. Wait, then reload.',
      500: 'Reload in a moment. If it stays so, give the operator the number below.',
      503: 'Reload in a few seconds.',
    },
    start: 'To the search page',
    request: 'Number of this request',
    address: 'Address',
    retry: (seconds) => `Try again in ${seconds} seconds.`,
    onward: 'One moment',
    onwardLink: 'Go on',
  },
  zh: {
    titles: {
      400: '无法理解此地址',
      401: '尚未登录',
      403: '未被接受',
      404: '未找到',
      429: '请求过多',
      500: '服务出错',
      503: '尚未就绪',
    },
    other: '操作未成功',
    todo: {
      400: '请更正以下各项，或从查询页面重新开始。',
      404: '该记录现在可能使用其他编号。请按名称查询。',
      429: '您的令牌本分钟的限额已用完。请稍候再刷新。',
      500: '请稍后刷新。如仍出错，请将下面的编号告知运营者。',
      503: '请几秒钟后刷新。',
    },
    start: '前往查询页面',
    request: '本次请求的编号',
    address: '地址',
    retry: (seconds) => `请在${seconds}秒后重试。`,
    onward: '请稍候',
    onwardLink: '继续',
  },
};

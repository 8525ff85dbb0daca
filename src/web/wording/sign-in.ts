import type { Language } from '../../reports/report.ts';

/** Why a token was not taken. */
export type Refusal = 'unknown' | 'expired' | 'revoked' | 'feeds' | 'often';

interface SignInWords {
  title: string;
  lead: string;
  token: string;
  submit: string;
  where: string;
  kept: string;
  signedIn: (name: string) => string;
  goOn: string;
  refused: Readonly<Record<Refusal, string>>;
}

export const SIGN_IN: Readonly<Record<Language, SignInWords>> = {
  en: {
    title: 'Sign in',
    lead: 'Records and searches need an access token.',
    token: 'Access token',
    submit: 'Sign in',
    where: 'No token yet? The operator of this service makes one with',
    kept: 'The token is sent once and not kept in this browser. The session lasts 12 hours and ends earlier when you sign out or the token is revoked.',
    signedIn: (name) => `You are signed in as ${name}.`,
    goOn: 'Go on',
    refused: {
      unknown: 'This token is not known. Check that it was copied whole; it begins with sis_.',
      expired: 'This token has expired. Ask the operator for a new one.',
      revoked: 'This token has been revoked. Ask the operator for a new one.',
      feeds: 'This token opens feeds alone, by their address. Ask the operator for one for people.',
      often: 'Too many wrong tokens came from this address. Try again in a minute.',
    },
  },
  zh: {
    title: '登录',
    lead: '查询和查看记录需要访问令牌。',
    token: '访问令牌',
    submit: '登录',
    where: '还没有令牌？请服务的运营者用以下命令生成：',
    kept: '令牌只发送一次，不保存在此浏览器中。会话持续12小时；退出或令牌被撤销时提前结束。',
    signedIn: (name) => `您已登录：${name}。`,
    goOn: '继续',
    refused: {
      unknown: '未知的令牌。请检查是否完整复制；令牌以 sis_ 开头。',
      expired: '此令牌已过期。请向运营者索取新的令牌。',
      revoked: '此令牌已被撤销。请向运营者索取新的令牌。',
      feeds: '此令牌仅供订阅源地址使用。请向运营者索取供人员使用的令牌。',
      often: '来自此地址的错误令牌过多，请一分钟后再试。',
    },
  },
};

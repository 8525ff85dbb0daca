/** Signing in and out: a token is entered once; after that the session cookie replaces it. */

import { hash } from 'node:crypto';
import { badParameters, Problem } from '../../service/problems.ts';
import { type Refusal, signInPage } from '../../web/card-pages.ts';
import type { Answer } from '../answers/send-answer.ts';
import { takesSecureCookies } from '../request/request.ts';
import { asHtml, formOf, notParameter, type PageCall, type PageRoute, seeOther } from './page-route.ts';

const MAX_PATH = 4096;

/** A path of this service to continue with, from a parameter that anyone may have written; "/" for anything else. */
export function ownPath(to: string | undefined | null): string {
  if (!to || to.length > MAX_PATH || !/^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(to)) return '/';
  const base = 'http://here.invalid';
  const url = URL.canParse(to, base) ? new URL(to, base) : null;
  return url?.origin === base && !url.pathname.startsWith('//') ? url.pathname + url.search : '/';
}

function showSignIn({ request, reader, query, parts }: PageCall): Promise<string> | Response {
  const unknown = [...query.keys()].find((name) => name !== 'to');
  if (unknown !== undefined) throw badParameters([notParameter(unknown, 'to')]);
  const to = ownPath(query.get('to'));
  if (parts.config.auth === 'off') return seeOther(request, to);
  return signInPage(reader, { to });
}

async function signIn({ request, reader, parts, admission }: PageCall): Promise<Answer | Response> {
  const form = new URLSearchParams(await formOf(request));
  const to = ownPath(form.get('to'));
  const token = (form.get('token') ?? '').trim();
  try {
    await admission.check(request, token);
  } catch (error) {
    if (!(error instanceof Problem) || (error.status !== 401 && error.status !== 429)) throw error;
    request.headers['Cache-Control'] = 'no-store';
    const refused = error.status === 429 ? 'often' : refusalOf(error);
    return asHtml(await signInPage(reader, { to, refused }), error.status);
  }
  const secure = takesSecureCookies(request);
  request.headers['Set-Cookie'] = parts.sessions.begin(hash('sha256', token, 'hex'), { secure });
  return seeOther(request, to);
}

/** The refusal that the page shows, by a word in the message of a problem. */
const refusalOf = ({ message }: Problem): Refusal =>
  (['revoked', 'expired', 'feeds'] as const).find((word) => message.includes(word)) ?? 'unknown';

async function signOut({ request, parts }: PageCall): Promise<Response> {
  await formOf(request);
  const { cookie } = request.context.env.incoming.headers;
  request.headers['Set-Cookie'] = await parts.sessions.end(cookie, { secure: takesSecureCookies(request) });
  return seeOther(request, '/');
}

/** The pages and forms of a session. */
export const SESSION_PAGES: readonly PageRoute[] = [
  { path: '/sign-in', isOpen: true, answer: showSignIn },
  { method: 'POST', path: '/sign-in', isOpen: true, answer: signIn },
  { method: 'POST', path: '/sign-out', isOpen: true, answer: signOut },
];

/** Signing in and out: a token is entered once; after that the session cookie replaces it. */

import { hash } from 'node:crypto';
import { badParameters, faultOfParameter, Problem } from '../../service/problems.ts';
import { type Refusal, signInPage } from '../../web/sign-in-page.ts';
import { takesSecureCookies } from '../request/request.ts';
import { formOf } from './form.ts';
import { type PageCall, type PageRoute, seeOther } from './page-route.ts';

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
  if (unknown !== undefined)
    throw badParameters([faultOfParameter(unknown.slice(0, 60), { is: 'not_parameter', allowed: 'to', near: null })]);
  const to = ownPath(query.get('to'));
  if (parts.config.auth === 'off') return seeOther(request, to);
  return signInPage(reader, { to });
}

async function signIn({ request, reader, parts, admission }: PageCall): Promise<Response> {
  const form = new URLSearchParams(await formOf(request));
  const to = ownPath(form.get('to'));
  const token = (form.get('token') ?? '').trim();
  try {
    await admission.check(request, token);
  } catch (error) {
    if (!(error instanceof Problem) || (error.status !== 401 && error.status !== 429)) throw error;
    const body = await signInPage(reader, { to, refused: error.status === 429 ? 'often' : refusalOf(error) });
    const headers = { ...request.headers, 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' };
    return new Response(body, { status: error.status, headers });
  }
  const secure = takesSecureCookies(request);
  request.headers['Set-Cookie'] = parts.sessions.begin(hash('sha256', token, 'hex'), { secure });
  return seeOther(request, to);
}

/** Words in the message of a problem, and the refusal that the page shows for each. */
const REFUSALS: readonly (readonly [word: string, refusal: Refusal])[] = [
  ['revoked', 'revoked'],
  ['expired', 'expired'],
  ['feeds', 'feeds'],
];

const refusalOf = ({ message }: Problem): Refusal =>
  REFUSALS.find(([word]) => message.includes(word))?.[1] ?? 'unknown';

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

/** Pages for people: finds the reader's session and language, and redirects to the sign-in where a session is needed. */

import { parseAccept } from 'hono/utils/accept';
import { parse, serialize } from 'hono/utils/cookie';
import type { ApiToken } from '../../domain/token.ts';
import { LANGUAGES, type Language } from '../../messages/messages.ts';
import { todayIn } from '../../service/clock.ts';
import type { LoadedData } from '../../service/data/loaded-data.ts';
import { nullWhileAway } from '../../service/outage/store-health.ts';
import { badParameters, faultOfParameter, type ParameterError, Problem } from '../../service/problems.ts';
import { onwardPage, problemPage } from '../../web/card-pages.ts';
import type { Reader } from '../../web/page.ts';
import type { Admission } from '../access/admission.ts';
import { isFromElsewhere, isSameOrigin } from '../access/session.ts';
import { type Answer, sendAnswer, tagOfBody } from '../answers/send-answer.ts';
import type { AppParts } from '../app-parts.ts';
import { mediaTypeOf, readBody } from '../request/body.ts';
import { problemOf } from '../request/handle-request.ts';
import { baseUrl, type Request, readQuery } from '../request/request.ts';

const COOKIE = 'sis-lang';
const YEAR_SECONDS = 365 * 24 * 60 * 60;

const known = (text: string | undefined): Language | undefined => LANGUAGES.find((one) => one === text);

/** The language of `?lang=`, else the last choice, else the browser's preference; English when we have none of these. */
function languageOf({ target, context }: Request): Language {
  const { cookie, 'accept-language': accept } = context.env.incoming.headers;
  const asked = known(new URLSearchParams(target.split('?')[1]).get('lang') ?? undefined);
  const chosen = asked ?? (cookie === undefined ? undefined : known(parse(cookie, COOKIE)[COOKIE]));
  if (chosen) return chosen;
  const preferred = parseAccept(accept ?? '').map(({ type }) => known(type.toLowerCase().split('-')[0]));
  return preferred.find((one) => one) ?? 'en';
}

/** The `Set-Cookie` that stores a choice made by `?lang=`. Throws a 400 problem for an unknown language. */
function chosenLanguage(query: ReturnType<typeof readQuery>): string | undefined {
  const asked = query.get('lang');
  if (asked === undefined) return undefined;
  if (!known(asked))
    throw badParameters([faultOfParameter('lang', { is: 'not_language', allowed: LANGUAGES.join(', ') })]);
  return serialize(COOKIE, asked, { path: '/', sameSite: 'Lax', maxAge: YEAR_SECONDS, httpOnly: true });
}

/** The arguments of a page for one request. */
export interface PageCall {
  parts: AppParts;
  admission: Admission;
  request: Request;
  reader: Reader;
  /** Null before the first snapshot is loaded. */
  data: LoadedData | null;
  /** The parameters, without `lang`. */
  query: ReadonlyMap<string, string>;
  /** YYYY-MM-DD in the configured time zone. */
  today: string;
}

/** A page, or a form that a page sends. */
export interface PageRoute {
  method?: 'POST';
  /** Path pattern in Hono's syntax: `/entities/:id`. */
  path: string;
  /** True when it is shown without a session too. */
  isOpen?: true;
  /** True when it takes no parameters but `lang`. */
  isPlain?: true;
  answer(call: PageCall): string | Answer | Response | Promise<string | Answer | Response>;
}

/** The data of a page that needs them. Throws a 503 problem when none are loaded. */
export function dataOf({ data }: PageCall): LoadedData {
  if (data) return data;
  throw new Problem(503, 'No data is loaded yet; try again in a few seconds.', { headers: { 'Retry-After': '5' } });
}

/** The parameters that are not empty: a form sends every field. */
export const filled = (query: ReadonlyMap<string, string>): Map<string, string> =>
  new Map([...query].filter(([, value]) => value.trim() !== ''));

function noParameters(query: ReadonlyMap<string, string>): void {
  const errors = Array.from(query.keys(), (name) => notParameter(name, 'lang'));
  if (errors.length > 0) throw badParameters(errors.slice(0, 20));
}

/** The error of a parameter that a page does not have; `allowed` are those that it has. */
export const notParameter = (name: string, allowed: string): ParameterError =>
  faultOfParameter(name.slice(0, 60), { is: 'not_parameter', allowed, near: null });

/** Redirects a browser to another address of this service by GET. */
export const seeOther = ({ headers }: Request, to: string): Response =>
  new Response(null, { status: 303, headers: { ...headers, Location: to, 'Cache-Control': 'no-store' } });

/** A page as an answer; with a status it states a problem and is not cached by its tag. */
export const asHtml = (body: string, status?: number): Answer => ({
  body,
  contentType: 'text/html; charset=utf-8',
  ...(status !== undefined && { status }),
});

/** Path and query as sent, for the return after a sign-in and for the link to the other language. */
const placeOf = ({ target }: Request): string => target.split('#', 1)[0]!;

/** Answers a request with a page; problems become pages too. */
export async function answerPage(
  parts: AppParts,
  admission: Admission,
  request: Request,
  route: PageRoute,
): Promise<Response> {
  const { headers } = request.context.env.incoming;
  const data = parts.data();
  const token = await admission.signedIn(request).catch(nullWhileAway);
  const reader: Reader = {
    language: languageOf(request),
    base: baseUrl(request, parts.config),
    place: placeOf(request),
    session: sessionOf(parts, token),
    demo: data?.demo ?? false,
  };
  if (data) request.headers['X-Data-Version'] = data.version;
  try {
    const query = new Map(readQuery(request.target));
    const chosen = chosenLanguage(query);
    if (chosen) request.headers['Set-Cookie'] = chosen;
    query.delete('lang');
    if (!route.isOpen) {
      const away = leadAway();
      if (away) return away;
      await admission.admitPage(request);
    }
    const call: PageCall = { parts, admission, request, reader, data, query, today: todayIn(parts.config.timezone) };
    if (route.isPlain) noParameters(query);
    const made = await route.answer(call);
    if (made instanceof Response) return made;
    const answer = typeof made === 'string' ? asHtml(made) : made;
    return await sendAnswer(request, answer, answer.status === undefined ? tagOfBody(answer.body) : null);
  } catch (error) {
    return sendProblemPage(parts, request, reader, error);
  }

  function leadAway(): Response | Promise<Response> | null {
    if (parts.config.auth === 'off' || token || headers.authorization !== undefined) return null;
    // A link on another site is followed without the cookie. A page of ours that requests the same address again sends
    // it.
    if (!isFromElsewhere(headers)) return seeOther(request, `/sign-in?to=${encodeURIComponent(reader.place)}`);
    request.headers['Cache-Control'] = 'no-store';
    return onwardPage(reader).then((body) => sendAnswer(request, asHtml(body), null));
  }
}

const sessionOf = ({ config }: AppParts, token: ApiToken | null): Reader['session'] =>
  config.auth === 'off' ? 'not-needed' : token ? { name: token.name } : null;

async function sendProblemPage(parts: AppParts, request: Request, reader: Reader, error: unknown): Promise<Response> {
  const problem = problemOf(error);
  if (problem.status === 500)
    parts.log.error({ err: error, request_id: request.id, route: request.route }, 'page failed');
  const body = await problemPage(reader, problem, request.id);
  Object.assign(request.headers, problem.headers, { 'Cache-Control': 'no-store' });
  return sendAnswer(request, asHtml(body, problem.status), null);
}

const MAX_BYTES = 8192;

/** Reads the body of a form. Throws a 403 problem for a form of another origin, and a 415 problem for a body of another type. */
export async function formOf(request: Request): Promise<string> {
  const { incoming } = request.context.env;
  if (!isSameOrigin(incoming.headers))
    throw new Problem(403, 'This form is taken from the pages of this service alone.');
  if (mediaTypeOf(incoming) !== 'application/x-www-form-urlencoded')
    throw new Problem(415, 'Send the form as application/x-www-form-urlencoded.');
  return (await readBody(request, MAX_BYTES)).toString();
}

/** The fields of a form. Throws as {@link formOf} does, and a 400 problem for a field that is there twice. */
export const fieldsOfForm = async (request: Request): Promise<Map<string, string>> =>
  readQuery(`?${await formOf(request)}`);

import { parseAccept } from 'hono/utils/accept';
import { parse, serialize } from 'hono/utils/cookie';
import { LANGUAGES, type Language } from '../../messages/messages.ts';
import { badParameters } from '../../service/problems.ts';
import { faultOfParameter } from '../../service/question/faults.ts';
import type { readQuery } from '../request/query-string.ts';
import type { Request } from '../request/request.ts';

const COOKIE = 'sis-lang';
const YEAR_SECONDS = 365 * 24 * 60 * 60;

const known = (text: string | undefined): Language | undefined => LANGUAGES.find((one) => one === text);

/** The language of `?lang=`, of the last choice, or of the browser's own preference; English where none is ours. */
export function languageOf({ target, context }: Request): Language {
  const { cookie, 'accept-language': accept } = context.env.incoming.headers;
  const asked = known(new URLSearchParams(target.split('?')[1]).get('lang') ?? undefined);
  const chosen = asked ?? (cookie === undefined ? undefined : known(parse(cookie, COOKIE)[COOKIE]));
  if (chosen) return chosen;
  const preferred = accept === undefined ? [] : [...parseAccept(accept)].sort((a, b) => b.q - a.q);
  return preferred.map(({ type }) => known(type.toLowerCase().split('-')[0])).find((one) => one) ?? 'en';
}

/** The `Set-Cookie` that keeps a choice made by `?lang=`; undefined without one. Throws a 400 problem for another language. */
export function chosenLanguage(query: ReturnType<typeof readQuery>): string | undefined {
  const asked = query.get('lang');
  if (asked === undefined) return undefined;
  if (!known(asked))
    throw badParameters([faultOfParameter('lang', { is: 'not_language', allowed: LANGUAGES.join(', ') })]);
  return serialize(COOKIE, asked, { path: '/', sameSite: 'Lax', maxAge: YEAR_SECONDS, httpOnly: true });
}

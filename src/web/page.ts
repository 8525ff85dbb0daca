import { html, raw } from 'hono/html';
import { fill } from '../messages/fill.ts';
import { type Language, MESSAGES } from '../messages/messages.ts';
import type { ParameterError } from '../service/problems.ts';
import { errorIn } from './wording.ts';

/** For whom a page is made. */
export interface Reader {
  language: Language;
  /** Address of the service, without a slash at the end. */
  base: string;
  /** Path and query of the page as asked for. */
  place: string;
  /** Null for somebody who has not signed in; `not-needed` where the service asks nobody for a token. */
  session: { name: string } | 'not-needed' | null;
  demo: boolean;
}

/** True for somebody who may see records. */
export const maySearch = ({ session }: Pick<Reader, 'session'>): boolean => session !== null;

/** One choice of a form. */
export const option = (value: string, label: string, chosen = ''): Html =>
  html`<option value="${value}" ${raw(value === chosen ? 'selected' : '')}>${label}</option>`;

/** The first `most` of some rows as `show` has them, and the others folded under `label`. */
export function folded<T>(
  rows: readonly T[],
  most: number,
  { show, label }: { show: (some: readonly T[]) => Html; label: (rest: number) => string },
): Html {
  const rest = rows.slice(most);
  const more = rest.length > 0 ? html`<details><summary>${label(rest.length)}</summary>${show(rest)}</details>` : '';
  return html`${show(rows.slice(0, most))}${more}`;
}

/** A labelled choice of a form: `options` as [value, label]. */
export const selectField = (
  { name, label, required = false }: { name: string; label: string; required?: boolean },
  options: readonly (readonly [string, string])[],
  chosen: string | undefined,
): Html =>
  html`<label class="field">${label}<select name="${name}" ${raw(required ? 'required' : '')}>${options.map(([value, text]) => option(value, text, chosen))}</select></label>`;

/** The choices of a gender, the first of which is none. */
export function gendersIn(language: Language): [string, string][] {
  const { any, male, female } = MESSAGES[language].search;
  return Object.entries({ '': any, male, female });
}

/** The attributes of a field whose value is wrong, and what is wrong below it. */
export function fieldError(
  name: string,
  errors: readonly ParameterError[],
  language: Language,
): [Html | '', Html | ''] {
  const wrong = errors.find(({ parameter }) => parameter === name);
  if (!wrong) return ['', ''];
  const id = `error-${name}`;
  return [
    html` aria-invalid="true" aria-describedby="${id}"`,
    html`<span class="wrong small" id="${id}">${errorIn(wrong, language)}</span>`,
  ];
}

interface TextField {
  name: string;
  label: string;
  placeholder?: string;
  attributes?: string;
}

/** A labelled text field with what was sent and what is wrong with it. */
export function textField(
  { name, label, placeholder = '', attributes = '' }: TextField,
  { query, errors }: { query: ReadonlyMap<string, string>; errors: readonly ParameterError[] },
  language: Language,
): Html {
  const [state, wrong] = fieldError(name, errors, language);
  return html`<div><label class="field">${label}<input name="${name}" value="${query.get(name) ?? ''}" placeholder="${placeholder}" autocomplete="off" ${raw(attributes)}${state}></label>${wrong}</div>`;
}

/** Text that is already safe HTML, or still being made. */
export type Html = ReturnType<typeof html>;

interface PageParts {
  title: string;
  body: Html;
  /** Files of `assets/` beside `style.css`. */
  styles?: readonly string[];
  /** Scripts of `assets/`, run as modules when the page is there. A page must work without them. */
  scripts?: readonly string[];
  /** Path that the page belongs to, to mark its link; default the path asked for. */
  section?: string;
  /** False on pages that have a search box of their own. */
  hasSearchBox?: boolean;
  onward?: string;
}

const links = (language: Language): readonly (readonly [href: string, label: string])[] => {
  const words = MESSAGES[language].shell;
  return [
    ['/search', words.search],
    ['/screen', words.batch],
    ['/changes', words.changes],
    ['/reports', words.reports],
    ['/lists', words.lists],
    ['/followed', words.followed],
    ['/docs', words.reference],
  ];
};

const languageTag = (language: Language): string => (language === 'zh' ? 'zh-Hans' : 'en');

function inLanguage(place: string, language: Language): string {
  const [path = '/', search] = place.split('?', 2);
  const query = new URLSearchParams(search);
  query.set('lang', language);
  return `${path}?${query}`;
}

function account({ session, place, language }: Reader): Html | '' {
  const words = MESSAGES[language].shell;
  if (session === 'not-needed') return '';
  if (session === null) {
    const to = place.startsWith('/sign-in') ? '' : `?to=${encodeURIComponent(place)}`;
    return html`<a class="account" href="/sign-in${to}">${words.signIn}</a>`;
  }
  return html`<form class="account" method="post" action="/sign-out"><span title="${fill(words.signedIn, { name: session.name })}" dir="auto">${session.name}</span><button class="link" type="submit">${words.signOut}</button></form>`;
}

function top(reader: Reader, section: string, hasSearchBox: boolean): Html {
  const { language, place } = reader;
  const words = MESSAGES[language].shell;
  const other = language === 'en' ? 'zh' : 'en';
  const nav = links(language).map(
    ([href, label]) => html`<a href="${href}" ${raw(href === section ? 'aria-current="page"' : '')}>${label}</a>`,
  );
  return html`<header class="top">
<a class="brand" href="/"><img src="/assets/icon.svg" alt="" width="24" height="24"><span>${words.product}</span></a>
<nav aria-label="${words.pages}">${nav}</nav>
${
  hasSearchBox
    ? html`<form class="quick" role="search" action="/search"><input type="search" name="q" aria-label="${words.searchFor}" placeholder="${words.searchFor}" minlength="2" maxlength="500" required autocomplete="off" spellcheck="false"></form>`
    : ''
}
<div class="reader"><a class="language" href="${inLanguage(place, other)}" hreflang="${languageTag(other)}" lang="${languageTag(other)}">${words.otherLanguage}</a>${account(reader)}</div>
</header>`;
}

/** The frame of every page for people. Everything put into it is escaped. */
export async function page(reader: Reader, parts: PageParts): Promise<string> {
  const { title, body, styles = [], scripts = [], hasSearchBox = true, onward } = parts;
  const words = MESSAGES[reader.language].shell;
  const section = parts.section ?? reader.place.split('?', 1)[0]!;
  const content = await html`<!doctype html>
<html lang="${languageTag(reader.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${onward === undefined ? '' : html`<meta http-equiv="refresh" content="0; url=${onward}">`}
<title>${title} – ${words.product}</title>
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/style.css">
${styles.map((style) => html`<link rel="stylesheet" href="/assets/${style}">`)}
${scripts.map((script) => html`<script type="module" src="/assets/${script}"></script>`)}
</head>
<body>
<a class="skip" href="#content">${words.skip}</a>
${reader.demo ? html`<p class="demo" role="alert">${words.demo}</p>` : ''}
${top(reader, section, hasSearchBox)}
<main id="content" tabindex="-1">${body}</main>
<footer class="row bottom"><p>${words.footer}</p><p>${words.machine}: <a href="/docs">${words.reference}</a> · <a href="/openapi.json">OpenAPI</a> · <a href="/llms.txt">llms.txt</a></p></footer>
</body>
</html>
`;
  return content.toString();
}

interface AsOfForm {
  action: string;
  /** What else the page is asked by, as hidden fields. */
  kept?: Html[];
  day?: string | undefined;
  /** The last day that can be asked for, YYYY-MM-DD. */
  today: string;
  isSent?: boolean;
}

/** A field for a day, and a button that goes to the same page as of that day. */
export function asOfForm({ action, kept = [], day = '', today, isSent = false }: AsOfForm, language: Language): Html {
  const words = MESSAGES[language].asOf;
  return html`<form action="${action}" ${raw(isSent ? 'method="post"' : '')} class="as-of-form screen-only">${kept}<label>${words.label} <input type="date" name="as_of" value="${day}" max="${today}" required></label> <button type="submit" class="plain">${words.show}</button></form>`;
}

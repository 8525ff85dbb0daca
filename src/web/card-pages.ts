import { html } from 'hono/html';
import { fill } from '../messages/fill.ts';
import { MESSAGES, type Messages, messageOf } from '../messages/messages.ts';
import type { Problem } from '../service/problems.ts';
import { type Html, page, type Reader } from './page.ts';
import { namedErrorIn } from './wording.ts';

const MAX_SHOWN = 300;

/** What happened: in English as the problem says it, else by its facts, which are the address and when to try again. */
function detail({ language, place }: Reader, { message, headers }: Problem): Html {
  if (language === 'en') return html`<p>${message}</p>`;
  const seconds = headers['Retry-After'];
  const after = seconds === undefined ? '' : html`<p>${fill(MESSAGES[language].problem.retry, { seconds })}</p>`;
  return html`<p>${MESSAGES[language].problem.address}: <code>${place.slice(0, MAX_SHOWN)}</code></p>${after}`;
}

/** A problem as a page: what happened and what to do. */
export function problemPage(reader: Reader, problem: Problem, requestId: string): Promise<string> {
  const words = MESSAGES[reader.language].problem;
  const title = messageOf(words.titles, String(problem.status)) ?? words.other;
  const todo = messageOf(words.todo, String(problem.status));
  const body = html`<section class="narrow card">
<p class="quiet small">${problem.status}</p>
<h1>${title}</h1>
${todo ? html`<p class="lead">${todo}</p>` : ''}
${
  problem.errors
    ? html`<ul>${problem.errors.map((error) => html`<li>${namedErrorIn(error, reader.language)}</li>`)}</ul>`
    : detail(reader, problem)
}
<p><a class="button" href="/search">${words.start}</a></p>
<p class="quiet small">${words.request}: <code>${requestId}</code></p>
</section>`;
  return page(reader, { title, body });
}

/** A page that asks for its own address again, this time from this service. */
export function onwardPage(reader: Reader): Promise<string> {
  const words = MESSAGES[reader.language].problem;
  const body = html`<section class="narrow card"><h1>${words.onward}</h1><p><a href="${reader.place}">${words.onwardLink}</a></p></section>`;
  return page(reader, { title: words.onward, body, onward: reader.place, hasSearchBox: false });
}

/** Why a token was not taken. */
export type Refusal = keyof Messages['signIn']['refused'];

/** Where people sign in, and go on to a path of this service. */
export function signInPage(reader: Reader, { to, refused }: { to: string; refused?: Refusal }): Promise<string> {
  const words = MESSAGES[reader.language].signIn;
  const { session } = reader;
  const known =
    session !== null && session !== 'not-needed'
      ? html`<p class="note">${fill(words.signedIn, { name: session.name })} <a href="${to}">${words.goOn}</a></p>`
      : '';
  const error = refused ? html`<p class="note bad" role="alert" id="refused">${words.refused[refused]}</p>` : '';
  const body = html`<section class="narrow card">
<h1>${words.title}</h1>
<p class="lead">${words.lead}</p>
${known}${error}
<form method="post" action="/sign-in" class="stack">
<input type="hidden" name="to" value="${to}">
<label for="token">${words.token}</label>
<input type="password" id="token" name="token" required autofocus autocomplete="current-password" spellcheck="false" placeholder="sis_…" maxlength="512" aria-describedby="token-help${refused ? ' refused' : ''}">
<button type="submit">${words.submit}</button>
</form>
<p id="token-help" class="quiet small">${words.kept}</p>
<p class="quiet small">${words.where} <code>sis token create NAME</code></p>
</section>`;
  return page(reader, { title: words.title, body, hasSearchBox: false });
}

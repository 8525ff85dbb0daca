import { html } from 'hono/html';
import { fill } from '../messages/fill.ts';
import { MESSAGES, messageOf } from '../messages/messages.ts';
import type { Problem } from '../service/problems.ts';
import { type Html, page, type Reader } from './page.ts';
import { namedErrorIn } from './wording.ts';

/** Most of an address that is shown. */
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

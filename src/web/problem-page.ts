import { html } from 'hono/html';
import type { Problem } from '../service/problems.ts';
import { page } from './page.ts';
import type { Reader } from './reader.ts';
import { PROBLEM } from './wording/problem.ts';

/** A problem as a page: what happened and what to do. */
export function problemPage(reader: Reader, problem: Problem, requestId: string): Promise<string> {
  const words = PROBLEM[reader.language];
  const title = words.titles[problem.status] ?? words.other;
  const todo = words.todo[problem.status];
  const body = html`<section class="narrow card">
<p class="quiet small">${problem.status}</p>
<h1>${title}</h1>
${todo ? html`<p class="lead">${todo}</p>` : ''}
${
  problem.errors
    ? html`<ul lang="en">${problem.errors.map(({ parameter, message }) => html`<li><code>${parameter}</code> ${message}</li>`)}</ul>`
    : html`<p lang="en">${problem.message}</p>`
}
<p><a class="button" href="/search">${words.start}</a></p>
<p class="quiet small">${words.request}: <code>${requestId}</code></p>
</section>`;
  return page(reader, { title, body });
}

/** A page that asks for its own address again, this time from this service. */
export function onwardPage(reader: Reader): Promise<string> {
  const words = PROBLEM[reader.language];
  const body = html`<section class="narrow card"><h1>${words.onward}</h1><p><a href="${reader.place}">${words.onwardLink}</a></p></section>`;
  return page(reader, { title: words.onward, body, onward: reader.place, hasSearchBox: false });
}

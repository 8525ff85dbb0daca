import { html } from 'hono/html';
import { notCoveredIn } from '../domain/lists/not-covered.ts';
import { MESSAGES } from '../messages/messages.ts';
import { page, type Reader } from './page.ts';

/** The page of the batch. Files and results stay in the browser, decisions where the service keeps none. */
export function screenPage(reader: Reader, isShared: boolean): Promise<string> {
  const words = MESSAGES[reader.language].batch;
  const body = html`<div class="screen-only head" id="batch-head"><p id="batch-crumbs" class="crumbs"></p>
<h1>${words.title}</h1>
<p class="lead">${words.lead}</p></div>
<noscript><p class="note warn">${words.noScript}</p></noscript>
<p id="batch-status" class="batch-status screen-only" role="status" aria-live="polite"></p>
<div id="batch" data-decisions="${isShared ? 'shared' : 'own'}"></div>
<details class="screen-only not-covered"><summary>${words.notCovered}</summary><ul id="not-covered">${notCoveredIn(reader.language).map((what) => html`<li>${what}</li>`)}</ul></details>`;
  return page(reader, {
    title: words.title,
    section: '/screen',
    styles: ['screen.css'],
    scripts: ['screen/screen.js'],
    body,
  });
}

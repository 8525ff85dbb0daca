import { html } from 'hono/html';
import { namesOf } from '../domain/entity/names.ts';
import { NOT_COVERED, notCoveredIn } from '../domain/lists/not-covered.ts';
import { fill } from '../messages/fill.ts';
import { MESSAGES } from '../messages/messages.ts';
import type { LoadedData } from '../service/data/loaded-data.ts';
import { sourcesView } from '../service/sources-view.ts';
import { type Html, page } from './page.ts';
import { maySearch, type Reader } from './reader.ts';
import { listed } from './wording.ts';

/** Queries that show what the box takes, on official lists. */
const EXAMPLES = [
  'Huawei',
  '华为',
  'Владимир Путин',
  'Ivan Petrov 1975',
  'Rosneft Russia',
  '9187629',
  'drone engine maker',
];

/** Lists that are named one by one. */
const MOST_NAMED = 2;

const examplesOf = new WeakMap<LoadedData, readonly string[]>();

/** Examples for the fictional edition, which holds none of the real parties: names of its newest record. */
function demoExamples(data: LoadedData): readonly string[] {
  const id = data.anyId();
  const detail = id === null ? null : data.record(id);
  if (!detail) return [];
  return [...new Set([...namesOf(detail), ...detail.identifiers.map(({ value }) => value)])].slice(0, 4);
}

function examples(data: LoadedData): readonly string[] {
  if (!data.demo) return EXAMPLES;
  const known = examplesOf.get(data) ?? demoExamples(data);
  examplesOf.set(data, known);
  return known;
}

function listsLine(reader: Reader, data: LoadedData, today: string): Html {
  const words = MESSAGES[reader.language].start;
  const sources = sourcesView(data, today);
  const late = sources.filter(({ state }) => state === 'stale' || state === 'failed' || state === 'empty');
  const names = listed(
    late.map(({ title }) => title),
    reader.language,
  );
  const editions = sources.flatMap(({ edition }) => edition ?? []).sort();
  const line = fill(words.lists, {
    lists: sources.length,
    listed: data.statistics.active.toLocaleString('en'),
    newest: editions.at(-1) ?? null,
  });
  return html`<p class="lists-line"><a href="/lists">${line}</a> ${
    late.length > 0
      ? html`<span class="warn">${late.length > MOST_NAMED ? fill(words.lateCount, { late: late.length, lists: sources.length }) : fill(words.lateNames, { names })}</span>`
      : html`<span class="quiet">${words.fresh}</span>`
  }</p>`;
}

function notCovered({ language }: Reader): Html {
  const lines = notCoveredIn(language);
  return html`<details id="not-covered"><summary>${MESSAGES[language].start.notCovered}</summary><ul>${NOT_COVERED.map(
    ({ instead, url }, at) =>
      html`<li>${lines[at]}. ${language === 'en' ? instead : ''}${url ? html` <a href="${url}" rel="noreferrer">${new URL(url).host}</a>` : ''}</li>`,
  )}</ul></details>`;
}

function aboutSections({ language }: Reader): Html {
  const words = MESSAGES[language].start;
  return html`<section class="about" aria-labelledby="what"><h2 id="what">${words.what}</h2>
<dl class="points">${words.points.map(([heading, text]) => html`<div><dt>${heading}</dt><dd>${text}</dd></div>`)}</dl></section>
<section aria-labelledby="how"><h2 id="how">${words.tokenHeading}</h2><p>${words.token} <code>sis token create NAME</code>. ${words.tokenThen}</p></section>`;
}

/** The start page: a search box, examples, and the state of the lists. */
export function startPage(reader: Reader, data: LoadedData | null, today: string): Promise<string> {
  const words = MESSAGES[reader.language].start;
  const body = html`<section class="hero">
<h1>${words.question}</h1>
<p class="lead">${words.lead}</p>
<form role="search" action="/search" class="box">
<input type="search" name="q" aria-label="${words.box}" placeholder="${words.box}" minlength="2" maxlength="500" required autofocus autocomplete="off" spellcheck="false" aria-describedby="clearance">
<button type="submit">${words.screen}</button>
</form>
${
  data
    ? html`<p class="examples"><span class="quiet">${words.examples}</span> ${examples(data).map((text) => html`<a class="chip" dir="auto" href="/search?q=${encodeURIComponent(text)}">${text}</a> `)}</p>
${listsLine(reader, data, today)}`
    : html`<p class="note">${words.loading}</p>`
}
<p id="clearance" class="quiet">${words.clearance}</p>
${notCovered(reader)}
</section>
${maySearch(reader) ? '' : aboutSections(reader)}`;
  return page(reader, { title: words.title, section: '/search', body, hasSearchBox: false });
}

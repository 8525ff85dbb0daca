import { html } from 'hono/html';
import { namesOf } from '../domain/entity/names.ts';
import { NOT_COVERED, notCoveredIn } from '../domain/lists/not-covered.ts';
import { fill } from '../messages/fill.ts';
import { FORMATS, MESSAGES } from '../messages/messages.ts';
import { sourcesView } from '../service/coverage.ts';
import type { LoadedData } from '../service/data/loaded-data.ts';
import { type Html, maySearch, page, type Reader } from './page.ts';
import { type WatchedView, watchedCustomers } from './watched-customers.ts';
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
const MAX_NAMED = 2;

/** In the fictional edition, which holds none of the real parties, names of its newest record. */
function examples(data: LoadedData): readonly string[] {
  if (!data.demo) return EXAMPLES;
  const id = data.anyId();
  const detail = id === null ? null : data.record(id);
  if (!detail) return [];
  return [...new Set([...namesOf(detail), ...detail.identifiers.map(({ value }) => value)])].slice(0, 4);
}

function listsLine(reader: Reader, data: LoadedData, today: string): Html {
  const words = MESSAGES[reader.language].start;
  const sources = sourcesView(data, today);
  const late = sources.filter(({ state }) => state === 'stale' || state === 'failed' || state === 'empty');
  const titles = late.map(({ title }) => title);
  const editions = sources.flatMap(({ edition }) => edition ?? []).sort();
  const line = fill(words.lists, {
    lists: sources.length,
    listed: data.statistics.active.toLocaleString('en'),
    newest: editions.at(-1) ?? null,
  });
  return html`<p class="lists-line"><a href="/lists">${line}</a> ${
    late.length > 0
      ? html`<span class="warn">${late.length > MAX_NAMED ? fill(words.lateCount, { late: late.length, lists: sources.length }) : fill(words.lateNames, { names: listed(titles, reader.language) })}</span>`
      : html`<span class="quiet">${words.fresh}</span>`
  }</p>`;
}

/** How many changes the newest day with some has, with the way to them. */
function newestChanges({ language }: Reader, data: LoadedData, today: string): Html {
  const words = MESSAGES[language].start;
  const day = data.latestChange(today);
  if (day === null) return html``;
  const kinds = data.changeKinds({ from: day, to: day, filters: {} });
  const counts = { listed: kinds.listed + kinds.relisted, amended: kinds.amended, removed: kinds.removed };
  const heading = day === today ? words.today : fill(words.latest, { day: FORMATS[language].day(day) });
  return html`<section aria-labelledby="newest"><h2 id="newest">${heading}</h2><p><a href="/changes?period=day&amp;date=${day}">${fill(words.counts, counts)}</a></p></section>`;
}

/** What concerns somebody who has signed in: customers, the newest changes, what this browser follows. */
function ownSections(reader: Reader, { data, today, watched }: StartView): Html {
  const words = MESSAGES[reader.language].start;
  return html`<div class="own">${watchedCustomers(reader, watched)}${data ? newestChanges(reader, data, today) : ''}
<p id="home-followed" data-news="${words.followed}" data-none="${words.followedNone}" hidden><a href="/followed"></a></p></div>`;
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

interface StartView {
  /** Null before the first snapshot. */
  data: LoadedData | null;
  today: string;
  /** What the watch found; null where none has run, or for nobody in particular. */
  watched: WatchedView | null;
}

/** The start page: a search box, examples, the state of the lists, and for somebody who has signed in what concerns them. */
export function startPage(reader: Reader, view: StartView): Promise<string> {
  const { data, today } = view;
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
${maySearch(reader) ? ownSections(reader, view) : aboutSections(reader)}`;
  const scripts = maySearch(reader) ? ['followed/home.js'] : [];
  return page(reader, { title: words.title, section: '/search', scripts, body, hasSearchBox: false });
}

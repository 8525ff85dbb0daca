import { html } from 'hono/html';
import { namesOf } from '../domain/entity/names.ts';
import { NOT_COVERED, notCoveredIn } from '../domain/lists/not-covered.ts';
import { officialName } from '../domain/lists/official-names.ts';
import { fill } from '../messages/fill.ts';
import { FORMATS, fieldName, type Language, MESSAGES, messageOf } from '../messages/messages.ts';
import { sourcesView } from '../service/coverage.ts';
import type { LoadedData } from '../service/data/loaded-data.ts';
import { VERDICTS } from '../service/decisions/decision.ts';
import { type Html, maySearch, page, type Reader, selectField } from './page.ts';
import { instantIn, listed } from './wording.ts';

/** Customers shown of one group, and events of one of them. */
const CUSTOMERS_SHOWN = 30;
const SHOWN_OF_ONE = 5;

/** An event of a watch, as far as it is shown. */
export interface WatchedAlert {
  type: 'watch.new' | 'watch.changed' | 'watch.cleared';
  customer: string;
  record: string;
  standing: { after: 'alert' | 'suppressed' | null };
  party: { id: string; name: string; source_list: string } | null;
  reasons: readonly { reason: string; date?: string | null; fields?: readonly string[] }[];
  decision: { state: string } | null;
}

interface WatchedView {
  /** ISO instant of the last pass. */
  at: string;
  customers: number;
  events: readonly WatchedAlert[];
  /** False where there are more events. */
  isWhole: boolean;
  /** IANA time zone of times. */
  timezone: string;
  /** Moved alerts that nobody has decided; null for a reader who may not decide. */
  undecided: readonly WatchedAlert[] | null;
}

const isMoved = ({ reasons }: WatchedAlert): boolean => reasons.some(({ reason }) => reason === 'rules');

/** Alerts whose score a new version of the rules moved. */
export const movedAlerts = (events: readonly WatchedAlert[]): WatchedAlert[] =>
  events.filter((event) => isMoved(event) && event.party !== null && event.standing.after === 'alert');

function movedForm({ undecided, at }: WatchedView, { language }: Reader): Html | '' {
  if (!undecided || undecided.length === 0) return '';
  const { watched: words, sheet } = MESSAGES[language];
  return html`<form method="post" action="/watched/decide" class="row screen-only"><input type="hidden" name="at" value="${at}">
${selectField({ name: 'verdict', label: fill(words.decideMoved, { count: undecided.length }), required: true }, [['', '–'], ...VERDICTS.map((one) => [one, sheet.verdict[one]] as const)], '')}
<label class="field">${sheet.reason}<input name="reason" required maxlength="1000" autocomplete="off" dir="auto"></label>
<button type="submit">${words.decideAll}</button></form>`;
}

function reasonIn({ reason, date, fields }: WatchedAlert['reasons'][number], language: Language): string {
  const words = MESSAGES[language].watched;
  const names = fields?.map((field) => fieldName(field, language).toLowerCase());
  return fill(messageOf(words.reason, reason) ?? reason, {
    date: date ? FORMATS[language].day(date) : null,
    fields: names && listed(names, language),
  });
}

/** What became of a customer, the weightiest first. */
const ORDER = ['new', 'changed', 'cleared', 'suppressed', 'dismissed'] as const;

function outcomeOf({ type, standing, decision }: WatchedAlert): (typeof ORDER)[number] {
  if (type === 'watch.cleared') return 'cleared';
  if (decision?.state === 'silenced') return 'dismissed';
  if (standing.after === 'suppressed') return 'suppressed';
  return type === 'watch.new' ? 'new' : 'changed';
}

function eventItem(event: WatchedAlert, language: Language): Html {
  const { party, record, reasons } = event;
  const name = party
    ? html`<a href="/entities/${encodeURIComponent(party.id)}"><bdi>${party.name}</bdi></a> <span class="quiet">${officialName(party.source_list, language)}</span>`
    : html`<code>${record}</code>`;
  const why = listed([...new Set(reasons.map((one) => reasonIn(one, language)))], language);
  return html`<li><span class="kind">${MESSAGES[language].watched.outcome[outcomeOf(event)]}</span> ${name}: <span class="quiet">${why}</span></li>`;
}

function eventList(events: readonly WatchedAlert[], language: Language): Html {
  const ordered = ORDER.flatMap((outcome) => events.filter((event) => outcomeOf(event) === outcome));
  const byCustomer = [...Map.groupBy(ordered, ({ customer }) => customer)];
  const more = (count: number): Html | '' =>
    count > 0 ? html`<p class="quiet">${fill(MESSAGES[language].watched.more, { count })}</p>` : '';
  const items = byCustomer
    .slice(0, CUSTOMERS_SHOWN)
    .map(
      ([customer, of]) =>
        html`<li><strong><bdi>${customer}</bdi></strong><ul>${of.slice(0, SHOWN_OF_ONE).map((event) => eventItem(event, language))}</ul>${more(of.length - SHOWN_OF_ONE)}</li>`,
    );
  const hidden = byCustomer.slice(CUSTOMERS_SHOWN).reduce((sum, [, of]) => sum + of.length, 0);
  return html`<ul class="watched">${items}</ul>${more(hidden)}`;
}

/** The section of the customers that are watched; `null` where nothing is watched yet, and the section says how to begin. */
function watchedCustomers(reader: Reader, view: WatchedView | null): Html {
  const { language } = reader;
  const words = MESSAGES[language].watched;
  if (!view)
    return html`<section aria-labelledby="watched"><h2 id="watched">${words.title}</h2><p>${words.start}</p><pre><code>sis watch customers/
SIS_WATCH_DIR=customers/ sis serve --watch customers/</code></pre></section>`;
  const { events, customers, isWhole, at, timezone } = view;
  const affected = new Set(events.map(({ customer }) => customer)).size;
  const moved = events.filter(isMoved);
  const others = events.filter((event) => !isMoved(event));
  const time = instantIn(language, at, { timeStyle: 'short', timeZone: timezone });
  return html`<section aria-labelledby="watched"><h2 id="watched">${fill(affected === 0 ? words.none : words.affected, { affected, customers, least: !isWhole })}</h2>
<p class="quiet small">${fill(words.last, { time })}</p>
${others.length > 0 ? eventList(others, language) : ''}
${moved.length > 0 ? html`<details open><summary>${fill(words.rules, { count: moved.length })}</summary>${eventList(moved, language)}${movedForm(view, reader)}</details>` : ''}</section>`;
}

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

/** What a watch found for the operator's customers since yesterday, on the start page. */

import { html } from 'hono/html';
import { officialName } from '../domain/lists/official-names.ts';
import { fill } from '../messages/fill.ts';
import { FORMATS, fieldName, type Language, MESSAGES, messageOf } from '../messages/messages.ts';
import type { Html, Reader } from './page.ts';
import { VERDICTS } from './sheet/sheet-page.ts';
import { listed } from './wording.ts';

/** Customers shown of one group, and events of one of them. */
const CUSTOMERS_SHOWN = 30;
const SHOWN_OF_ONE = 5;

/** Why an event came, as far as it is shown. */
interface ShownReason {
  reason: string;
  date?: string | null;
  fields?: readonly string[];
}

/** An event of a watch, as far as it is shown. */
export interface WatchedAlert {
  type: 'watch.new' | 'watch.changed' | 'watch.cleared';
  customer: string;
  record: string;
  standing: { after: 'alert' | 'suppressed' | null };
  party: { id: string; name: string; source_list: string } | null;
  reasons: readonly ShownReason[];
  decision: { state: string } | null;
}

/** What a watch found. */
export interface WatchedView {
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

/** The form that decides all of them at once. */
function movedForm({ undecided, at }: WatchedView, { language }: Reader): Html | '' {
  if (!undecided || undecided.length === 0) return '';
  const { watched: words, sheet } = MESSAGES[language];
  return html`<form method="post" action="/watched/decide" class="row screen-only"><input type="hidden" name="at" value="${at}">
<label class="field">${fill(words.decideMoved, { count: undecided.length })}<select name="verdict" required><option value="">–</option>${VERDICTS.map((one) => html`<option value="${one}">${sheet.verdict[one]}</option>`)}</select></label>
<label class="field">${sheet.reason}<input name="reason" required maxlength="1000" autocomplete="off" dir="auto"></label>
<button type="submit">${words.decideAll}</button></form>`;
}

function reasonIn({ reason, date, fields }: ShownReason, language: Language): string {
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

/** The customers, those with the weightiest outcome first, each with what happened. */
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
export function watchedCustomers(reader: Reader, view: WatchedView | null): Html {
  const { language } = reader;
  const words = MESSAGES[language].watched;
  if (!view)
    return html`<section aria-labelledby="watched"><h2 id="watched">${words.title}</h2><p>${words.start}</p><pre><code>sis watch customers/
SIS_WATCH_DIR=customers/ sis serve --watch customers/</code></pre></section>`;
  const { events, customers, isWhole, at, timezone } = view;
  const affected = new Set(events.map(({ customer }) => customer)).size;
  const moved = events.filter(isMoved);
  const others = events.filter((event) => !isMoved(event));
  const time = new Intl.DateTimeFormat(language === 'zh' ? 'zh-Hans' : 'en-GB', {
    ...({ dateStyle: 'long', timeStyle: 'short' } as const),
    timeZone: timezone,
  }).format(new Date(at));
  return html`<section aria-labelledby="watched"><h2 id="watched">${fill(affected === 0 ? words.none : words.affected, { affected, customers, least: !isWhole })}</h2>
<p class="quiet small">${fill(words.last, { time })}</p>
${others.length > 0 ? eventList(others, language) : ''}
${moved.length > 0 ? html`<details open><summary>${fill(words.rules, { count: moved.length })}</summary>${eventList(moved, language)}${movedForm(view, reader)}</details>` : ''}</section>`;
}

/** What a watch found for the operator's customers since yesterday, on the start page. */
import { html } from 'hono/html';
import { fill } from '../messages/fill.ts';
import { FORMATS, type Language, MESSAGES, messageOf } from '../messages/messages.ts';
import type { Html } from './page.ts';
import type { Reader } from './reader.ts';
import { listed } from './wording.ts';

/** Events shown of one group. */
const SHOWN = 50;

/** Why an event came, as far as it is shown. */
interface ShownReason {
  reason: string;
  date?: string | null;
  fields?: readonly string[];
}

/** An event of a watch, as far as it is shown. */
interface ShownEvent {
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
  events: readonly ShownEvent[];
  /** False where there are more events. */
  isWhole: boolean;
  /** IANA time zone of times. */
  timezone: string;
}

function reasonIn({ reason, date, fields }: ShownReason, language: Language): string {
  const words = MESSAGES[language].watched;
  return fill(messageOf(words.reason, reason) ?? reason, {
    date: date ? FORMATS[language].day(date) : null,
    fields:
      fields &&
      listed(
        fields.map((field) => field.replaceAll('_', ' ')),
        language,
      ),
  });
}

/** What became of the customer; an alert comes first. */
function outcomeOf({
  type,
  standing,
  decision,
}: ShownEvent): 'new' | 'changed' | 'suppressed' | 'dismissed' | 'cleared' {
  if (type === 'watch.cleared') return 'cleared';
  if (decision?.state === 'silenced') return 'dismissed';
  if (standing.after === 'suppressed') return 'suppressed';
  return type === 'watch.new' ? 'new' : 'changed';
}

const ORDER = ['new', 'changed', 'cleared', 'suppressed', 'dismissed'] as const;

function eventList(events: readonly ShownEvent[], language: Language): Html {
  const words = MESSAGES[language].watched;
  const ordered = ORDER.flatMap((outcome) => events.filter((event) => outcomeOf(event) === outcome));
  const items = ordered.slice(0, SHOWN).map((event) => {
    const { customer, party, record, reasons } = event;
    const name = party
      ? html`<a href="/entities/${encodeURIComponent(party.id)}"><bdi>${party.name}</bdi></a> <span class="quiet">${party.source_list}</span>`
      : html`<code>${record}</code>`;
    const why = listed([...new Set(reasons.map((one) => reasonIn(one, language)))], language);
    return html`<li><strong><bdi>${customer}</bdi></strong> <span class="kind">${words.outcome[outcomeOf(event)]}</span> ${name}<br><span class="quiet">${why}</span></li>`;
  });
  const rest = events.length - items.length;
  return html`<ul class="watched">${items}</ul>${rest > 0 ? html`<p class="quiet">${fill(words.more, { count: rest })}</p>` : ''}`;
}

/** The section of the customers that are watched; `null` where nothing is watched yet, and the section says how to begin. */
export function watchedCustomers({ language }: Reader, view: WatchedView | null): Html {
  const words = MESSAGES[language].watched;
  if (!view)
    return html`<section aria-labelledby="watched"><h2 id="watched">${words.title}</h2><p>${words.start}</p><pre><code>sis watch customers/
SIS_WATCH_DIR=customers/ sis serve --watch customers/</code></pre></section>`;
  const { events, customers, isWhole, at, timezone } = view;
  const affected = new Set(events.map(({ customer }) => customer)).size;
  const [moved, others] = [true, false].map((isMoved) =>
    events.filter(({ reasons }) => reasons.some(({ reason }) => reason === 'rules') === isMoved),
  ) as [ShownEvent[], ShownEvent[]];
  const time = new Intl.DateTimeFormat(language === 'zh' ? 'zh-Hans' : 'en-GB', {
    ...({ dateStyle: 'long', timeStyle: 'short' } as const),
    timeZone: timezone,
  }).format(new Date(at));
  return html`<section aria-labelledby="watched"><h2 id="watched">${fill(affected === 0 ? words.none : words.affected, { affected, customers, least: !isWhole })}</h2>
<p class="quiet small">${fill(words.last, { time })}</p>
${others.length > 0 ? eventList(others, language) : ''}
${moved.length > 0 ? html`<details open><summary>${fill(words.rules, { count: moved.length })}</summary>${eventList(moved, language)}</details>` : ''}</section>`;
}

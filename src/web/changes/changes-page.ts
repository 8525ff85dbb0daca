import { html, raw } from 'hono/html';
import { dayNumber, dayOfNumber } from '../../domain/dates.ts';
import { EVENT_KINDS } from '../../domain/vocabulary.ts';
import { fill } from '../../messages/fill.ts';
import { FORMATS, MESSAGES } from '../../messages/messages.ts';
import { programmeText } from '../../messages/programme-text.ts';
import type { ReportListItem } from '../../reports/render/view.ts';
import { isBusinessDay } from '../../reports/report.ts';
import type { ChangeFacets } from '../../search/changes.ts';
import type { LoadedData } from '../../service/data/loaded-data.ts';
import { FOLLOWING, followChanges } from '../followed/follow-button.ts';
import { type Html, page, type Reader, selectField } from '../page.ts';
import { authorityName, noteIn, numbersIn } from '../wording.ts';
import { changeChart } from './change-chart.ts';
import { changeDays } from './change-rows.ts';
import { type ChangesQuery, changesHref, neighbours, PERIODS, type Period } from './changes-query.ts';

const SHOWN = 50;

/** What the page is made from. */
export interface ChangesView {
  data: LoadedData;
  query: ChangesQuery;
  today: string;
  /** IANA time zone that says when a day is over. */
  timezone: string;
  reports: readonly ReportListItem[];
}

function periodBar({ language }: Reader, { query, today }: ChangesView): Html {
  const words = MESSAGES[language].changes;
  const { period, date, span, given } = query;
  const { before, after } = neighbours(period, date);
  const choices = PERIODS.map(
    (one) =>
      html`<a href="${changesHref(given, { period: one, date })}" ${raw(one === period ? 'aria-current="true"' : '')}>${words.periods[one]}</a>`,
  );
  const text = span.from === span.to ? FORMATS[language].day(span.from) : `${span.from} – ${span.to}`;
  return html`<div class="row period-bar"><nav class="switch screen-only" aria-label="${words.period}">${choices}</nav>
<a class="button plain screen-only" rel="prev" href="${changesHref(given, { period, date: before })}">← ${words.before[period]}</a><strong class="span">${text}</strong>
${after <= today ? html`<a class="button plain screen-only" rel="next" href="${changesHref(given, { period, date: after })}">${words.after[period]} →</a>` : ''}</div>`;
}

function filterForm(reader: Reader, { query }: ChangesView, facets: ChangeFacets): Html {
  const words = MESSAGES[reader.language].changes;
  const { given, kind, filters, period, date } = query;
  const numbers = numbersIn(reader);
  const choice = (name: string, label: string, options: readonly (readonly [string, string, number])[]): Html => {
    const chosen = given.get(name) ?? '';
    const isOffered = chosen === '' || options.some(([value]) => value === chosen);
    const shown = (isOffered ? options : [[chosen, chosen, 0] as const, ...options]).map(
      ([value, text, count]) =>
        [value, `${text.length > 70 ? `${text.slice(0, 70)}…` : text} (${numbers.format(count)})`] as const,
    );
    return selectField({ name, label }, [['', words.all], ...shown], chosen);
  };
  const { report } = MESSAGES[reader.language];
  type Counted = { name: string; count: number };
  const authority = ({ name, count }: Counted) => [name, authorityName(name as 'US', reader.language), count] as const;
  const type = ({ name, count }: Counted) => [name, report.typeNames[name as 'individual'], count] as const;
  const programme = ({ name, count }: Counted) => [name, programmeText(name, reader.language), count] as const;
  const found = EVENT_KINDS.filter((one) => facets.kinds[one] > 0);
  const kinds = found.map((one) => [one, report[one], facets.kinds[one]] as const);
  const isFiltered = kind !== undefined || Object.values(filters).some(Boolean);
  return html`<form class="row filters screen-only" action="/changes"><input type="hidden" name="period" value="${period}">
<label class="field">${words.goTo}<input type="date" name="date" value="${date}"></label>
${choice('jurisdiction', words.authority, facets.jurisdictions.map(authority))}
${choice('kind', words.kind, kinds)}
${choice('entity_type', words.type, facets.entity_types.map(type))}
${choice('programme', words.programme, facets.programmes.map(programme))}
<label class="tick"><input type="checkbox" name="is_china" value="true" ${filters.is_china ? 'checked' : ''}>${fill(words.chinaOnly, { count: numbers.format(facets.china) })}</label>
<button type="submit">${words.show}</button>${isFiltered ? html`<a href="${changesHref(new Map(), { period, date })}">${words.reset}</a>` : ''}</form>`;
}

/** Days, months or years on an axis, oldest first. */
function axisOf(period: Period, { from, to }: { from: string; to: string }): string[] {
  if (period === 'year')
    return Array.from({ length: 12 }, (_, at) => `${from.slice(0, 4)}-${String(at + 1).padStart(2, '0')}`);
  const days = dayNumber(to) - dayNumber(from) + 1;
  return Array.from({ length: days }, (_, at) => dayOfNumber(dayNumber(from) + at));
}

function charts(reader: Reader, { data, query, today }: ChangesView): Html {
  const words = MESSAGES[reader.language].changes;
  const { filters, span, period, given } = query;
  const years = data.changeBars({ to: today, filters }, 'year');
  const first = Number(years[0]?.time ?? today.slice(0, 4));
  const times = Array.from({ length: Number(today.slice(0, 4)) - first + 1 }, (_, at) => String(first + at));
  const overview = changeChart(reader, {
    width: period === 'day' ? 1100 : 640,
    title: words.chartYears,
    times,
    bars: years,
    chosen: span.from.slice(0, 4),
    tick: (time) => (Number(time) % 5 === 0 || times.length < 12 ? time : ''),
    hrefOf: (time) => changesHref(given, { period: 'year', date: `${time}-01-01` }),
  });
  if (period === 'day') return overview;
  const step = period === 'year' ? 'month' : 'day';
  const within = changeChart(reader, {
    width: 440,
    title: words.chartWithin,
    times: axisOf(period, span),
    bars: data.changeBars({ ...span, filters }, step),
    chosen: null,
    // Every other day of a month has room for its number.
    tick: (time) => (step === 'day' && period === 'month' && Number(time.slice(-2)) % 2 === 0 ? '' : time.slice(-2)),
    hrefOf: (time) => changesHref(given, { period: step, date: step === 'month' ? `${time}-01` : time }),
  });
  return html`<div class="charts">${overview}${within}</div>`;
}

function reportAside({ language }: Reader, { query, today, timezone, reports }: ChangesView): Html {
  const words = MESSAGES[language].changes;
  const { period, span } = query;
  const isToday = span.from <= today && today <= span.to;
  const due =
    isToday && !reports.some(({ date }) => date === today)
      ? html`<p class="note">${fill(words.due, { zone: timezone })}</p>`
      : '';
  const aside = (heading: string, body: Html): Html =>
    html`<aside class="card report-aside" aria-labelledby="report-heading"><h2 id="report-heading">${heading}</h2>${body}</aside>`;
  if (period !== 'day') {
    const items = reports.map(
      ({ date, title, totals }) =>
        html`<li><a href="/reports/${date}">${title}</a> <span class="quiet">+${totals.listed + totals.relisted} −${totals.removed}</span></li>`,
    );
    const list = items.length > 0 ? html`<ul>${items}</ul>` : html`<p>${words.noReports}</p>`;
    return aside(words.reportsOfPeriod, html`${due}${list}`);
  }
  const [report] = reports;
  const none = html`<p>${words.noReport} ${isBusinessDay(span.from) ? '' : words.notBusiness}</p>`;
  return aside(
    words.reportOfDay,
    report
      ? html`<h3>${report.title}</h3><p>${report.summary}</p><p><a href="/reports/${report.date}">${words.readReport}</a></p>`
      : html`${due}${span.from > today ? html`<p>${words.ahead}</p>` : isToday ? '' : none}`,
  );
}

/** The page of what changed: a period, its charts, its reports and every change in it, by links alone. */
export function changesPage(reader: Reader, view: ChangesView): Promise<string> {
  const { data, query, today } = view;
  const words = MESSAGES[reader.language].changes;
  const { span, kind, filters, cursor, given } = query;
  const kinds = kind ? [kind] : undefined;
  const facets = data.changeFacets({ ...span, kinds, filters });
  const found = data.changes({ ...span, kinds, filters, after: cursor, limit: SHOWN + 1 });
  const shown = found.slice(0, SHOWN);
  const last = shown.at(-1);
  const more = found.length > SHOWN && last ? changesHref(given, { cursor: `${last.event.date}.${last.seq}` }) : null;
  const newest = data.latestChange(today);
  const noteOf = (note: string, id: string): string => {
    const record = data.record(id);
    return record ? noteIn(note, record, reader.language) : note;
  };
  const body = html`<h1>${words.title}</h1><p class="lead">${words.lead}</p>
${periodBar(reader, view)}
${filterForm(reader, view, facets)}
${charts(reader, view)}
<div class="beside"><div>
<p class="total"><strong>${fill(words.counted, { count: numbersIn(reader).format(facets.total) })}</strong></p>
${followChanges(given, reader)}
${shown.length === 0 ? html`<p class="note">${words.nothing} ${newest ? html`<a href="${changesHref(new Map(), { period: query.period, date: newest })}">${fill(words.newest, { day: newest })}</a>` : ''}</p>` : changeDays(shown, reader.language, noteOf)}
<p class="row pages screen-only">${cursor ? html`<a class="button plain" href="${changesHref(given, {})}">${words.start}</a>` : ''} ${more ? html`<a class="button plain" rel="next" href="${more}">${words.more}</a>` : ''}</p>
</div>${reportAside(reader, view)}</div>`;
  return page(reader, { title: words.title, section: '/changes', ...FOLLOWING, body });
}

import { html } from 'hono/html';
import { addDays } from '../domain/dates.ts';
import { JURISDICTIONS, type Jurisdiction } from '../domain/vocabulary.ts';
import { fill } from '../messages/fill.ts';
import { MESSAGES } from '../messages/messages.ts';
import { reportArticle } from '../reports/render/html.ts';
import { listItem, type ReportListItem, type ReportView } from '../reports/render/view.ts';
import type { ReportReader } from '../service/data/readers.ts';
import { type Html, page, type Reader, selectField } from './page.ts';
import { authorityName } from './wording.ts';

interface ReportNeighbours {
  before: string | null;
  after: string | null;
}

/** The page of one report, with the reports beside it and its other forms. Records open on their own pages. */
export function reportPage(reader: Reader, view: ReportView, { before, after }: ReportNeighbours): Promise<string> {
  const words = MESSAGES[reader.language].reports;
  const form = (format: string): string =>
    `/api/reports?${new URLSearchParams({ date: view.date, format, lang: reader.language })}`;
  const body = html`<nav class="row report-nav screen-only" aria-label="${words.title}"><a href="/reports">${words.allReports}</a>${before ? html`<a rel="prev" href="/reports/${before}">← ${words.dayBefore}</a>` : ''}${after ? html`<a rel="next" href="/reports/${after}">${words.dayAfter} →</a>` : ''}<a href="/changes?period=day&amp;date=${view.date}">${words.changesOfDay}</a></nav>
${reportArticle(view, (id) => `/entities/${encodeURIComponent(id)}`)}
<p class="quiet screen-only">${words.forms} <a href="${form('json')}">JSON</a>, <a href="${form('md')}">Markdown</a>, <a href="${form('html')}">HTML</a></p>`;
  return page(reader, { title: view.title, section: '/reports', styles: ['desk.css'], body });
}

/** The page of a day without a published report. */
export function noReportPage(reader: Reader, day: string): Promise<string> {
  const words = MESSAGES[reader.language].reports;
  const body = html`<h1>${fill(words.noneOfDay, { day })}</h1><p><a href="/reports">${words.allReports}</a> · <a href="/changes?period=day&amp;date=${day}">${words.changesOfDay}</a></p>`;
  return page(reader, { title: fill(words.noneOfDay, { day }), section: '/reports', body });
}

const SHOWN = 20;
const MAX_SUMMARY = 420;

/** Which reports the page is to list. */
export interface ReportsQuery {
  jurisdiction: Jurisdiction | undefined;
  isChina: boolean;
  from: string | undefined;
  to: string | undefined;
}

function hrefOf({ jurisdiction = '', isChina, from = '' }: ReportsQuery, to = ''): string {
  const given = Object.entries({ jurisdiction, is_china: isChina ? 'true' : '', from, to }).filter(([, text]) => text);
  return given.length > 0 ? `/reports?${new URLSearchParams(given)}` : '/reports';
}

function filterForm(reader: Reader, { jurisdiction, isChina, from, to }: ReportsQuery): Html {
  const words = MESSAGES[reader.language].reports;
  const authorities = JURISDICTIONS.map((code) => [code, authorityName(code, reader.language)] as const);
  return html`<form class="row filters screen-only" action="/reports">
${selectField({ name: 'jurisdiction', label: words.authority }, [['', words.all], ...authorities], jurisdiction ?? '')}
<label class="field">${words.from}<input type="date" name="from" value="${from ?? ''}"></label>
<label class="field">${words.to}<input type="date" name="to" value="${to ?? ''}"></label>
<label class="tick"><input type="checkbox" name="is_china" value="true" ${isChina ? 'checked' : ''}>${words.china}</label>
<button type="submit">${words.show}</button>${jurisdiction || isChina || from || to ? html`<a href="/reports">${words.reset}</a>` : ''}</form>`;
}

function reportItem({ language }: Reader, { date, title, summary, totals, jurisdictions }: ReportListItem): Html {
  const labels = MESSAGES[language].report;
  const counts = (['listed', 'relisted', 'removed', 'renumbered', 'amended'] as const)
    .filter((kind) => totals[kind] > 0)
    .map((kind) => html`<li><strong>${totals[kind]}</strong> ${labels[kind]}</li>`);
  return html`<li class="card"><h2><a href="/reports/${date}">${title}</a></h2>
<ul class="row totals">${counts}${totals.china_related > 0 ? html`<li><strong>${totals.china_related}</strong> ${labels.china}</li>` : ''}</ul>
<p>${summary.length > MAX_SUMMARY ? `${summary.slice(0, MAX_SUMMARY)}…` : summary}</p>
<p class="quiet small">${jurisdictions.map((code) => authorityName(code, language)).join(' · ')}</p></li>`;
}

/** The list of published reports, newest first, filtered and paged by its address alone. */
export async function reportsListPage(reader: Reader, query: ReportsQuery, reports: ReportReader): Promise<string> {
  const words = MESSAGES[reader.language].reports;
  const { jurisdiction, isChina, from, to } = query;
  const jurisdictions = jurisdiction ? [jurisdiction] : undefined;
  const found = await reports.feed({ jurisdictions, isChina: isChina || undefined, from, to, limit: SHOWN + 1 });
  const shown = found.slice(0, SHOWN).map((entry) => listItem(entry, reader.language));
  const last = shown.at(-1);
  const feed = new URLSearchParams({
    lang: reader.language,
    ...(jurisdiction && { jurisdiction }),
    ...(isChina && { is_china: 'true' }),
  });
  const body = html`<h1>${words.title}</h1><p class="lead">${words.lead}</p>
${filterForm(reader, query)}
${shown.length === 0 ? html`<p class="note">${words.none}</p>` : html`<ol class="report-list">${shown.map((item) => reportItem(reader, item))}</ol>`}
<p class="row pages screen-only">${to ? html`<a class="button plain" href="${hrefOf(query)}">${words.newest}</a>` : ''} ${found.length > SHOWN && last ? html`<a class="button plain" rel="next" href="${hrefOf(query, addDays(last.date, -1))}">${words.older}</a>` : ''}</p>
<p class="quiet">${words.feeds}: <a href="/api/reports/feed.atom?${feed}">Atom</a>, <a href="/api/reports/feed.json?${feed}">JSON Feed</a></p>`;
  return page(reader, { title: words.title, section: '/reports', styles: ['desk.css'], body });
}

import { html } from 'hono/html';
import { fill } from '../../messages/fill.ts';
import { MESSAGES } from '../../messages/messages.ts';
import { reportArticle } from '../../reports/render/html.ts';
import type { ReportView } from '../../reports/render/view.ts';
import { page, type Reader } from '../page.ts';

/** Days of the reports beside one; null where there is none. */
export interface ReportNeighbours {
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

import { html } from 'hono/html';
import { page } from './page.ts';
import type { Reader } from './reader.ts';

/**
 * The page of the daily reports, for the list and for one report alike: its script asks the service, so that the page itself holds no report.
 * @param date "" for the list
 */
export function reportsPage(reader: Reader, date: string): Promise<string> {
  const body = html`
<section class="hero">
<h1 id="reports-heading">Daily reports</h1>
<p class="lead">What the official lists changed, day by day, by their official dates. Published reports only.</p>
<form id="reports" autocomplete="off">
<div class="row options">
<label>Day<input type="date" id="date" value="${date}"></label>
<label>Language<select id="lang"><option value="en">English</option><option value="zh" ${reader.language === 'zh' ? 'selected' : ''}>中文</option></select></label>
<button type="submit">Show</button>
</div>
</form>
</section>
<p id="status" role="status" aria-live="polite"></p>
<section id="report" aria-label="Reports"></section>
<div id="pages" class="row"></div>
<p class="quiet">Feeds: <a href="/api/reports/feed.atom">Atom</a>, <a href="/api/reports/feed.json">JSON Feed</a> (with the token as Bearer authorization; filters: jurisdiction, is_china, lang).</p>`;
  return page(reader, {
    title: date ? `Report of ${date}` : 'Daily reports',
    section: '/reports',
    scripts: ['reports.js'],
    body,
  });
}

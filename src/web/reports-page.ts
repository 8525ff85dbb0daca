import { html } from 'hono/html';
import type { LoadedData } from '../service/loaded-data.ts';
import { page, tokenField } from './page.ts';

/**
 * The page of the daily reports, for the list and for one report alike: its script asks the service with the reader's
 * token, so that the page itself holds nothing that needs one.
 * @param date "" for the list
 */
export function reportsPage(data: LoadedData | null, date: string): Promise<string> {
  const body = html`
<section class="hero">
<h1 id="reports-heading">Daily reports</h1>
<p class="lead">What the official lists changed, day by day, by their official dates. Published reports only.</p>
<form id="reports" autocomplete="off">
<div class="row options">
<label>Day<input type="date" id="date" value="${date}"></label>
<label>Language<select id="lang"><option value="en">English</option><option value="zh">中文</option></select></label>
${tokenField()}
<button type="submit">Show</button>
</div>
</form>
</section>
<p id="status" role="status" aria-live="polite"></p>
<section id="report" aria-label="Reports"></section>
<div id="pages" class="row"></div>
<p class="quiet">Feeds: <a href="/api/reports/feed.atom">Atom</a>, <a href="/api/reports/feed.json">JSON Feed</a> (with the token as Bearer authorization; filters: jurisdiction, is_china, lang).</p>`;
  return page({
    title: date
      ? `Report of ${date} – Sanctions Intelligence Service`
      : 'Daily reports – Sanctions Intelligence Service',
    path: '/reports',
    demo: data?.demo ?? false,
    scripts: ['token.js', 'reports.js'],
    body,
  });
}

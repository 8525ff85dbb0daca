import { html } from 'hono/html';
import { jurisdictionName } from '../domain/jurisdictions.ts';
import { NOT_COVERED } from '../domain/not-covered.ts';
import { ENTITY_TYPES, JURISDICTIONS } from '../domain/vocabulary.ts';
import { ALERT_THRESHOLD } from '../names/score/weights.ts';
import type { LoadedData } from '../service/loaded-data.ts';
import { sourcesView } from '../service/sources-view.ts';
import { type Html, page, tokenField } from './page.ts';

const number = (value: number): string => value.toLocaleString('en');

const figure = (value: number, label: string): Html =>
  html`<div class="figure"><strong>${number(value)}</strong><span>${label}</span></div>`;

function age(days: number | null): string {
  if (days === null) return '–';
  if (days === 0) return 'today';
  return days === 1 ? '1 day' : `${number(days)} days`;
}

function sourceTable(data: LoadedData, today: string): Html {
  const rows = sourcesView(data, today).map(
    (source) => html`<tr>
<td><a href="${source.home}" rel="noreferrer">${source.title}</a><br><small>${source.authority}</small></td>
<td>${source.jurisdiction}</td>
<td class="nowrap">${source.edition ?? 'none yet'}</td>
<td class="num nowrap">${age(source.age_days)}</td>
<td class="num">${number(source.active)}</td>
<td class="num">${number(source.removed)}</td>
<td><span class="state ${source.state}">${source.state}</span>${source.reason ? html`<br><small>${source.reason}</small>` : ''}</td>
</tr>`,
  );
  return html`<div class="scroll"><table>
<thead><tr><th scope="col">List</th><th scope="col">By</th><th scope="col">Edition</th><th scope="col" class="num">Age</th><th scope="col" class="num">Listed</th><th scope="col" class="num">Removed</th><th scope="col">State</th></tr></thead>
<tbody>${rows}</tbody></table></div>`;
}

const notCovered = (): Html =>
  html`<details><summary>Not covered: what no list here holds, and what to use instead</summary><ul>${NOT_COVERED.map(
    ({ what, instead, url }) =>
      html`<li>${what}. ${instead}${url ? html` <a href="${url}" rel="noreferrer">${new URL(url).host}</a>` : ''}</li>`,
  )}</ul></details>`;

/** The start page: a search box for people, what is loaded and how fresh it is. */
export function startPage(data: LoadedData | null, today: string): Promise<string> {
  const jurisdictions = JURISDICTIONS.map((code) => html`<option value="${code}">${jurisdictionName(code)}</option>`);
  const types = ENTITY_TYPES.map((type) => html`<option value="${type}">${type}</option>`);
  const body = html`
<section class="hero">
<h1>Is this party sanctioned?</h1>
<p class="lead">Official sanctions and export-control lists of the US, the UK, the EU, the UN, Canada and Australia. Names in any script.</p>
<form id="search" role="search" action="/" autocomplete="off">
<div class="row">
<label class="grow"><span class="hidden">Name or text</span><input type="search" id="q" name="q" minlength="2" maxlength="500" required autofocus placeholder="Name in any script, passport or IMO number, or a topic" aria-describedby="clearance"></label>
<button type="submit">Screen</button>
</div>
<div class="row options">
<label>Look for<select id="mode"><option value="hybrid">names and topics</option><option value="keyword">names only</option><option value="semantic">topics only</option></select></label>
<label>Listed by<select id="jurisdiction"><option value="">anyone</option>${jurisdictions}</select></label>
<label>Kind<select id="entity_type"><option value="">any kind</option>${types}</select></label>
<label>Country<input id="country" placeholder="any" maxlength="100"></label>
<label>Status<select id="is_active"><option value="">listed or removed</option><option value="true">listed now</option><option value="false">removed</option></select></label>
${tokenField()}
</div>
</form>
<p id="clearance" class="quiet">An empty result is not a clearance, and some restrictions stand on none of these lists: see what is <a href="#data-heading">not covered</a>.</p>
</section>
<section aria-label="Results"><p id="status" role="status" aria-live="polite"></p><ol id="results" data-alert-threshold="${ALERT_THRESHOLD}"></ol><div id="pages" class="row"></div></section>
<section aria-labelledby="data-heading">
<h2 id="data-heading">What is loaded</h2>
${
  data
    ? html`<div class="figures">${figure(data.statistics.active, 'listed now')}${figure(data.statistics.inactive, 'removed')}${figure(data.statistics.china_related, 'China-related')}${figure(data.sources.length, 'official sources')}</div>
${sourceTable(data, today)}
${notCovered()}
<p class="quiet">Data version <code>${data.version}</code></p>`
    : html`<p>No data is loaded yet. This page fills once the first snapshot is ready.</p>`
}
</section>`;
  return page({
    title: 'Sanctions Intelligence Service',
    path: '/',
    demo: data?.demo ?? false,
    scripts: ['token.js', 'start.js'],
    body,
  });
}

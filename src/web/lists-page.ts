import { html } from 'hono/html';
import { dayNumber } from '../domain/dates.ts';
import { gapsIn } from '../domain/lists/not-covered.ts';
import { officialName } from '../domain/lists/official-names.ts';
import { NO_JURISDICTION } from '../domain/lists/own-lists.ts';
import { fill } from '../messages/fill.ts';
import { MESSAGES } from '../messages/messages.ts';
import type { ListSizes } from '../search/changes.ts';
import { type SourceView, sourcesView } from '../service/coverage.ts';
import type { LoadedData } from '../service/data/loaded-data.ts';
import { type Html, page, type Reader } from './page.ts';
import { authorityName, numbersIn } from './wording.ts';

const WIDTH = 240;
const HEIGHT = 56;
const TOP = 4;
const FOOT = 13;

/** How a list grew: a step at each change, a dashed line where the editions at hand begin. */
function sizeChart(reader: Reader, list: string, { points, editions }: ListSizes): Html | '' {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last || points.length < 2) return '';
  const numbers = numbersIn(reader);
  const [count, newest] = [numbers.format(first.count), numbers.format(last.count)];
  const values = { title: list, from: first.date, first: count, to: last.date, last: newest };
  const label = fill(MESSAGES[reader.language].lists.chart, values);
  const start = dayNumber(first.date);
  const days = Math.max(1, dayNumber(last.date) - start);
  const most = Math.max(1, ...points.map(({ count }) => count));
  const x = (date: string): string => (((dayNumber(date) - start) / days) * WIDTH).toFixed(1);
  const ground = HEIGHT - FOOT;
  const y = (count: number): string => (ground - (count / most) * (ground - TOP)).toFixed(1);
  const line = points
    .map(({ date, count }, at) => `${at === 0 ? `M${x(date)} ${y(count)}` : `H${x(date)}V${y(count)}`}`)
    .join('');
  const held = editions[0]! > first.date ? x(editions[0]!) : null;
  return html`<svg class="size-chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${label}"><title>${label}</title><path class="area" d="${line}V${ground}H0Z"/><path class="line" d="${line}"/>${held === null ? '' : html`<line class="held" x1="${held}" x2="${held}" y1="0" y2="${ground}"/>`}<text x="0" y="${HEIGHT - 2}">${first.date.slice(0, 4)}</text><text x="${WIDTH}" y="${HEIGHT - 2}" text-anchor="end">${last.date.slice(0, 4)}</text></svg>`;
}

/** A link to an authority; the text alone where its address is none of the web. */
const linked = (to: string, text: string): Html =>
  /^https?:\/\//.test(to) ? html`<a href="${to}" rel="noreferrer">${text}</a>` : html`<bdi>${text}</bdi>`;

/** The charts begin here: what older listings there are shows as the height at the start. */
const FIRST_YEAR = 2000;

function listRow(reader: Reader, source: SourceView, sizes: ListSizes | undefined): Html {
  const words = MESSAGES[reader.language].lists;
  const numbers = numbersIn(reader);
  const title = officialName(source.title, reader.language);
  return html`<tr>
<th scope="row">${linked(source.home, title)}<br><small>${source.official === false ? html`<span class="badge">${NO_JURISDICTION}</span> ` : ''}${authorityName(source.jurisdiction, reader.language)} · ${officialName(source.authority, reader.language)}</small></th>
<td class="nowrap">${source.edition ?? words.none}</td>
<td class="num nowrap">${source.age_days === null ? '–' : source.age_days === 0 ? words.today : fill(words.days, { days: source.age_days })}</td>
<td class="num">${numbers.format(source.active)}</td>
<td class="num">${numbers.format(source.removed)}</td>
<td><span class="state ${source.state}">${words.states[source.state]}</span>${source.reason ? html`<br><small>${source.reason}</small>` : ''}${source.since ? html`<br><small>${fill(words.since, { instant: source.since.slice(0, 16).replace('T', ' ') })} UTC</small>` : ''}</td>
<td>${sizes ? sizeChart(reader, title, sizes) : ''}</td>
</tr>`;
}

function listFacts(reader: Reader, source: SourceView, sizes: ListSizes | undefined): Html {
  const words = MESSAGES[reader.language].lists;
  const numbers = numbersIn(reader);
  const counts = new Map(sizes?.points.map(({ date, count }) => [date, count]));
  const editions = [...(sizes?.editions ?? [])].reverse();
  return html`<details class="list-facts"><summary>${officialName(source.title, reader.language)}</summary><dl>
<dt>${words.file}</dt><dd>${linked(source.url, source.url)}</dd>
<dt>${words.licence}</dt><dd>${source.licence}</dd></dl>
${source.set_aside > 0 ? html`<p class="warn">${fill(words.recordsSetAside, { count: numbers.format(source.set_aside) })}</p>` : ''}
${editions.length > 0 ? html`<table class="counts"><thead><tr><th scope="col">${words.editionsHeld}</th><th scope="col" class="num">${words.count}</th></tr></thead><tbody>${editions.map((date) => html`<tr><th scope="row">${date}</th><td class="num">${numbers.format(counts.get(date) ?? 0)}</td></tr>`)}</tbody></table>` : ''}</details>`;
}

/** The page of the lists: edition, age, state and reason, counts over time, and what no list here holds. */
export function listsPage(reader: Reader, data: LoadedData, today: string): Promise<string> {
  const words = MESSAGES[reader.language].lists;
  const sources = sourcesView(data, today);
  const sizes = new Map(data.listSizes(FIRST_YEAR).map((one) => [one.source_id, one]));
  const heads = [words.list, words.edition, words.age, words.listed, words.removed, words.state, words.overTime];
  const isNumber = new Set([words.age, words.listed, words.removed]);
  const gaps = gapsIn(reader.language).map(
    ({ what, instead, url, load }) =>
      html`<tr><th scope="row">${what}</th><td>${instead}${load ? html`<br><code>${load}</code>` : ''}</td><td>${url ? html`<a href="${url}" rel="noreferrer">${new URL(url).host}</a>` : ''}</td></tr>`,
  );
  const body = html`<h1>${words.title}</h1><p class="lead">${words.lead}</p>
<section aria-label="${words.title}"><div class="scroll" tabindex="0" role="group" aria-label="${words.title}"><table class="lists"><thead><tr>${heads.map((head) => html`<th scope="col" class="${isNumber.has(head) ? 'num' : ''}">${head}</th>`)}</tr></thead><tbody>${sources.map((source) => listRow(reader, source, sizes.get(source.source_id)))}</tbody></table></div>
<p class="quiet">${words.chartNote}</p></section>
<section aria-labelledby="editions-heading"><h2 id="editions-heading">${words.perEdition}</h2>${sources.map((source) => listFacts(reader, source, sizes.get(source.source_id)))}</section>
<section aria-labelledby="not-covered-heading"><h2 id="not-covered-heading">${words.notCovered}</h2><p>${words.notCoveredLead}</p><div class="scroll" tabindex="0" role="group" aria-label="${words.notCovered}"><table class="gaps"><thead><tr><th scope="col">${words.what}</th><th scope="col">${words.instead}</th><th scope="col">${words.page}</th></tr></thead><tbody>${gaps}</tbody></table></div></section>`;
  return page(reader, { title: words.title, section: '/lists', styles: ['desk.css'], body });
}

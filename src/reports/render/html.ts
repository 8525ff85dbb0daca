import { html, raw } from 'hono/html';
import { officialName } from '../../domain/lists/official-names.ts';
import { fill } from '../../messages/fill.ts';
import { fieldName, MESSAGES } from '../../messages/messages.ts';
import { isBetweenEditions, isStampAlone } from '../dated-counts.ts';
import { CHANGE_KINDS } from '../report.ts';
import type { Labels } from '../wording.ts';
import { breakdowns, editionRows, factsOfParty, programmesOf, SHOWN, sideText } from './markdown.ts';
import { entityLink, listAndAuthority, type ReportView } from './view.ts';

type Html = ReturnType<typeof html>;

const more = (labels: Labels, hidden: number): Html | '' =>
  hidden > 0 ? html`<p class="quiet">${fill(labels.more, { hidden })}</p>` : '';

const breakdown = (labels: Labels, { heading, rows, hidden }: ReturnType<typeof breakdowns>[number]): Html =>
  html`<div class="scroll" tabindex="0"><table><thead><tr><th scope="col">${heading}</th>${CHANGE_KINDS.map((kind) => html`<th scope="col" class="num">${labels[kind]}</th>`)}</tr></thead><tbody>${rows.map(
    ({ name, counts }) =>
      html`<tr><th scope="row">${name}</th>${counts.map((count) => html`<td class="num">${count}</td>`)}</tr>`,
  )}</tbody></table></div>${more(labels, hidden)}`;

/** A section of the report as a list; none without items. */
const section = (heading: string, items: readonly Html[]): Html | '' =>
  items.length === 0 ? '' : html`<section><h2>${heading}</h2><ul>${items}</ul></section>`;

/** Links to http and https only, because lists give addresses as free text. */
const notice = (url: string | null): Html | '' =>
  url && /^https?:\/\//i.test(url) ? html` <a href="${url}" rel="noreferrer">↗</a>` : '';

function partySection(view: ReportView, kind: 'listed' | 'relisted' | 'removed', hrefOf: EntityHref): Html | '' {
  const labels = MESSAGES[view.lang].report;
  const parties = view[kind];
  if (parties.length === 0) return '';
  const itemOf = (party: (typeof parties)[number]): Html => {
    const facts = factsOfParty(party, view.lang);
    return html`<li class="card"><h3><bdi>${party.name}</bdi>${notice(party.source_url)}</h3><p class="facts">${facts.join(' · ')}</p>${party.sanction_programs.length > 0 ? html`<p class="quiet">${programmesOf(party, view.lang)}</p>` : ''}${party.reason ? html`<p class="reason">${party.reason}</p>` : ''}${party.note ? html`<p class="reason">${party.note}</p>` : ''}<p class="quiet"><a href="${hrefOf(party.id)}">${party.id}</a></p></li>`;
  };
  const listOf = (some: typeof parties): Html =>
    html`<ol class="parties">${some.slice(0, SHOWN).map(itemOf)}</ol>${more(labels, some.length - SHOWN)}`;
  const dated = parties.filter((party) => !isBetweenEditions(view, party));
  const between = parties.filter((party) => isBetweenEditions(view, party));
  return html`<section><h2>${labels[kind]} (${parties.length})</h2>${dated.length > 0 ? listOf(dated) : ''}${between.length > 0 ? html`<details><summary>${labels.between} (${between.length})</summary>${listOf(between)}</details>` : ''}</section>`;
}

function amendedSection({ amended, lang }: ReportView, labels: Labels, hrefOf: EntityHref): Html | '' {
  if (amended.length === 0) return '';
  const told = amended.filter((one) => !isStampAlone(one));
  const stamps = amended.length - told.length;
  const rows = told
    .slice(0, SHOWN)
    .flatMap(({ id, name, jurisdiction, source_list, changes }) =>
      changes.map(
        ({ field, before, after }) =>
          html`<tr><th scope="row"><a href="${hrefOf(id)}"><bdi>${name}</bdi></a></th><td>${listAndAuthority(jurisdiction, source_list, lang)}</td><td>${fieldName(field, lang)}</td><td>${sideText(before)}</td><td>${sideText(after)}</td></tr>`,
      ),
    );
  const folded = stamps > 0 ? html`<p class="quiet">${fill(labels.stamps, { count: stamps })}</p>` : '';
  const details = html`<details><summary>${labels.changedFields}</summary><div class="scroll" tabindex="0"><table><thead><tr><th scope="col">${labels.name}</th><th scope="col">${labels.list}</th><th scope="col">${labels.changedFields}</th><th scope="col">${labels.before}</th><th scope="col">${labels.after}</th></tr></thead><tbody>${rows}</tbody></table></div>${more(labels, told.length - SHOWN)}</details>`;
  return html`<section><h2>${labels.amended} (${amended.length})</h2>${folded}${told.length > 0 ? details : ''}</section>`;
}

function renumberedSection({ renumbered, lang }: ReportView, labels: Labels, hrefOf: EntityHref): Html | '' {
  const items = renumbered
    .slice(0, SHOWN)
    .map(
      ({ id, name, jurisdiction, source_list, still_listed_as }) =>
        html`<li><a href="${hrefOf(id)}"><bdi>${name}</bdi></a> · ${listAndAuthority(jurisdiction, source_list, lang)} · ${labels.stillListedAs} <a href="${hrefOf(still_listed_as)}">${still_listed_as}</a></li>`,
    );
  return section(`${labels.renumbered} (${renumbered.length})`, items);
}

const listChangesSection = ({ list_changes, lang }: ReportView, labels: Labels): Html | '' =>
  section(
    labels.listChanges,
    list_changes.flatMap(({ title, lines }) =>
      lines.map(({ text }) => html`<li>${officialName(title, lang)}: ${text}</li>`),
    ),
  );

const heldSection = ({ held, lang }: ReportView, labels: Labels): Html | '' =>
  section(
    labels.held,
    held.map(({ title, edition, reason }) => html`<li>${officialName(title, lang)} (${edition}): ${reason}</li>`),
  );

/** Returns the link to a record. */
type EntityHref = (id: string) => string;

/** The report itself, escaped, without a page around it; `hrefOf` returns the link to a record. */
export function reportArticle(view: ReportView, hrefOf: EntityHref = entityLink): Html {
  const { report: labels, shell } = MESSAGES[view.lang];
  const { totals } = view;
  const figure = (value: number, name: string): Html =>
    html`<div class="figure"><strong>${value}</strong>${name}</div>`;
  const editions = editionRows(view).map(
    ({ title, edition, state }) =>
      html`<tr><th scope="row">${title}</th><td class="nowrap">${edition}</td><td>${state}</td></tr>`,
  );
  const tables = breakdowns(view).map((one) => breakdown(labels, one));
  return html`<article class="report" lang="${shell.htmlLang}">
<h1>${view.title}</h1>
${view.summary.split('\n').map((block, at) => html`<p class="${at === 0 ? 'lead' : 'quiet'}">${block}</p>`)}
${view.revision_note ? html`<p class="quiet">${fill(labels.revision, view)}: ${view.revision_note}</p>` : ''}
<div class="figures">${figure(totals.listed, labels.listed)}${figure(totals.relisted, labels.relisted)}${figure(totals.removed, labels.removed)}${totals.renumbered > 0 ? figure(totals.renumbered, labels.renumbered) : ''}${figure(totals.amended, labels.amended)}${figure(totals.china_related, labels.china)}</div>
${section(
  labels.notable,
  view.notable.map(({ text }) => html`<li>${text}</li>`),
)}
${tables.length > 0 ? html`<section><h2>${labels.totals}</h2>${tables}</section>` : ''}
${partySection(view, 'listed', hrefOf)}${partySection(view, 'relisted', hrefOf)}${partySection(view, 'removed', hrefOf)}${renumberedSection(view, labels, hrefOf)}${amendedSection(view, labels, hrefOf)}${listChangesSection(view, labels)}${heldSection(view, labels)}
<section><h2>${labels.editions}</h2><div class="scroll" tabindex="0"><table><thead><tr><th scope="col">${labels.list}</th><th scope="col">${labels.edition}</th><td></td></tr></thead><tbody>${editions}</tbody></table></div></section>
<details class="quiet"><summary>${labels.notCovered}</summary><ul>${view.not_covered.map((what) => html`<li>${what}</li>`)}</ul></details>
<p class="quiet">${fill(labels.revision, view)} · ${labels.dataVersion} <code>${view.data_version}</code> · ${labels.notice}</p>
</article>`;
}

/** Styles of the stand-alone page. The service's own pages have separate ones. */
export const REPORT_STYLE = `:root{color-scheme:light dark;font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Noto Sans CJK SC",sans-serif;line-height:1.55}
body{max-width:60rem;margin:2rem auto;padding:0 1.25rem}
h1{line-height:1.2}.lead{font-size:1.1rem}.quiet,.facts{opacity:.75}
.figures{display:flex;flex-wrap:wrap;gap:1rem}.figure{padding:.6rem 1rem;border:1px solid #8886;border-radius:.6rem}.figure strong{display:block;font-size:1.5rem}
table{border-collapse:collapse;width:100%;margin-bottom:1rem;font-size:.93rem}th,td{padding:.35rem .8rem .35rem 0;text-align:left;vertical-align:top;border-bottom:1px solid #8886}tbody th{font-weight:500}.num{text-align:right}
.parties{list-style:none;padding:0}.card{border:1px solid #8886;border-radius:.6rem;padding:.7rem 1rem;margin-bottom:.7rem}.card h3,.card p{margin:0 0 .2rem}code{overflow-wrap:anywhere}`;

/** A report as a self-contained page, to be stored, sent or printed. */
export async function reportHtml(view: ReportView): Promise<string> {
  const page = await html`<!doctype html>
<html lang="${MESSAGES[view.lang].shell.htmlLang}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${view.title}</title><style>${raw(REPORT_STYLE)}</style></head>
<body>${reportArticle(view)}</body>
</html>
`;
  return page.toString();
}

import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { ExamReport } from './report.ts';
import { READ_FIRST, type ReportTable, reportTables, settingRows } from './report-tables.ts';

type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

const STYLE = `
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 80rem; padding: 0 1rem; color: #1c2330; background: #fff }
table { border-collapse: collapse; margin: .5rem 0 2rem; width: 100% }
th, td { border-bottom: 1px solid #d5dae3; padding: .25rem .6rem; text-align: left; vertical-align: top; overflow-wrap: anywhere }
th { background: #f1f3f7; position: sticky; top: 0 }
.figure { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
.no { color: #a40000; font-weight: 600 }
dt { font-weight: 600 } dd { margin: 0 0 .4rem }
section { overflow-x: auto }
`;

function cells(row: readonly string[], figuresFrom: number): Html[] {
  return row.map((text, at) => {
    const classes = [at >= figuresFrom && 'figure', text === 'NO' && 'no'].filter(Boolean).join(' ');
    return html`<td class="${classes}">${text}</td>`;
  });
}

function table({ title, says, figuresFrom, head, rows }: ReportTable): Html {
  const heads = head.map((text, at) => html`<th scope="col" class="${at >= figuresFrom ? 'figure' : ''}">${text}</th>`);
  return html`<section><h2>${title}</h2><p>${says}</p>
<table><thead><tr>${heads}</tr></thead><tbody>
${rows.map((row) => html`<tr>${cells(row, figuresFrom)}</tr>\n`)}</tbody></table></section>
`;
}

/** The report as one self-contained HTML file. */
export async function htmlReport(report: ExamReport): Promise<string> {
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Screening exam</title><style>${raw(STYLE)}</style></head>
<body><h1>Screening exam</h1>
<dl>${settingRows(report).map(([label, value]) => html`<dt>${label}</dt><dd>${value}</dd>\n`)}</dl>
${READ_FIRST.map((text) => html`<p>${text}</p>\n`)}${reportTables(report).map(table)}</body></html>
`;
  return String(await page);
}

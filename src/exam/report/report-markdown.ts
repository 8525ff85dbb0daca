import type { ExamReport } from './report.ts';
import { READ_FIRST, type ReportTable, reportTables, settingRows } from './report-tables.ts';

const cell = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('|', '\\|').replace(/\s+/g, ' ');
const row = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;

function table({ title, says, figuresFrom, head, rows }: ReportTable): string {
  const rule = head.map((_, at) => (at >= figuresFrom ? '---:' : '---'));
  return [`## ${title}`, says, [row(head), `|${rule.join('|')}|`, ...rows.map(row)].join('\n')].join('\n\n');
}

/** The report as a Markdown document. */
export function markdownReport(report: ExamReport): string {
  return [
    '# Screening exam',
    settingRows(report)
      .map(([label, value]) => `- ${label}: ${value}`)
      .join('\n'),
    ...READ_FIRST,
    ...reportTables(report).map(table),
  ]
    .join('\n\n')
    .concat('\n');
}

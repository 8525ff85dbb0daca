/** A run as an XLSX workbook: its hits with the decisions, its customers, and what it was screened by. */

import { decisionsOf } from './decisions.js';
import { birthText, factText, listsOf, refusalOf, sentencesOf } from './fact-text.js';
import { rowsInSteps } from './kept.js';
import { CUSTOMER_FACTS, decisionFor } from './outcome.js';
import { instant, known, officialName, programmesText, t } from './words.js';

/** Makes `writeXlsxFile` known everywhere, as it is no module; loaded when it is wanted. */
const WRITER = '/assets/lib/write-excel-file.js';
/** Longest text that a cell of a workbook takes. */
const MAX_CELL = 32_767;

const cut = (text) => (text.length > MAX_CELL ? `${text.slice(0, MAX_CELL - 1)}…` : text);
/** A text cell: whatever it begins with, a spreadsheet does not run it. */
const text = (value) => ({ type: String, value: cut(String(value ?? '')), wrap: true, alignVertical: 'top' });
const figure = (value) => ({ type: Number, value, alignVertical: 'top' });
const cell = (value) => (typeof value === 'number' ? figure(value) : text(value));
const headCell = (value) => ({ type: String, value, fontWeight: 'bold', backgroundColor: '#e7f2f0' });
const heads = (words) => words.map((word) => headCell(t(word)));
const HIT_HEADS = [
  ...['col_row', 'field_id', 'field_name', 'field_birth_date', 'field_country', 'col_listed', 'col_score'],
  ...['col_sourceList', 'col_entity', 'col_listedSince', 'col_programmes', 'col_birthDates', 'col_evidence'],
  ...['decision', 'reasonLabel', 'col_decidedAt', 'col_decidedBy', 'col_mark', 'col_fileRow', 'col_link'],
];

const link = ({ id }) => ({
  type: 'Formula',
  value: `=HYPERLINK("${location.origin}/entities/${encodeURIComponent(id)}")`,
});

function hitCells(row, hit, stand, decision) {
  const { n, facts } = row;
  const decided = stand.state === 'open' ? null : decision;
  const values = [
    ...[n, facts.id, facts.name, facts.birth_date, factText('country', facts.country)],
    ...[hit.name, hit.score, listsOf(hit), hit.id],
    hit.is_active ? hit.listed_date : t('removedOn', { date: hit.removed_date ?? '' }),
    programmesText(hit),
    (hit.birth_dates ?? []).map(birthText).join('; '),
    sentencesOf(facts, hit),
    t(stand.state === 'open' ? 'state_open' : `decide_${stand.state}`),
    ...[decided?.reason, decided && instant(decided.at), decided?.by],
    stand.mark && t(`mark_${stand.mark}`),
    row.place,
  ];
  return [...values.map(cell), link(hit)];
}

function noteOf({ facts, answer }) {
  const reason = answer?.error ?? answer?.without_facts;
  return reason ? refusalOf(facts, reason) : '';
}

const customerCells = (row, line) => {
  const facts = CUSTOMER_FACTS.map((field) => factText(field, row.facts[field]));
  const outcome = [t(`state_${line.state}`), line.hits, noteOf(row), line.score];
  // What the file itself says, to the end.
  return [row.n, row.facts.id, ...facts, ...outcome, row.place, ...(row.cells ?? [])].map(cell);
};

/** Lets the rows of a sheet be filtered by its headings. */
const FILTERS = {
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transform: (xml, { filtered }) =>
          filtered ? xml.replace('</sheetData>', `</sheetData><autoFilter ref="${filtered}"/>`) : xml,
      },
    },
  },
};

const columnName = (number) =>
  (number > 26 ? columnName(Math.floor((number - 1) / 26)) : '') + String.fromCharCode(65 + ((number - 1) % 26));

const wholeOf = (rows) => `A1:${columnName(rows[0].length)}${rows.length}`;

/** What the run was screened by, as pairs of words. */
export function runFacts(run) {
  return [
    [t('file'), run.name],
    ...(run.sha256 ? [[t('fileHash'), run.sha256]] : []),
    [t('rows'), String(run.rows)],
    [t('screenedRows'), String(run.done)],
    [t('startedAt'), run.started ? instant(run.started) : ''],
    [t('finishedAt'), run.finished ? instant(run.finished) : t('notFinished')],
    [t('threshold'), String(run.options.threshold)],
    ...run.versions.map(({ version, from }) => [
      t('dataVersion'),
      run.versions.length > 1 ? t('versionFrom', { version, from }) : version,
    ]),
  ];
}

const COUNTED = ['match', 'unsure', 'open', 'no_match', 'clear', 'error', 'waiting'];

/** How many rows ended how, as pairs of a word and a number. */
export function outcomeRows(lines) {
  const counts = Object.groupBy(lines, ({ state }) => state);
  return COUNTED.filter((state) => counts[state]).map((state) => [t(`state_${state}`), counts[state].length]);
}

export const sourceRows = (run) =>
  (run.sources ?? []).map(({ source_list, title, jurisdiction, edition, state, active }) => [
    `${jurisdiction} · ${officialName(title ?? source_list)}`,
    edition ?? t('noEdition'),
    known(`list_${state}`, state),
    active,
  ]);

/** Saves the workbook of a run. `lines` are those of all its rows. */
export async function saveWorkbook(run, lines, fileName) {
  await import(WRITER);
  const headings = run.plan?.headings ?? [];
  const byNumber = new Map(lines.map((line) => [line.n, line]));
  const hits = [heads(HIT_HEADS)];
  const customers = [
    heads([
      ...['col_row', 'field_id', ...CUSTOMER_FACTS.map((field) => `field_${field}`)],
      ...['col_state', 'col_hits', 'col_note', 'col_score', 'col_fileRow'],
    ]).concat(headings.map(headCell)),
  ];
  for await (const rows of rowsInSteps(run.id)) {
    const decided = await decisionsOf(rows);
    for (const row of rows) {
      customers.push(customerCells(row, byNumber.get(row.n)));
      for (const stand of row.hits ?? []) {
        const hit = row.answer.entities.find(({ id }) => id === stand.entity);
        hits.push(hitCells(row, hit, stand, decisionFor(hit, decided.get(row.n))));
      }
    }
  }
  const about = [
    ...runFacts(run).map((cells) => cells.map(text)),
    [],
    heads(['col_state', 'rows']),
    ...outcomeRows(lines).map((cells) => cells.map(cell)),
    [],
    heads(['list', 'edition', 'col_state', 'col_listedCount']),
    ...sourceRows(run).map((cells) => cells.map(cell)),
    [],
    [text(t('noClearance'))],
  ];
  const wide = (widths) => widths.split(' ').map((width) => ({ width: Number(width) }));
  const own = headings.map(() => ({ width: 18 }));
  const sheet = (name, data, columns) => ({
    data,
    columns,
    filtered: wholeOf(data),
    sheet: t(name),
    stickyRowsCount: 1,
  });
  const sheets = [
    sheet('sheetHits', hits, wide('6 12 28 12 16 32 8 34 24 12 28 16 40 16 36 24 16 14 8 40')),
    sheet('sheetCustomers', customers, [...wide('6 12 32 24 14 18 12 18 10 16 8 36 8 8'), ...own]),
    { data: about, sheet: t('sheetRun'), columns: wide('34 60 14 12') },
  ];
  await globalThis.writeXlsxFile(sheets, { features: [FILTERS] }).toFile(fileName);
}

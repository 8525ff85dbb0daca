/** The second view: which column is what, with a look at how the rows will be read. */
import { COLUMN_FIELDS } from '../../../sources/table/headings.ts';
import { customersOf, headingRow, ownCells, readSheet } from './customers.js';
import { isShared } from './decisions.js';
import { html, select, short, table, theirs } from './elements.js';
import { factText } from './fact-text.js';
import { allRuns, draftOf, saveRows } from './kept.js';
import { CUSTOMER_FACTS } from './outcome.js';
import { goTo } from './place.js';
import { rowsOf } from './run.js';
import { instant, number, t } from './words.js';

const SHOWN = 8;

/** The name of a file without what changes from month to month: days, numbers, its ending. */
const series = (name) =>
  name
    .toLowerCase()
    .replace(/\.[^.]+$/, '')
    .replace(/[\d\W_]+/gu, '');

/** Earlier finished runs, those of files with the same name first. */
function comparable(run, all) {
  const runs = all.filter(({ id, state }) => id !== run.id && state === 'done');
  const isSame = ({ name, sha256 }) => (sha256 !== null && sha256 === run.sha256) || series(name) === series(run.name);
  return { runs, likely: runs.find(isSame)?.id ?? '' };
}

/** Fields that are offered although no column is found for them. */
const OFFERED = new Set(
  'id name first_name last_name company_name birth_date country entity_type identifier gender'.split(' '),
);
const ORDERS = ['dmy', 'mdy', 'serial'];
const PROBLEMS = { no_name: 'noNameColumn', numbers: 'namesAreNumbers', date_order: 'orderOpen' };

/** Lines that may hold the headings: as far down as they are looked for. */
const MAX_ABOVE = 10;

const lineText = (row) =>
  short(
    row
      .map((cell) => (cell instanceof Date ? '' : String(cell ?? '').trim()))
      .filter(Boolean)
      .join(' | '),
    80,
  );

function problemText({ kind, row, place, example, names = [], places = [] }, headings) {
  const columns = places.map((at) => headings[at]).join(', ');
  const values = {
    row,
    example,
    column: headings[place],
    names: names.map((name) => short(name, 60)).join(' · '),
    columns,
  };
  return t(PROBLEMS[kind] ?? 'twoNames', values);
}

function previewTable(customers) {
  const fields = ['id', ...CUSTOMER_FACTS].filter((field) =>
    customers.some((facts) => facts[field] || facts.unread?.some((one) => one.field === field)),
  );
  const cell = (facts, field) => {
    const unread = facts.unread?.find((one) => one.field === field);
    if (unread) return html`<td><span class="unread">${theirs(short(unread.text, 60))} ${t('notRead')}</span></td>`;
    return html`<td>${theirs(short(factText(field, facts[field]), 120))}</td>`;
  };
  return table(
    { label: t('preview'), heads: fields.map((field) => t(`field_${field}`)), class: 'preview' },
    customers.map((facts) => html`<tr>${fields.map((field) => cell(facts, field))}</tr>`),
  );
}

function notes(customers, { columns, body, problems, headings, several }) {
  const said = problems.map((problem) => ['fault', problemText(problem, headings)]);
  const askew = body.filter(({ fault }) => fault !== undefined).length;
  if (several)
    said.push([
      'warning',
      t('severalNames', { row: several.row, names: several.names.map((name) => short(name, 60)).join(' · ') }),
    ]);
  if (askew > 0) said.push(['warning', t('askew', { count: askew })]);
  const nameless = customers.filter(({ name }) => name.length < 2).length - askew;
  if (nameless > 0 && problems.length === 0) said.push(['warning', t('nameless', { count: nameless })]);
  for (const field of CUSTOMER_FACTS.slice(1)) {
    const count = customers.filter(({ unread }) => unread?.some((one) => one.field === field)).length;
    if (count > 0) said.push(['warning', t('unreadCount', { count, field: t(`field_${field}`) })]);
  }
  if (!columns.birth_date && !columns.country) said.push(['quiet', t('factsHelp')]);
  return said.map(([kind, text]) => html`<p class=${kind} role=${kind === 'fault' && 'alert'}>${text}</p>`);
}

function startForm(run, { runs, likely }, { start, isStopped }) {
  const previous = select(
    { id: 'previous' },
    [['', t('compareNone')], ...runs.map(({ id, name, started }) => [id, `${short(name, 60)} · ${instant(started)}`])],
    likely,
  );
  const threshold = html`<input id="threshold" type="number" min="0.5" max="1" step="0.01" required
    value=${run.options.threshold} />`;
  const by = html`<input id="by" maxlength="100" autocomplete="off" value=${localStorage.getItem('sis-analyst') ?? ''} />`;
  const submit = (event) => {
    event.preventDefault();
    localStorage.setItem('sis-analyst', by.value.trim());
    start({ previous: previous.value === '' ? null : Number(previous.value), threshold: Number(threshold.value) });
  };
  return html`<form class="card row start-run" onsubmit=${submit}>
    <label class="field">${t('compareWith')}${previous}</label>
    <label class="field">${t('threshold')}${threshold}<small>${t('thresholdHelp')}</small></label>
    ${!isShared && html`<label class="field">${t('analyst')}${by}<small>${t('analystHelp')}</small></label>`}
    <button type="submit" disabled=${isStopped}>${t('start', { count: run.rows })}</button>
  </form>`;
}

/** Draws the view into `box`; `started` is called with the run once its rows are kept. */
export async function columnsView(box, run, started) {
  const draft = await draftOf(run.id);
  if (!draft) return goTo({ run: run.id, view: 'results' });
  const all = await allRuns();
  const earlier = comparable(run, all);
  let sheet = draft.sheets[0];
  let choice;
  let drawing = 0;
  let recalled = null;
  async function guess() {
    choice = { above: headingRow(sheet.rows), mapped: null, order: null, isText: run.encoding !== null };
    recalled = null;
    if (choice.above === -1) return;
    // A file with the headings of an earlier one is read as that one was.
    const { headings, problems } = await readSheet(sheet.rows, choice);
    // Columns that were swapped in one file may be right in the next.
    if (problems.some(({ kind }) => kind === 'numbers')) return;
    recalled =
      all.find(({ id, plan }) => id !== run.id && plan && String(plan.headings) === String(named(headings))) ?? null;
    if (recalled) {
      const { columns, order } = recalled.plan;
      Object.assign(choice, { mapped: new Map(COLUMN_FIELDS.map((field) => [field, columns[field] ?? []])), order });
    }
  }
  const named = (headings) =>
    headings.map((heading, at) =>
      heading === '' || choice.above === -1 ? t('columnNumber', { number: at + 1 }) : heading,
    );

  async function start(read, { previous, threshold }) {
    const { headings, columns } = read;
    const place = (at) => sheet.numbers?.[choice.above + 1 + at];
    const own = read.body.map((row, at) => ({ cells: ownCells(row), place: place(at) }));
    const { rows, lines } = rowsOf(customersOf(read), own);
    const ready = {
      ...run,
      state: 'stopped',
      rows: rows.length,
      previous,
      plan: { headings, columns, order: choice.order, sheet: sheet.name },
      options: { ...run.options, threshold },
    };
    await saveRows(ready, rows, lines);
    started(ready);
  }

  /** Draws again after a choice, and stays at its control. */
  async function change(id, changed) {
    Object.assign(choice, changed);
    await draw();
    document.getElementById(id)?.focus();
  }

  /** One picker for each column of a field, and one where it has none. */
  function fieldPickers(field, { columns, headings, body }) {
    const places = columns[field] ?? [];
    const label = (at) =>
      `${short(headings[at], 40)}${choice.above === -1 ? `: ${short(body[0]?.cells[at], 40)}` : ''}`;
    const options = [[-1, t('noColumn')], ...headings.map((_, at) => [at, label(at)])];
    return (places.length === 0 ? [-1] : places).map((place, number) => {
      const id = `column-${field}${number === 0 ? '' : `-${number + 1}`}`;
      const pick = () => {
        const chosen = Number(picker.value);
        const mapped = new Map(COLUMN_FIELDS.map((one) => [one, [...(columns[one] ?? [])]]));
        // A column is of one field.
        if (chosen !== -1)
          for (const others of mapped.values()) if (others.includes(chosen)) others.splice(others.indexOf(chosen), 1);
        const own = places.filter((one) => one !== place && one !== chosen);
        mapped.set(field, chosen === -1 ? own : [...own.slice(0, number), chosen, ...own.slice(number)]);
        change(id, { mapped });
      };
      const picker = select({ id, onchange: pick }, options, place);
      return html`<label class="field ${place === -1 ? 'unused' : ''}">${t(`field_${field}`)}${picker}</label>`;
    });
  }

  /** A choice beside its word; `pick` is called with the value that was chosen. */
  function picker(id, word, { options, chosen }, pick) {
    const made = select({ id, onchange: () => pick(made.value) }, options, chosen);
    return html`<label class="field">${t(word)}${made}</label>`;
  }

  function sheetPicker() {
    if (draft.sheets.length < 2) return null;
    const options = draft.sheets.map(({ name, rows }, at) => [at, `${short(name, 60)} (${number(rows.length)})`]);
    return picker('sheet', 'sheet', { options, chosen: draft.sheets.indexOf(sheet) }, async (at) => {
      sheet = draft.sheets[Number(at)];
      await guess();
      change('sheet', {});
    });
  }

  function headingPicker() {
    const lines = sheet.rows.slice(0, MAX_ABOVE).map((row, at) => [at, lineText(row)]);
    const options = [[-1, t('noHeadings')], ...lines];
    const pick = (at) => change('headings', { above: Number(at), mapped: null });
    return picker('headings', 'headingLine', { options, chosen: choice.above }, pick);
  }

  function orderPicker({ columns, dates, problems }) {
    if (!columns.birth_date) return null;
    const [read] = dates.values();
    const found = choice.order ?? read?.order ?? [...(read?.byMark.values() ?? [])][0] ?? '';
    const chosen = problems.some(({ kind }) => kind === 'date_order') ? '' : found;
    const options = [['', t('orderFound')], ...ORDERS.map((one) => [one, t(one)])];
    return picker('order', 'dateOrder', { options, chosen }, (order) => change('order', { order: order || null }));
  }

  async function draw() {
    const turn = ++drawing;
    const read = await readSheet(sheet.rows, choice);
    if (turn !== drawing) return;
    read.headings = named(read.headings);
    const customers = customersOf(read);
    run.rows = customers.length;
    const fields = COLUMN_FIELDS.filter((field) => OFFERED.has(field) || read.columns[field]?.length > 0);
    const readAs = run.encoding && run.encoding !== 'utf-8' ? ` ${t('readAs', { encoding: run.encoding })}` : '';
    const isStopped = read.problems.length > 0;
    box.replaceChildren(
      ...html`<h2 tabindex="-1" id="columns-heading">${t('columnsOf')} ${theirs(short(run.name, 120))}</h2>
        <p class="quiet">${t('columnsHelp', { rows: customers.length })}${readAs}${recalled ? ` ${t('columnsRecalled', { name: short(recalled.name, 60) })}` : ''}</p>`,
      ...notes(customers, read),
      ...html`<div class="row options">${sheetPicker()}${headingPicker()}${orderPicker(read)}</div>
        <div class="fields pickers">${fields.map((field) => fieldPickers(field, read))}</div>
        <h3>${t('preview')}</h3>`,
      previewTable(customers.slice(0, SHOWN)),
      startForm(run, earlier, { start: (options) => start(read, options), isStopped }),
    );
  }
  await guess();
  await draw();
}

/** The second view: which column is what, with a look at how the rows will be read. */
import { dayOrder, guessColumns } from './columns.js';
import { customersOf } from './customers.js';
import { el, select, short, theirs } from './elements.js';
import { factText } from './fact-text.js';
import { FIELDS } from './headings.js';
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
async function comparable(run) {
  const runs = (await allRuns()).filter(({ id, state }) => id !== run.id && state === 'done');
  const isSame = ({ name, sha256 }) => (sha256 !== null && sha256 === run.sha256) || series(name) === series(run.name);
  return { runs, likely: runs.find(isSame)?.id ?? '' };
}

/** What the table is read as, by what is chosen now. */
function reading(sheet, choice) {
  const body = choice.hasHeadings ? sheet.rows.slice(1) : sheet.rows;
  const width = Math.max(...sheet.rows.slice(0, 1000).map((row) => row.length));
  const headings = Array.from(
    { length: width },
    (_, at) => (choice.hasHeadings && String(sheet.rows[0][at] ?? '').trim()) || t('columnNumber', { number: at + 1 }),
  );
  return { body, headings, plan: { headings, columns: choice.columns, order: choice.order } };
}

function previewTable(customers) {
  const fields = ['id', ...CUSTOMER_FACTS].filter((field) =>
    customers.some((facts) => facts[field] || facts.unread?.some((one) => one.field === field)),
  );
  const cell = (facts, field) => {
    const unread = facts.unread?.find((one) => one.field === field);
    if (unread)
      return el('td', {}, el('span', { class: 'unread' }, theirs(short(unread.text, 60)), ` ${t('notRead')}`));
    return el('td', {}, theirs(short(factText(field, facts[field]), 120)));
  };
  return el(
    'div',
    { class: 'scroll', tabindex: '0', role: 'group', 'aria-label': t('preview') },
    el(
      'table',
      { class: 'preview' },
      el(
        'thead',
        {},
        el(
          'tr',
          {},
          fields.map((field) => el('th', { scope: 'col' }, t(`field_${field}`))),
        ),
      ),
      el(
        'tbody',
        {},
        customers.map((facts) =>
          el(
            'tr',
            {},
            fields.map((field) => cell(facts, field)),
          ),
        ),
      ),
    ),
  );
}

/** What to know before the run, in sentences. */
function notes(customers, { columns }) {
  const said = [];
  if (columns.name === -1 && columns.family_name === -1 && columns.given_name === -1)
    said.push(['fault', t('noNameColumn')]);
  const nameless = customers.filter(({ name }) => name.length < 2).length;
  if (nameless > 0) said.push(['warning', t('nameless', { count: nameless })]);
  for (const field of CUSTOMER_FACTS.slice(1)) {
    const count = customers.filter(({ unread }) => unread?.some((one) => one.field === field)).length;
    if (count > 0) said.push(['warning', t('unreadCount', { count, field: t(`field_${field}`) })]);
  }
  if (columns.birth_date === -1 && columns.country === -1) said.push(['quiet', t('factsHelp')]);
  return said.map(([kind, text]) => el('p', { class: kind }, text));
}

function startForm(run, { runs, likely }, start) {
  const previous = select(
    { id: 'previous' },
    [['', t('compareNone')], ...runs.map(({ id, name, started }) => [id, `${short(name, 60)} · ${instant(started)}`])],
    likely,
  );
  const threshold = el('input', {
    id: 'threshold',
    type: 'number',
    min: '0.5',
    max: '1',
    step: '0.01',
    value: String(run.options.threshold),
    required: true,
  });
  const by = el('input', {
    id: 'by',
    maxlength: '100',
    autocomplete: 'off',
    value: localStorage.getItem('sis-analyst') ?? '',
  });
  const form = el(
    'form',
    { class: 'start-run' },
    el('label', {}, t('compareWith'), previous),
    el('label', {}, t('threshold'), threshold, el('small', {}, t('thresholdHelp'))),
    el('label', {}, t('analyst'), by, el('small', {}, t('analystHelp'))),
    el('button', { type: 'submit' }, t('start', { count: run.rows })),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    localStorage.setItem('sis-analyst', by.value.trim());
    start({ previous: previous.value === '' ? null : Number(previous.value), threshold: Number(threshold.value) });
  });
  return form;
}

/**
 * Draws the view into `box`.
 * @param started called with the run once its rows are kept
 */
export async function columnsView(box, run, started) {
  const draft = await draftOf(run.id);
  if (!draft) return goTo({ run: run.id, view: 'results' });
  const earlier = await comparable(run);
  let sheet = draft.sheets[0];
  let choice;
  const guess = () => {
    choice = guessColumns(sheet.rows);
    const at = choice.columns.birth_date;
    const found = at === -1 ? null : dayOrder(sheet.rows.map((row) => row[at]));
    choice.order = found ?? 'dmy';
    choice.isOrderOpen =
      at !== -1 &&
      found === null &&
      sheet.rows.some((row) => /^\s*\d{1,2}[./-]\d{1,2}[./-]/.test(String(row[at] ?? '')));
  };

  async function start({ previous, threshold }) {
    const { body, plan } = reading(sheet, choice);
    const customers = customersOf(body, plan);
    const { rows, lines } = rowsOf(customers);
    const ready = {
      ...run,
      state: 'stopped',
      rows: rows.length,
      previous,
      plan: { ...plan, sheet: sheet.name },
      options: { ...run.options, threshold },
    };
    await saveRows(ready, rows, lines);
    started(ready);
  }

  function fieldPicker(field, headings) {
    const options = [[-1, t('noColumn')], ...headings.map((heading, at) => [at, short(heading, 60)])];
    const picker = select(
      {
        id: `column-${field}`,
        onchange: () => {
          choice.columns[field] = Number(picker.value);
          draw();
          document.getElementById(`column-${field}`).focus();
        },
      },
      options,
      choice.columns[field],
    );
    return el('label', { class: choice.columns[field] === -1 ? 'unused' : null }, t(`field_${field}`), picker);
  }

  function draw() {
    const { body, headings, plan } = reading(sheet, choice);
    const customers = customersOf(body, plan);
    run.rows = customers.length;
    const tick = el('input', {
      type: 'checkbox',
      id: 'has-headings',
      checked: choice.hasHeadings,
      onchange: () => {
        choice.hasHeadings = tick.checked;
        draw();
      },
    });
    const sheets =
      draft.sheets.length > 1
        ? el(
            'label',
            {},
            t('sheet'),
            select(
              {
                id: 'sheet',
                onchange: (event) => {
                  sheet = draft.sheets[Number(event.target.value)];
                  guess();
                  draw();
                },
              },
              draft.sheets.map(({ name, rows }, at) => [at, `${short(name, 60)} (${number(rows.length)})`]),
              draft.sheets.indexOf(sheet),
            ),
          )
        : null;
    const order =
      choice.columns.birth_date === -1
        ? null
        : el(
            'label',
            {},
            t('dateOrder'),
            select(
              {
                id: 'order',
                onchange: (event) => {
                  choice.order = event.target.value;
                  choice.isOrderOpen = false;
                  draw();
                },
              },
              [
                ['dmy', t('dmy')],
                ['mdy', t('mdy')],
              ],
              choice.order,
            ),
            choice.isOrderOpen ? el('small', { class: 'warning' }, t('orderOpen')) : null,
          );
    box.replaceChildren(
      el('h2', { tabindex: '-1', id: 'columns-heading' }, t('columnsOf'), ' ', theirs(short(run.name, 120))),
      el(
        'p',
        { class: 'quiet' },
        t('columnsHelp', { rows: customers.length }),
        run.encoding && run.encoding !== 'utf-8' ? ` ${t('readAs', { encoding: run.encoding })}` : '',
      ),
      el('div', { class: 'row options' }, sheets, el('label', { class: 'check' }, tick, t('hasHeadings')), order),
      el(
        'div',
        { class: 'fields pickers' },
        FIELDS.map((field) => fieldPicker(field, headings)),
      ),
      el('h3', {}, t('preview')),
      previewTable(customers.slice(0, SHOWN)),
      ...notes(customers, choice),
      startForm(run, earlier, start),
    );
  }
  guess();
  draw();
}

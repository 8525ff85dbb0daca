/** The third view: the run, its results, and the decisions. */
import { decide, withdraw } from './decisions.js';
import { rowDetail, VERDICTS } from './detail.js';
import { el, select, short, theirs } from './elements.js';
import { exported, saveAs } from './exchange.js';
import { follow } from './files-view.js';
import { decisionsAbout, linesOf, rowAt } from './kept.js';
import { linkTo, noteAt, placeNow } from './place.js';
import { resultList } from './result-list.js';
import { instant, known, number, percent, t } from './words.js';
import { saveWorkbook } from './workbook.js';

/** Which lines each choice shows. */
const SHOWN = {
  all: () => true,
  open: ({ state }) => state === 'open',
  match: ({ state }) => state === 'match',
  unsure: ({ state }) => state === 'unsure',
  no_match: ({ state }) => state === 'no_match',
  clear: ({ state }) => state === 'clear',
  error: ({ state }) => state === 'error',
  new: ({ mark }) => mark === 'new',
  changed: ({ mark }) => mark === 'changed' || mark === 'reopened',
  decided: ({ mark }) => mark === 'decided',
};
/** Always offered; the others only when there is something to show. */
const STEADY = new Set(['all', 'open', 'match', 'unsure', 'no_match', 'clear']);

const names = new Intl.Collator(undefined, { numeric: true });
const ORDERS = {
  file: (a, b) => a.n - b.n,
  score: (a, b) => b.score - a.score || a.n - b.n,
  name: (a, b) => names.compare(a.name, b.name) || a.n - b.n,
  open: (a, b) => b.open - a.open || b.score - a.score || a.n - b.n,
};

const lineWords = (line) => {
  if (line.state === 'open') return t('openHits', { count: line.open });
  return t(`state_${line.state}`);
};

const badge = (line) =>
  el(
    'span',
    { class: 'result-badges' },
    line.mark && line.mark !== 'decided' ? el('span', { class: `mark ${line.mark}` }, t(`mark_${line.mark}`)) : null,
    line.hits > 0 ? el('span', { class: 'score-badge' }, line.score.toFixed(2)) : null,
    el('span', { class: `state ${line.state}` }, lineWords(line)),
  );

/** The bar of progress, with stop and go on. */
function progressBar(runner) {
  const bar = el('progress', { max: '1', value: '0', 'aria-label': t('progress') });
  const said = el('span', { class: 'num' });
  const button = el('button', { type: 'button', class: 'plain', id: 'stop', onclick: () => runner.toggle() });
  const trouble = el('p', { class: 'fault', role: 'alert', hidden: true });
  const box = el('div', { class: 'progress' }, bar, said, button, trouble);
  return {
    element: box,
    draw(run, failure) {
      const isDone = run.state === 'done';
      bar.value = run.rows === 0 ? 1 : run.done / run.rows;
      said.textContent = `${number(run.done)} / ${number(run.rows)} · ${percent(bar.value)}`;
      button.textContent = t(runner.isRunning(run.id) ? 'stop' : 'goOn');
      button.hidden = isDone;
      bar.hidden = isDone;
      trouble.hidden = !failure;
      if (failure)
        trouble.textContent = t(failure.status === 401 ? 'signInAgain' : 'runFailed', { reason: failure.message });
    },
  };
}

const runLine = (run) =>
  el(
    'p',
    { class: 'quiet run-line' },
    run.started ? `${t('startedAt')} ${instant(run.started)} · ` : '',
    t('threshold'),
    ` ${run.options.threshold} · `,
    run.versions.length > 0
      ? [t('dataVersion'), ' ', el('code', {}, run.versions.map(({ version }) => version).join(', ')), ' · ']
      : '',
    (run.sources ?? []).map(({ jurisdiction, edition }) => `${jurisdiction} ${edition ?? t('noEdition')}`).join(', '),
  );

const trouble = (run) =>
  (run.sources ?? [])
    .filter(({ state }) => state !== 'fresh')
    .map((one) => `${one.title ?? one.source_list}: ${known(`list_${one.state}`, one.state)}`);

/**
 * Draws the view into `box`.
 * @param runner {start(run), toggle(), isRunning(id), follow(listener) -> stop}
 * @returns what to call when the view is left
 */
export async function resultsView(box, run, runner, say) {
  const lines = await linesOf(run.id);
  let place = { ...placeNow(), view: 'results' };
  let text = '';
  let current = null;
  let asked = 0;

  const detail = el('div', {
    class: 'detail',
    id: 'detail',
    role: 'region',
    'aria-label': t('detailPane'),
    tabindex: '-1',
  });
  const list = resultList({
    label: t('results'),
    describe: { badge },
    onSelect: (line) => open(line.n),
    onEnter: () => focusFirst(),
  });
  const progress = progressBar(runner);
  const chips = el('div', { class: 'chips', role: 'group', 'aria-label': t('showOnly') });
  const find = el('input', {
    type: 'search',
    id: 'find',
    autocomplete: 'off',
    'aria-label': t('findName'),
    placeholder: t('findName'),
    oninput: () => {
      text = find.value.trim().toLowerCase();
      drawList();
    },
  });
  const order = select(
    {
      id: 'order',
      'aria-label': t('sort'),
      onchange: () => {
        note({ sort: order.value });
        drawList();
      },
    },
    Object.keys(ORDERS).map((name) => [name, t(`sort_${name}`)]),
    place.sort ?? 'file',
  );
  const empty = el('p', { class: 'quiet empty', hidden: true }, t('nothingShown'));

  function note(change) {
    place = { ...place, run: run.id, ...change };
    noteAt(place);
  }

  function drawChips() {
    const made = Object.entries(SHOWN).map(([name, fits]) => {
      const count = lines.filter(fits).length;
      if (count === 0 && !STEADY.has(name)) return null;
      const isOn = (place.show ?? 'all') === name;
      return el(
        'button',
        {
          type: 'button',
          class: 'chip',
          'aria-pressed': String(isOn),
          'data-show': name,
          onclick: () => {
            note({ show: name });
            drawChips();
            drawList();
            chips.querySelector(`[data-show=${name}]`).focus();
          },
        },
        `${t(`show_${name}`)} `,
        el('span', { class: 'num' }, number(count)),
      );
    });
    chips.replaceChildren(...made.filter(Boolean));
  }

  function drawList() {
    const fits = SHOWN[place.show] ?? SHOWN.all;
    const shown = lines.filter(
      (line) =>
        fits(line) && (text === '' || line.name.toLowerCase().includes(text) || line.id.toLowerCase().includes(text)),
    );
    shown.sort(ORDERS[place.sort] ?? ORDERS.file);
    empty.hidden = shown.length > 0;
    list.show(shown, current?.n ?? place.row);
  }

  async function open(n) {
    const request = ++asked;
    note({ row: n });
    const row = await rowAt(run.id, n);
    if (!row) return;
    const decisions = await decisionsAbout(row.key);
    if (request !== asked) return;
    current = row;
    detail.replaceChildren(rowDetail(row, decisions, { decide: onDecide, withdraw: onWithdraw }));
    detail.scrollTop = 0;
  }

  const openHit = () => detail.querySelector('.hit.open') ?? detail.querySelector('.hit');
  function focusFirst() {
    (openHit() ?? detail.querySelector('#detail-heading'))?.focus();
  }

  function changed({ row, line }) {
    current = row;
    Object.assign(lines[line.n - 1], line);
    drawChips();
    list.redraw();
  }

  async function onDecide(hit, verdict, reason, all) {
    changed(await decide(current, hit, { verdict, reason, by: localStorage.getItem('sis-analyst') ?? '' }, all));
    say(t('saved', { name: short(current.facts.name, 80), verdict: t(`decide_${verdict}`) }));
    await open(current.n);
    if (current.hits.some(({ state }) => state === 'open')) return focusFirst();
    nextOpen();
  }

  async function onWithdraw(hit) {
    changed(await withdraw(current, hit));
    await open(current.n);
    focusFirst();
  }

  /** On to the next customer with something to decide; the list keeps the focus when there is none. */
  async function nextOpen() {
    if (!list.chooseNext((line) => line.state === 'open' && line.n !== current?.n)) {
      say(lines.some(({ state }) => state === 'open') ? t('noneOpenHere') : t('allDecided'));
      list.focus();
      return;
    }
    // The pane is drawn when the row has been read.
    const wanted = asked;
    for (let tries = 0; tries < 100 && wanted === asked && current?.n !== place.row; tries++)
      await new Promise((resolve) => setTimeout(resolve, 10));
    focusFirst();
  }

  function setVerdict(verdict) {
    const hit = document.activeElement?.closest?.('.hit') ?? openHit();
    const radio = hit?.querySelector(`input[type=radio][value=${verdict}]`);
    if (!radio) return;
    radio.checked = true;
    hit.querySelector('input[name=reason]').focus();
  }

  const help = el(
    'dialog',
    { id: 'keys', 'aria-labelledby': 'keys-heading' },
    el('h2', { id: 'keys-heading' }, t('keys')),
    el(
      'dl',
      { class: 'keys' },
      ['j k', 'Enter', '1 2 3', 'n', '/', 'Esc', '?'].map((key, at) => [
        el(
          'dt',
          {},
          key.split(' ').map((one) => el('kbd', {}, one)),
        ),
        el('dd', {}, t(`keys_${at}`)),
      ]),
    ),
    el('form', { method: 'dialog' }, el('button', {}, t('close'))),
  );
  const KEYS = {
    1: () => setVerdict(VERDICTS[0]),
    2: () => setVerdict(VERDICTS[1]),
    3: () => setVerdict(VERDICTS[2]),
    n: () => nextOpen(),
    j: () => list.move(1),
    k: () => list.move(-1),
    '/': () => find.focus(),
    '?': () => help.showModal(),
  };

  const desk = el('div', { class: 'desk' }, el('div', { class: 'left' }, list.element, empty), detail);
  const view = el(
    'div',
    { class: 'results-view' },
    el('h2', { tabindex: '-1', id: 'results-heading' }, theirs(short(run.name, 120))),
    progress.element,
    el(
      'div',
      { class: 'tools' },
      chips,
      el(
        'div',
        { class: 'row' },
        find,
        order,
        el('button', { type: 'button', class: 'plain', onclick: () => help.showModal() }, t('keys')),
      ),
    ),
    desk,
    el(
      'div',
      { class: 'row exports' },
      el('button', { type: 'button', id: 'xlsx', onclick: () => save('xlsx') }, t('exportXlsx')),
      el(
        'a',
        {
          class: 'button plain',
          id: 'to-evidence',
          href: linkTo({ run: run.id, view: 'evidence' }),
          onclick: follow({ run: run.id, view: 'evidence' }),
        },
        t('evidencePack'),
      ),
      el('button', { type: 'button', class: 'plain', id: 'json', onclick: () => save('json') }, t('exportJson')),
    ),
    help,
  );
  view.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || help.open) return;
    const inField = event.target.matches('input:not([type=radio]):not([type=checkbox]), textarea, select');
    if (event.key === 'Escape' && (inField || detail.contains(event.target))) {
      event.preventDefault();
      return list.focus();
    }
    if (inField || !KEYS[event.key]) return;
    event.preventDefault();
    KEYS[event.key]();
  });

  async function save(kind) {
    const name =
      run.name
        .replace(/\.[^.]+$/, '')
        .replace(/[^\p{L}\p{N}._-]+/gu, '-')
        .slice(0, 80) || 'batch';
    say(t('saving'));
    try {
      if (kind === 'xlsx') await saveWorkbook(run, lines, `${name}-results.xlsx`);
      else saveAs(await exported(run), `${name}-batch.json`);
      say(t('savedFile'));
    } catch (error) {
      say(t('saveFailed', { reason: error.message }), true);
    }
  }

  const summary = el('div');
  const drawRun = (failure) => {
    progress.draw(run, failure);
    const old = trouble(run);
    summary.replaceChildren(
      runLine(run),
      old.length > 0
        ? el(
            'details',
            {},
            el('summary', { class: 'warning' }, t('listTrouble', { count: old.length })),
            theirs(old.join('; ')),
          )
        : '',
    );
  };
  view.insertBefore(summary, progress.element);
  box.replaceChildren(view);
  drawRun();
  drawChips();
  drawList();
  const start = place.row ?? lines.find(({ state }) => state === 'open')?.n ?? 1;
  const at = lines.findIndex(({ n }) => n === start);
  if (at !== -1) {
    await open(start);
    drawList();
  }
  return runner.follow(run.id, (now, fresh, failure) => {
    Object.assign(run, now);
    for (const line of fresh) lines[line.n - 1] = line;
    drawRun(failure);
    drawChips();
    drawList();
    if (fresh.some(({ n }) => n === current?.n)) open(current.n);
    if (run.state === 'done' && fresh.length > 0)
      say(t('runFinished', { rows: run.rows, open: lines.filter(SHOWN.open).length }));
  });
}

/** The third view: the run, its results, and the decisions. */
import { VERDICTS } from './decision-form.js';
import { decide, decisionsOf, isShared, withdraw } from './decisions.js';
import { rowDetail } from './detail.js';
import { html, select, short, theirs } from './elements.js';
import { exported, saveAs } from './exchange.js';
import { placeLink } from './files-view.js';
import { linesOf, rowAt, rowsInSteps, runById } from './kept.js';
import { noteAt, placeNow } from './place.js';
import { chosenLines, ORDERS, resultList, SHOWN, STEADY } from './result-list.js';
import { progressBar, runSummary } from './run-summary.js';
import { known, number, t } from './words.js';
import { saveWorkbook } from './workbook.js';

const lineWords = (line) => (line.state === 'open' ? t('openHits', { count: line.open }) : t(`state_${line.state}`));

const badge = ({ mark, hits, score, state, ...line }) => html`<span class="result-badges">
  ${mark && mark !== 'decided' && html`<span class="mark ${mark}">${t(`mark_${mark}`)}</span>`}
  ${hits > 0 && html`<span class="score-badge">${score.toFixed(2)}</span>`}
  <span class="state ${state}">${lineWords({ state, ...line })}</span>
</span>`;

function note(view, change) {
  view.place = { ...view.place, run: view.run.id, ...change };
  noteAt(view.place);
}

function drawChips(view) {
  const { chips, lines, place } = view;
  const choose = (name) => {
    note(view, { show: name });
    drawChips(view);
    drawList(view);
    chips.querySelector(`[data-show=${name}]`).focus();
  };
  const made = Object.entries(SHOWN).map(([name, fits]) => {
    const count = lines.filter(fits).length;
    if (count === 0 && !STEADY.has(name)) return null;
    const isOn = (place.show ?? 'all') === name;
    return html`<button type="button" class="chip" aria-pressed=${String(isOn)} data-show=${name} onclick=${() => choose(name)}>
      ${t(`show_${name}`)}${' '}<span class="num">${number(count)}</span>
    </button>`;
  });
  chips.replaceChildren(...made.filter(Boolean));
}

function drawList({ list, empty, lines, place, text, current }) {
  const shown = chosenLines(lines, { ...place, text });
  empty.hidden = shown.length > 0;
  list.show(shown, current?.n ?? place.row);
}

function drawRun({ run, progress, summary }, failure) {
  progress.draw(run, failure);
  summary.replaceChildren(...runSummary(run));
}

async function drawRow(view, n) {
  const request = ++view.asked;
  note(view, { row: n });
  const kept = await rowAt(view.run.id, n);
  if (!kept) return;
  const row = (isShared && kept.hits?.length > 0 && (await renew(view, [kept]))[0]) || kept;
  const decisions = (await decisionsOf([row])).get(n);
  if (request !== view.asked) return;
  view.current = row;
  const calls = {
    decide: (...decision) => onDecide(view, ...decision),
    // What others go by stays; another decision takes its place.
    withdraw: isShared ? null : (hit) => onWithdraw(view, hit),
  };
  // Whoever works in the detail goes on there: with the element, the focus would be lost, and the keys with it.
  const isWithin = view.detail.contains(document.activeElement);
  view.detail.replaceChildren(rowDetail(row, decisions, calls));
  if (isWithin) view.detail.focus();
  view.detail.scrollTop = 0;
}

/** Takes over what others have decided about rows; gives those that stand otherwise now. */
async function renew(view, some) {
  const { renewed } = await import('./run.js');
  const { rows, lines } = await renewed(view.run, some);
  takeLines(view, lines);
  return rows;
}

/** The same for every row with a hit, when the results are opened. */
async function renewAll(view) {
  for await (const rows of rowsInSteps(view.run.id)) {
    const some = rows.filter(({ hits }) => hits?.length > 0);
    if (some.length > 0) await renew(view, some);
  }
}

/** Opens the row of a number in the pane. Of two rows asked for one after the other the later one is shown. */
function open(view, n) {
  view.opening = drawRow(view, n);
  return view.opening;
}

/** Opens a row that was chosen in the list; one that is open stays as it is, with what is being entered. */
function choose(view, { n }) {
  view.isUntouched = false;
  if (view.current?.n !== n || !view.current.answer) return open(view, n);
  // Another one that is being opened is not wanted any more.
  view.asked++;
  note(view, { row: n });
}

const openHit = ({ detail }) => detail.querySelector('.hit.open') ?? detail.querySelector('.hit');

const focusFirst = (view) => (openHit(view) ?? view.detail.querySelector('#detail-heading'))?.focus();

function takeLines(view, lines) {
  if (lines.length === 0) return;
  for (const line of lines) Object.assign(view.lines[line.n - 1], line);
  drawChips(view);
  view.list.redraw();
}

function changed(view, { row, lines }) {
  view.current = row;
  takeLines(view, lines);
}

async function onDecide(view, hit, verdict, reason, all) {
  const by = localStorage.getItem('sis-analyst') ?? '';
  let made;
  try {
    made = await decide(view.current, hit, { verdict, reason, by }, all);
  } catch (error) {
    return view.say(t('saveFailed', { reason: error.message }), true);
  }
  changed(view, made);
  const count = made.lines.length - 1;
  const name = short(view.current.facts.name, 80);
  view.say(t(count > 0 ? 'savedSame' : 'saved', { name, verdict: t(`decide_${verdict}`), count }));
  if (view.current.hits.some(({ state }) => state === 'open')) {
    await open(view, view.current.n);
    return focusFirst(view);
  }
  await nextOpen(view);
}

async function onWithdraw(view, hit) {
  changed(view, await withdraw(view.current, hit));
  await open(view, view.current.n);
  focusFirst(view);
}

/** On to the next customer with something to decide; without one the list has the focus. */
async function nextOpen(view) {
  view.isUntouched = false;
  const next = view.list.next((line) => line.state === 'open' && line.n !== view.current?.n);
  if (!next) {
    if (view.current) await open(view, view.current.n);
    view.say(t(view.lines.some(SHOWN.open) ? 'noneOpenHere' : 'allDecided'));
    view.list.focus();
    return;
  }
  await open(view, next.n);
  focusFirst(view);
}

/** While a row is being opened, entries are for that row, not for the one still shown. */
async function setVerdict(view, verdict) {
  view.isUntouched = false;
  await view.opening;
  const hit = document.activeElement?.closest?.('.hit') ?? openHit(view);
  const radio = hit?.querySelector(`input[type=radio][value=${verdict}]`);
  if (!radio) return;
  radio.checked = true;
  hit.querySelector('input[name=reason]').focus();
}

/** From the pane too, whose content goes with the step. */
function step({ list }, by) {
  list.focus();
  list.move(by);
}

const HELP = ['j k', 'Enter', '1 2 3', 'n', '/', 'Esc', '?'];

const helpDialog = () => html`<dialog id="keys" aria-labelledby="keys-heading">
  <h2 id="keys-heading">${t('keys')}</h2>
  <dl class="keys">
    ${HELP.map((names, at) => html`<dt>${names.split(' ').map((name) => html`<kbd>${name}</kbd>`)}</dt><dd>${t(`keys_${at}`)}</dd>`)}
  </dl>
  <form method="dialog"><button>${t('close')}</button></form>
</dialog>`;

/** Keys work inside the view alone, and not while something is typed (WCAG 2.1.4). */
function listenToKeys(view, element) {
  const keys = {
    ...Object.fromEntries(VERDICTS.map((verdict, at) => [at + 1, () => setVerdict(view, verdict)])),
    n: () => nextOpen(view),
    j: () => step(view, 1),
    k: () => step(view, -1),
    '/': () => view.find.focus(),
    '?': () => view.help.showModal(),
  };
  element.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || view.help.open) return;
    const isTyping = event.target.matches('input:not([type=radio]):not([type=checkbox]), textarea, select');
    if (event.key === 'Escape' && (isTyping || view.detail.contains(event.target))) {
      event.preventDefault();
      return view.list.focus();
    }
    if (isTyping || !keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });
}

async function save({ run, lines, say }, kind) {
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

function layOut(view) {
  const { run, runner } = view;
  view.detail = html`<div class="detail" id="detail" role="region" aria-label=${t('detailPane')} tabindex="0"></div>`;
  view.list = resultList({
    label: t('results'),
    badge,
    onSelect: (line) => choose(view, line),
    async onEnter() {
      await view.opening;
      focusFirst(view);
    },
  });
  view.progress = progressBar(runner);
  view.summary = html`<div></div>`;
  view.chips = html`<div class="row chips" role="group" aria-label=${t('showOnly')}></div>`;
  view.empty = html`<p class="quiet empty" hidden>${t('nothingShown')}</p>`;
  view.help = helpDialog();
  const find = ({ target }) => {
    view.text = target.value.trim();
    drawList(view);
  };
  view.find = html`<input type="search" id="find" autocomplete="off" aria-label=${t('findName')} placeholder=${t('findName')}
    oninput=${find} />`;
  const orders = Object.keys(ORDERS).map((name) => [name, known(`sort_${name}`, name)]);
  const sort = ({ target }) => {
    note(view, { sort: target.value });
    drawList(view);
  };
  const order = select({ id: 'order', 'aria-label': t('sort'), onchange: sort }, orders, view.place.sort ?? 'open');
  const element = html`<div class="results-view">
    <h2 tabindex="-1" id="results-heading">${theirs(short(run.name, 120))}</h2>
    ${view.summary}${view.progress.element}
    <div class="row tools">
      ${view.chips}
      <div class="row">
        ${view.find}${order}
        <button type="button" class="plain" onclick=${() => view.help.showModal()}>${t('keys')}</button>
      </div>
    </div>
    <div class="card panes"><div class="left">${view.list.element}${view.empty}</div>${view.detail}</div>
    <div class="row exports">
      <button type="button" id="xlsx" onclick=${() => save(view, 'xlsx')}>${t('exportXlsx')}</button>
      ${placeLink({ run: run.id, view: 'evidence' }, t('evidencePack'), { class: 'button plain', id: 'to-evidence' })}
      <button type="button" class="plain" id="json" onclick=${() => save(view, 'json')}>${t('exportJson')}</button>
    </div>
    ${view.help}
  </div>`;
  listenToKeys(view, element);
  return element;
}

const sayDone = ({ run, lines, say }) =>
  say(t('runFinished', { rows: run.rows, open: lines.filter(SHOWN.open).length }));

function onProgress(view, { now, fresh, failure }) {
  Object.assign(view.run, now);
  for (const line of fresh) view.lines[line.n - 1] = line;
  drawRun(view, failure);
  drawChips(view);
  drawList(view);
  // What is being typed into a decision must not be drawn anew.
  const isWaiting = view.current && !view.current.answer;
  if (isWaiting && fresh.some(({ n }) => n === view.current.n)) open(view, view.current.n);
  if (view.run.state !== 'done' || fresh.length === 0) return;
  sayDone(view);
  // Nobody has begun: what is to be decided first is known now.
  if (view.isUntouched && !view.detail.contains(document.activeElement))
    open(view, firstOf(view)).then(() => drawList(view));
}

const firstOf = ({ lines, place }) => chosenLines(lines, { ...place, text: '' })[0]?.n ?? 1;

/** Draws the view into `box`; gives what to call when it is left. */
export async function resultsView(box, run, runner, say) {
  // A run may go on, and end, while its lines are read: what comes meanwhile is drawn afterwards.
  const missed = [];
  let draw = (progress) => missed.push(progress);
  const leave = runner.follow(run.id, (now, fresh, failure) => draw({ now, fresh, failure }));
  const lines = await linesOf(run.id);
  const place = { ...placeNow(), view: 'results' };
  const view = {
    ...{ run: (await runById(run.id)) ?? run, runner, say, lines, place, text: '', current: null, asked: 0 },
    isUntouched: place.row === undefined,
  };
  box.replaceChildren(layOut(view));
  drawRun(view);
  drawChips(view);
  if (view.run.state === 'done') sayDone(view);
  const first = place.row ?? firstOf(view);
  if (lines[first - 1]) await open(view, first);
  drawList(view);
  // The keys work from the start.
  if (document.activeElement === document.body) view.list.focus();
  // Without the service what was known stands; each row asks again when it is opened.
  if (isShared) renewAll(view).catch(({ message }) => say(t('saveFailed', { reason: message }), true));
  draw = (progress) => onProgress(view, progress);
  missed.forEach(draw);
  return leave;
}

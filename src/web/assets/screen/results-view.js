/**
 * The third view: the run, its results, and the decisions.
 *
 *     run summary, progress
 *     what to show, search, order
 *     list of lines | the customer beside its hits, decisions
 *     exports
 */
import { VERDICTS } from './decision-form.js';
import { decide, withdraw } from './decisions.js';
import { rowDetail } from './detail.js';
import { html, select, short, theirs } from './elements.js';
import { exported, saveAs } from './exchange.js';
import { placeLink } from './files-view.js';
import { decisionsAbout, linesOf, rowAt, runById } from './kept.js';
import { noteAt, placeNow } from './place.js';
import { resultList } from './result-list.js';
import { progressBar, runSummary } from './run-summary.js';
import { chosenLines, ORDERS, SHOWN, STEADY } from './shown-lines.js';
import { known, number, t } from './words.js';
import { saveWorkbook } from './workbook.js';

const lineWords = (line) => (line.state === 'open' ? t('openHits', { count: line.open }) : t(`state_${line.state}`));

const badge = ({ mark, hits, score, state, ...line }) => html`<span class="result-badges">
  ${mark && mark !== 'decided' && html`<span class="mark ${mark}">${t(`mark_${mark}`)}</span>`}
  ${hits > 0 && html`<span class="score-badge">${score.toFixed(2)}</span>`}
  <span class="state ${state}">${lineWords({ state, ...line })}</span>
</span>`;

/** Notes what is shown in the address. */
function note(desk, change) {
  desk.place = { ...desk.place, run: desk.run.id, ...change };
  noteAt(desk.place);
}

function drawChips(desk) {
  const { chips, lines, place } = desk;
  const choose = (name) => {
    note(desk, { show: name });
    drawChips(desk);
    drawList(desk);
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

async function drawRow(desk, n) {
  const request = ++desk.asked;
  note(desk, { row: n });
  const row = await rowAt(desk.run.id, n);
  const decisions = row ? await decisionsAbout(row.key) : null;
  if (!row || request !== desk.asked) return;
  desk.current = row;
  const calls = {
    decide: (...decision) => onDecide(desk, ...decision),
    withdraw: (hit) => onWithdraw(desk, hit),
  };
  // Whoever works in the detail goes on there: with the element, the focus would be lost, and the keys with it.
  const isWithin = desk.detail.contains(document.activeElement);
  desk.detail.replaceChildren(rowDetail(row, decisions, calls));
  if (isWithin) desk.detail.focus();
  desk.detail.scrollTop = 0;
}

/** Opens the row of a number in the pane. Of two rows asked for one after the other the later one is shown. */
function open(desk, n) {
  desk.opening = drawRow(desk, n);
  return desk.opening;
}

/** Opens a row that was chosen in the list; one that is open stays as it is, with what is being entered. */
function choose(desk, { n }) {
  if (desk.current?.n !== n || !desk.current.answer) return open(desk, n);
  // Another one that is being opened is not wanted any more.
  desk.asked++;
  note(desk, { row: n });
}

const openHit = ({ detail }) => detail.querySelector('.hit.open') ?? detail.querySelector('.hit');

const focusFirst = (desk) => (openHit(desk) ?? desk.detail.querySelector('#detail-heading'))?.focus();

/** Takes over what became of a row by a decision. */
function changed(desk, { row, line }) {
  desk.current = row;
  Object.assign(desk.lines[line.n - 1], line);
  drawChips(desk);
  desk.list.redraw();
}

async function onDecide(desk, hit, verdict, reason, all) {
  const by = localStorage.getItem('sis-analyst') ?? '';
  changed(desk, await decide(desk.current, hit, { verdict, reason, by }, all));
  desk.say(t('saved', { name: short(desk.current.facts.name, 80), verdict: t(`decide_${verdict}`) }));
  if (desk.current.hits.some(({ state }) => state === 'open')) {
    await open(desk, desk.current.n);
    return focusFirst(desk);
  }
  await nextOpen(desk);
}

async function onWithdraw(desk, hit) {
  changed(desk, await withdraw(desk.current, hit));
  await open(desk, desk.current.n);
  focusFirst(desk);
}

/** On to the next customer with something to decide; without one the list has the focus. */
async function nextOpen(desk) {
  const next = desk.list.next((line) => line.state === 'open' && line.n !== desk.current?.n);
  if (!next) {
    if (desk.current) await open(desk, desk.current.n);
    desk.say(t(desk.lines.some(SHOWN.open) ? 'noneOpenHere' : 'allDecided'));
    desk.list.focus();
    return;
  }
  await open(desk, next.n);
  focusFirst(desk);
}

/** What is entered about a row that is being opened is for that row, not for the one still shown. */
async function setVerdict(desk, verdict) {
  await desk.opening;
  const hit = document.activeElement?.closest?.('.hit') ?? openHit(desk);
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
function listenToKeys(desk, view) {
  const keys = {
    1: () => setVerdict(desk, VERDICTS[0]),
    2: () => setVerdict(desk, VERDICTS[1]),
    3: () => setVerdict(desk, VERDICTS[2]),
    n: () => nextOpen(desk),
    j: () => step(desk, 1),
    k: () => step(desk, -1),
    '/': () => desk.find.focus(),
    '?': () => desk.help.showModal(),
  };
  view.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || desk.help.open) return;
    const isTyping = event.target.matches('input:not([type=radio]):not([type=checkbox]), textarea, select');
    if (event.key === 'Escape' && (isTyping || desk.detail.contains(event.target))) {
      event.preventDefault();
      return desk.list.focus();
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

/** Makes the parts of the view and lays them out. */
function layOut(desk) {
  const { run, runner } = desk;
  desk.detail = html`<div class="detail" id="detail" role="region" aria-label=${t('detailPane')} tabindex="0"></div>`;
  desk.list = resultList({
    label: t('results'),
    badge,
    onSelect: (line) => choose(desk, line),
    async onEnter() {
      await desk.opening;
      focusFirst(desk);
    },
  });
  desk.progress = progressBar(runner);
  desk.summary = html`<div></div>`;
  desk.chips = html`<div class="chips" role="group" aria-label=${t('showOnly')}></div>`;
  desk.empty = html`<p class="quiet empty" hidden>${t('nothingShown')}</p>`;
  desk.help = helpDialog();
  const find = ({ target }) => {
    desk.text = target.value.trim();
    drawList(desk);
  };
  desk.find = html`<input type="search" id="find" autocomplete="off" aria-label=${t('findName')} placeholder=${t('findName')}
    oninput=${find} />`;
  const orders = Object.keys(ORDERS).map((name) => [name, known(`sort_${name}`, name)]);
  const sort = ({ target }) => {
    note(desk, { sort: target.value });
    drawList(desk);
  };
  const order = select({ id: 'order', 'aria-label': t('sort'), onchange: sort }, orders, desk.place.sort ?? 'file');
  const view = html`<div class="results-view">
    <h2 tabindex="-1" id="results-heading">${theirs(short(run.name, 120))}</h2>
    ${desk.summary}${desk.progress.element}
    <div class="tools">
      ${desk.chips}
      <div class="row">
        ${desk.find}${order}
        <button type="button" class="plain" onclick=${() => desk.help.showModal()}>${t('keys')}</button>
      </div>
    </div>
    <div class="desk"><div class="left">${desk.list.element}${desk.empty}</div>${desk.detail}</div>
    <div class="row exports">
      <button type="button" id="xlsx" onclick=${() => save(desk, 'xlsx')}>${t('exportXlsx')}</button>
      ${placeLink({ run: run.id, view: 'evidence' }, t('evidencePack'), { class: 'button plain', id: 'to-evidence' })}
      <button type="button" class="plain" id="json" onclick=${() => save(desk, 'json')}>${t('exportJson')}</button>
    </div>
    ${desk.help}
  </div>`;
  listenToKeys(desk, view);
  return view;
}

const sayDone = ({ run, lines, say }) =>
  say(t('runFinished', { rows: run.rows, open: lines.filter(SHOWN.open).length }));

/** What the view does when rows of its run have been screened. */
function onProgress(desk, { now, fresh, failure }) {
  Object.assign(desk.run, now);
  for (const line of fresh) desk.lines[line.n - 1] = line;
  drawRun(desk, failure);
  drawChips(desk);
  drawList(desk);
  // What is being typed into a decision must not be drawn anew.
  const isWaiting = desk.current && !desk.current.answer;
  if (isWaiting && fresh.some(({ n }) => n === desk.current.n)) open(desk, desk.current.n);
  if (desk.run.state === 'done' && fresh.length > 0) sayDone(desk);
}

/**
 * Draws the view into `box`.
 * @param runner {toggle(), isRunning(id), follow(id, listener) -> stop}
 * @returns what to call when the view is left
 */
export async function resultsView(box, run, runner, say) {
  // A run may go on, and end, while its lines are read: what comes meanwhile is drawn afterwards.
  const missed = [];
  let draw = (progress) => missed.push(progress);
  const leave = runner.follow(run.id, (now, fresh, failure) => draw({ now, fresh, failure }));
  const lines = await linesOf(run.id);
  const place = { ...placeNow(), view: 'results' };
  const desk = { run: (await runById(run.id)) ?? run, runner, say, lines, place, text: '', current: null, asked: 0 };
  box.replaceChildren(layOut(desk));
  drawRun(desk);
  drawChips(desk);
  if (desk.run.state === 'done') sayDone(desk);
  const first = place.row ?? lines.find(SHOWN.open)?.n ?? 1;
  if (lines[first - 1]) await open(desk, first);
  drawList(desk);
  draw = (progress) => onProgress(desk, progress);
  missed.forEach(draw);
  return leave;
}

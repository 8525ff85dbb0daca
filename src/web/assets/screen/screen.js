/** Batch screening in the browser: files -> columns -> results -> evidence, one view at a time, as the address says (place.js). */
import { html } from './elements.js';
import { filesView, placeLink } from './files-view.js';
import { linesOf, runById } from './kept.js';
import { goTo, placeNow } from './place.js';
import { t } from './words.js';

const box = document.getElementById('batch');
const status = document.getElementById('batch-status');
let leave = null;
let drawn = 0;

/** Says something in the status line, which screen readers read out. */
function say(text, isFault = false) {
  status.textContent = text;
  status.classList.toggle('fault', isFault);
}

/** The one run that is under way in this tab. */
function batchRunner() {
  let current = null;
  const listeners = new Map();
  // A run may fail before its results are shown: why it did is told when they are.
  const missed = new Map();
  function tell(run, lines, failure) {
    const listener = listeners.get(run.id);
    if (listener) listener(run, lines, failure);
    else if (failure) missed.set(run.id, [run, [], failure]);
  }
  async function start(run) {
    if (current) return;
    const stop = new AbortController();
    current = { id: run.id, stop };
    let failure = null;
    try {
      tell({ ...run, state: 'running' }, []);
      const { screenRun } = await import('./run.js');
      await locked(run.id, () => screenRun(run, stop.signal, (now, lines) => tell(now, lines)));
    } catch (error) {
      if (!stop.signal.aborted) failure = error;
    }
    current = null;
    const now = await runById(run.id);
    if (now) tell({ ...now, state: now.state === 'running' ? 'stopped' : now.state }, [], failure);
  }
  return {
    start,
    isRunning: (id) => current?.id === id,
    toggle: async () => {
      if (current) return current.stop.abort();
      const run = await runById(placeNow().run);
      if (run && run.state !== 'done') start(run);
    },
    follow(id, listener) {
      listeners.set(id, listener);
      const told = missed.get(id);
      missed.delete(id);
      if (told) listener(...told);
      return () => listeners.delete(id);
    },
  };
}

/** Runs in one tab at a time: two would screen the same rows. */
async function locked(id, work) {
  if (!navigator.locks) return work();
  return navigator.locks.request(`sis-run-${id}`, { ifAvailable: true }, (lock) => {
    if (!lock) throw new Error(t('otherTab'));
    return work();
  });
}

const runner = batchRunner();

/** What no list here holds, as the page says it in its own language. */
const notCovered = () => [...document.querySelectorAll('#not-covered li')].map((item) => item.textContent);

async function evidenceView(run) {
  box.replaceChildren(html`<p>${t('loading')}</p>`);
  const { evidencePack } = await import('./evidence.js');
  const pack = await evidencePack(run, await linesOf(run.id), notCovered());
  box.replaceChildren(
    html`<div class="row to-print screen-only">
      ${placeLink({ run: run.id, view: 'results' }, t('backToResults'), { class: 'button plain' })}
      <button type="button" id="print" onclick=${() => print()}>${t('print')}</button>
    </div>`,
    pack,
  );
}

const crumbs = document.getElementById('batch-crumbs');

async function draw() {
  const turn = ++drawn;
  leave?.();
  leave = null;
  const { run: id, view } = placeNow();
  const run = id === undefined ? null : await runById(id);
  if (turn !== drawn) return;
  // With a run open the page needs no introduction, and its results all the room.
  document.getElementById('batch-head').classList.toggle('within', run !== null && run !== undefined);
  crumbs.replaceChildren(...(run ? [placeLink({}, `← ${t('allFiles')}`)] : []));
  if (id !== undefined && !run) say(t('runGone'), true);
  if (!run) return filesView(box, say);
  if (view === 'columns' && run.state === 'draft') {
    const { columnsView } = await import('./columns-view.js');
    return columnsView(box, run, (ready) => {
      runner.start(ready);
      goTo({ run: ready.id, view: 'results' });
    });
  }
  if (view === 'evidence') return evidenceView(run);
  if (run.state === 'draft') return goTo({ run: run.id, view: 'columns' });
  const { resultsView } = await import('./results-view.js');
  leave = await resultsView(box, run, runner, say);
}

async function show() {
  try {
    await draw();
  } catch (error) {
    say(t('viewFailed', { reason: error.message }), true);
  }
}

addEventListener('popstate', () => {
  say('');
  show();
});
show();

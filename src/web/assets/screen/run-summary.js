/** What is said of a run above its results: progress with stop and go on, what it was screened by. */
import { el, theirs } from './elements.js';
import { instant, known, number, percent, t } from './words.js';

/** The bar of progress. `runner` as in results-view.js. */
export function progressBar(runner) {
  const bar = el('progress', { max: '1', value: '0', 'aria-label': t('progress') });
  const said = el('span', { class: 'num' });
  const button = el('button', { type: 'button', class: 'plain', id: 'stop', onclick: () => runner.toggle() });
  const trouble = el('p', { class: 'fault', role: 'alert', hidden: true });
  return {
    element: el('div', { class: 'progress' }, bar, said, button, trouble),
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
    `${t('threshold')} ${run.options.threshold} · `,
    run.versions.length > 0
      ? [t('dataVersion'), ' ', el('code', {}, run.versions.map(({ version }) => version).join(', ')), ' · ']
      : '',
    (run.sources ?? []).map(({ jurisdiction, edition }) => `${jurisdiction} ${edition ?? t('noEdition')}`).join(', '),
  );

/** When a run began, by which data and editions, and which lists were not current. */
export function runSummary(run) {
  const old = (run.sources ?? [])
    .filter(({ state }) => state !== 'fresh')
    .map((one) => `${one.title ?? one.source_list}: ${known(`list_${one.state}`, one.state)}`);
  if (old.length === 0) return [runLine(run)];
  const said = t('listTrouble', { count: old.length });
  return [runLine(run), el('details', {}, el('summary', { class: 'warning' }, said), theirs(old.join('; ')))];
}

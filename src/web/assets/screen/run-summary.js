/** What is said of a run above its results: progress with stop and go on, what it was screened by. */
import { html, theirs } from './elements.js';
import { instant, known, number, officialName, percent, t } from './words.js';

/** The bar of progress. `runner` as in results-view.js. */
export function progressBar(runner) {
  const bar = html`<progress max="1" value="0" aria-label=${t('progress')}></progress>`;
  const said = html`<span class="num"></span>`;
  const button = html`<button type="button" class="plain" id="stop" onclick=${() => runner.toggle()}></button>`;
  const trouble = html`<p class="fault" role="alert" hidden></p>`;
  return {
    element: html`<div class="row progress">${bar}${said}${button}${trouble}</div>`,
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

function runLine({ started, options, versions, sources = [] }) {
  const editions = sources
    .map(({ jurisdiction, edition }) => `${jurisdiction} ${edition ?? t('noEdition')}`)
    .join(', ');
  const data = versions.map(({ version }) => version).join(', ');
  return html`<p class="quiet">
    ${started ? `${t('startedAt')} ${instant(started)} · ` : ''}${t('threshold')} ${options.threshold} ·${' '}
    ${data && html`${t('dataVersion')} <code>${data}</code> · `}${editions}
  </p>`;
}

/** When a run began, by which data and editions, and which lists were not current. */
export function runSummary(run) {
  const old = (run.sources ?? [])
    .filter(({ state }) => state !== 'fresh')
    .map((one) => `${officialName(one.title ?? one.source_list)}: ${known(`list_${one.state}`, one.state)}`);
  if (old.length === 0) return [runLine(run)];
  const said = t('listTrouble', { count: old.length });
  return [runLine(run), html`<details><summary class="warning">${said}</summary>${theirs(old.join('; '))}</details>`];
}

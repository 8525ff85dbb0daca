/** The first view: bring a file or paste rows, and the runs that the browser keeps. */

import { ask } from '../service.js';
import { isShared } from './decisions.js';
import { html, select, short, table, theirs } from './elements.js';
import { exported, saveAs, takeIn } from './exchange.js';
import { addDraft, allRuns, forgetAll, forgetRun } from './kept.js';
import { goTo, linkTo } from './place.js';
import { ENCODINGS, FileFault, readFile, readPasted } from './read-file.js';
import { instant, number, t } from './words.js';

const newRun = ({ name, size, sha256, encoding }) => ({
  ...{ name, size, sha256, encoding },
  added: new Date().toISOString(),
  ...{ state: 'draft', rows: 0, done: 0, versions: [], previous: null },
  options: { threshold: 0.7, limit: 10, group: 'party' },
});

/** Keeps a read file as a draft and goes to its columns. */
export async function begin(read) {
  const id = await addDraft(newRun(read), read.sheets);
  goTo({ run: id, view: 'columns' });
}

function runLine(run, drawAgain) {
  const view = run.state === 'draft' ? 'columns' : 'results';
  const remove = async () => {
    if (!confirm(t('forgetRunSure', { name: short(run.name, 80) }))) return;
    await forgetRun(run.id);
    drawAgain();
  };
  const name = short(run.name, 80);
  return html`<tr>
    <th scope="row">${placeLink({ run: run.id, view }, theirs(short(run.name, 120)))}</th>
    <td class="nowrap">${instant(run.started ?? run.added)}</td>
    <td class="num">${run.state === 'draft' ? '–' : `${number(run.done)} / ${number(run.rows)}`}</td>
    <td><span class="state ${run.state}">${t(`run_${run.state}`)}</span></td>
    <td>${run.versions.length > 0 ? html`<code>${run.versions.at(-1).version}</code>` : '–'}</td>
    <td>
      <button type="button" class="plain small" onclick=${remove} aria-label="${t('forget')} ${name}">${t('forget')}</button>
    </td>
  </tr>`;
}

/** A link that the page itself follows. */
export function placeLink(place, shown, properties) {
  const follow = (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button > 0) return;
    event.preventDefault();
    goTo(place);
  };
  return html`<a href=${linkTo(place)} onclick=${follow} ...${properties}>${shown}</a>`;
}

function keptTable(runs, drawAgain) {
  if (runs.length === 0) return html`<p class="quiet">${t('noRuns')}</p>`;
  const heads = ['file', 'startedAt', 'screenedRows', 'col_state', 'dataVersion'].map(
    (word) => html`<th scope="col" class=${word === 'screenedRows' ? 'num' : null}>${t(word)}</th>`,
  );
  return table(
    { label: t('keptRuns'), heads: [...heads, html`<td></td>`], class: 'runs' },
    runs.map((run) => runLine(run, drawAgain)),
  );
}

/** Says in words what went wrong with a file. */
export const faultText = (error) =>
  error instanceof FileFault ? t(`fault_${error.word}`, error.values) : t('fault_other', { reason: error.message });

/** Draws the view into `box`. `say` puts a text into the status line. */
export async function filesView(box, say) {
  const drawAgain = () => filesView(box, say);
  async function take(reading) {
    say(t('reading'));
    try {
      await begin(await reading());
      say('');
    } catch (error) {
      say(faultText(error), true);
    }
  }
  const chosen = ({ target }) => target.files[0] && take(() => readFile(target.files[0], encoding.value));
  const encoding = select(
    { id: 'encoding' },
    [['', t('encodingGuessed')], ...ENCODINGS.map((one) => [one, one.toUpperCase()])],
    '',
  );
  const over = (event) => {
    event.preventDefault();
    drop.classList.toggle('over', event.type === 'dragover');
  };
  const dropped = (event) => {
    over(event);
    const [file] = event.dataTransfer.files;
    if (file) take(() => readFile(file, encoding.value));
  };
  const drop = html`<div class="card stack drop" ondragover=${over} ondragleave=${over} ondrop=${dropped}>
    <label class="row file-label" for="file">
      <strong>${t('chooseFile')}</strong><span>${t('dropHere')}</span>
      <input type="file" id="file" accept=".csv,.tsv,.txt,.xlsx,text/csv" onchange=${chosen} />
    </label>
    <p class="quiet">${t('fileKinds')}</p>
    <label class="row">${t('encoding')}${encoding}</label>
  </div>`;
  const pasted = html`<textarea id="pasted" rows="4" spellcheck="false" placeholder=${t('pasteHint')}></textarea>`;
  const paste = (event) => {
    event.preventDefault();
    if (pasted.value.trim() !== '') take(() => readPasted(pasted.value));
  };
  async function takeFile({ target }) {
    try {
      const { run, decisions } = await takeIn(target.files[0]);
      say(t('imported', { decisions }));
      if (run) goTo({ run, view: 'results' });
    } catch (error) {
      say(t(error.message.startsWith('import') ? error.message : 'importBroken'), true);
    }
  }
  async function forgetEverything() {
    if (!confirm(t('forgetAllSure'))) return;
    await forgetAll();
    drawAgain();
  }
  async function saveDecisions() {
    if (!isShared) return saveAs(await exported(null), 'decisions.json');
    const lines = await ask('/decisions', { headers: { Accept: 'application/x-ndjson' } });
    saveAs(await lines.blob(), 'decisions.jsonl');
  }
  const runs = await allRuns();
  box.replaceChildren(
    ...html`<div class="bring">
        ${drop}
        <form class="card stack" onsubmit=${paste}>
          <label class="field" for="pasted">${t('pasteRows')}${pasted}</label>
          <button type="submit" class="plain">${t('usePasted')}</button>
        </form>
      </div>
      <p class="note privacy"><strong>${t('privacyHead')}</strong> ${t(isShared ? 'privacyShared' : 'privacy')}</p>
      ${isShared && (await import('./move-decisions.js').then(({ moveOffer }) => moveOffer(drawAgain, say)))}
      <section aria-labelledby="kept-heading">
        <h2 id="kept-heading">${t('keptRuns')}</h2>
        ${keptTable(runs, drawAgain)}
        <div class="row">
          <label class="button plain" for="import">
            ${t('import')}
            <input type="file" class="hidden" id="import" accept=".json,application/json" onchange=${takeFile} />
          </label>
          <button type="button" class="plain" onclick=${saveDecisions}>${t('exportDecisions')}</button>
          <button type="button" class="plain danger" onclick=${forgetEverything}>${t('forgetAll')}</button>
        </div>
      </section>`,
  );
}

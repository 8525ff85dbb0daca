/** The first view: bring a file or paste rows, and the runs that the browser keeps. */
import { el, select, short, theirs } from './elements.js';
import { exported, saveAs, takeIn } from './exchange.js';
import { addDraft, allRuns, forgetAll, forgetRun } from './kept.js';
import { goTo, linkTo } from './place.js';
import { ENCODINGS, FileFault, readFile, readPasted } from './read-file.js';
import { instant, number, t } from './words.js';

const newRun = ({ name, size, sha256, encoding }) => ({
  name,
  size,
  sha256,
  encoding,
  added: new Date().toISOString(),
  state: 'draft',
  rows: 0,
  done: 0,
  versions: [],
  previous: null,
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
  return el(
    'tr',
    {},
    el(
      'th',
      { scope: 'row' },
      el(
        'a',
        { href: linkTo({ run: run.id, view }), onclick: follow({ run: run.id, view }) },
        theirs(short(run.name, 120)),
      ),
    ),
    el('td', { class: 'nowrap' }, instant(run.started ?? run.added)),
    el('td', { class: 'num' }, run.state === 'draft' ? '–' : `${number(run.done)} / ${number(run.rows)}`),
    el('td', {}, el('span', { class: `state ${run.state}` }, t(`run_${run.state}`))),
    el('td', {}, run.versions.length > 0 ? el('code', {}, run.versions.at(-1).version) : '–'),
    el(
      'td',
      {},
      el(
        'button',
        {
          type: 'button',
          class: 'plain small',
          onclick: remove,
          'aria-label': `${t('forget')} ${short(run.name, 80)}`,
        },
        t('forget'),
      ),
    ),
  );
}

/** A link that the page itself follows. */
export const follow = (place) => (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button > 0) return;
  event.preventDefault();
  goTo(place);
};

function keptTable(runs, drawAgain) {
  if (runs.length === 0) return el('p', { class: 'quiet' }, t('noRuns'));
  const heads = ['file', 'startedAt', 'screenedRows', 'col_state', 'dataVersion'].map((word) =>
    el('th', { scope: 'col', class: word === 'screenedRows' ? 'num' : null }, t(word)),
  );
  return el(
    'div',
    { class: 'scroll', tabindex: '0', role: 'group', 'aria-label': t('keptRuns') },
    el(
      'table',
      { class: 'runs' },
      el('thead', {}, el('tr', {}, heads, el('td', {}))),
      el(
        'tbody',
        {},
        runs.map((run) => runLine(run, drawAgain)),
      ),
    ),
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
  const input = el('input', {
    type: 'file',
    id: 'file',
    accept: '.csv,.tsv,.txt,.xlsx,text/csv',
    onchange: () => input.files[0] && take(() => readFile(input.files[0], encoding.value)),
  });
  const encoding = select(
    { id: 'encoding' },
    [['', t('encodingGuessed')], ...ENCODINGS.map((one) => [one, one.toUpperCase()])],
    '',
  );
  const drop = el(
    'div',
    { class: 'drop' },
    el(
      'label',
      { class: 'file-label', for: 'file' },
      el('strong', {}, t('chooseFile')),
      el('span', {}, t('dropHere')),
      input,
    ),
    el('p', { class: 'quiet' }, t('fileKinds')),
    el('label', { class: 'encoding' }, t('encoding'), encoding),
  );
  drop.addEventListener('dragover', (event) => {
    event.preventDefault();
    drop.classList.add('over');
  });
  drop.addEventListener('dragleave', () => drop.classList.remove('over'));
  drop.addEventListener('drop', (event) => {
    event.preventDefault();
    drop.classList.remove('over');
    const [file] = event.dataTransfer.files;
    if (file) take(() => readFile(file, encoding.value));
  });
  const pasted = el('textarea', { id: 'pasted', rows: '4', spellcheck: 'false', placeholder: t('pasteHint') });
  const paste = el(
    'form',
    { class: 'paste' },
    el('label', { for: 'pasted' }, t('pasteRows'), pasted),
    el('button', { type: 'submit', class: 'plain' }, t('usePasted')),
  );
  paste.addEventListener('submit', (event) => {
    event.preventDefault();
    if (pasted.value.trim() !== '') take(() => readPasted(pasted.value));
  });
  const importFile = el('input', {
    type: 'file',
    class: 'hidden',
    id: 'import',
    accept: '.json,application/json',
    onchange: () => takeFile(),
  });
  async function takeFile() {
    try {
      const { run, decisions } = await takeIn(importFile.files[0]);
      say(t('imported', { decisions }));
      if (run) goTo({ run, view: 'results' });
    } catch (error) {
      say(t(error.message.startsWith('import') ? error.message : 'importBroken'), true);
    }
  }
  const keep = el(
    'div',
    { class: 'row' },
    el('label', { class: 'button plain', for: 'import' }, t('import'), importFile),
    el(
      'button',
      { type: 'button', class: 'plain', onclick: async () => saveAs(await exported(null), 'decisions.json') },
      t('exportDecisions'),
    ),
    el(
      'button',
      {
        type: 'button',
        class: 'plain danger',
        onclick: async () => {
          if (!confirm(t('forgetAllSure'))) return;
          await forgetAll();
          drawAgain();
        },
      },
      t('forgetAll'),
    ),
  );
  const runs = await allRuns();
  box.replaceChildren(
    el('div', { class: 'bring' }, drop, paste),
    el('p', { class: 'privacy' }, el('strong', {}, t('privacyHead')), ' ', t('privacy')),
    el(
      'section',
      { 'aria-labelledby': 'kept-heading' },
      el('h2', { id: 'kept-heading' }, t('keptRuns')),
      keptTable(runs, drawAgain),
      keep,
    ),
  );
}

/**
 * What the browser keeps of batches, in its IndexedDB; the service keeps nothing of it.
 *
 *     runs       one file put to the lists at one time: {id, file, columns, state, done, …}
 *     rows       its customers with their answers: {run, n, key, same, facts, answer, hits}
 *     lines      the same in short, what the list of results shows: {run, n, name, score, status, …}
 *     drafts     files whose columns are not settled yet: {run, sheets}
 *     decisions  by customer and listed party, over all runs: {key, entity, verdict, reason, at, facts, …}
 */
import { openDB } from '/assets/lib/idb.js';

const opened = openDB('sis-batches', 2, {
  upgrade(db, version, _, transaction) {
    if (version === 1) return transaction.objectStore('rows').createIndex('same', ['run', 'same']);
    db.createObjectStore('runs', { keyPath: 'id', autoIncrement: true });
    const rows = db.createObjectStore('rows', { keyPath: ['run', 'n'] });
    rows.createIndex('key', ['run', 'key']);
    rows.createIndex('same', ['run', 'same']);
    db.createObjectStore('lines', { keyPath: ['run', 'n'] });
    db.createObjectStore('drafts', { keyPath: 'run' });
    db.createObjectStore('decisions', { keyPath: ['key', 'entity'] });
  },
  // A second tab of a later version must not wait for this one.
  blocking() {
    location.reload();
  },
});

/** Works on stores in one transaction, all or nothing. */
async function changing(names, work) {
  const transaction = (await opened).transaction(names, 'readwrite');
  const made = await work(Object.fromEntries(names.map((name) => [name, transaction.objectStore(name)])));
  await transaction.done;
  return made;
}

const rangeOf = (run) => IDBKeyRange.bound([run, 0], [run, Number.MAX_SAFE_INTEGER]);

/** All runs, newest first. */
export async function allRuns() {
  return (await (await opened).getAll('runs')).reverse();
}

export const runById = async (id) => (await opened).get('runs', id);

export const saveRun = async (run) => (await opened).put('runs', run);

/** Keeps a file whose columns are to be settled; gives the id of its run. */
export const addDraft = (run, sheets) =>
  changing(['runs', 'drafts'], async ({ runs, drafts }) => {
    const id = await runs.add(run);
    drafts.put({ run: id, sheets });
    return id;
  });

export const draftOf = async (run) => (await opened).get('drafts', run);

/** Keeps the rows of a run that has an id. Its draft is no longer needed. */
export const saveRows = (run, rows, lines) =>
  changing(['runs', 'drafts', 'rows', 'lines'], (stores) => {
    stores.runs.put(run);
    stores.drafts.delete(run.id);
    for (const row of rows) stores.rows.put({ ...row, run: run.id });
    for (const line of lines) stores.lines.put({ ...line, run: run.id });
  });

/** Keeps a new run with its rows; gives its id. */
export async function addRun(run, rows, lines) {
  const id = await (await opened).add('runs', run);
  await saveRows({ ...run, id }, rows, lines);
  return id;
}

/** Rows of a run from number `first` to `last`, inclusive. */
export const rowsBetween = async (run, first, last) =>
  (await opened).getAll('rows', IDBKeyRange.bound([run, first], [run, last]));

export const rowAt = async (run, n) => (await opened).get('rows', [run, n]);

/** The row of the same customer in another run, if it has one. */
export const rowOfCustomer = async (run, key) => (await opened).getFromIndex('rows', 'key', [run, key]);

/** Rows that say the same of their customer as this one, itself among them; rows of earlier versions stand alone. */
export const sameRows = async (row) =>
  row.same === undefined ? [row] : (await opened).getAllFromIndex('rows', 'same', [row.run, row.same]);

export const linesOf = async (run) => (await opened).getAll('lines', rangeOf(run));

/** Keeps answered rows with their lines and the run that they are of, all or nothing. */
export const saveAnswers = (run, rows, lines) =>
  changing(['runs', 'rows', 'lines'], (stores) => {
    stores.runs.put(run);
    for (const row of rows) stores.rows.put(row);
    for (const line of lines) stores.lines.put(line);
  });

/** Decisions about a customer, by id of the listed party. */
export async function decisionsAbout(key) {
  const found = await (await opened).getAll('decisions', IDBKeyRange.bound([key, ''], [key, '\uffff']));
  return new Map(found.map((decision) => [decision.entity, decision]));
}

/** Keeps decisions; what was decided before goes along in `earlier`. */
export const saveDecisions = (made) =>
  changing(['decisions'], async ({ decisions }) => {
    for (const decision of made) {
      const before = await decisions.get([decision.key, decision.entity]);
      const { earlier = [], ...last } = before ?? {};
      await decisions.put({ ...decision, earlier: before ? [...earlier, last].slice(-50) : [] });
    }
  });

export const forgetDecision = async (key, entity) => (await opened).delete('decisions', [key, entity]);

/** Forgets a run and its rows. Decisions stay: later runs go by them. */
export const forgetRun = (id) =>
  changing(['runs', 'drafts', 'rows', 'lines'], ({ runs, drafts, rows, lines }) => {
    for (const store of [runs, drafts]) store.delete(id);
    for (const store of [rows, lines]) store.delete(rangeOf(id));
  });

/** Forgets everything. */
export const forgetAll = () =>
  changing(['runs', 'drafts', 'rows', 'lines', 'decisions'], (stores) => {
    for (const store of Object.values(stores)) store.clear();
  });

/** The rows of a run, some hundred at a time. */
export async function* rowsInSteps(run) {
  const step = 500;
  for (let first = 1; ; first += step) {
    const rows = await rowsBetween(run, first, first + step - 1);
    yield rows;
    if (rows.length < step) return;
  }
}

export const allDecisions = async () => (await opened).getAll('decisions');

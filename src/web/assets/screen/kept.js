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

const rangeOf = (run) => IDBKeyRange.bound([run, 0], [run, Number.MAX_SAFE_INTEGER]);

/** All runs, newest first. */
export async function allRuns() {
  return (await (await opened).getAll('runs')).reverse();
}

export const runById = async (id) => (await opened).get('runs', id);

export const saveRun = async (run) => (await opened).put('runs', run);

/** Keeps a file whose columns are to be settled; gives the id of its run. */
export async function addDraft(run, sheets) {
  const transaction = (await opened).transaction(['runs', 'drafts'], 'readwrite');
  const id = await transaction.objectStore('runs').add(run);
  transaction.objectStore('drafts').put({ run: id, sheets });
  await transaction.done;
  return id;
}

export const draftOf = async (run) => (await opened).get('drafts', run);

/** Keeps the rows of a run that has an id. Its draft is no longer needed. */
export async function saveRows(run, rows, lines) {
  const transaction = (await opened).transaction(['runs', 'drafts', 'rows', 'lines'], 'readwrite');
  transaction.objectStore('runs').put(run);
  transaction.objectStore('drafts').delete(run.id);
  for (const row of rows) transaction.objectStore('rows').put({ ...row, run: run.id });
  for (const line of lines) transaction.objectStore('lines').put({ ...line, run: run.id });
  await transaction.done;
}

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
export async function saveAnswers(run, rows, lines) {
  const transaction = (await opened).transaction(['runs', 'rows', 'lines'], 'readwrite');
  transaction.objectStore('runs').put(run);
  for (const row of rows) transaction.objectStore('rows').put(row);
  for (const line of lines) transaction.objectStore('lines').put(line);
  await transaction.done;
}

/** Decisions about a customer, by id of the listed party. */
export async function decisionsAbout(key) {
  const found = await (await opened).getAll('decisions', IDBKeyRange.bound([key, ''], [key, '\uffff']));
  return new Map(found.map((decision) => [decision.entity, decision]));
}

/** Keeps decisions; what was decided before goes along in `earlier`. */
export async function saveDecisions(decisions) {
  const transaction = (await opened).transaction('decisions', 'readwrite');
  for (const decision of decisions) {
    const before = await transaction.store.get([decision.key, decision.entity]);
    const { earlier = [], ...last } = before ?? {};
    await transaction.store.put({ ...decision, earlier: before ? [...earlier, last].slice(-50) : [] });
  }
  await transaction.done;
}

export async function forgetDecision(key, entity) {
  await (await opened).delete('decisions', [key, entity]);
}

/** Forgets a run and its rows. Decisions stay: later runs go by them. */
export async function forgetRun(id) {
  const transaction = (await opened).transaction(['runs', 'drafts', 'rows', 'lines'], 'readwrite');
  transaction.objectStore('runs').delete(id);
  transaction.objectStore('drafts').delete(id);
  transaction.objectStore('rows').delete(rangeOf(id));
  transaction.objectStore('lines').delete(rangeOf(id));
  await transaction.done;
}

/** Forgets everything. */
export async function forgetAll() {
  const db = await opened;
  const names = [...db.objectStoreNames];
  const transaction = db.transaction(names, 'readwrite');
  for (const name of names) transaction.objectStore(name).clear();
  await transaction.done;
}

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

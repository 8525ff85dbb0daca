/** Runs and decisions as a JSON file: to keep them beside the case, or to go on in another browser. */
import { addRun, allDecisions, linesOf, rowsInSteps, saveDecisions } from './kept.js';

const FORMAT = 'sis-batch';
const VERSION = 1;
const MAX_BYTES = 512 * 1024 * 1024;
const MAX_TEXT = 20_000;

/** Offers a file to be saved. */
export function saveAs(blob, name) {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** The file of one run with the decisions about its customers; of decisions alone without a run. */
export async function exported(run) {
  const parts = [`{"format":"${FORMAT}","version":${VERSION},"saved":${JSON.stringify(new Date().toISOString())}`];
  const keys = new Set();
  if (run) {
    const { id: _, previous: __, ...facts } = run;
    parts.push(`,"run":${JSON.stringify(facts)},"rows":[`);
    let first = true;
    for await (const rows of rowsInSteps(run.id))
      for (const { run: _run, ...row } of rows) {
        keys.add(row.key);
        parts.push(`${first ? '' : ',\n'}${JSON.stringify(row)}`);
        first = false;
      }
    parts.push('],"lines":', JSON.stringify((await linesOf(run.id)).map(({ run: _run, ...line }) => line)));
  }
  const decisions = (await allDecisions()).filter(({ key }) => !run || keys.has(key));
  parts.push(',"decisions":', JSON.stringify(decisions), '}\n');
  return new Blob(parts, { type: 'application/json' });
}

const isText = (value) => typeof value === 'string' && value.length <= MAX_TEXT;
const isDecision = (one) =>
  one &&
  isText(one.key) &&
  isText(one.entity) &&
  ['match', 'no_match', 'unsure'].includes(one.verdict) &&
  isText(one.reason) &&
  isText(one.at) &&
  one.facts &&
  typeof one.facts.customer === 'object' &&
  typeof one.facts.record === 'object';
const isRow = (one, at) => one && one.n === at + 1 && isText(one.key) && one.facts && isText(one.facts.name);

/** Takes in a file of {@link exported}; the later of two decisions stays. Throws an Error with a message word. */
export async function takeIn(file) {
  if (file.size > MAX_BYTES) throw new Error('importTooLarge');
  let read;
  try {
    read = JSON.parse(await file.text());
  } catch {
    throw new Error('importNoJson');
  }
  if (read?.format !== FORMAT || read.version !== VERSION || !Array.isArray(read.decisions))
    throw new Error('importOther');
  if (!read.decisions.every(isDecision)) throw new Error('importBroken');
  const held = new Map((await allDecisions()).map((one) => [JSON.stringify([one.key, one.entity]), one.at]));
  const fresh = read.decisions.filter(({ key, entity, at }) => !(held.get(JSON.stringify([key, entity])) >= at));
  let id = null;
  if (read.run) {
    const { run, rows, lines } = read;
    if (
      !isText(run.name) ||
      !Array.isArray(rows) ||
      !Array.isArray(lines) ||
      rows.length !== run.rows ||
      lines.length !== rows.length ||
      !rows.every(isRow) ||
      !lines.every(({ n, name }, at) => n === at + 1 && isText(name))
    )
      throw new Error('importBroken');
    id = await addRun({ ...run, previous: null, state: run.done >= run.rows ? 'done' : 'stopped' }, rows, lines);
  }
  await saveDecisions(fresh.map(({ earlier: _, ...decision }) => decision));
  return { run: id, decisions: fresh.length };
}

/** Puts the rows of a run to the lists, some hundred at a time, so that it can stop at any moment and go on later. */

import { ask, askJson, detailOf } from '../service.js';
import { decisionsOf } from './decisions.js';
import { rowOfCustomer, rowsBetween, saveAnswers, saveRun } from './kept.js';
import {
  CUSTOMER_FACTS,
  customerKey,
  FACTS,
  idsOf,
  lineOf,
  plain,
  recordFacts,
  requestRow,
  standing,
  standingDecision,
} from './outcome.js';

/** Rows of one request. Small enough that progress shows and a stop loses little. */
const STEP = 200;

const screeningRow = ({ n, facts }, without) => ({ id: n, ...requestRow(facts, without) });

/** Screens rows; gives the answers by number of the row and the data version that they were given from. */
async function screened(rows, { threshold, limit, group }, signal) {
  const query = new URLSearchParams({ threshold: String(threshold), limit: String(limit), ...(group && { group }) });
  const answer = await ask(`/batch/screen?${query}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-ndjson' },
    body: rows.map((row) => JSON.stringify(row)).join('\n'),
    signal,
  });
  const answers = new Map();
  for (const line of (await answer.text()).split('\n')) {
    if (line === '') continue;
    const one = JSON.parse(line);
    if (one.id === undefined) throw new Error(one.error);
    answers.set(one.id, one);
  }
  return { answers, version: answer.headers.get('x-data-version') };
}

function namedRows(row) {
  const others = row.facts.other_names ? row.facts.other_names.split('\n') : [];
  return [row, ...others.map((name, at) => ({ n: `${row.n}-${at + 2}`, facts: { ...row.facts, name } }))];
}

/** The answers for two names of a customer as one: each party once, by the name that fits it best. */
function bothAnswers(one, other, name) {
  if (!one || !other || other.error) return one;
  if (one.error) return other;
  const party = (hit) => idsOf(hit).sort()[0];
  const hits = new Map();
  for (const hit of [...one.entities, ...other.entities.map((found) => ({ ...found, found_by: name }))])
    if (!(hits.get(party(hit))?.score >= hit.score)) hits.set(party(hit), hit);
  const entities = [...hits.values()].sort((a, b) => b.score - a.score);
  const ruledOut = new Map([...one.suppressed, ...other.suppressed].map((hit) => [party(hit), hit]));
  const suppressed = [...ruledOut].filter(([key]) => !hits.has(key)).map(([, hit]) => hit);
  return {
    ...one,
    entities,
    suppressed,
    total: Math.max(one.total, other.total, entities.length),
    suppressed_total: Math.max(one.suppressed_total, other.suppressed_total, suppressed.length),
  };
}

/** Facts that the service says it cannot read: its reasons begin with the name of the field. */
const namedIn = (error) => FACTS.filter((sent) => new RegExp(`(?:^|[.] )${sent} `).test(error));

/** A row that is refused for its facts is screened without them, and says so. */
async function withoutFaultyFacts(rows, answers, options, signal) {
  for (const drop of [namedIn, () => FACTS]) {
    const refused = rows.filter(({ n }) => answers.get(n)?.error && namedIn(answers.get(n).error).length > 0);
    if (refused.length === 0) return;
    const asked = refused.map((row) => screeningRow(row, drop(answers.get(row.n).error)));
    const again = await screened(asked, options, signal);
    for (const { n } of refused) {
      const before = answers.get(n);
      answers.set(n, { ...again.answers.get(n), without_facts: before.without_facts ?? before.error });
    }
  }
}

/** What is kept of a hit beside its answer: how it stands against the run before and earlier decisions. */
async function standingOf(row, hit, decisions, earlier) {
  const decision = standingDecision(hit, decisions);
  // The service says itself what has changed.
  const detail = decision && !decision.changed ? await detailOf(decision.entity).catch(() => null) : null;
  const current = { customer: row.facts, record: detail && recordFacts(detail) };
  const isSame = (one) => idsOf(one).some((id) => idsOf(hit).includes(id));
  const before = earlier && (earlier.answer?.entities?.find(isSame) ?? null);
  return { entity: hit.id, score: hit.score, ...standing({ earlier: before, hit, decision, current }) };
}

async function judged(run, row, decisions) {
  const done = { ...row, hits: [] };
  if (done.answer.error) return done;
  // A customer that the run before did not have is new altogether: its hits are not marked one by one.
  const earlier = run.previous ? await rowOfCustomer(run.previous, row.key) : undefined;
  done.isNew = run.previous !== null && earlier === undefined;
  for (const hit of done.answer.entities) done.hits.push(await standingOf(row, hit, decisions, earlier));
  const now = new Set(done.answer.entities.flatMap(idsOf));
  done.gone = (earlier?.answer?.entities ?? []).filter(({ id }) => !now.has(id)).map(({ id, name }) => ({ id, name }));
  return done;
}

const sourcesNow = async (signal) => (await askJson('/api/sources', { signal })).sources;

/** Runs until all rows are answered or `signal` aborts; each step is kept, and `told` with its new lines. */
export async function screenRun(run, signal, told) {
  run.started ??= new Date().toISOString();
  run.state = 'running';
  run.sources ??= await sourcesNow(signal);
  await saveRun(run);
  while (run.done < run.rows) {
    const rows = await rowsBetween(run.id, run.done + 1, run.done + STEP);
    const named = rows.flatMap(namedRows);
    const asked = named.map((row) => screeningRow(row));
    const { answers, version } = await screened(asked, run.options, signal);
    await withoutFaultyFacts(named, answers, run.options, signal);
    for (const row of rows)
      for (const { n, facts } of namedRows(row).slice(1))
        answers.set(row.n, bothAnswers(answers.get(row.n), answers.get(n), facts.name));
    const done = [];
    const answered = rows.map((row) => ({ ...row, answer: answers.get(row.n) ?? { error: 'no answer' } }));
    const decided = await decisionsOf(answered);
    for (const row of answered) done.push(await judged(run, row, decided.get(row.n)));
    if (run.versions.at(-1)?.version !== version) {
      run.versions.push({ version, from: run.done + 1 });
      // New lists came while the run went on: what follows was screened by them.
      if (run.versions.length > 1) run.sources = await sourcesNow(signal);
    }
    run.done += rows.length;
    if (run.done >= run.rows) {
      run.state = 'done';
      run.finished = new Date().toISOString();
    }
    const lines = done.map(lineOf);
    await saveAnswers(run, done, lines);
    told(run, lines);
    if (signal.aborted) break;
  }
  if (run.state === 'running') run.state = 'stopped';
  await saveRun(run);
}

/** Rows and lines of a new run from its customers. @param own {cells, place} of each: the row as the file has it */
export function rowsOf(customers, own) {
  const first = new Map();
  const rows = customers.map((facts, at) => {
    const said = JSON.stringify([...CUSTOMER_FACTS.map((field) => plain(facts[field])), facts.unread]);
    if (!first.has(said)) first.set(said, at + 1);
    return { n: at + 1, same: first.get(said), key: customerKey(facts), facts, ...own[at] };
  });
  return { rows, lines: rows.map(lineOf) };
}

/** The rows that others have decided otherwise meanwhile, with their lines; new and changed hits keep their mark. */
export async function renewed(run, rows) {
  const decided = await decisionsOf(rows);
  const next = rows.map((row) => ({
    ...row,
    hits: row.hits.map((stand) => {
      const hit = row.answer.entities.find(({ id }) => id === stand.entity);
      const decision = standingDecision(hit, decided.get(row.n));
      return decision ? { ...stand, ...standing({ decision }) } : stand;
    }),
  }));
  const changed = next.filter((row, at) => JSON.stringify(row.hits) !== JSON.stringify(rows[at].hits));
  const lines = changed.map(lineOf);
  if (changed.length > 0) await saveAnswers(run, changed, lines);
  return { rows: changed, lines };
}

/** Decisions, with the service where it keeps those of the reader, else in this browser (kept.js). */
import { askJson, detailOf } from '../service.js';
import { decisionsAbout, forgetDecision, runById, sameRows, saveAnswers, saveDecisions } from './kept.js';
import {
  customerKey,
  FACTS,
  hitFacts,
  idsOf,
  LOCAL_VERDICTS,
  lineOf,
  recordFacts,
  requestRow,
  SENT_VERDICTS,
} from './outcome.js';

/** Whether the service keeps the decisions of this reader. */
export const isShared = document.getElementById('batch').dataset.decisions === 'shared';

const MAX_ID = 200;
/** Customers of one question, and decisions of one request. */
const ASKED = 200;
const SENT = 5_000;

/** A customer as the service knows it: the file's own number, as `sis screen` has it, or what it is known by without one. */
const customerOf = (facts) => (facts.id?.trim() || customerKey(facts)).slice(0, MAX_ID);

/** What is known of a customer, as it was screened: where the service could not read a fact, it was left out. */
const rowOf = ({ facts, answer }) => requestRow(facts, answer?.without_facts ? FACTS : []);

const postJson = (address, value) =>
  askJson(address, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(value) });

const givenAs = ({ record, verdict = 'false_match', reason, by, at, changed }) => ({
  ...{ entity: record, verdict: LOCAL_VERDICTS[verdict], reason, by, at, changed },
});

/** What was decided about the customers of screened rows: by number of the row a Map by id of the record. */
export async function decisionsOf(rows) {
  const found = new Map();
  if (!isShared) {
    for (const { n, key } of rows) found.set(n, await decisionsAbout(key));
    return found;
  }
  const asked = rows.filter(({ answer }) => answer?.entities?.length > 0);
  for (const { n } of rows) found.set(n, new Map());
  for (let from = 0; from < asked.length; from += ASKED) {
    const part = asked.slice(from, from + ASKED);
    const questions = part.map((row) => ({
      customer: customerOf(row.facts),
      records: row.answer.entities.flatMap(idsOf),
      row: rowOf(row),
    }));
    const { customers } = await postJson('/decisions/about', questions);
    for (const [at, { decisions }] of customers.entries())
      found.set(part[at].n, new Map(decisions.map((one) => [one.record, givenAs(one)])));
  }
  return found;
}

async function send(decisions) {
  for (let from = 0; from < decisions.length; from += SENT)
    await postJson('/decisions', decisions.slice(from, from + SENT));
}

/** Keeps what was `made` of hits; `about`: the decisions as this browser keeps them, with facts of the record. */
export async function keepDecisions(rows, hits, made, about) {
  if (!isShared) {
    const byKey = new Map(rows.map((row) => [row.key, row.facts]));
    const of = ([key, { rest: _, unread: __, ...customer }]) =>
      about.map((one) => ({ ...one, key, facts: { customer, record: one.record } }));
    return saveDecisions([...byKey].flatMap(of));
  }
  const verdict = SENT_VERDICTS[made.verdict];
  const byCustomer = new Map(rows.map((row) => [customerOf(row.facts), row]));
  const decisions = [...byCustomer].flatMap(([customer, row]) =>
    hits.flatMap(idsOf).map((record) => ({ customer, record, verdict, reason: made.reason, row: rowOf(row) })),
  );
  return send(decisions);
}

/** Sends decisions that this browser keeps to the service; `note` says when and by whom each was taken. */
export const sendKept = (decisions, note) =>
  send(
    decisions.flatMap((one) => {
      const { customer, record } = one.facts;
      const records = new Set([one.entity, ...(record.lists ?? [])]);
      return [...records].map((id) => ({
        customer: customerOf(customer),
        record: id,
        verdict: SENT_VERDICTS[one.verdict],
        reason: one.reason.slice(0, 1000),
        note: note(one),
        ...(customer.name && { row: requestRow(customer) }),
      }));
    }),
  );

/** The facts that a decision rests on: those of the record, or of the answer while the service cannot be reached. */
const factsNow = (hit) => detailOf(hit.id).then(recordFacts, () => hitFacts(hit));

/** Changes how hits of rows stand. Gives the row that was meant, and the lines of all. */
async function keep(rows, n, changed) {
  const next = rows.map((row) => ({ ...row, hits: row.hits.map(changed) }));
  const lines = next.map(lineOf);
  await saveAnswers(await runById(rows[0].run), next, lines);
  return { row: next.find((row) => row.n === n), lines };
}

/** The rows that say the same of their customer and were screened: they are decided together. */
const rowsLike = async (row) => (await sameRows(row)).filter(({ answer }) => answer && !answer.error);

/** Decides about a hit, or `all` open ones, of a row and of those that say the same. Gives {row, lines}. */
export async function decide(row, hit, made, all) {
  const open = new Set(row.hits.filter(({ state }) => state === 'open').map(({ entity }) => entity));
  const isMeant = ({ entity }) => entity === hit.id || (all && open.has(entity));
  const meant = row.hits.filter(isMeant).map(({ entity }) => row.answer.entities.find(({ id }) => id === entity));
  const at = new Date().toISOString();
  const rows = await rowsLike(row);
  const decisions = [];
  for (const one of meant)
    decisions.push({
      entity: one.id,
      ...made,
      at,
      run: row.run,
      score: one.score,
      listed: { name: one.name, source_list: one.source_list, jurisdiction: one.jurisdiction },
      data_version: row.answer.data_version,
      record: await factsNow(one),
    });
  await keepDecisions(rows, meant, made, decisions);
  return keep(rows, row.n, (stand) =>
    isMeant(stand) ? { ...stand, state: made.verdict, mark: null, changes: [] } : stand,
  );
}

/** Takes the decision about a hit back; it is open again. Only what this browser keeps can be taken back. */
export async function withdraw(row, hit) {
  const rows = await rowsLike(row);
  for (const key of new Set(rows.map((one) => one.key))) for (const id of idsOf(hit)) await forgetDecision(key, id);
  return keep(rows, row.n, (stand) =>
    stand.entity === hit.id ? { ...stand, state: 'open', mark: null, changes: [] } : stand,
  );
}

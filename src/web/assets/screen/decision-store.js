/** Where decisions are: with the service, where it keeps those of the reader, else in this browser (kept.js). */
import { decisionsAbout, saveDecisions } from './kept.js';
import { customerKey, idsOf, LOCAL_VERDICTS, SENT_VERDICTS } from './outcome.js';
import { FACTS, requestRow } from './request-row.js';
import { ask } from './service.js';

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

const postJson = async (address, value) =>
  (
    await ask(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(value),
    })
  ).json();

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

/** Sends decisions to the service, some thousand at a time. */
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

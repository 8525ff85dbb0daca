/** Taking a decision and taking it back. */
import { forgetDecision, runById, saveAnswers, saveDecisions } from './kept.js';
import { hitFacts, idsOf, lineOf, recordFacts } from './outcome.js';
import { detailOf } from './service.js';

const factsNow = async (row, hit) => {
  // Without the record (the service is away) the decision rests on what the answer says.
  const record = await detailOf(hit.id).then(recordFacts, () => hitFacts(hit));
  const { rest: _, unread: __, ...customer } = row.facts;
  return { customer, record };
};

async function keep(row, hits) {
  const next = { ...row, hits };
  const line = lineOf(next);
  await saveAnswers(await runById(row.run), [next], [line]);
  return { row: next, line };
}

/**
 * Decides about hits of a row.
 * @param made {verdict, reason, by}
 * @param all whether it is for every hit that is still open
 * @returns {row, line} as they are now
 */
export async function decide(row, hit, made, all) {
  const isMeant = ({ entity, state }) => entity === hit.id || (all && state === 'open');
  const meant = row.hits.filter(isMeant).map(({ entity }) => row.answer.entities.find(({ id }) => id === entity));
  const at = new Date().toISOString();
  const decisions = [];
  for (const one of meant)
    decisions.push({
      key: row.key,
      entity: one.id,
      ...made,
      at,
      run: row.run,
      score: one.score,
      listed: { name: one.name, source_list: one.source_list, jurisdiction: one.jurisdiction },
      data_version: row.answer.data_version,
      facts: await factsNow(row, one),
    });
  await saveDecisions(decisions);
  return keep(
    row,
    row.hits.map((stand) => (isMeant(stand) ? { ...stand, state: made.verdict, mark: null, changes: [] } : stand)),
  );
}

/** Takes the decision about a hit back; it is open again. */
export async function withdraw(row, hit) {
  for (const id of idsOf(hit)) await forgetDecision(row.key, id);
  return keep(
    row,
    row.hits.map((stand) => (stand.entity === hit.id ? { ...stand, state: 'open', mark: null, changes: [] } : stand)),
  );
}

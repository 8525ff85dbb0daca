/** Taking a decision and taking it back. */
import { keepDecisions } from './decision-store.js';
import { forgetDecision, runById, sameRows, saveAnswers } from './kept.js';
import { hitFacts, idsOf, lineOf, recordFacts } from './outcome.js';
import { detailOf } from './service.js';

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

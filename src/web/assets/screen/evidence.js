/** The evidence pack of a run, to be printed or saved as PDF: what was screened, by what, and each decision with its reason. */
import { decidedAt } from './decision-form.js';
import { decisionsOf } from './decision-store.js';
import { html, short, table, theirs } from './elements.js';
import { birthText, factText, foundBy, since } from './fact-text.js';
import { rowsInSteps } from './kept.js';
import { CUSTOMER_FACTS, decisionFor } from './outcome.js';
import { instant, number, t } from './words.js';
import { runFacts, sourceRows } from './workbook.js';

/** Longest text of a list or customer in the pack; the workbook has more. */
const MOST = 1000;

const list = (heads, rows) => table({ label: heads[0], heads }, rows);
const cells = (values) => {
  const shown = (value) => (typeof value === 'string' ? theirs(short(value, MOST)) : value);
  const [first, ...others] = values;
  return html`<tr><th scope="row">${shown(first)}</th>${others.map((value) => html`<td>${shown(value)}</td>`)}</tr>`;
};

const hitText = (hit) =>
  [
    [hit, ...(hit.also_listed ?? [])].map((one) => `${one.jurisdiction} · ${one.source_list}`).join('; '),
    since(hit),
    hit.entity_type && factText('entity_type', hit.entity_type),
    (hit.birth_dates ?? []).map(birthText).join(', '),
    (hit.sanction_programs ?? []).join(', '),
    `${t('col_entity')} ${hit.id}`,
  ]
    .filter(Boolean)
    .join(' · ');

function hitArticle(hit, stand, decision) {
  const { state } = stand;
  const verdict =
    state === 'open' || !decision
      ? html`<p class="evidence-verdict open">${t('state_open')}</p>`
      : html`<p class="evidence-verdict ${state}">
          <strong>${t(`decide_${state}`)}</strong>: ${theirs(short(decision.reason, 2000))} ${decidedAt(decision)}
        </p>`;
  return html`<div class="evidence-hit ${state}">
    <p>
      <strong>${theirs(short(hit.name, MOST))}</strong> · ${t('score', { score: hit.score.toFixed(2) })} · ${theirs(short(hitText(hit), MOST))}
    </p>
    <p class="quiet">${t('because')} ${theirs(short(hit.match ? foundBy(hit.match) : '', MOST))}</p>
    ${verdict}
  </div>`;
}

function rowArticle(row, decisions) {
  const facts = CUSTOMER_FACTS.slice(1)
    .filter((field) => row.facts[field])
    .map((field) => `${t(`field_${field}`)}: ${factText(field, row.facts[field])}`);
  const hits = row.hits.map((stand) => {
    const hit = row.answer.entities.find(({ id }) => id === stand.entity);
    return hitArticle(hit, stand, decisionFor(hit, decisions));
  });
  return html`<article class="evidence-row">
    <h3>
      ${number(row.n)}. ${theirs(short(row.facts.name, MOST))}
      ${row.facts.id && html`<small> · ${theirs(short(row.facts.id, 80))}</small>`}
    </h3>
    ${facts.length > 0 && html`<p class="quiet">${theirs(short(facts.join(' · '), MOST))}</p>`}
    ${hits}
  </article>`;
}

const COUNTED = ['match', 'unsure', 'open', 'no_match', 'clear', 'error', 'waiting'];

/** The pack as an element. `notCovered` are the restrictions that no list here holds. */
export async function evidencePack(run, lines, notCovered) {
  const counts = Object.groupBy(lines, ({ state }) => state);
  const found = [];
  const failed = [];
  for await (const rows of rowsInSteps(run.id)) {
    const decided = await decisionsOf(rows);
    for (const row of rows)
      if (row.answer?.error) failed.push(cells([number(row.n), row.facts.name, row.answer.error]));
      else if (row.hits?.length) found.push(rowArticle(row, decided.get(row.n)));
  }
  const clear = (counts.clear ?? []).map(({ n, name }) => html`<li>${number(n)}. ${theirs(short(name, 120))}</li>`);
  const outcome = COUNTED.filter((state) => counts[state]).map((state) =>
    cells([t(`state_${state}`), number(counts[state].length)]),
  );
  const sources = sourceRows(run).map(([name, edition, state, active]) =>
    cells([name, edition, state, number(active)]),
  );
  return html`<article class="evidence">
    <h1 tabindex="-1" id="evidence-heading">${t('evidenceTitle')}</h1>
    <p class="quiet">${t('madeAt', { time: instant(new Date().toISOString()) })}</p>
    <dl class="run-facts">${runFacts(run).map(([name, value]) => html`<dt>${name}</dt><dd>${theirs(value)}</dd>`)}</dl>
    <h2>${t('outcome')}</h2>
    ${list([t('col_state'), t('rows')], outcome)}
    <p class="none">${t('noClearance')}</p>
    <h2>${t('lists')}</h2>
    ${list([t('list'), t('edition'), t('col_state'), t('col_listedCount')], sources)}
    ${notCovered.length > 0 && html`<h2>${t('notCovered')}</h2><ul>${notCovered.map((what) => html`<li>${what}</li>`)}</ul>`}
    <h2>${t('withHits', { count: found.length })}</h2>
    ${found.length === 0 ? html`<p>${t('noHit')}</p>` : found}
    ${failed.length > 0 && html`<h2>${t('notScreened', { count: failed.length })}</h2>`}
    ${failed.length > 0 && list([t('col_row'), t('field_name'), t('col_note')], failed)}
    <h2>${t('withoutHits', { count: clear.length })}</h2>
    ${clear.length > 0 ? html`<ol class="clear-rows">${clear}</ol>` : html`<p>–</p>`}
  </article>`;
}

/** The evidence pack of a run, to be printed or saved as PDF: what was screened, by what, and each decision with its reason. */
import { decidedAt } from './decision-form.js';
import { decisionsOf } from './decisions.js';
import { html, short, table, theirs } from './elements.js';
import { birthText, factText, listsOf, refusalOf, sentencesOf, since } from './fact-text.js';
import { rowsInSteps } from './kept.js';
import { CUSTOMER_FACTS, decisionFor } from './outcome.js';
import { instant, number, programmesText, t } from './words.js';
import { outcomeRows, runFacts, sourceRows } from './workbook.js';

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
    listsOf(hit),
    since(hit),
    hit.entity_type && factText('entity_type', hit.entity_type),
    (hit.birth_dates ?? []).map(birthText).join(', '),
    programmesText(hit),
    `${t('col_entity')} ${hit.id}`,
  ]
    .filter(Boolean)
    .join(' · ');

function hitArticle({ facts }, hit, stand, decision) {
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
    <p class="quiet">${t('because')} ${theirs(short(sentencesOf(facts, hit), MOST))}</p>
    ${verdict}
  </div>`;
}

function rowArticle(row, decisions) {
  const facts = CUSTOMER_FACTS.slice(1)
    .filter((field) => row.facts[field])
    .map((field) => `${t(`field_${field}`)}: ${factText(field, row.facts[field])}`);
  const hits = row.hits.map((stand) => {
    const hit = row.answer.entities.find(({ id }) => id === stand.entity);
    return hitArticle(row, hit, stand, decisionFor(hit, decisions));
  });
  return html`<article class="evidence-row">
    <h3>
      ${number(row.n)}. ${theirs(short(row.facts.name, MOST))}${row.place && html`<small> · ${t('placeInFile', { place: row.place })}</small>`}
      ${row.facts.id && html`<small> · ${theirs(short(row.facts.id, 80))}</small>`}
    </h3>
    ${facts.length > 0 && html`<p class="quiet">${theirs(short(facts.join(' · '), MOST))}</p>`}
    ${hits}
  </article>`;
}

/** The pack as an element. `notCovered` are the restrictions that no list here holds. */
export async function evidencePack(run, lines, notCovered) {
  const counts = Object.groupBy(lines, ({ state }) => state);
  const found = [];
  const failed = [];
  for await (const rows of rowsInSteps(run.id)) {
    const decided = await decisionsOf(rows);
    for (const row of rows)
      if (row.answer?.error)
        failed.push(cells([number(row.n), row.facts.name, refusalOf(row.facts, row.answer.error)]));
      else if (row.hits?.length) found.push(rowArticle(row, decided.get(row.n)));
  }
  const clear = (counts.clear ?? []).map(({ n, name }) => html`<li>${number(n)}. ${theirs(short(name, 120))}</li>`);
  const outcome = outcomeRows(lines);
  const signs = ['preparedBy', 'reviewedBy'].map(
    (who) => html`<tr><th scope="row">${t(who)}</th><td></td><td></td><td></td></tr>`,
  );
  const sources = sourceRows(run).map(([name, edition, state, active]) =>
    cells([name, edition, state, number(active)]),
  );
  return html`<article class="card evidence">
    <h1 tabindex="-1" id="evidence-heading">${t('evidenceTitle')}</h1>
    <p class="quiet">${t('madeAt', { time: instant(new Date().toISOString()) })}</p>
    <h2>${t('summary')}</h2>
    <p>${t('screenedSum', { rows: run.done, lists: sources.length, outcome: outcome.map(([state, count]) => t('outcomePart', { state, count })).join(', ') })}</p>
    ${table({ label: t('signOff'), heads: ['signOff', 'signName', 'signDate', 'signature'].map((word) => t(word)), class: 'sign-off' }, signs)}
    <h2>${t('sheetRun')}</h2>
    <dl class="run-facts">${runFacts(run).map(([name, value]) => html`<dt>${name}</dt><dd>${theirs(value)}</dd>`)}</dl>
    <h2>${t('outcome')}</h2>
    ${list(
      [t('col_state'), t('rows')],
      outcome.map(([state, count]) => cells([state, number(count)])),
    )}
    <p class="note">${t('noClearance')}</p>
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

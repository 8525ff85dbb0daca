/** The evidence pack of a run, to be printed or saved as PDF: what was screened, by what, and each decision with its reason. */

import { el, short, theirs } from './elements.js';
import { birthText, factText, foundBy, since } from './fact-text.js';
import { decisionsAbout, eachRow } from './kept.js';
import { CUSTOMER_FACTS, decisionFor } from './outcome.js';
import { instant, number, t } from './words.js';
import { runFacts, sourceRows } from './workbook.js';

/** Longest text of a list or customer in the pack; the workbook has more. */
const MOST = 1000;

const table = (heads, rows) =>
  el(
    'div',
    { class: 'scroll', tabindex: '0', role: 'group', 'aria-label': heads[0] },
    el(
      'table',
      {},
      el(
        'thead',
        {},
        el(
          'tr',
          {},
          heads.map((head) => el('th', { scope: 'col' }, head)),
        ),
      ),
      el('tbody', {}, rows),
    ),
  );
const cells = (values) =>
  el(
    'tr',
    {},
    values.map((value, at) =>
      el(
        at === 0 ? 'th' : 'td',
        at === 0 ? { scope: 'row' } : {},
        typeof value === 'string' ? theirs(short(value, MOST)) : value,
      ),
    ),
  );

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
  const isOpen = stand.state === 'open';
  return el(
    'div',
    { class: `evidence-hit ${stand.state}` },
    el(
      'p',
      {},
      el('strong', {}, theirs(short(hit.name, MOST))),
      ` · ${t('score', { score: hit.score.toFixed(2) })} · `,
      theirs(short(hitText(hit), MOST)),
    ),
    el('p', { class: 'quiet' }, t('because'), ' ', theirs(short(hit.match ? foundBy(hit.match) : '', MOST))),
    isOpen || !decision
      ? el('p', { class: 'evidence-verdict open' }, t('state_open'))
      : el(
          'p',
          { class: `evidence-verdict ${stand.state}` },
          el('strong', {}, t(`decide_${stand.state}`)),
          ': ',
          theirs(short(decision.reason, 2000)),
          ' ',
          el(
            'span',
            { class: 'quiet' },
            t('decidedAt', { time: instant(decision.at), by: decision.by || t('nobody') }),
          ),
        ),
  );
}

async function rowArticle(row) {
  const decisions = await decisionsAbout(row.key);
  const facts = CUSTOMER_FACTS.slice(1)
    .filter((field) => row.facts[field])
    .map((field) => `${t(`field_${field}`)}: ${factText(field, row.facts[field])}`);
  return el(
    'article',
    { class: 'evidence-row' },
    el(
      'h3',
      {},
      `${number(row.n)}. `,
      theirs(short(row.facts.name, MOST)),
      row.facts.id ? el('small', {}, ' · ', theirs(short(row.facts.id, 80))) : null,
    ),
    facts.length > 0 ? el('p', { class: 'quiet' }, theirs(short(facts.join(' · '), MOST))) : null,
    row.hits.map((stand) => {
      const hit = row.answer.entities.find(({ id }) => id === stand.entity);
      return hitArticle(hit, stand, decisionFor(hit, decisions));
    }),
  );
}

const COUNTED = ['match', 'unsure', 'open', 'no_match', 'clear', 'error', 'waiting'];

/** The pack as an element. `notCovered` are the restrictions that no list here holds. */
export async function evidencePack(run, lines, notCovered) {
  const counts = Object.groupBy(lines, ({ state }) => state);
  const found = [];
  const failed = [];
  await eachRow(run.id, async (row) => {
    if (row.answer?.error) failed.push(cells([number(row.n), row.facts.name, row.answer.error]));
    else if (row.hits?.length) found.push(await rowArticle(row));
  });
  const clear = (counts.clear ?? []).map(({ n, name }) => el('li', {}, `${number(n)}. `, theirs(short(name, 120))));
  return el(
    'article',
    { class: 'evidence' },
    el('h1', { tabindex: '-1', id: 'evidence-heading' }, t('evidenceTitle')),
    el('p', { class: 'quiet' }, t('madeAt', { time: instant(new Date().toISOString()) })),
    el(
      'dl',
      { class: 'run-facts' },
      runFacts(run).map(([name, value]) => [el('dt', {}, name), el('dd', {}, theirs(value))]),
    ),
    el('h2', {}, t('outcome')),
    table(
      [t('col_state'), t('rows')],
      COUNTED.filter((state) => counts[state]).map((state) =>
        cells([t(`state_${state}`), number(counts[state].length)]),
      ),
    ),
    el('p', { class: 'none' }, t('noClearance')),
    el('h2', {}, t('lists')),
    table(
      [t('list'), t('edition'), t('col_state'), t('col_listedCount')],
      sourceRows(run).map(([list, edition, state, active]) => cells([list, edition, state, number(active)])),
    ),
    notCovered.length > 0
      ? [
          el('h2', {}, t('notCovered')),
          el(
            'ul',
            {},
            notCovered.map((what) => el('li', {}, what)),
          ),
        ]
      : null,
    el('h2', {}, t('withHits', { count: found.length })),
    found.length === 0 ? el('p', {}, t('noHit')) : found,
    failed.length > 0
      ? [
          el('h2', {}, t('notScreened', { count: failed.length })),
          table([t('col_row'), t('field_name'), t('col_note')], failed),
        ]
      : null,
    el('h2', {}, t('withoutHits', { count: clear.length })),
    clear.length > 0 ? el('ol', { class: 'clear-rows' }, clear) : el('p', {}, '–'),
  );
}

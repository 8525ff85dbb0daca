/** The pane of one customer: its facts, the parties found for it, and the decision about each. */
import { detailOf } from '../service.js';
import { changeList, decidedLine, decisionForm } from './decision-form.js';
import { html, recordLink, short, table, theirs } from './elements.js';
import { birthText, factText, LONG, refusalOf, sentencesOf, setAsideBy, several, since, value } from './fact-text.js';
import { CUSTOMER_FACTS, decisionFor } from './outcome.js';
import { country, known, officialName, programmesText, t } from './words.js';

function listed(field, hit, detail) {
  if (field === 'name')
    return [hit.name, ...(hit.match?.field === 'alias' && hit.match.value !== hit.name ? [hit.match.value] : [])];
  if (field === 'other_names') return [];
  if (field === 'entity_type') return [factText('entity_type', hit.entity_type)];
  if (field === 'country')
    return [...new Set([hit.country_code, ...(hit.nationalities ?? [])])].filter(Boolean).map(country);
  if (field === 'birth_date') return (hit.birth_dates ?? []).map(birthText);
  if (field === 'identifier') {
    const numbers = detail?.identifiers ?? hit.identifiers ?? [];
    return numbers.map(({ type, value: text }) => `${known(`id_${type}`, type)} ${text}`);
  }
  return detail?.gender ? [factText('gender', detail.gender)] : [];
}

/** How the facts of both sides go together: `agrees`, `differs`, `unknown`, or '' where the customer states none. */
function verdictOf(field, facts, hit) {
  if (field === 'name') return t('score', { score: hit.score.toFixed(2) });
  if (field === 'other_names') return '';
  const compared = hit.match?.facts?.find(({ fact }) => fact === field);
  if (compared) return compared.verdict;
  return facts[field] ? 'unknown' : '';
}

function factRow(field, facts, hit, detail) {
  const verdict = verdictOf(field, facts, hit);
  const theirFacts = listed(field, hit, detail);
  if (!facts[field] && theirFacts.length === 0) return null;
  const said = field === 'name' ? ['', verdict] : [verdict, verdict && t(`verdict_${verdict}`)];
  return html`<tr>
    <th scope="row">${t(`field_${field}`)}</th>
    <td>${facts[field] ? value(factText(field, facts[field])) : html`<span class="quiet">${t('notStated')}</span>`}</td>
    <td>${several(theirFacts)}</td>
    <td>${verdict && html`<span class="verdict ${said[0]}">${said[1]}</span>`}</td>
  </tr>`;
}

function recordDetails(hit) {
  const box = html`<div class="record"><p class="quiet">${t('loading')}</p></div>`;
  async function open() {
    try {
      const detail = await detailOf(hit.id);
      const { aliases = [], addresses = [], birth_places: births = [], titles = [], reason, remarks } = detail;
      const parts = [
        ['allNames', aliases.map(({ name }) => name)],
        ['field_identifier', listed('identifier', hit, detail)],
        ['addresses', addresses.map(({ full }) => full)],
        ['birthPlaces', births.map(({ text }) => text)],
        ['titles', titles],
        ['reason', reason ? [reason] : []],
        ['remarks', remarks ? [remarks].flat() : []],
      ];
      const shown = parts.filter(([, texts]) => texts.length > 0);
      box.replaceChildren(
        html`<dl>${shown.map(([word, texts]) => html`<dt>${t(word)}</dt><dd>${several(texts)}</dd>`)}</dl>`,
      );
    } catch (error) {
      box.replaceChildren(html`<p class="quiet">${t('recordFailed', { reason: error.message })}</p>`);
    }
  }
  const details = html`<details class="more"><summary>${t('wholeRecord')}</summary>${box}</details>`;
  details.addEventListener('toggle', () => details.open && open(), { once: true });
  return details;
}

/** A list with its authority first, unless its name begins with it. */
const withAuthority = (jurisdiction, list) => (list.startsWith(`${jurisdiction} `) ? list : `${jurisdiction} ${list}`);

const otherList = ({ id, jurisdiction, source_list: list }) =>
  recordLink(id, theirs(short(withAuthority(jurisdiction, officialName(list)), 45)), {
    class: 'badge',
    title: list,
  });

function hitCard({ row, hit, at, decision, ...calls }) {
  const stand = row.hits.find(({ entity }) => entity === hit.id);
  const openCount = row.hits.filter(({ state }) => state === 'open').length;
  const programmes = programmesText(hit);
  const body = html`<tbody></tbody>`;
  const draw = (detail) =>
    body.replaceChildren(...CUSTOMER_FACTS.map((field) => factRow(field, row.facts, hit, detail)).filter(Boolean));
  draw(null);
  detailOf(hit.id).then(draw, () => {});
  const heads = ['fact', 'customer', 'list', 'compared'].map((word) => t(`col_${word}`));
  return html`<section class="card hit ${stand.state}" aria-labelledby="hit-${at}" tabindex="-1" data-at=${at}>
    <h3 id="hit-${at}">
      <span class="score-badge">${hit.score.toFixed(2)}</span> ${theirs(hit.name)}${' '}
      ${stand.mark && html`<span class="mark ${stand.mark}">${t(`mark_${stand.mark}`)}</span>`}
    </h3>
    <p class="facts">
      <span class="badge">${hit.jurisdiction}</span> ${theirs(officialName(hit.source_list))}
      ${(hit.also_listed ?? []).map((one) => [' ', otherList(one)])} · ${since(hit)}
      ${programmes && [' · ', theirs(short(programmes, LONG))]}
    </p>
    ${stand.mark === 'changed' && html`<div class="reopened"><p>${t('changedSince')}</p>${changeList(stand.changes)}</div>`}
    ${table({ label: t('sideBySide'), heads, class: 'sides' }, body)}
    ${hit.match && html`<p class="quiet">${t('because')} ${theirs(short(sentencesOf(row.facts, hit), 600))}</p>`}
    <p class="links">${recordLink(hit.id, t('openRecord'))}</p>
    ${recordDetails(hit)}${decidedLine(stand, decision)}
    ${decisionForm({ at, hit, stand, decision, openCount, ...calls })}
  </section>`;
}

function suppressedList({ suppressed = [], suppressed_total = 0 }) {
  if (suppressed_total === 0) return null;
  const item = (hit) =>
    html`<li>${recordLink(hit.id, theirs(short(hit.name, LONG)))} ${hit.score.toFixed(2)} · ${theirs(setAsideBy(hit))}</li>`;
  return html`<details class="aside">
    <summary>${t('suppressed', { count: suppressed_total })}</summary>
    <ul>${suppressed.map(item)}</ul>
  </details>`;
}

function head({ facts, n, place }) {
  const rest = Object.entries(facts.rest ?? {}).map(
    ([name, text], at) => html`${at > 0 ? ' · ' : ''}${theirs(short(name, 60))}: ${theirs(short(text, 200))}`,
  );
  const fields = facts.unread?.map(({ field, text }) => `${t(`field_${field}`)} “${short(text, 60)}”`).join(', ');
  return html`<header>
    <p class="quiet">${t('rowNumber', { n, place })}${facts.id ? html` · ${theirs(short(facts.id, 80))}` : null}</p>
    <h2 id="detail-heading" tabindex="-1">${value(facts.name || '–')}</h2>
    ${rest.length > 0 && html`<p class="quiet">${rest}</p>`}
    ${fields && html`<p class="warning">${t('unread', { fields })}</p>`}
  </header>`;
}

function found(row, decisions, calls) {
  const { answer } = row;
  if (!answer) return html`<p>${t('notYetScreened')}</p>`;
  if (answer.error) return html`<p class="fault">${t('rowFailed', { reason: refusalOf(row.facts, answer.error) })}</p>`;
  const gone = row.gone?.map(({ name }, at) => [at > 0 ? ', ' : '', theirs(short(name, 120))]) ?? [];
  return [
    answer.without_facts &&
      html`<p class="warning">${t('withoutFacts', { reason: refusalOf(row.facts, answer.without_facts) })}</p>`,
    row.isNew && html`<p class="quiet">${t('newCustomer')}</p>`,
    answer.total === 0
      ? html`<p class="note">${t('noHit')} <span class="quiet">${t('noClearance')}</span></p>`
      : html`<p class="quiet">${t('hitsOf', { shown: answer.entities.length, total: answer.total })}</p>`,
    gone.length > 0 && html`<p class="warning">${t('gone')} ${gone}</p>`,
    answer.entities.map((hit, at) => hitCard({ row, hit, at, decision: decisionFor(hit, decisions), ...calls })),
    suppressedList(answer),
    html`<p class="quiet">${t('screenedBy', { version: answer.data_version })}</p>`,
  ];
}

/** The pane of one row; decisions by party; `calls`: decide(hit, verdict, reason, all), withdraw(hit). */
export const rowDetail = (row, decisions, calls) =>
  html`<div class="detail-body">${head(row)}${found(row, decisions, calls)}</div>`;

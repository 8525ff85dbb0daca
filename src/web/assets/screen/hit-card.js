/** A party that was found, beside the customer. */
import { changeList, decidedLine, decisionForm } from './decision-form.js';
import { html, recordLink, short, table, theirs } from './elements.js';
import { birthText, factText, LONG, sentencesOf, several, since, value } from './fact-text.js';
import { CUSTOMER_FACTS } from './outcome.js';
import { detailOf } from './service.js';
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

/** Another list that the party is on, as a badge that leads to its record. */
const otherList = ({ id, jurisdiction, source_list: list }) =>
  recordLink(id, theirs(short(withAuthority(jurisdiction, officialName(list)), 45)), {
    class: 'badge',
    title: list,
  });

/** A party that was found, beside the customer. */
export function hitCard({ row, hit, at, decision, ...calls }) {
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

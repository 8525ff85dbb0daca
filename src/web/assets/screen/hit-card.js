/** A party that was found, beside the customer. */
import { changeList, decidedLine, decisionForm } from './decision-form.js';
import { el, short, theirs } from './elements.js';
import { birthText, factText, foundBy, LONG, several, since, value } from './fact-text.js';
import { CUSTOMER_FACTS } from './outcome.js';
import { detailOf } from './service.js';
import { country, known, t } from './words.js';

/** What the list says of a field. */
function listed(field, hit, detail) {
  if (field === 'name')
    return [hit.name, ...(hit.match?.field === 'alias' && hit.match.value !== hit.name ? [hit.match.value] : [])];
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
  const compared = hit.match?.facts?.find(({ fact }) => fact === field);
  if (compared) return compared.verdict;
  return facts[field] ? 'unknown' : '';
}

function factRow(field, facts, hit, detail) {
  const verdict = verdictOf(field, facts, hit);
  const theirFacts = listed(field, hit, detail);
  if (!facts[field] && theirFacts.length === 0) return null;
  return el(
    'tr',
    {},
    el('th', { scope: 'row' }, t(`field_${field}`)),
    el('td', {}, facts[field] ? value(factText(field, facts[field])) : el('span', { class: 'quiet' }, t('notStated'))),
    el('td', {}, several(theirFacts)),
    el(
      'td',
      {},
      verdict
        ? el(
            'span',
            { class: `verdict ${field === 'name' ? '' : verdict}` },
            field === 'name' ? verdict : t(`verdict_${verdict}`),
          )
        : '',
    ),
  );
}

/** More of the record, read when it is wanted. */
function recordDetails(hit) {
  const box = el('div', { class: 'record' }, el('p', { class: 'quiet' }, t('loading')));
  const fill = (term, texts) => (texts.length === 0 ? [] : [el('dt', {}, term), el('dd', {}, several(texts))]);
  async function open() {
    try {
      const detail = await detailOf(hit.id);
      box.replaceChildren(
        el(
          'dl',
          {},
          fill(
            t('allNames'),
            (detail.aliases ?? []).map(({ name }) => name),
          ),
          fill(t('field_identifier'), listed('identifier', hit, detail)),
          fill(
            t('addresses'),
            (detail.addresses ?? []).map(({ full }) => full),
          ),
          fill(
            t('birthPlaces'),
            (detail.birth_places ?? []).map(({ text }) => text),
          ),
          fill(t('titles'), detail.titles ?? []),
          fill(t('reason'), detail.reason ? [detail.reason] : []),
          fill(t('remarks'), detail.remarks ? [detail.remarks].flat() : []),
        ),
      );
    } catch (error) {
      box.replaceChildren(el('p', { class: 'quiet' }, t('recordFailed', { reason: error.message })));
    }
  }
  const details = el('details', { class: 'more' }, el('summary', {}, t('wholeRecord')), box);
  details.addEventListener('toggle', () => details.open && open(), { once: true });
  return details;
}

/** Another list that the party is on, as a badge that leads to its record. */
const otherList = ({ id, jurisdiction, source_list: list }) =>
  el(
    'a',
    {
      class: 'list-badge',
      href: `/entities/${encodeURIComponent(id)}`,
      title: list,
      target: '_blank',
      rel: 'noopener',
    },
    theirs(`${jurisdiction} ${short(list, 40)}`),
  );

/** A party that was found, beside the customer. */
export function hitCard({ row, hit, at, decision, ...calls }) {
  const stand = row.hits.find(({ entity }) => entity === hit.id);
  const openCount = row.hits.filter(({ state }) => state === 'open').length;
  const heading = `hit-${at}`;
  const body = el('tbody');
  const draw = (detail) =>
    body.replaceChildren(...CUSTOMER_FACTS.map((field) => factRow(field, row.facts, hit, detail)).filter(Boolean));
  draw(null);
  detailOf(hit.id).then(draw, () => {});
  return el(
    'section',
    { class: `hit ${stand.state}`, 'aria-labelledby': heading, tabindex: '-1', 'data-at': at },
    el(
      'h3',
      { id: heading },
      el('span', { class: 'score-badge' }, hit.score.toFixed(2)),
      ' ',
      theirs(hit.name),
      ' ',
      stand.mark ? el('span', { class: `mark ${stand.mark}` }, t(`mark_${stand.mark}`)) : null,
    ),
    el(
      'p',
      { class: 'facts' },
      el('span', { class: 'list-badge' }, hit.jurisdiction),
      ' ',
      theirs(hit.source_list),
      (hit.also_listed ?? []).map((one) => [' ', otherList(one)]),
      ' · ',
      since(hit),
      hit.sanction_programs?.length ? [' · ', theirs(short(hit.sanction_programs.join(', '), LONG))] : null,
    ),
    stand.mark === 'changed'
      ? el('div', { class: 'reopened' }, el('p', {}, t('changedSince')), changeList(stand.changes))
      : null,
    el(
      'div',
      { class: 'scroll', tabindex: '0', role: 'group', 'aria-label': t('sideBySide') },
      el(
        'table',
        { class: 'sides' },
        el(
          'thead',
          {},
          el(
            'tr',
            {},
            ['fact', 'customer', 'list', 'compared'].map((word) => el('th', { scope: 'col' }, t(`col_${word}`))),
          ),
        ),
        body,
      ),
    ),
    hit.match ? el('p', { class: 'quiet' }, `${t('because')} `, theirs(short(foundBy(hit.match), 600))) : null,
    el(
      'p',
      { class: 'links' },
      el('a', { href: `/entities/${encodeURIComponent(hit.id)}`, target: '_blank', rel: 'noopener' }, t('openRecord')),
    ),
    recordDetails(hit),
    decidedLine(stand, decision),
    decisionForm({ at, hit, stand, decision, openCount, ...calls }),
  );
}

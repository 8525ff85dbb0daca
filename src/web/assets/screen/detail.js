/** One customer beside the parties that were found for it, and the decision about each. */
import { el, short, theirs } from './elements.js';
import { CUSTOMER_FACTS } from './outcome.js';
import { detailOf } from './service.js';
import { country, instant, known, number, t } from './words.js';

export const VERDICTS = ['match', 'no_match', 'unsure'];

/** Longest text shown of one value; the whole is behind a click. */
const LONG = 300;

/** A value that may be very long. */
export function value(text) {
  const whole = String(text ?? '');
  if (whole.length <= LONG) return theirs(whole);
  return el('details', { class: 'long' }, el('summary', {}, theirs(short(whole, LONG))), theirs(whole, 'div'));
}

export const birthText = ({ date, from, to, circa, text }) => {
  const said = from || to ? `${from ?? ''}–${to ?? ''}` : (date ?? text ?? '');
  return circa ? `${t('about')} ${said}` : said;
};

/** A fact of a customer in words. */
export function factText(field, text) {
  if (!text) return '';
  if (field === 'country') return country(/^[a-z]{2}$/i.test(text) ? text.toUpperCase() : text);
  if (field === 'entity_type') return known(`type_${text}`, text);
  if (field === 'gender') return known(`gender_${text}`, text);
  return text;
}

const several = (texts) =>
  texts.length === 0
    ? el('span', { class: 'quiet' }, '–')
    : el(
        'ul',
        { class: 'values' },
        texts.map((text) => el('li', {}, value(text))),
      );

const FACT_OF = {
  birth_date: 'birth_date',
  country: 'country',
  identifier: 'identifier',
  gender: 'gender',
  entity_type: 'entity_type',
};

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
  const compared = hit.match?.facts?.find(({ fact }) => fact === FACT_OF[field]);
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

const since = ({ is_active, listed_date, removed_date }) => {
  if (!is_active) return removed_date ? t('removedOn', { date: removed_date }) : t('removed');
  return listed_date ? t('listedSince', { date: listed_date }) : t('listed');
};

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

const sideText = (side) =>
  Array.isArray(side) ? side.join('; ') : side === null || side === undefined || side === '' ? '–' : String(side);

/** What changed since the decision or the run before. */
export const changeList = (changes) =>
  el(
    'ul',
    { class: 'changed-facts' },
    changes.map(({ field, before, after, of }) =>
      el(
        'li',
        {},
        `${t(`of_${of}`)}, ${known(`field_${field}`, field)}: `,
        theirs(short(sideText(before), LONG), 'del'),
        ' → ',
        theirs(short(sideText(after), LONG), 'ins'),
      ),
    ),
  );

/** The form of a decision. `decide(verdict, reason, all)` is called with what was decided. */
function decisionForm({ at, hit, stand, decision, openCount, decide, withdraw }) {
  const group = `verdict-${at}`;
  const reason = el('input', {
    id: `reason-${at}`,
    name: 'reason',
    maxlength: '2000',
    list: 'reasons',
    autocomplete: 'off',
    value: decision && stand.mark !== 'reopened' ? decision.reason : '',
    placeholder: t('reasonHint'),
  });
  const fault = el('p', { class: 'fault', role: 'alert', hidden: true });
  const choices = VERDICTS.map((verdict) =>
    el(
      'label',
      { class: `choice ${verdict}` },
      el('input', { type: 'radio', name: group, value: verdict, checked: stand.state === verdict }),
      el('span', {}, t(`decide_${verdict}`), el('kbd', {}, t(`key_${verdict}`))),
    ),
  );
  const all =
    openCount > 1
      ? el(
          'label',
          { class: 'check' },
          el('input', { type: 'checkbox', name: 'all' }),
          t('forAll', { count: openCount }),
        )
      : null;
  const form = el(
    'form',
    { class: 'decision', 'data-at': at, autocomplete: 'off' },
    el('fieldset', {}, el('legend', {}, t('decision')), el('div', { class: 'choices' }, choices)),
    el('label', { class: 'reason-field', for: `reason-${at}` }, t('reasonLabel'), reason),
    all,
    el(
      'div',
      { class: 'row' },
      el('button', { type: 'submit' }, t('save')),
      decision ? el('button', { type: 'button', class: 'plain', onclick: () => withdraw(hit) }, t('withdraw')) : null,
    ),
    fault,
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const verdict = form.querySelector('input[type=radio]:checked')?.value;
    const missing = !verdict ? 'verdictMissing' : reason.value.trim() === '' ? 'reasonMissing' : null;
    fault.hidden = missing === null;
    if (missing) {
      fault.textContent = t(missing);
      (verdict ? reason : form.querySelector('input[type=radio]')).focus();
      return;
    }
    decide(hit, verdict, reason.value.trim(), all?.querySelector('input').checked ?? false);
  });
  return form;
}

function decidedLine(stand, decision) {
  if (!decision) return null;
  const said = el(
    'p',
    { class: `decided ${decision.verdict}` },
    el('strong', {}, t(`decide_${decision.verdict}`)),
    ' · ',
    theirs(decision.reason),
    ' · ',
    el('span', { class: 'quiet' }, t('decidedAt', { time: instant(decision.at), by: decision.by || t('nobody') })),
  );
  if (stand.mark !== 'reopened') return said;
  return el(
    'div',
    { class: 'reopened' },
    el('p', {}, el('strong', {}, t('reopenedBecause'))),
    changeList(stand.changes),
    el('p', { class: 'quiet' }, t('decidedBefore')),
    said,
  );
}

/** A party that was found, beside the customer. */
function hitCard({ row, hit, at, decision, ...calls }) {
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
    hit.match?.evidence?.length
      ? el('p', { class: 'quiet' }, `${t('because')} `, theirs(short(hit.match.evidence.join('; '), 600)))
      : null,
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

function suppressedList({ suppressed = [], suppressed_total = 0 }) {
  if (suppressed_total === 0) return null;
  return el(
    'details',
    { class: 'aside' },
    el('summary', {}, t('suppressed', { count: suppressed_total })),
    el(
      'ul',
      {},
      suppressed.map((hit) =>
        el(
          'li',
          {},
          el(
            'a',
            { href: `/entities/${encodeURIComponent(hit.id)}`, target: '_blank', rel: 'noopener' },
            theirs(short(hit.name, LONG)),
          ),
          ` ${hit.score.toFixed(2)} · `,
          theirs(hit.suppressed_reason ?? ''),
        ),
      ),
    ),
  );
}

/**
 * The pane of one row.
 * @param decisions of this customer, by id of the party
 * @param calls {decide(hit, verdict, reason, all), withdraw(hit)}
 */
export function rowDetail(row, decisions, calls) {
  const { facts, answer, n } = row;
  const rest = Object.entries(facts.rest ?? {});
  const head = el(
    'header',
    {},
    el('p', { class: 'quiet' }, t('rowNumber', { n }), facts.id ? [' · ', theirs(short(facts.id, 80))] : null),
    el('h2', { id: 'detail-heading', tabindex: '-1' }, value(facts.name || '–')),
    rest.length > 0
      ? el(
          'p',
          { class: 'quiet' },
          rest.map(([name, text], at) => [
            at > 0 ? ' · ' : '',
            theirs(short(name, 60)),
            ': ',
            theirs(short(text, 200)),
          ]),
        )
      : null,
    facts.unread?.length
      ? el(
          'p',
          { class: 'warning' },
          t('unread', {
            fields: facts.unread.map(({ field, text }) => `${t(`field_${field}`)} “${short(text, 60)}”`).join(', '),
          }),
        )
      : null,
  );
  if (!answer) return el('div', { class: 'detail-body' }, head, el('p', {}, t('notYetScreened')));
  if (answer.error)
    return el(
      'div',
      { class: 'detail-body' },
      head,
      el('p', { class: 'fault' }, t('rowFailed', { reason: answer.error })),
    );
  const cards = answer.entities.map((hit, at) => hitCard({ row, hit, at, decision: decisions.get(hit.id), ...calls }));
  return el(
    'div',
    { class: 'detail-body' },
    head,
    answer.without_facts ? el('p', { class: 'warning' }, t('withoutFacts', { reason: answer.without_facts })) : null,
    row.isNew ? el('p', { class: 'quiet' }, t('newCustomer')) : null,
    answer.total === 0
      ? el('p', { class: 'none' }, t('noHit'), ' ', el('span', { class: 'quiet' }, t('noClearance')))
      : el('p', { class: 'quiet' }, t('hitsOf', { shown: answer.entities.length, total: answer.total })),
    row.gone?.length
      ? el(
          'p',
          { class: 'warning' },
          t('gone'),
          ' ',
          row.gone.map(({ name }, at) => [at > 0 ? ', ' : '', theirs(short(name, 120))]),
        )
      : null,
    cards,
    suppressedList(answer),
    el('p', { class: 'quiet' }, t('screenedBy', { version: answer.data_version })),
  );
}

/** Summary of counts in words, for the status line. */
export const countText = (word, count) => `${number(count)} ${t(word)}`;

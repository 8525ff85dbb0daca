/** The pane of one customer: its facts, the parties found for it, and the decision about each. */
import { el, short, theirs } from './elements.js';
import { LONG, setAsideBy, value } from './fact-text.js';
import { hitCard } from './hit-card.js';
import { decisionFor } from './outcome.js';
import { t } from './words.js';

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
          theirs(setAsideBy(hit)),
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
  const cards = answer.entities.map((hit, at) =>
    hitCard({ row, hit, at, decision: decisionFor(hit, decisions), ...calls }),
  );
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

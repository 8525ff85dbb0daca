/** The decision about one hit: its form, and what was decided before. */
import { el, short, theirs } from './elements.js';
import { LONG } from './fact-text.js';
import { instant, known, t } from './words.js';

/** In the order of their keys 1, 2, 3. */
export const VERDICTS = ['match', 'no_match', 'unsure'];

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
export function decisionForm({ at, hit, stand, decision, openCount, decide, withdraw }) {
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

/** What was decided, and why it is open again where it is. */
export function decidedLine(stand, decision) {
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

/** The decision about one hit: its form, and what was decided before. */
import { html, short, theirs } from './elements.js';
import { LONG } from './fact-text.js';
import { instant, known, t } from './words.js';

/** In the order of their keys 1, 2, 3. */
export const VERDICTS = ['match', 'no_match', 'unsure'];

const sideText = (side) =>
  Array.isArray(side) ? side.join('; ') : side === null || side === undefined || side === '' ? '–' : String(side);

/** What changed since the decision or the run before. */
export function changeList(changes) {
  const side = (said, tag) => theirs(short(sideText(said), LONG), tag);
  const items = changes.map(
    ({ field, before, after, of }) =>
      html`<li>${t(`of_${of}`)}, ${known(`field_${field}`, field)}${before === undefined && after === undefined ? null : [': ', side(before, 'del'), ' → ', side(after, 'ins')]}</li>`,
  );
  return html`<ul class="changed-facts">${items}</ul>`;
}

/** The form of a decision. `decide(verdict, reason, all)` is called with what was decided. */
export function decisionForm({ at, hit, stand, decision, openCount, decide, withdraw }) {
  const said = decision && stand.mark !== 'reopened' ? decision.reason : '';
  const reason = html`<input id="reason-${at}" name="reason" maxlength="2000" list="reasons" autocomplete="off"
    value=${said} placeholder=${t('reasonHint')} />`;
  const fault = html`<p class="fault" role="alert" hidden></p>`;
  const choices = VERDICTS.map(
    (verdict) => html`<label class="choice ${verdict}">
      <input type="radio" name="verdict-${at}" value=${verdict} checked=${stand.state === verdict} />
      <span>${t(`decide_${verdict}`)}<kbd>${t(`key_${verdict}`)}</kbd></span>
    </label>`,
  );
  const all = openCount > 1 && html`<input type="checkbox" name="all" />`;
  const submit = (event) => {
    event.preventDefault();
    const verdict = form.querySelector('input[type=radio]:checked')?.value;
    const missing = !verdict ? 'verdictMissing' : reason.value.trim() === '' ? 'reasonMissing' : null;
    fault.hidden = missing === null;
    if (missing) {
      fault.textContent = t(missing);
      (verdict ? reason : form.querySelector('input[type=radio]')).focus();
      return;
    }
    decide(hit, verdict, reason.value.trim(), all ? all.checked : false);
  };
  const form = html`<form class="decision" data-at=${at} autocomplete="off" onsubmit=${submit}>
    <fieldset><legend>${t('decision')}</legend><div class="row choices">${choices}</div></fieldset>
    <label class="field reason-field" for="reason-${at}">${t('reasonLabel')}${reason}</label>
    ${all && html`<label class="check">${all}${t('forAll', { count: openCount })}</label>`}
    <div class="row">
      <button type="submit">${t('save')}</button>
      ${decision && withdraw && html`<button type="button" class="plain" onclick=${() => withdraw(hit)}>${t('withdraw')}</button>`}
    </div>
    ${fault}
  </form>`;
  return form;
}

/** By whom something was decided, and when. */
export const decidedAt = ({ at, by }) =>
  html`<span class="quiet">${t('decidedAt', { time: instant(at), by: by || t('nobody') })}</span>`;

/** What was decided, and why it is open again where it is. */
export function decidedLine(stand, decision) {
  if (!decision) return null;
  const { verdict } = decision;
  const said = html`<p class="decided ${verdict}">
    <strong>${t(`decide_${verdict}`)}</strong> · ${theirs(decision.reason)} · ${decidedAt(decision)}
  </p>`;
  if (stand.mark !== 'reopened') return said;
  return html`<div class="reopened">
    <p><strong>${t('reopenedBecause')}</strong></p>
    ${changeList(stand.changes)}
    <p class="quiet">${t('decidedBefore')}</p>
    ${said}
  </div>`;
}

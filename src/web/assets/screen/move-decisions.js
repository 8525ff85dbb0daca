/** Moving decisions of this browser to the service, where they are shared. */

import { detailOf } from '../service.js';
import { sendKept } from './decisions.js';
import { html } from './elements.js';
import { allDecisions, forgetDecision } from './kept.js';
import { differences, recordFacts } from './outcome.js';
import { instant, t } from './words.js';

const STEP = 200;

/** Whether the record still says what was decided about: a decision that no longer holds must be taken again, not moved. */
async function holds({ entity, facts }) {
  const detail = await detailOf(entity).catch(() => null);
  return detail !== null && differences(facts.record, recordFacts(detail)).length === 0;
}

const note = ({ at, by }) => t('movedNote', { at: instant(at), by: by || t('nobody') });

async function move() {
  const all = await allDecisions();
  let moved = 0;
  for (let from = 0; from < all.length; from += STEP) {
    const holding = [];
    for (const one of all.slice(from, from + STEP)) if (await holds(one)) holding.push(one);
    if (holding.length === 0) continue;
    await sendKept(holding, note);
    for (const { key, entity } of holding) await forgetDecision(key, entity);
    moved += holding.length;
  }
  return { moved, left: all.length - moved };
}

/** What offers to move the decisions; nothing where there are none. `done` is called after it, `say` says how it went. */
export async function moveOffer(done, say) {
  const { length: count } = await allDecisions();
  if (count === 0) return null;
  const start = async (event) => {
    event.target.disabled = true;
    try {
      const text = t('moved', await move());
      await done();
      say(text);
    } catch (error) {
      event.target.disabled = false;
      say(t('saveFailed', { reason: error.message }), true);
    }
  };
  return html`<p class="note" id="move-decisions">
    ${t('moveHead', { count })}${' '}
    <button type="button" class="plain" onclick=${start}>${t('move', { count })}</button>
  </p>`;
}

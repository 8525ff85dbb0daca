// What this browser keeps of decisions about a party, on the page of the party.
import { decidedAt } from './decision-form.js';
import { html, theirs } from './elements.js';
import { allDecisions } from './kept.js';
import { t } from './words.js';

const section = document.getElementById('own-decisions');
if (section) {
  const records = section.dataset.records.split(' ');
  const about = (await allDecisions()).filter(({ entity }) => records.includes(entity));
  about.sort((a, b) => (a.at < b.at ? 1 : -1));
  const item = (one) => {
    const { id, name } = one.facts.customer;
    return html`<li><strong>${t(`decide_${one.verdict}`)}</strong> · ${theirs(id || name)} · ${theirs(one.reason)} ${decidedAt(one)}</li>`;
  };
  section.querySelector('ul').replaceChildren(...about.slice(0, 20).map(item));
  section.hidden = about.length === 0;
}

import { html } from 'hono/html';
import { fill } from '../../messages/fill.ts';
import { fieldName, type Language, MESSAGES } from '../../messages/messages.ts';
import type { GivenDecision } from '../../service/decisions/kept-decisions.ts';
import type { Html } from '../page.ts';
import { listed } from '../wording.ts';
import type { PartyView } from './party-view.ts';

function item({ verdict = 'false_match', customer, reason, by, date, changed }: GivenDecision, language: Language) {
  const { sheet: words } = MESSAGES[language];
  const facts = changed.map((fact) => fieldName(fact, language).toLowerCase());
  const reopened = facts.length > 0 ? fill(words.reopened, { facts: listed(facts, language) }) : '';
  return html`<li><strong>${words.verdict[verdict]}</strong> · ${words.customerShort} <bdi>${customer}</bdi> · <bdi>${reason}</bdi> <span class="quiet small"><bdi>${by ?? ''}</bdi> <time>${date ?? ''}</time></span>${reopened ? html` <span class="warn">${reopened}</span>` : ''}</li>`;
}

/** The decisions of a party, newest first; one that was taken about several of its records at once is shown once. */
export function decisions({ records, decisions: kept }: PartyView, language: Language): Html {
  const words = MESSAGES[language].sheet;
  const heading = html`<h2 id="decisions">${words.decisions}</h2>`;
  if (kept === null)
    return html`<section aria-labelledby="decisions" class="screen-only" id="own-decisions" data-records="${records.map(({ id }) => id).join(' ')}" hidden>${heading}<ul></ul></section>`;
  // The rows of one call have one time and one customer.
  const seen = new Set<string>();
  const shown = kept.filter(({ at, customer }) => {
    const key = `${at} ${customer}`;
    return !seen.has(key) && seen.add(key);
  });
  if (shown.length === 0) return html``;
  return html`<section aria-labelledby="decisions" class="screen-only">${heading}<ul>${shown.map((one) => item(one, language))}</ul></section>`;
}

/** The pane of one customer: its facts, the parties found for it, and the decision about each. */
import { html, recordLink, short, theirs } from './elements.js';
import { LONG, refusalOf, setAsideBy, value } from './fact-text.js';
import { hitCard } from './hit-card.js';
import { decisionFor } from './outcome.js';
import { t } from './words.js';

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

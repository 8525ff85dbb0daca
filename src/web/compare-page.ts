import { html } from 'hono/html';
import { ENTITY_TYPES } from '../domain/vocabulary.ts';
import { fill } from '../messages/fill.ts';
import { MESSAGES } from '../messages/messages.ts';
import type { ComparedFact } from '../names/score/facts/evidence.ts';
import { ALERT_THRESHOLD } from '../names/score/weights.ts';
import { type Reason, reasonText } from '../search/reasons.ts';
import type { ParameterError } from '../service/problems.ts';
import { gendersIn, type Html, option, page, type Reader, selectField, textField } from './page.ts';
import { statedTable } from './search/party-card.ts';

/** What a comparison gave. */
export interface ComparedNames {
  /** 0–1, with the facts. */
  score: number;
  outcome: 'alert' | 'suppressed' | 'none';
  reasons: readonly Reason[];
  facts: readonly ComparedFact[];
  /** The part of the first text that stands for the second name, where it is not all of it. */
  part?: string | undefined;
}

interface CompareView {
  given: ReadonlyMap<string, string>;
  errors: readonly ParameterError[];
  compared: ComparedNames | null;
}

function side({ language }: Reader, { given, errors }: CompareView, key: 'a' | 'b'): Html {
  const { search: words, compare: own } = MESSAGES[language];
  const field = (name: string, label: string, placeholder: string, more = ''): Html =>
    textField(
      { name, label, placeholder, attributes: `spellcheck="false" dir="auto" ${more}` },
      { query: given, errors },
      language,
    );
  const gender = `${key}_gender`;
  return html`<fieldset class="card"><legend>${own[key]}</legend>
${field(key, own.name, '', `maxlength="500" required ${key === 'a' && given.size === 0 ? 'autofocus' : ''}`)}
<div class="known-fields">${field(`${key}_birth_date`, words.birthDate, words.birthDateForm)}${field(`${key}_country`, words.country, words.countryForm)}${field(`${key}_identifier`, words.number, words.numberForm)}
${selectField({ name: gender, label: words.gender }, gendersIn(language), given.get(gender))}</div></fieldset>`;
}

function outcome({ language }: Reader, { score, outcome, reasons, facts, part }: ComparedNames): Html {
  const words = MESSAGES[language].compare;
  const isSameNumber = facts.some(({ fact, verdict }) => fact === 'identifier' && verdict === 'agrees');
  const why = reasons.map((reason) => html`<li dir="auto">${reasonText(reason, MESSAGES[language])}</li>`);
  return html`<section aria-labelledby="outcome"><div role="status"><h2 id="outcome" class="${outcome === 'alert' ? 'bad' : ''}">${words.outcome[outcome]}</h2></div>
<p>${fill(words.score, { percent: Math.floor(score * 100), least: Math.round(ALERT_THRESHOLD * 100) })} ${isSameNumber ? words.sameNumber : ''} ${part === undefined ? '' : fill(words.part, { text: part })}</p>
${statedTable(facts, language)}
<h3>${words.how}</h3>
${why.length > 0 ? html`<ul>${why}</ul>` : html`<p>${words.nothing}</p>`}
<p class="quiet small">${words.notice}</p></section>`;
}

/** The page that compares two names; its form goes by POST, so that no address has them. */
export function comparePage(reader: Reader, view: CompareView): Promise<string> {
  const { compare: words, search, type: names } = MESSAGES[reader.language];
  const chosen = view.given.get('type') ?? '';
  const types = ENTITY_TYPES.filter((one) => one !== 'other').map((one) => option(one, names[one], chosen));
  const body = html`<h1>${words.title}</h1>
<p class="lead">${words.lead}</p>
<form method="post" action="/compare" class="compare-form">
<div class="two-sides">${side(reader, view, 'a')}${side(reader, view, 'b')}</div>
<div class="row"><label>${search.type} <select name="type">${option('', search.any, chosen)}${types}</select></label> <button type="submit">${words.submit}</button></div>
</form>
${view.compared ? outcome(reader, view.compared) : ''}`;
  return page(reader, { title: words.title, section: '/compare', styles: ['search.css'], body });
}

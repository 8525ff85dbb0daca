import { html, raw } from 'hono/html';
import { ENTITY_TYPES } from '../../domain/vocabulary.ts';
import { MESSAGES } from '../../messages/messages.ts';
import { type Html, option, type Reader } from '../page.ts';
import { errorIn } from '../wording.ts';
import { keptFields, type SearchView } from './search-view.ts';

const FACT_FIELDS = ['birth_date', 'party_country', 'identifier', 'party_type', 'gender'];
const FIELDS = ['q', ...FACT_FIELDS, 'page'];

/** The box, the facts that a person may know, and the filters in force, kept from one search to the next. */
export function searchForm({ language }: Reader, { query, errors }: SearchView): Html {
  const words = MESSAGES[language].search;
  const value = (name: string): string => query.get(name) ?? '';
  const wrong = new Map(errors.map((error) => [error.parameter, errorIn(error, language)]));
  const state = (name: string) => raw(wrong.has(name) ? `aria-invalid="true" aria-describedby="error-${name}"` : '');
  const error = (name: string): Html | '' =>
    wrong.has(name) ? html`<span class="wrong small" id="error-${name}">${wrong.get(name)}</span>` : '';
  const field = (name: string, label: string, form: string): Html =>
    html`<div><label class="field">${label}<input name="${name}" value="${value(name)}" placeholder="${form}" autocomplete="off" spellcheck="false" ${state(name)}></label>${error(name)}</div>`;
  const isOpen = FACT_FIELDS.some((name) => value(name) !== '');
  return html`<form role="search" action="/search" ${raw(isOpen ? 'method="post"' : '')} class="search-form">
<div class="box"><input type="search" id="q" name="q" value="${value('q')}" aria-label="${words.box}" placeholder="${words.box}" minlength="2" maxlength="500" required autocomplete="off" spellcheck="false" dir="auto" ${state('q')} ${raw(query.size === 0 ? 'autofocus' : '')}>
<button type="submit">${words.submit}</button></div>${error('q')}
<details class="known screen-only" ${raw(isOpen ? 'open' : '')}><summary>${words.known}</summary>
<div class="known-fields">${field('birth_date', words.birthDate, words.birthDateForm)}${field('party_country', words.country, words.countryForm)}${field('identifier', words.number, words.numberForm)}
<label class="field">${words.type}<select name="party_type">${option('', words.any, value('party_type'))}${ENTITY_TYPES.filter((type) => type !== 'other').map((type) => option(type, MESSAGES[language].type[type], value('party_type')))}</select></label>
<label class="field">${words.gender}<select name="gender">${option('', words.any, value('gender'))}${option('male', words.male, value('gender'))}${option('female', words.female, value('gender'))}</select></label></div>
<p class="quiet small">${words.knownHelp}</p></details>
${keptFields(query, FIELDS)}
</form>`;
}

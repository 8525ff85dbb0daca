import { html, raw } from 'hono/html';
import { ENTITY_TYPES } from '../../domain/vocabulary.ts';
import { MESSAGES } from '../../messages/messages.ts';
import type { Html } from '../page.ts';
import type { Reader } from '../reader.ts';
import type { SearchView } from './search-view.ts';

/** Facts of a party that the form takes beside the name. */
const FACT_FIELDS = ['birth_date', 'party_country', 'identifier', 'party_type', 'gender'];
/** Parameters that the form has fields for. */
const FIELDS = new Set(['q', ...FACT_FIELDS, 'page']);

const option = (value: string, label: string, chosen: string | undefined): Html =>
  html`<option value="${value}" ${raw(value === (chosen ?? '') ? 'selected' : '')}>${label}</option>`;

/** The box, the facts that a person may know, and the filters in force, kept from one search to the next. */
export function searchForm({ language }: Reader, { query, errors }: SearchView): Html {
  const words = MESSAGES[language].search;
  const value = (name: string): string => query.get(name) ?? '';
  const wrong = new Set(errors.map(({ parameter }) => parameter));
  const field = (name: string, label: string, form: string): Html =>
    html`<label class="field">${label}<input name="${name}" value="${value(name)}" placeholder="${form}" autocomplete="off" spellcheck="false" ${raw(wrong.has(name) ? 'aria-invalid="true" aria-describedby="errors"' : '')}></label>`;
  const kept = [...query].filter(([name, text]) => !FIELDS.has(name) && text !== '');
  const isOpen = FACT_FIELDS.some((name) => value(name) !== '');
  return html`<form role="search" action="/search" class="search-form">
<div class="box"><input type="search" id="q" name="q" value="${value('q')}" aria-label="${words.box}" placeholder="${words.box}" minlength="2" maxlength="500" required autocomplete="off" spellcheck="false" dir="auto" ${raw(query.size === 0 ? 'autofocus' : '')}>
<button type="submit">${words.submit}</button></div>
<details class="known" ${raw(isOpen ? 'open' : '')}><summary>${words.known}</summary>
<div class="known-fields">${field('birth_date', words.birthDate, words.birthDateForm)}${field('party_country', words.country, words.countryForm)}${field('identifier', words.number, words.numberForm)}
<label class="field">${words.type}<select name="party_type">${option('', words.any, value('party_type'))}${ENTITY_TYPES.filter((type) => type !== 'other').map((type) => option(type, MESSAGES[language].type[type], value('party_type')))}</select></label>
<label class="field">${words.gender}<select name="gender">${option('', words.any, value('gender'))}${option('male', words.male, value('gender'))}${option('female', words.female, value('gender'))}</select></label></div>
<p class="quiet small">${words.knownHelp}</p></details>
${kept.map(([name, text]) => html`<input type="hidden" name="${name}" value="${text}">`)}
</form>`;
}

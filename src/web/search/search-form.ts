import { html, raw } from 'hono/html';
import { officialName } from '../../domain/lists/official-names.ts';
import { ENTITY_TYPES, type EntityType, type Jurisdiction } from '../../domain/vocabulary.ts';
import { fill } from '../../messages/fill.ts';
import { MESSAGES } from '../../messages/messages.ts';
import { programmeText } from '../../messages/programme-text.ts';
import type { Facets } from '../../search/query.ts';
import { asOfForm, fieldError, folded, gendersIn, type Html, type Reader, selectField, textField } from '../page.ts';
import { authorityName } from '../wording.ts';
import { keptFields, type SearchView, searchLink } from './search-view.ts';

const FACT_FIELDS = ['birth_date', 'party_country', 'identifier', 'party_type', 'gender'];
const FIELDS = ['q', ...FACT_FIELDS, 'page'];

/** The box, the facts that a person may know, and the filters in force, kept from one search to the next. */
export function searchForm({ language }: Reader, { query, errors }: SearchView): Html {
  const words = MESSAGES[language].search;
  const value = (name: string): string => query.get(name) ?? '';
  const [state, error] = fieldError('q', errors, language);
  const field = (name: string, label: string, placeholder: string): Html =>
    textField({ name, label, placeholder, attributes: 'spellcheck="false"' }, { query, errors }, language);
  const types = ENTITY_TYPES.filter((type) => type !== 'other').map(
    (one) => [one, MESSAGES[language].type[one]] as const,
  );
  const isOpen = FACT_FIELDS.some((name) => value(name) !== '');
  return html`<form role="search" action="/search" ${raw(isOpen ? 'method="post"' : '')} class="search-form">
<div class="box"><input type="search" id="q" name="q" value="${value('q')}" aria-label="${words.box}" placeholder="${words.box}" minlength="2" maxlength="500" required autocomplete="off" spellcheck="false" dir="auto" ${raw(query.size === 0 ? 'autofocus' : '')}${state}>
<button type="submit">${words.submit}</button></div>${error}
<details class="known screen-only" ${raw(isOpen ? 'open' : '')}><summary>${words.known}</summary>
<div class="known-fields">${field('birth_date', words.birthDate, words.birthDateForm)}${field('party_country', words.country, words.countryForm)}${field('identifier', words.number, words.numberForm)}
${selectField({ name: 'party_type', label: words.type }, [['', words.any], ...types], query.get('party_type'))}
${selectField({ name: 'gender', label: words.gender }, gendersIn(language), query.get('gender'))}</div>
<p class="quiet small">${words.knownHelp}</p></details>
${keptFields(query, FIELDS)}
</form>`;
}

const MAX_SHOWN = 8;

const FILTER_NAMES = ['jurisdiction', 'entity_type', 'source_list', 'programme', 'is_china', 'is_active'] as const;
type FilterName = (typeof FILTER_NAMES)[number];

interface Choice {
  name: FilterName;
  value: string;
  label: string;
  count: number;
  isChosen: boolean;
}

function choiceLink({ name, value, label, count, isChosen }: Choice, view: SearchView): Html {
  const words = html`<bdi>${label}</bdi> <span class="count">${count.toLocaleString('en')}</span>`;
  const attributes = isChosen ? 'aria-current="true"' : '';
  return html`<li>${searchLink(view, { [name]: isChosen ? null : value }, { label: words, attributes })}</li>`;
}

function group(heading: string, choices: readonly Choice[], view: SearchView, more: string): Html | '' {
  const shown = choices.filter(({ count, isChosen }) => count > 0 || isChosen);
  if (shown.length === 0) return '';
  const show = (some: readonly Choice[]): Html =>
    html`<ul class="links">${some.map((choice) => choiceLink(choice, view))}</ul>`;
  const label = (count: number): string => fill(more, { count });
  return html`<section><h3>${heading}</h3>${folded(shown, MAX_SHOWN, { show, label })}</section>`;
}

/** The filters with how many parties each would leave. */
export function filterColumn({ language }: Reader, view: SearchView, facets: Facets): Html {
  const words = MESSAGES[language].search;
  const { query } = view;
  const chosen = (name: FilterName, value: string): boolean => query.get(name) === value;
  const flag = (name: FilterName, value: string, label: string, count: number): Choice => ({
    ...{ name, value, label, count },
    isChosen: chosen(name, value),
  });
  const by = (name: FilterName, counts: Record<string, number>, label: (value: string) => string): Choice[] => {
    const own = query.get(name);
    const known = own === undefined || own === '' || Object.hasOwn(counts, own) ? counts : { ...counts, [own]: 0 };
    return Object.entries(known).map(([value, count]) => flag(name, value, label(value), count));
  };
  const isActive = [
    flag('is_active', 'true', view.filters.as_of ? words.activeThen : words.active, facets.is_active.yes),
    flag('is_active', 'false', words.inactive, facets.is_active.no),
  ];
  const { type: types } = MESSAGES[language];
  const choices: readonly [heading: string, choices: readonly Choice[]][] = [
    [
      words.authority,
      by('jurisdiction', facets.jurisdictions, (code) => authorityName(code as Jurisdiction, language)),
    ],
    [words.type, by('entity_type', facets.entity_types, (type) => types[type as EntityType] ?? type)],
    [words.state, isActive],
    [words.china, [flag('is_china', 'true', words.chinaOnly, facets.is_china.yes)]],
    [words.list, by('source_list', facets.source_lists, (list) => officialName(list, language))],
    [words.programme, by('programme', facets.programmes, (programme) => programmeText(programme, language))],
  ];
  const groups = choices.map(([heading, some]) => group(heading, some, view, words.more));
  const isFiltered = FILTER_NAMES.some((name) => query.get(name));
  const none = Object.fromEntries(FILTER_NAMES.map((name) => [name, null]));
  return html`<aside class="filters screen-only" id="filters" aria-label="${words.filters}"><h2>${words.filters}</h2>
${asOfForm({ action: '/search', kept: keptFields(query, ['as_of', 'page']), day: view.filters.as_of, today: view.today, isSent: view.isSent }, language)}
${isFiltered ? html`<p>${searchLink(view, none, { label: words.reset })}</p>` : ''}${groups}</aside>`;
}

/** Moves the threshold, and says beforehand what another one would add. */
export function thresholdForm({ language }: Reader, view: SearchView, { at_least }: Facets): Html {
  const { query, threshold, isSent } = view;
  const words = MESSAGES[language].search;
  const now = Math.round(threshold * 100);
  const here = at_least.findLast(({ score }) => score <= threshold + 1e-9)?.parties ?? 0;
  const counts = at_least.map(({ score, parties }) => `${Math.round(score * 100)}:${parties}`).join(' ');
  const lower = at_least.filter(({ score, parties }) => score < threshold - 1e-9 && parties > here).slice(-3);
  return html`<form ${raw(isSent ? 'method="post"' : '')} action="/search" class="row threshold screen-only">
${keptFields(query, ['threshold', 'page'])}
<label for="threshold">${words.threshold}</label>
<input type="range" id="threshold" name="threshold" min="0.5" max="0.95" step="0.05" value="${threshold}" data-counts="${counts}" data-words="${fill(words.thresholdNow, { percent: '{percent}', parties: '{parties}' })}" aria-describedby="threshold-help">
<output for="threshold">${fill(words.thresholdNow, { percent: now, parties: here })}</output>
<button type="submit" class="plain">${words.apply}</button>
<span id="threshold-help" class="quiet small">${words.thresholdHelp}${lower.map(({ score, parties }) => html` ${searchLink(view, { threshold: String(score) }, { label: fill(words.thresholdAdd, { percent: Math.round(score * 100), more: parties - here }) })}`)}</span>
</form>`;
}

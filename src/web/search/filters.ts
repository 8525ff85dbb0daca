import { html, raw } from 'hono/html';
import { officialName } from '../../domain/lists/official-names.ts';
import type { EntityType, Jurisdiction } from '../../domain/vocabulary.ts';
import { fill } from '../../messages/fill.ts';
import { MESSAGES } from '../../messages/messages.ts';
import { programmeText } from '../../messages/programme-text.ts';
import type { Facets } from '../../search/query.ts';
import { asOfForm } from '../as-of-form.ts';
import type { Html } from '../page.ts';
import type { Reader } from '../reader.ts';
import { authorityName } from '../wording.ts';
import { keptFields, searchLink } from './search-link.ts';
import type { SearchView } from './search-view.ts';

/** Values of a filter shown at once; the others fold. */
const MAX_SHOWN = 8;

/** Filters of the search, as parameters of its address. */
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
  const rest = shown.slice(MAX_SHOWN);
  const links = (some: readonly Choice[]): Html[] => some.map((choice) => choiceLink(choice, view));
  return html`<section><h3>${heading}</h3><ul>${links(shown.slice(0, MAX_SHOWN))}</ul>${
    rest.length > 0
      ? html`<details><summary>${fill(more, { count: rest.length })}</summary><ul>${links(rest)}</ul></details>`
      : ''
  }</section>`;
}

/** The filters with how many parties each would leave. */
export function filterColumn({ language }: Reader, view: SearchView, facets: Facets): Html {
  const words = MESSAGES[language].search;
  const { query } = view;
  const chosen = (name: FilterName, value: string): boolean => query.get(name) === value;
  const by = (name: FilterName, counts: Record<string, number>, label: (value: string) => string): Choice[] => {
    const own = query.get(name);
    const known = own === undefined || own === '' || Object.hasOwn(counts, own) ? counts : { ...counts, [own]: 0 };
    return Object.entries(known).map(([value, count]) => ({
      name,
      value,
      label: label(value),
      count,
      isChosen: chosen(name, value),
    }));
  };
  const flag = (name: FilterName, value: string, label: string, count: number): Choice => ({
    name,
    value,
    label,
    count,
    isChosen: chosen(name, value),
  });
  const groups = [
    group(
      words.authority,
      by('jurisdiction', facets.jurisdictions, (code) => authorityName(code as Jurisdiction, language) ?? code),
      view,
      words.more,
    ),
    group(
      words.type,
      by('entity_type', facets.entity_types, (type) => MESSAGES[language].type[type as EntityType] ?? type),
      view,
      words.more,
    ),
    group(
      words.state,
      [
        flag('is_active', 'true', view.filters.as_of ? words.activeThen : words.active, facets.is_active.yes),
        flag('is_active', 'false', words.inactive, facets.is_active.no),
      ],
      view,
      words.more,
    ),
    group(words.china, [flag('is_china', 'true', words.chinaOnly, facets.is_china.yes)], view, words.more),
    group(
      words.list,
      by('source_list', facets.source_lists, (list) => officialName(list, language)),
      view,
      words.more,
    ),
    group(
      words.programme,
      by('programme', facets.programmes, (programme) => programmeText(programme, language)),
      view,
      words.more,
    ),
  ];
  const isFiltered = FILTER_NAMES.some((name) => query.get(name));
  const none = Object.fromEntries(FILTER_NAMES.map((name) => [name, null]));
  return html`<aside class="filters" id="filters" aria-label="${words.filters}"><h2>${words.filters}</h2>
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
  return html`<form ${raw(isSent ? 'method="post"' : '')} action="/search" class="threshold">
${keptFields(query, ['threshold', 'page'])}
<label for="threshold">${words.threshold}</label>
<input type="range" id="threshold" name="threshold" min="0.5" max="0.95" step="0.05" value="${threshold}" data-counts="${counts}" data-words="${fill(words.thresholdNow, { percent: '{percent}', parties: '{parties}' })}" aria-describedby="threshold-help">
<output for="threshold">${fill(words.thresholdNow, { percent: now, parties: here })}</output>
<button type="submit" class="plain">${words.apply}</button>
<span id="threshold-help" class="quiet small">${words.thresholdHelp}${lower.map(({ score, parties }) => html` ${searchLink(view, { threshold: String(score) }, { label: fill(words.thresholdAdd, { percent: Math.round(score * 100), more: parties - here }) })}`)}</span>
</form>`;
}

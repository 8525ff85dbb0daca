import { html } from 'hono/html';
import type { EntitySummary } from '../domain/entity/entity.ts';
import { ENTITY_TYPES, JURISDICTIONS } from '../domain/vocabulary.ts';
import { fill } from '../messages/fill.ts';
import { MESSAGES } from '../messages/messages.ts';
import type { ParameterError } from '../service/problems.ts';
import { followChanges } from './followed/follow-button.ts';
import { type Html, page, type Reader, selectField, textField } from './page.ts';
import { programmeLink } from './programme-pages.ts';
import { authorityName, listBadge, namedErrorIn } from './wording.ts';

/** Most records of a file. */
export const MAX_FILE = 10_000;

/** What the page shows. */
export interface BrowseView {
  query: ReadonlyMap<string, string>;
  errors: readonly ParameterError[];
  /** The records of the page; null where the question cannot be read. */
  found: { entities: readonly EntitySummary[]; pagination: { page: number; total: number; totalPages: number } } | null;
}

const addressWith = (query: ReadonlyMap<string, string>, changes: Record<string, string>): string =>
  `/browse?${new URLSearchParams({ ...Object.fromEntries([...query].filter(([name]) => name !== 'page')), ...changes })}`;

function form({ language }: Reader, view: BrowseView): Html {
  const { browse, search, type, asOf } = MESSAGES[language];
  const choice = (name: string, label: string, options: readonly (readonly [string, string])[]): Html =>
    selectField({ name, label }, [['', search.any], ...options], view.query.get(name));
  const field = (name: string, label: string, placeholder = ''): Html =>
    textField({ name, label, placeholder }, view, language);
  const day = (name: string, label: string): Html =>
    textField({ name, label, attributes: 'type="date"' }, view, language);
  const authorities = JURISDICTIONS.map((one) => [one, authorityName(one, language)] as const);
  const types = ENTITY_TYPES.map((one) => [one, type[one]] as const);
  return html`<form action="/browse" class="search-form"><div class="known-fields">
${choice('jurisdiction', search.authority, authorities)}${choice('entity_type', search.type, types)}
${choice('is_active', search.state, [
  ['true', search.active],
  ['false', search.inactive],
])}
${field('programme', search.programme, 'UKR')}${field('country', search.country, search.countryForm)}${day('date_from', browse.from)}${day('date_to', browse.to)}${day('as_of', asOf.label)}</div>
<p class="row"><button type="submit">${browse.show}</button></p></form>`;
}

function rows(reader: Reader, { query, found }: BrowseView): Html | '' {
  if (!found) return '';
  const { language } = reader;
  const { browse, search, type } = MESSAGES[language];
  const { page: at, total, totalPages } = found.pagination;
  if (total === 0) return html`<p class="note">${browse.none} ${search.clearance}</p>`;
  const cells = found.entities.map(
    (one) =>
      html`<tr><th scope="row"><a href="${one.url}"><bdi>${one.name}</bdi></a></th><td>${type[one.entity_type]}</td><td><span class="badge">${listBadge(one)}</span></td><td class="nowrap">${one.listed_date ?? ''}</td><td>${one.sanction_programs.map((name, place) => html`${place > 0 ? ' · ' : ''}${programmeLink(name, language)}`)}</td></tr>`,
  );
  const turn = (to: number, label: string): Html | '' =>
    to < 1 || to > totalPages
      ? ''
      : html`<a class="button plain" href="${addressWith(query, { page: String(to) })}">${label}</a>`;
  const most = total > MAX_FILE && MAX_FILE;
  const file = (format: string, label: string): Html =>
    html`<a href="${addressWith(query, { format })}">${fill(label, { most })}</a>`;
  return html`<p><strong role="status">${fill(browse.records, { count: total })}</strong> · ${file('csv', browse.csv)} · ${file('xlsx', browse.xlsx)}</p>
${followChanges(query, reader)}
<div class="scroll" tabindex="0" role="group" aria-label="${browse.title}"><table><thead><tr><th scope="col">${browse.name}</th><th scope="col">${search.type}</th><th scope="col">${browse.list}</th><th scope="col">${browse.listed}</th><th scope="col">${search.programme}</th></tr></thead><tbody>${cells}</tbody></table></div>
<nav class="row turning screen-only" aria-label="${fill(search.page, { page: at, pages: totalPages })}">${turn(at - 1, search.previous)}<span class="quiet">${fill(search.page, { page: at, pages: totalPages })}</span>${turn(at + 1, search.next)}</nav>`;
}

/** Every record by filters alone, as a table. */
export function browsePage(reader: Reader, view: BrowseView): Promise<string> {
  const words = MESSAGES[reader.language].browse;
  const others = view.errors.map((error) => html`<li>${namedErrorIn(error, reader.language)}</li>`);
  const body = html`<h1>${words.title}</h1><p class="lead">${words.lead}</p>${form(reader, view)}
${others.length > 0 ? html`<div class="note bad" id="errors" role="alert"><ul>${others}</ul></div>` : ''}${rows(reader, view)}`;
  return page(reader, {
    title: words.title,
    section: '/browse',
    styles: ['search.css', 'desk.css', 'followed.css'],
    scripts: ['followed/follow-button.js'],
    body,
  });
}

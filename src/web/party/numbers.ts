import { html } from 'hono/html';
import type { EntityDetail } from '../../domain/entity/entity-detail.ts';
import { foldIdentifier } from '../../domain/entity/identifiers.ts';
import type { Identifier } from '../../domain/entity/party.ts';
import { fill } from '../../messages/fill.ts';
import { type Language, MESSAGES } from '../../messages/messages.ts';
import type { Html } from '../page.ts';
import { countryIn, listBadge } from '../wording.ts';
import type { PartyView } from './party-view.ts';

/** Rows shown at once; the others fold. */
const MAX_SHOWN = 20;

interface Stated<T> {
  value: T;
  badges: Set<string>;
}

/** Each distinct thing with who states it, in the order in which it comes first. */
function gathered<T>(
  records: readonly EntityDetail[],
  of: (record: EntityDetail) => readonly T[],
  keyOf: (one: T) => string,
): Stated<T>[] {
  const found = new Map<string, Stated<T>>();
  for (const record of records)
    for (const value of of(record)) {
      const one = found.get(keyOf(value)) ?? { value, badges: new Set() };
      one.badges.add(listBadge(record));
      found.set(keyOf(value), one);
    }
  return [...found.values()];
}

function folded(rows: readonly Html[], table: (rows: readonly Html[]) => Html, all: string): Html {
  const rest = rows.slice(MAX_SHOWN);
  return html`${table(rows.slice(0, MAX_SHOWN))}${rest.length > 0 ? html`<details><summary>${all}</summary>${table(rest)}</details>` : ''}`;
}

/** Identifiers and contacts, each once, to copy. */
export function numbers({ records }: PartyView, language: Language): Html | '' {
  const words = MESSAGES[language].party;
  const keyOf = ({ type, value }: Identifier): string => `${type} ${foldIdentifier(value) ?? value}`;
  const stated = gathered(records, ({ identifiers }) => identifiers, keyOf);
  if (stated.length === 0) return '';
  const rows = stated.map(
    ({ value: { type, value, country, note }, badges }) =>
      html`<tr><th scope="row">${MESSAGES[language].identifier[type]}</th><td><bdi class="mono number">${value}</bdi> <button type="button" class="link copy" data-copy="${value}" hidden>${words.copy}</button></td><td>${country ? countryIn(country, language) : ''}</td><td dir="auto">${note ?? ''}</td><td class="by">${[...badges].join(', ')}</td></tr>`,
  );
  const table = (some: readonly Html[]): Html =>
    html`<div class="scroll" tabindex="0"><table class="numbers"><thead><tr><th scope="col">${words.numberType}</th><th scope="col">${words.number}</th><th scope="col">${words.country}</th><th scope="col">${words.note}</th><th scope="col">${words.statedBy}</th></tr></thead><tbody>${some}</tbody></table></div>`;
  return html`<section aria-labelledby="numbers"><h2 id="numbers">${words.numbers}</h2>${folded(rows, table, fill(words.all, { count: rows.length }))}</section>`;
}

/** Addresses, each once. */
export function addresses({ records }: PartyView, language: Language): Html | '' {
  const words = MESSAGES[language].party;
  const stated = gathered(
    records,
    (one) => one.addresses.filter(({ full }) => full !== ''),
    ({ full }) => full.toLowerCase(),
  );
  if (stated.length === 0) return '';
  const rows = stated.map(
    ({ value: { full, country_code }, badges }) =>
      html`<li><bdi>${full}</bdi>${country_code ? html` <span class="quiet small">${countryIn(country_code, language)}</span>` : ''} <span class="by">${[...badges].join(', ')}</span></li>`,
  );
  const list = (some: readonly Html[]): Html => html`<ul class="plain-list">${some}</ul>`;
  return html`<section aria-labelledby="addresses"><h2 id="addresses">${words.addresses}</h2>${folded(rows, list, fill(words.all, { count: rows.length }))}</section>`;
}

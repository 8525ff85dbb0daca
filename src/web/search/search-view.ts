/** What the search page shows: the question as asked, and the answer of the screening. */
import { html, raw } from 'hono/html';
import type { AlsoListed } from '../../domain/entity/party-links.ts';
import type { Facets, Filters, Hint, Hit } from '../../search/query.ts';
import type { LoadedData } from '../../service/data/loaded-data.ts';
import type { FoundParty } from '../../service/parameters/party-search.ts';
import type { ParameterError } from '../../service/problems.ts';
import type { Html } from '../page.ts';

/** A party found, with its records on other lists. */
export type PartyHit = FoundParty & Pick<Hit, 'suppressed_reason' | 'told'> & { also_listed?: readonly AlsoListed[] };

/** A screening by party as its envelope has it. */
export interface SearchAnswer {
  entities: PartyHit[];
  pagination: { page: number; limit: number; total: number; totalPages: number };
  suppressed: PartyHit[];
  suppressed_total: number;
  hints: Hint[];
  tiers: { names: number; words: number; topics: number };
  topics_bounded: boolean;
  facets: Facets;
  degraded?: boolean;
}

/** Everything that the search page is made of. */
export interface SearchView {
  data: LoadedData;
  /** The page before was of data that are held no longer. */
  isRenewed: boolean;
  /** YYYY-MM-DD. */
  today: string;
  /** The question came by the form and not by the address. */
  isSent: boolean;
  /** The parameters as sent, without the language. */
  query: ReadonlyMap<string, string>;
  /** Least score of a name hit, 0–1. */
  threshold: number;
  /** The filters of the question; `as_of` is the day of which everything is shown. */
  filters: Filters;
  /** Null without a question, and where it cannot be read. */
  answer: SearchAnswer | null;
  /** What could not be read; an answer beside it is that of the rest. */
  errors: readonly ParameterError[];
}

/** The address of a search with some parameters changed; null takes one away. It begins at the first page again. */
export function searchAddress(
  query: ReadonlyMap<string, string>,
  changes: Readonly<Record<string, string | null>> = {},
): string {
  const parameters = new URLSearchParams([...query].filter(([name, value]) => name !== 'page' && value !== ''));
  for (const [name, value] of Object.entries(changes))
    if (value === null) parameters.delete(name);
    else parameters.set(name, value);
  return `/search?${parameters}`;
}

interface LinkParts {
  label: Html | string;
  attributes?: string;
  isButton?: true;
  part?: string;
}

/** A way to the same question with some parameters changed. A question that a form sent goes by the form again: it is to stay out of addresses. */
export function searchLink(
  { query, isSent }: SearchView,
  changes: Readonly<Record<string, string | null>>,
  { label, attributes = '', isButton, part }: LinkParts,
): Html {
  if (!isSent)
    return html`<a class="${isButton ? 'button plain' : ''}" ${raw(attributes)} href="${searchAddress(query, changes)}${part ? `#${part}` : ''}">${label}</a>`;
  const change = new URLSearchParams(
    Object.entries(changes).map(([name, value]) => [name, value ?? ''] as [string, string]),
  );
  return html`<button type="submit" form="again" class="${isButton ? 'plain' : 'link'}" name="change" value="${change}" ${raw(attributes)}>${label}</button>`;
}

/** The form that {@link searchLink} sends again; nothing for a question that stands in the address. */
export const againForm = ({ query, isSent }: SearchView): Html | '' =>
  isSent
    ? html`<form method="post" action="/search" id="again" hidden>${keptFields(query, ['page', 'data_version'])}</form>`
    : '';

/** The question as hidden fields of a form, without those that the form has or changes itself. */
export const keptFields = (query: ReadonlyMap<string, string>, without: readonly string[]): Html[] =>
  [...query]
    .filter(([name, value]) => !without.includes(name) && value !== '')
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);

/** What a hit by a word of a name has in common with the query: a person's surname, or some word. */

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The surname of a listed name: `DERIPASKA, Oleg` before the comma, else its last word. */
const surnameOf = (name: string): string =>
  fold(name.includes(',') ? name.split(',')[0]! : (name.trim().split(/\s+/).at(-1) ?? ''));

/** True where the words that a person's name has in common with the query are the surname. */
export function isSurname({ entity_type, match, told }: PartyHit): boolean {
  if (entity_type !== 'individual' || match?.type !== 'word') return false;
  const met = (told?.reasons ?? []).flatMap((reason) => (reason.is === 'words' ? [fold(reason.listed)] : []));
  return met.length > 0 && met.join(' ') === surnameOf(match.value);
}

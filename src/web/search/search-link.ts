import { html, raw } from 'hono/html';
import type { Html } from '../page.ts';
import { type SearchView, searchAddress } from './search-view.ts';

/** Parts of a link: its words, and attributes that are safe as they are. */
interface LinkParts {
  label: Html | string;
  attributes?: string;
  isButton?: true;
  /** Id of a part of the page to go to. */
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

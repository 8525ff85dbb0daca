import { hash } from 'node:crypto';
import { countsOf } from '../../domain/counts.ts';
import type { FieldValue } from '../../domain/entity/entity.ts';
import { namesOf } from '../../domain/entity/names.ts';
import type { Address, ListedParty } from '../../domain/entity/party.ts';

/** Maximum length of one side of a change, in characters; longer ones are shortened around the difference. */
const MAX_TEXT = 300;
/** Maximum entries of one side of a change; a last one states how many more there are. */
const MAX_ENTRIES = 20;

/** The changes of one field: removed and added entries, as text. */
export interface FieldDiff {
  field: keyof ListedParty;
  removed: string[];
  added: string[];
  /** True for fields of many entries. */
  isList: boolean;
  /** True when the field was empty before, or is empty now. */
  wasEmpty: boolean;
  isEmpty: boolean;
}

type Entry = Record<string, unknown> | string;

/** Fields that identify the record. Relationships are compared later, when it is known which parties have left. */
const NOT_COMPARED: ReadonlySet<string> = new Set(['key', 'identity_hints', 'relationships']);

const isEmptyValue = (value: unknown): boolean => meaningOf(value) === '';

/** The entries of a field: the elements of a list, the facts of a nested object (vessel, aircraft), or else the text itself. */
function entriesOf(field: string, value: unknown): Entry[] {
  if (value === null || value === undefined || value === '') return [];
  if (field === 'countries') {
    // The country of the regime follows from the programme, which is compared itself.
    return (value as ListedParty['countries']).filter(({ relation }) => relation !== 'regime') as unknown as Entry[];
  }
  if (Array.isArray(value)) return value as Entry[];
  if (typeof value !== 'object') return [String(value)];
  return Object.entries(value).flatMap(([name, fact]) => (isEmptyValue(fact) ? [] : [{ fact: name, value: fact }]));
}

const texts = (values: readonly unknown[]): string =>
  values.filter((value) => typeof value === 'string' && value !== '').join(', ');

/** An entry as displayed; `whole`: with all its properties. */
function entryText(field: string, entry: Entry, whole: boolean): string {
  if (typeof entry === 'string') return entry;
  if ('fact' in entry) return `${entry.fact}: ${Array.isArray(entry.value) ? texts(entry.value) : entry.value}`;
  if (whole) return texts(Object.values(entry));
  switch (field) {
    case 'identifiers':
      return `${entry.type} ${entry.value}`;
    case 'countries':
    case 'relationships':
      return `${entry.name} (${entry.relation ?? entry.type})`;
    case 'cross_references':
      return `${entry.authority} ${entry.reference}`;
    default:
      return String(entry.name ?? entry.full ?? entry.text ?? entry.date ?? texts(Object.values(entry)));
  }
}

/** Letters and digits of a text, without case, spaces, punctuation, markup and character entities. */
export const formOf = (text: string): string =>
  text
    .replace(/_x000D_|<[a-z/][^<>]*>|&(?:[a-z]+|#\d+);/gi, ' ')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '');

/** An address without its country, which lists write as a name or as a code. */
function addressForm({ full, country_name, country_code }: Address): string {
  const form = formOf(full);
  const ending = [country_name, country_code].map((end) => formOf(end ?? '')).find((end) => end && form.endsWith(end));
  return `${form.slice(0, form.length - (ending ?? '').length)} ${country_code ?? ''}`;
}

/** A comparison key, equal for entries that differ in form only. */
function entryForm(field: string, entry: Entry): string {
  if (field === 'addresses') return addressForm(entry as unknown as Address);
  // The address of an act may be found later; the act is the same.
  if (field === 'legal_basis' && typeof entry !== 'string') return formOf(String(entry.text));
  // A new name of the other party is a change of that party's own record.
  if (field === 'relationships' && typeof entry !== 'string' && entry.key) return `${entry.key} ${entry.type}`;
  return formOf(entryText(field, entry, typeof entry !== 'string'));
}

/** Removes from both lists the entries that they share by `of`, as often as both contain them. */
function withoutCommon(left: readonly Entry[], right: readonly Entry[], of: (entry: Entry) => string) {
  const counts = countsOf(right.map(of));
  const isTaken = (entry: Entry): boolean => {
    const count = counts.get(of(entry)) ?? 0;
    if (count > 0) counts.set(of(entry), count - 1);
    return count > 0;
  };
  const onlyLeft = left.filter((entry) => !isTaken(entry));
  return [onlyLeft, right.filter(isTaken)] as const;
}

/** Result of comparing a field: a change of content, or a change of form only. */
export type FieldOutcome = FieldDiff | { field: keyof ListedParty; isForm: true };

/** Positions in the schedules of a regulation, which are renumbered when parties are added or removed. */
const PLACE = /\b(?:schedule|part|item|annex)\s+[\d.]+,?\s*/gi;

/** True if only the position in a schedule has changed in a legal basis. */
export const isNumbering = ({ field, removed, added }: FieldDiff): boolean => {
  if (field !== 'legal_basis' || removed.length !== added.length) return false;
  const without = (list: readonly string[]): string =>
    list
      .map((text) => formOf(text.replace(PLACE, '')))
      .sort()
      .join();
  return removed.some((text) => text.search(PLACE) >= 0) && without(removed) === without(added);
};

function outcomeOf(field: keyof ListedParty, was: unknown, is: unknown): FieldOutcome {
  const [removed, added] = withoutCommon(entriesOf(field, was), entriesOf(field, is), (entry) =>
    entryForm(field, entry),
  );
  if (removed.length + added.length === 0) return { field, isForm: true };
  const short = (entry: Entry): string => entryText(field, entry, false);
  const newTexts = new Set(added.map(short));
  const both = new Set(removed.map(short).filter((text) => newTexts.has(text)));
  const show = (entry: Entry): string => entryText(field, entry, both.has(short(entry)));
  return {
    field,
    removed: removed.map(show),
    added: added.map(show),
    isList: typeof (was ?? is) === 'object',
    wasEmpty: isEmptyValue(was),
    isEmpty: isEmptyValue(is),
  };
}

/** Compares two records field by field, without their relationships. */
export function fieldOutcomes(before: ListedParty, after: ListedParty): FieldOutcome[] {
  const names = (party: ListedParty): string => namesOf(party).map(formOf).sort().join();
  // Lists without a main name may change the order of names; the set of names is then equal.
  const sameNames = names(before) === names(after);
  return (Object.keys({ ...before, ...after }) as (keyof ListedParty)[])
    .filter((field) => !NOT_COMPARED.has(field) && meaningOf(before[field]) !== meaningOf(after[field]))
    .sort()
    .map((field) =>
      sameNames && (field === 'name' || field === 'aliases')
        ? { field, isForm: true as const }
        : outcomeOf(field, before[field], after[field]),
    );
}

type Relationships = ListedParty['relationships'];

/**
 * Changes of the relationships of a record; null without any.
 * @param isListed whether the party with an official key is listed after this edition: the removal of the other party
 * is not a change of the records that name it
 */
export function relationshipOutcome(
  before: Relationships,
  after: Relationships,
  isListed: (key: string) => boolean,
): FieldOutcome | null {
  if (meaningOf(before) === meaningOf(after)) return null;
  const listed = (all: Relationships): Relationships => all.filter(({ key }) => key === undefined || isListed(key));
  return outcomeOf('relationships', listed(before), listed(after));
}

/** The parts of two texts between their common beginning and end, in whole words. */
export function differingMiddle(left: string, right: string): [string, string] {
  const a = left.split(/\s+/);
  const b = right.split(/\s+/);
  const least = Math.min(a.length, b.length);
  let start = 0;
  while (start < least && a[start] === b[start]) start++;
  let end = 0;
  while (end < least - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  return [a.slice(start, a.length - end).join(' '), b.slice(start, b.length - end).join(' ')];
}

/** Shortens a text to {@link MAX_TEXT} characters around its difference from another one. */
function shortened(text: string, other: string): string {
  if (text.length <= MAX_TEXT) return text;
  let start = 0;
  while (start < text.length && text[start] === other[start]) start++;
  const from = start < MAX_TEXT / 2 ? 0 : Math.max(0, Math.min(start - 60, text.length - MAX_TEXT + 2));
  const cut = text.slice(from, from + MAX_TEXT - 2).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');
  return `${from > 0 ? '…' : ''}${cut}${from + MAX_TEXT - 2 < text.length ? '…' : ''}`;
}

/** One side of a change as stored. */
export function sideOf(side: readonly string[], other: readonly string[], isList: boolean): FieldValue {
  if (!isList) return side.length === 0 ? null : shortened(side[0]!, other[0] ?? '');
  const shown = side.slice(0, MAX_ENTRIES).map((text, at) => shortened(text, other[at] ?? ''));
  return side.length > MAX_ENTRIES ? [...shown, `… and ${side.length - MAX_ENTRIES} more`] : shown;
}

/** A canonical text of content: order of keys and elements does not matter; null, absent and empty are equal. */
function meaningOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.length === 0 ? '' : `[${value.map(meaningOf).sort().join(',')}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  let text = '';
  for (const key of Object.keys(value).sort()) {
    const meaning = meaningOf((value as Record<string, unknown>)[key]);
    if (meaning !== '') text += `${key}:${meaning};`;
  }
  return text === '' ? '' : `{${text}}`;
}

/** Digest of the content of a record, with its identity hints and without its key. */
export function recordHash(party: ListedParty): string {
  const { key: _key, ...content } = party;
  return hash('sha256', meaningOf(content), 'base64url');
}

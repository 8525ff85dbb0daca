/** Keys for the records of lists without keys, derived from the names. */
import { createHash } from 'node:crypto';
import { earliestOf } from '../domain/dates.ts';
import type { ListedParty } from '../domain/entity/party.ts';
import { joinLists } from './party-facts.ts';
import { distinct, identityForm } from './text/clean-text.ts';

const withoutBrackets = (name: string): string => name.replace(/\s*\([^()]*\)/g, ' ');

/**
 * Facts that identify a party in the next edition even if its key or name was rewritten: every published name, also
 * without brackets; the words of the primary name in any order; the birth date with one word of the name; the ship's
 * number; the UN reference. Single words are left out unless they are the whole primary name, because too many parties
 * share them.
 */
export function identityHints(party: ListedParty): string[] {
  const forms = distinct([identityForm(party.name), identityForm(withoutBrackets(party.name))]);
  const hints = forms.flatMap((form) => [`name:${form}`, `words:${form.split(' ').sort().join(' ')}`]);
  for (const alias of party.aliases) {
    const form = identityForm(alias.name);
    if (form.includes(' ')) hints.push(`name:${form}`);
  }
  for (const birth of party.birth_dates) {
    if (birth.precision !== 'day') continue;
    for (const word of (forms[0] ?? '').split(' ')) if (word.length > 2) hints.push(`born:${birth.date}:${word}`);
  }
  if (party.vessel?.imo) hints.push(`imo:${party.vessel.imo}`);
  if (party.vessel?.build_date) hints.push(`built:${party.vessel.build_date}:${forms[0]}`);
  for (const { authority, reference } of party.cross_references) {
    if (authority === 'UN') hints.push(`un:${reference.toLowerCase()}`);
  }
  return distinct(hints);
}

/** Position of a record in its regime; several when one party is listed twice. */
interface SchedulePlace {
  schedule: string | null;
  item: string | null;
}

/** A record of a list without keys, with the facts that its identity is based on. */
export interface KeylessRecord {
  party: ListedParty;
  /** Short stable name of the regime within which equal names mean one party: `ru`, `jvcfor`; else empty. */
  regime: string;
  /** Normalised full name. */
  form: string;
  places: SchedulePlace[];
}

const MAX_KEY = 72;

/** `ru-menyailo-sergey-…`: the regime and the words of the name in Latin letters; with a digest if that loses too much. */
function baseKey(regime: string, form: string): string {
  const prefix = regime === '' ? '' : `${regime}-`;
  const slug = form.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '');
  const letters = form.replace(/\s/g, '').length;
  if (slug.length <= MAX_KEY && slug.replaceAll('-', '').length >= letters * 0.8) return `${prefix}${slug}`;
  const digest = createHash('sha256').update(form).digest('hex').slice(0, 8);
  return `${prefix}${slug.slice(0, MAX_KEY - 9).replace(/-+$/, '')}${slug ? '-' : ''}${digest}`;
}

const datesOf = (record: KeylessRecord): string[] =>
  record.party.birth_dates.map((each) => each.date ?? each.text ?? '');
const buildDate = (record: KeylessRecord): string => record.party.vessel?.build_date ?? '';
const numberOf = (record: KeylessRecord): string => record.party.identifiers[0]?.value ?? '';
const imoOf = (record: KeylessRecord): string => record.party.vessel?.imo ?? '';

/** True when both have identifiers of one kind but none in common. */
const haveOtherNumbers = (a: ListedParty, b: ListedParty): boolean =>
  a.identifiers.some(
    ({ type }) =>
      b.identifiers.some((one) => one.type === type) &&
      !a.identifiers.some(
        (one) => one.type === type && b.identifiers.some((other) => other.type === type && other.value === one.value),
      ),
  );

/** True for two records of one party: no fact that both state contradicts. */
function sameParty(a: KeylessRecord, b: KeylessRecord): boolean {
  if (a.party.entity_type !== b.party.entity_type) return false;
  if (imoOf(a) && imoOf(b)) return imoOf(a) === imoOf(b);
  if (buildDate(a) && buildDate(b)) return buildDate(a) === buildDate(b);
  if (haveOtherNumbers(a.party, b.party)) return false;
  const [first, second] = [datesOf(a), datesOf(b)];
  return first.length === 0 || second.length === 0 || first.some((date) => second.includes(date));
}

/** Merges the second record of a party into the first, keeping the earlier listing date. */
function absorb(into: KeylessRecord, other: KeylessRecord): void {
  const { party } = into;
  const more = other.party;
  for (const alias of more.aliases)
    if (!party.aliases.some((each) => each.name === alias.name)) party.aliases.push(alias);
  if (party.birth_dates.length === 0) party.birth_dates = more.birth_dates;
  for (const basis of more.legal_basis)
    if (!party.legal_basis.some(({ text }) => text === basis.text)) party.legal_basis.push(basis);
  joinLists(party, more, 'titles', 'identifiers', 'countries', 'nationalities', 'addresses', 'sanction_programs');
  party.reason = distinct([party.reason, more.reason]).join('\n') || null;
  party.remarks = distinct([party.remarks, more.remarks]).join('\n') || null;
  party.listed_date = earliestOf([party.listed_date, more.listed_date]);
  into.places.push(...other.places);
}

/** {@link identityHints} within the regime, and the place in the schedule with the initials, which respelling keeps. */
function hintsOf(record: KeylessRecord): string[] {
  const initials = record.form
    .split(' ')
    .map((word) => word[0])
    .sort()
    .join('');
  const places = record.places.filter(({ item }) => item !== null);
  const hints = places.map(({ schedule, item }) => `item:${schedule ?? ''}:${item}:${initials}`);
  return [...identityHints(record.party), ...hints].map((hint) => `${record.regime}|${hint}`);
}

const order = (record: KeylessRecord): string =>
  [record.party.listed_date ?? '9999', imoOf(record), buildDate(record), datesOf(record)[0] ?? ''].join('|');

/**
 * Assigns keys and hints to all parties. The list has no ids, and its positions are renumbered, so the key consists of
 * regime and name, which are stable. Records with the same regime and name are one party unless their birth dates,
 * build dates or IMO numbers differ. Then the one listed first has the plain key, and the others append the number that
 * distinguishes them.
 *
 * @returns the parties in file order, and the records that were merged into another
 */
export function identified(records: KeylessRecord[]): { parties: ListedParty[]; merged: ListedParty[] } {
  const byKey = new Map<string, KeylessRecord[]>();
  const merged: ListedParty[] = [];
  for (const record of records) {
    const key = baseKey(record.regime, record.form);
    const known = byKey.get(key) ?? [];
    const same = known.find((each) => sameParty(each, record));
    if (same) {
      absorb(same, record);
      merged.push(record.party);
      continue;
    }
    byKey.set(key, [...known, record]);
  }
  const parties: ListedParty[] = [];
  const used = new Set<string>(byKey.keys());
  for (const [key, group] of byKey) {
    const [first, ...others] = group.length > 1 ? [...group].sort((a, b) => (order(a) < order(b) ? -1 : 1)) : group;
    first!.party.key = key;
    for (const other of others) {
      const mark = imoOf(other) || buildDate(other) || datesOf(other)[0] || numberOf(other) || other.party.entity_type;
      const wanted = `${key}-${mark.replace(/[^A-Za-z0-9]+/g, '')}`;
      other.party.key = wanted;
      for (let count = 2; used.has(other.party.key); count++) other.party.key = `${wanted}-${count}`;
      used.add(other.party.key);
    }
    for (const record of group) record.party.identity_hints = hintsOf(record);
    parties.push(...group.map((record) => record.party));
  }
  return { parties, merged };
}

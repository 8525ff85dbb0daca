import type { ListedParty } from '../../domain/entity/party.ts';
import { distinct, identityForm } from './clean-text.ts';

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

import { countryName } from '../../domain/countries/countries.ts';
import { isShipNumber } from '../../domain/entity/identifiers.ts';
import type { ListedParty } from '../../domain/entity/party.ts';
import type { IdentifierType } from '../../domain/vocabulary.ts';
import { addIdentifier } from '../party-facts.ts';

const LABELLED: readonly { type: IdentifierType; label: string; find: RegExp }[] = [
  {
    type: 'bic',
    label: 'SWIFT/BIC',
    find: /\b(?:SWIFT(?:\/BIC)?|BIC)(?: codes?:?|:) ?([A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?)\b/gi,
  },
  { type: 'imo', label: 'IMO number', find: /\bIMO(?: (?:company )?number| no\.?)?[: ] ?(\d{7})\b/gi },
  { type: 'registration_number', label: 'OGRN', find: /\bOGRN[: ] ?(\d{13})\b/gi },
  { type: 'tax_id', label: 'INN', find: /\bINN[: ] ?(\d{10}|\d{12})\b/gi },
];

/** Letters 5 and 6 of a bank's code must be its country, else it is a word in capitals; a ship's number is not its owner's. */
function isOwnNumber(type: IdentifierType, number: string): boolean {
  if (type === 'bic') return countryName(number.slice(4, 6)) !== null;
  return type !== 'imo' || !isShipNumber(number);
}

/** Adds labelled identifiers of an organisation; of several of one kind none, as other parties may have them. */
export function addNumbersInText(party: ListedParty, text: string | null): void {
  if (party.entity_type !== 'organization' || !text) return;
  for (const { type, label, find } of LABELLED) {
    const found = new Set(Array.from(text.matchAll(find), (match) => match[1]!.toUpperCase()));
    const numbers = [...found].filter((number) => isOwnNumber(type, number));
    if (new Set(numbers.map((number) => (type === 'bic' ? number.slice(0, 8) : number))).size !== 1) continue;
    for (const number of numbers) addIdentifier(party, type, number, { note: label });
  }
}

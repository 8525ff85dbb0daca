import type { ListedParty } from '../../domain/entity/party.ts';
import { lookupTable } from '../../domain/lookup-table.ts';
import type { IdentifierType } from '../../domain/vocabulary.ts';
import { attribute, childrenOf, childText, type XmlNode } from '../format/xml-records.ts';
import { addIdentifier, imoNumber } from '../party-facts.ts';
import { cleanValue, joinTexts } from '../text/clean-text.ts';

/** `identificationTypeCode` -> type; for "other" the remark decides if it names a kind. */
const TYPES = lookupTable<IdentifierType>({
  passport: 'passport',
  id: 'national_id',
  electionid: 'national_id',
  nationcert: 'national_id',
  regnumber: 'registration_number',
  tradelic: 'registration_number',
  fiscalcode: 'tax_id',
  taxid: 'tax_id',
  euvat: 'tax_id',
  imo: 'imo',
  swiftbic: 'bic',
  birthcert: 'birth_certificate',
  drivinglicence: 'drivers_licence',
  ssn: 'social_security',
  unssn: 'social_security',
  travelcardid: 'travel_document',
  residentperm: 'residence_permit',
});

const CONTACTS = lookupTable<IdentifierType>({
  PHONE: 'phone',
  FAX: 'phone',
  MOBILE: 'phone',
  EMAIL: 'email',
  WEB: 'website',
});

function typeOf(code: string, about: string): IdentifierType {
  const known = TYPES.get(code);
  if (known) return known;
  if (/\b(?:INN|TIN|KPP|tax|VAT|fiscal)\b/i.test(about)) return 'tax_id';
  if (/\b(?:OGRN|registration|registry)\b/i.test(about)) return 'registration_number';
  if (/\b(?:national|personal|identity|ID)\b/i.test(about)) return 'national_id';
  return 'other';
}

/** Adds an `identification` element: number, issuer, kind, dates and validity. */
export function addIdentification(party: ListedParty, node: XmlNode): void {
  const published = attribute(node, 'number') ?? attribute(node, 'latinNumber');
  if (!published) return;
  const remarks = childrenOf(node, 'remark').map((remark) => cleanValue(remark.text));
  const type = typeOf(attribute(node, 'identificationTypeCode') ?? '', remarks.join(' '));
  const dated = (label: string, name: string): string | null => {
    const value = attribute(node, name);
    return value ? `${label} ${value}` : null;
  };
  const flagged = (label: string, name: string): string | null => (attribute(node, name) === 'true' ? label : null);
  const note = joinTexts([
    cleanValue(attribute(node, 'identificationTypeDescription')),
    ...remarks,
    flagged('diplomatic', 'diplomatic'),
    flagged('known expired', 'knownExpired'),
    flagged('known false', 'knownFalse'),
    flagged('reported lost', 'reportedLost'),
    flagged('revoked by issuer', 'revokedByIssuer'),
    dated('issued by', 'issuedBy'),
    dated('issued', 'issueDate'),
    dated('valid from', 'validFrom'),
    dated('valid to', 'validTo'),
    dated('region', 'region'),
    dated('name on document', 'nameOnDocument'),
    childText(node, 'nameOnDocument'),
  ]);
  const code = attribute(node, 'countryIso2Code');
  const country = code && code !== '00' ? code : null;
  addIdentifier(party, type, type === 'imo' ? imoNumber(published) : published, { country, note });
}

/** Adds the phone numbers, mail and web addresses of an `address` element. */
export function addContacts(party: ListedParty, address: XmlNode): void {
  for (const contact of childrenOf(address, 'contactInfo')) {
    const key = attribute(contact, 'key') ?? '';
    for (const value of (attribute(contact, 'value') ?? '').split(/\s*;\s*/)) {
      addIdentifier(party, CONTACTS.get(key.toUpperCase()) ?? 'other', value, {
        note: key.toUpperCase() === 'FAX' ? 'Fax' : CONTACTS.get(key.toUpperCase()) ? null : key,
      });
    }
  }
}

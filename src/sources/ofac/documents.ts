import { resolveCountry } from '../../domain/countries/countries.ts';
import { isShipNumber } from '../../domain/entity/identifiers.ts';
import type { Identifier } from '../../domain/entity/party.ts';
import type { EntityType, IdentifierType } from '../../domain/vocabulary.ts';
import { childrenOf, childText, itemsOf, type XmlNode } from '../format/xml-records.ts';
import { cleanValue, joinTexts } from '../text/clean-text.ts';

/**
 * Identifier types of OFAC's document types; the first match counts. `organization` is the type if the holder is not a
 * person.
 */
const DOCUMENT_TYPES: { names: RegExp; type: IdentifierType; organization?: IdentifierType }[] = [
  { names: /^(stateless person|refugee) id|travel document|seafarer/i, type: 'travel_document' },
  { names: /passport/i, type: 'passport' },
  { names: /^ssn$|social security/i, type: 'social_security' },
  { names: /driver'?s licen[cs]e/i, type: 'drivers_licence' },
  { names: /birth certificate/i, type: 'birth_certificate' },
  { names: /residen(ce|cy|t)|immigration|visa|^n\.i\.e\.?$|foreign id/i, type: 'residence_permit' },
  { names: /^mmsi$/i, type: 'mmsi' },
  { names: /aircraft serial/i, type: 'aircraft_serial_number' },
  {
    names:
      /tax|fiscal|v\.?a\.?t\.? number|fein|^(nit|ruc|rif) #|^r\.?f\.?c\.?$|c\.u\.i\.t|^[cn]\.i\.f|^rtn$|^rsin$|nuit/i,
    type: 'tax_id',
  },
  {
    names: /^(c\.i\.n\.|c\.u\.i\.|identification number|numero de identidad)$/i,
    type: 'national_id',
    organization: 'registration_number',
  },
  {
    names:
      /cedula|d\.n\.i|c\.u\.r\.p|c\.u\.i\.p|national id|personal id|federal id|kenyan id|turkish identification|uae identification|cnp|tarjeta de identidad|tazkira|citizen's card|credencial electoral|^i\.f\.e|electoral registry|^le number/i,
    type: 'national_id',
  },
  {
    names:
      /registration|registry|register|company number|charity|c\.r\.|mercantil|social credit|organization code|chamber of comm|trade license|tourism license|^license$|provider license|enterprise number|branch unit|incorporation|business number|gazette|file number/i,
    type: 'registration_number',
  },
];

/** The identifier type of one of OFAC's identity document types; `other` for those without an equivalent. */
export function documentType(name: string, entityType: EntityType): IdentifierType {
  const found = DOCUMENT_TYPES.find(({ names }) => names.test(name));
  if (!found) return 'other';
  return entityType === 'individual' ? found.type : (found.organization ?? found.type);
}

function dateText(document: XmlNode, name: string, label: string): string | null {
  const begin = childText(document, name, 'fromDateBegin');
  const end = childText(document, name, 'toDateEnd');
  if (!begin) return null;
  return `${label} ${begin}${end && end !== begin ? ` to ${end}` : ''}`;
}

/** All identity documents of an OFAC entity. The note contains the document's own type name and its other details. */
export function identityDocuments(
  entity: XmlNode,
  entityType: EntityType,
  unresolved: (country: string) => void,
): Identifier[] {
  const identifiers: Identifier[] = [];
  for (const document of itemsOf(entity, 'identityDocuments', 'identityDocument')) {
    const number = cleanValue(childText(document, 'documentNumber'));
    if (!number) continue;
    const name = cleanValue(childText(document, 'type')) ?? 'Document';
    const issuer = cleanValue(childText(document, 'issuingCountry'));
    const country = issuer ? resolveCountry(issuer) : null;
    if (issuer && !country) unresolved(issuer);
    const note = joinTexts([
      name,
      issuer && !country ? `issued in ${issuer}` : null,
      cleanValue(childText(document, 'issuingAuthority')),
      cleanValue(childText(document, 'issuingLocation')),
      dateText(document, 'issueDate', 'issued'),
      dateText(document, 'expirationDate', 'expires'),
      childText(document, 'isValid') === 'false' ? 'no longer valid' : null,
      ...itemsOf(document, 'idFeatures', 'idFeature').map((feature) => cleanValue(feature.text)),
      ...childrenOf(document, 'comments').map((comment) => cleanValue(comment.text)),
    ]);
    identifiers.push({ ...typedNumber(name, number, entityType), country: country?.code ?? null, note });
  }
  return identifiers;
}

/** Numbers that contain their own type: an IMO number may be a vessel registration, an LEI a legal entity number. */
function typedNumber(name: string, number: string, entityType: EntityType): { type: IdentifierType; value: string } {
  const imo = /^IMO\s*(\d{7})$/i.exec(number);
  if (imo && /vessel|registration|identification/i.test(name)) return { type: 'imo', value: imo[1]! };
  if (entityType === 'vessel' && /^vessel registration/i.test(name) && isShipNumber(number)) {
    return { type: 'imo', value: number };
  }
  if (/^legal entity number$/i.test(name)) {
    return { type: /^[A-Z0-9]{18}\d{2}$/.test(number) ? 'lei' : 'registration_number', value: number };
  }
  return { type: documentType(name, entityType), value: number };
}

import type { EntityRecord } from './entity.ts';

const MIN_LENGTH = 4;
const MAX_LENGTH = 120;
/**
 * An identifier without case, width, punctuation, spaces and the label `IMO`; null when too short or too uniform
 * (`0000`) to name anyone.
 */
export function foldIdentifier(text: string): string | null {
  const folded = text
    .slice(0, 2 * MAX_LENGTH)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .replace(/^IMO(?:NO|NUMBER)?(?=\d{7}$)/, '');
  if (folded.length < MIN_LENGTH || folded.length > MAX_LENGTH) return null;
  return /^(.)\1*$/u.test(folded) ? null : folded;
}

/** Every identifier of a party with its field name, as published; the official reference and a ship's IMO count too. */
export function identifiersOf(
  entity: Pick<EntityRecord, 'identifiers' | 'official_id' | 'vessel' | 'aircraft'>,
): { field: string; value: string }[] {
  const found = entity.identifiers.map(({ type, value }) => ({ field: `identifier:${type}`, value }));
  const add = (field: string, value: string | null | undefined): void => {
    if (value) found.push({ field: `identifier:${field}`, value });
  };
  add('official_id', entity.official_id);
  add('imo', entity.vessel?.imo);
  add('mmsi', entity.vessel?.mmsi);
  add('call_sign', entity.vessel?.call_sign);
  add('aircraft_tail_number', entity.aircraft?.tail_number);
  add('aircraft_serial_number', entity.aircraft?.serial_number);
  return found;
}

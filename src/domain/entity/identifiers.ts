import type { IdentifierType } from '../vocabulary.ts';
import type { EntityRecord } from './entity.ts';

const MIN_LENGTH = 4;
const MAX_LENGTH = 120;
/** Cyrillic capitals that look like Latin ones: either may be typed in an identifier. */
const LOOK_ALIKE: ReadonlyMap<string, string> = new Map(
  [...'АВЕКМНОРСТУХІЈЅ'].map((letter, at) => [letter, 'ABEKMHOPCTYXIJS'[at]!]),
);
const DIGIT = /\p{Nd}/u;

/** Converts a decimal digit of any script to 0–9; Unicode has the ten digits of each script in a row. */
export function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0)!;
  let value = 0;
  while (value < 9 && DIGIT.test(String.fromCodePoint(code - value - 1))) value++;
  return String(value);
}

const PLAIN = /^[A-Z0-9]+$/;

const withoutSigns = (text: string): string =>
  text
    .slice(0, 2 * MAX_LENGTH)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .replace(/[^A-Z0-9]/gu, (sign) => LOOK_ALIKE.get(sign) ?? (DIGIT.test(sign) ? asciiDigit(sign) : sign));

/** Normalises case, width, punctuation, `IMO`, digits and similar letters; null for one too short or uniform (`0000`). */
export function foldIdentifier(text: string): string | null {
  const plain = PLAIN.test(text) ? text : withoutSigns(text);
  const folded = plain.replace(/^IMO(?:NO|NUMBER)?(?=\d{7}$)/, '');
  if (folded.length < MIN_LENGTH || folded.length > MAX_LENGTH) return null;
  return /^(.)\1*$/u.test(folded) ? null : folded;
}

/** An official number of a party. The authority's own reference is included, as `official_id`. */
export interface ListedNumber {
  type: IdentifierType | 'official_id';
  /** As published. */
  value: string;
}

/** Every identifier of a party, as published, including the official reference and a ship's IMO number. */
export function identifiersOf(
  entity: Pick<EntityRecord, 'identifiers' | 'official_id' | 'vessel' | 'aircraft'>,
): ListedNumber[] {
  const found: ListedNumber[] = entity.identifiers.map(({ type, value }) => ({ type, value }));
  const add = (type: ListedNumber['type'], value: string | null | undefined): void => {
    if (value) found.push({ type, value });
  };
  add('official_id', entity.official_id);
  add('imo', entity.vessel?.imo);
  add('mmsi', entity.vessel?.mmsi);
  add('call_sign', entity.vessel?.call_sign);
  add('aircraft_tail_number', entity.aircraft?.tail_number);
  add('aircraft_serial_number', entity.aircraft?.serial_number);
  return found;
}

/** True for seven digits that end in the check digit of a ship's IMO number (IMO resolution A.1117). Companies use another. */
export function isShipNumber(text: string): boolean {
  if (!/^[5-9]\d{6}$/.test(text)) return false;
  const sum = [7, 6, 5, 4, 3, 2].reduce((total, weight, at) => total + weight * Number(text[at]), 0);
  return sum % 10 === Number(text[6]);
}

/** True for seven digits that end in the check digit of an IMO company or registered owner number. */
export function isShipownerNumber(text: string): boolean {
  if (!/^\d{7}$/.test(text)) return false;
  const sum = [8, 6, 4, 2, 9, 7].reduce((total, weight, at) => total + weight * Number(text[at]), 0);
  return (11 - (sum % 11)) % 10 === Number(text[6]);
}

/** What is wrong with the value of a parameter, as facts; {@link faultText} words them as problems have them. */
import type { ParameterError } from '../problems.ts';

/** What a list of values holds that is none of those. */
export type ListedKind = 'jurisdiction' | 'entity_type' | 'country' | 'field' | 'kind' | 'source_list' | 'programme';

/** Faults that say all by what they are. */
export type PlainFault =
  | 'required'
  | 'empty'
  | 'empty_value'
  | 'repeated'
  | 'not_utf8'
  | 'control'
  | 'cursor'
  | 'place';

/** A fault of one value. `text` is the value, cut; `near` the nearest valid one; `allowed` the valid ones, in one text. */
export type Fault =
  | { is: 'whole_number'; text: string; min: number; max: number; near: string }
  | { is: 'fraction' | 'truth' | 'day' | 'birth_date'; text: string; near: string | null }
  | { is: 'choice'; text: string; allowed: string; near: string | null }
  | { is: 'unknown'; what: ListedKind; text: string; allowed: string; near: string | null }
  | { is: 'too_many'; most: number }
  | { is: 'too_long'; most: number }
  | { is: 'too_short'; least: number }
  | { is: 'length'; least: number; most: number }
  | { is: PlainFault }
  | { is: 'not_parameter'; allowed: string; near: string | null }
  | { is: 'not_language'; allowed: string }
  | { is: 'after'; other: string; value: string }
  | { is: 'future'; near: string }
  | { is: 'outside'; from: string; to: string };

const suggest = (near: string | null): string => (near === null ? '' : ` Nearest valid value: ${near}.`);

const UNKNOWN: Readonly<Record<ListedKind, string>> = {
  jurisdiction: 'is not a known jurisdiction',
  entity_type: 'is not a known entity type',
  country: 'is not a known country',
  field: 'is not a field of an entity here',
  kind: 'is not a kind of change',
  source_list: 'is not a known source list',
  programme: 'is a programme that no record names',
};

const PLAIN: Readonly<Record<PlainFault, string>> = {
  required: 'is required: the name or text to screen, at least 2 characters.',
  empty: 'is empty.',
  empty_value: 'holds an empty value.',
  repeated: 'is given more than once; give it once, lists of values with commas.',
  not_utf8: 'is not valid percent-encoded UTF-8.',
  control: 'must not contain control characters.',
  cursor: 'is not a cursor of this service; take next_cursor of the page before, or leave it out.',
  place: 'is none of this page; leave it out.',
};

function unknownText({ what, text, allowed, near }: Extract<Fault, { is: 'unknown' }>): string {
  const how =
    what === 'country'
      ? '; give an ISO 3166-1 alpha-2 code or a country name'
      : allowed === ''
        ? ''
        : `; allowed: ${allowed}`;
  return `"${text}" ${UNKNOWN[what]}${how}.${suggest(near)}`;
}

/** A fault in English, after the name of the parameter. */
export function faultText(fault: Fault): string {
  switch (fault.is) {
    case 'whole_number':
      return `"${fault.text}" is not a whole number from ${fault.min} to ${fault.max}.${suggest(fault.near)}`;
    case 'fraction':
      return `"${fault.text}" is not a decimal number from 0 to 1.${suggest(fault.near)}`;
    case 'truth':
      return `"${fault.text}" is not true or false (1 and 0 are taken too).${suggest(fault.near)}`;
    case 'day':
      return `"${fault.text}" is not an existing day written YYYY-MM-DD.${suggest(fault.near)}`;
    case 'birth_date':
      return `"${fault.text}" is not a date written YYYY, YYYY-MM or YYYY-MM-DD.${suggest(fault.near)}`;
    case 'choice':
      return `"${fault.text}" is not one of ${fault.allowed}.${suggest(fault.near)}`;
    case 'unknown':
      return unknownText(fault);
    case 'too_many':
      return `holds more than ${fault.most} values.`;
    case 'too_long':
      return `is longer than ${fault.most} characters.`;
    case 'too_short':
      return `must have at least ${fault.least} characters.`;
    case 'length':
      return `must have ${fault.least} to ${fault.most} characters.`;
    case 'not_parameter':
      return `is not a parameter here; allowed: ${fault.allowed || 'none'}.${suggest(fault.near)}`;
    case 'not_language':
      return `is not one of ${fault.allowed}.`;
    case 'after':
      return `lies after ${fault.other} (${fault.value}).`;
    case 'future':
      return `lies in the future.${suggest(fault.near)}`;
    case 'outside':
      return `lies outside ${fault.from} to ${fault.to}.`;
    default:
      return PLAIN[fault.is];
  }
}

/** Thrown where a value is read that is none. */
export class WrongValue extends Error {
  override name = 'WrongValue';
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(faultText(fault));
    this.fault = fault;
  }
}

/** The facts of errors, beside them: problems are sent as they are, and have their words alone. */
const faults = new WeakMap<ParameterError, Fault>();

/** The error of one parameter. */
export function faultOfParameter(parameter: string, fault: Fault): ParameterError {
  const error = { parameter, message: faultText(fault) };
  faults.set(error, fault);
  return error;
}

/** The facts of an error of {@link faultOfParameter}; undefined of another. */
export const factsOfError = (error: ParameterError): Fault | undefined => faults.get(error);

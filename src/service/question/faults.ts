/** What is wrong with the value of a parameter, as facts; {@link faultText} words them as problems have them. */
import { fill } from '../../messages/fill.ts';
import { type Language, MESSAGES } from '../../messages/messages.ts';
import type { ParameterError } from '../problems.ts';

/** What a list of values holds that is none of those. */
export type ListedKind = 'jurisdiction' | 'entity_type' | 'country' | 'field' | 'kind' | 'source_list' | 'programme';

/** Faults that say all by what they are. */
type PlainFault = 'required' | 'empty' | 'empty_value' | 'repeated' | 'not_utf8' | 'control' | 'cursor' | 'place';

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

/** A fault in the words of a language, after the name of the parameter. */
export function faultText(fault: Fault, language: Language = 'en'): string {
  const { fault: texts, unknownValue } = MESSAGES[language];
  return fill(texts[fault.is], fault.is === 'unknown' ? { ...fault, what: unknownValue[fault.what] } : fault);
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

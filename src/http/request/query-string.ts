import { badParameters, faultOfParameter, type ParameterError, Problem } from '../../service/problems.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** True for a text with a control character other than tab and line breaks. */
export const hasControl = (text: string): boolean => CONTROL.test(text);

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

/** The parameters of a raw target. Throws a 400 problem for a repeated one, invalid UTF-8 or a control character. */
export function readQuery(target: string): Map<string, string> {
  const values = new Map<string, string>();
  const start = target.indexOf('?');
  if (start === -1) return values;
  const end = target.indexOf('#', start);
  const errors: ParameterError[] = [];
  for (const pair of target.slice(start + 1, end === -1 ? undefined : end).split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decode(equals === -1 ? pair : pair.slice(0, equals));
    if (name === null || hasControl(name))
      throw new Problem(400, 'The query holds a parameter name that is not valid percent-encoded UTF-8.');
    const value = equals === -1 ? '' : decode(pair.slice(equals + 1));
    if (value === null) errors.push(faultOfParameter(name, { is: 'not_utf8' }));
    else if (hasControl(value)) errors.push(faultOfParameter(name, { is: 'control' }));
    else if (values.has(name)) errors.push(faultOfParameter(name, { is: 'repeated' }));
    else values.set(name, value);
  }
  if (errors.length > 0) throw badParameters(errors.slice(0, 20));
  return values;
}

/** Query parameters: each schema below validates, types and documents a value. */
import { z } from '@hono/zod-openapi';
import { nearestCountry } from '../../domain/countries/countries.ts';
import { nearestJurisdiction, parseJurisdiction } from '../../domain/countries/jurisdictions.ts';
import { statedCountries } from '../../domain/countries/stated-countries.ts';
import { isIsoDay, isoDay } from '../../domain/dates.ts';
import { nearestEntityType, parseEntityType } from '../../domain/entity/entity-types.ts';
import { lookupTable } from '../../domain/lookup-table.ts';
import { nearestOf } from '../../domain/nearest.ts';
import { ENTITY_TYPES, JURISDICTIONS } from '../../domain/vocabulary.ts';
import { ALERT_THRESHOLD } from '../../names/score/weights.ts';
import { GROUPINGS, SORTS } from '../../search/query.ts';
import {
  badParameters,
  type Fault,
  faultOfParameter,
  faultText,
  type ListedKind,
  type ParameterError,
  WrongValue,
} from '../problems.ts';
import { noteSent } from './readings.ts';

const MAX_PAGE = 1_000_000;
const MAX_LIMIT = 100;
const MAX_QUERY_LENGTH = 500;
const MAX_LIST_VALUES = 300;

type Docs = { type?: 'string' | 'integer' | 'number' | 'boolean'; description: string; example?: unknown } & Record<
  string,
  unknown
>;

/** The beginning of a text, for messages. */
export const cut = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** A parameter with one text value; `read` returns the parsed value or throws {@link WrongValue}. */
export function parameter<T>(read: (text: string) => T, docs: Docs) {
  return z
    .string()
    .transform((text, context) => {
      try {
        return read(text.trim());
      } catch (error) {
        const { message } = error as Error;
        const params = error instanceof WrongValue ? { fault: error.fault } : {};
        context.addIssue({ code: 'custom', message, params });
        return z.NEVER;
      }
    })
    .optional()
    .openapi(docs as never);
}

/** A whole number from 1. */
function wholeNumber(max: number, fallback: number, description: string) {
  return parameter(
    (text) => {
      const value = Number(text);
      if (/^\d{1,9}$/.test(text) && value >= 1 && value <= max) return value;
      const near = Number.isFinite(value) && text !== '' ? Math.min(max, Math.max(1, Math.round(value))) : fallback;
      throw new WrongValue({ is: 'whole_number', text: cut(text), min: 1, max, near: String(near) });
    },
    { type: 'integer', minimum: 1, maximum: max, default: fallback, description },
  ).transform((value) => value ?? fallback);
}

const TRUTHS = lookupTable<boolean>({ true: true, '1': true, false: false, '0': false });

function truth(description: string) {
  return parameter(
    (text) => {
      const value = TRUTHS.has(text.toLowerCase()) ? TRUTHS.get(text.toLowerCase()) : undefined;
      if (value !== undefined) return value;
      const near = /^(?:y|yes|on|t)$/i.test(text) ? 'true' : /^(?:n|no|off|f)$/i.test(text) ? 'false' : null;
      throw new WrongValue({ is: 'truth', text: cut(text), near });
    },
    { type: 'boolean', description },
  );
}

/** The existing day most similar to a text that looks like a date, or null. */
export function nearestDay(text: string): string | null {
  const match = /^(\d{4})[-/.]?(\d{1,2})[-/.]?(\d{1,2})(?:T.*)?$/.exec(text);
  if (!match) return null;
  const year = Math.max(1, Number(match[1]));
  const month = Math.min(12, Math.max(1, Number(match[2])));
  for (let day = Math.min(31, Math.max(1, Number(match[3]))); day > 0; day--) {
    const iso = isoDay(year, month, day);
    if (iso) return iso;
  }
  return null;
}

function readDay(text: string): string {
  if (isIsoDay(text)) return text;
  throw new WrongValue({ is: 'day', text: cut(text), near: nearestDay(text) });
}

const day = (description: string, example?: string) =>
  parameter(readDay, { type: 'string', format: 'date', description, ...(example && { example }) });

/** A parameter with a few allowed words. */
export function choice<const T extends string>(allowed: readonly T[], fallback: T | undefined, description: string) {
  return parameter(
    (text) => {
      const found = allowed.find((value) => value === text);
      if (found !== undefined) return found;
      throw new WrongValue({
        is: 'choice',
        text: cut(text),
        allowed: allowed.join(', '),
        near: nearestOf(text, allowed),
      });
    },
    { type: 'string', enum: allowed, ...(fallback === undefined ? {} : { default: fallback }), description },
  );
}

/** Splits at commas, but takes the longest run that resolves ("Korea, North"). @throws WrongValue */
export function readList<T>(text: string, resolve: (part: string) => T | null, explain: (part: string) => Fault): T[] {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.length > MAX_LIST_VALUES) throw new WrongValue({ is: 'too_many', most: MAX_LIST_VALUES });
  const found = new Set<T>();
  for (let start = 0; start < parts.length; ) {
    let taken = 0;
    for (let length = Math.min(8, parts.length - start); length > 0 && taken === 0; length--) {
      const value = resolve(parts.slice(start, start + length).join(', '));
      if (value === null) continue;
      found.add(value);
      taken = length;
    }
    if (taken === 0) throw new WrongValue(parts[start] === '' ? { is: 'empty_value' } : explain(parts[start]!));
    start += taken;
  }
  return [...found];
}

export const listParameter = <T>(resolve: (part: string) => T | null, explain: (part: string) => Fault, docs: Docs) =>
  parameter((text) => readList(text, resolve, explain), { type: 'string', ...docs });

function notEmpty(text: string): string {
  if (text === '') throw new WrongValue({ is: 'empty' });
  return text;
}

/** Free text to search for; null when the parameter is empty. */
function readQueryText(text: string): string | null {
  if (text.length > MAX_QUERY_LENGTH && [...text].length > MAX_QUERY_LENGTH)
    throw new WrongValue({ is: 'too_long', most: MAX_QUERY_LENGTH });
  return text === '' ? null : text;
}

const page = wholeNumber(MAX_PAGE, 1, 'Page number, from 1. A page after the last is empty.');
const limit = wholeNumber(MAX_LIMIT, 20, `Page size, at most ${MAX_LIMIT}.`);

/** Paging, shared by every list. */
export const pagingShape = { page, limit };

const unknown = (what: ListedKind, part: string, allowed: readonly string[], near: string | null): Fault => ({
  is: 'unknown',
  what,
  text: cut(part),
  allowed: allowed.join(', '),
  near,
});

/** Country codes from any country name; a dissolved state means its successors. */
export const countryList = (docs: Docs) =>
  parameter(
    (text) => [
      ...new Set(readList(text, statedCountries, (part) => unknown('country', part, [], nearestCountry(part))).flat()),
    ],
    { type: 'string', ...docs },
  );

/** The error for an unknown jurisdiction. */
export const unknownJurisdiction = (part: string): Fault =>
  unknown('jurisdiction', part, JURISDICTIONS, nearestJurisdiction(part));
/** Possible jurisdiction codes of own lists; which of them exist depends on the loaded lists. */
const OWN_CODE = /^[a-z]{2,3}(?:-[a-z0-9]{1,6})?$/i;
const JURISDICTION_NOTE = `Listing jurisdictions, by commas: ${JURISDICTIONS.join(', ')}. Usual other names are understood (GB, USA, 欧盟).`;

/** Accepts jurisdictions of official lists only. */
export const officialJurisdictions = listParameter(parseJurisdiction, unknownJurisdiction, {
  description: JURISDICTION_NOTE,
  example: 'US,UK',
});

/** Filters of every search. */
export const filterShape = {
  jurisdiction: listParameter<string>(
    (part) => parseJurisdiction(part) ?? (OWN_CODE.test(part) ? part.toUpperCase() : null),
    unknownJurisdiction,
    {
      description: `${JURISDICTION_NOTE} Those of own lists are known too.`,
      example: 'US,UK',
    },
  ),
  source_list: parameter(notEmpty, {
    type: 'string',
    description:
      'Official source lists, by commas: the name of a list as in `source_list`, or the title or id of a source (us-ofac-sdn) for all its lists. GET /api/sources and /api/stats show all.',
    example: 'us-ofac-sdn',
  }),
  entity_type: listParameter(
    parseEntityType,
    (part) => unknown('entity_type', part, ENTITY_TYPES, nearestEntityType(part)),
    {
      description: `Entity types, by commas: ${ENTITY_TYPES.join(', ')}. Usual other words are understood (person, company, ship).`,
      example: 'organization',
    },
  ),
  country: countryList({
    description:
      'Countries, by commas: ISO 3166-1 code or country name in any usual language (RU, Russia, 俄罗斯, VAE); USSR is every state that came after it. Any country of the party counts: nationality, registration, flag, address.',
    example: 'RU',
  }),
  programme: parameter((text) => text, {
    type: 'string',
    description: 'Sanctions programmes, by commas: names as in `sanction_programs`, in any case.',
    example: 'SDGT',
  }),
  is_china: truth('When true only China-related entities, when false only others.'),
  is_active: truth('When true only entities listed now, when false only removed ones.'),
  official: truth("When true only official lists, when false only lists of the operator's own. Default: both."),
  date_from: day('Earliest listed_date, inclusive.', '2024-01-01'),
  date_to: day('Latest listed_date, inclusive.', '2024-12-31'),
  as_of: day('Who was listed on that day, as then: lists, listings and links.', '2025-06-30'),
};

/** The day of the requested version of a record. */
export const asOfParameter = day('The record as of that day.', '2025-06-30');

const searchText = (description: string, example: string) =>
  parameter(readQueryText, { type: 'string', maxLength: MAX_QUERY_LENGTH, description, example });

/** `q` of the searches that list everything without it. */
export const optionalText = (description: string, example: string) =>
  searchText(`${description} Empty is as absent. At most ${MAX_QUERY_LENGTH} characters.`, example);

/** `q` of a screening: required, at least 2 characters. */
export const screeningText = z
  .string({ error: faultText({ is: 'required' }) })
  .transform((text, context) => {
    const length = [...text.trim()].length;
    if (length >= 2 && length <= MAX_QUERY_LENGTH) return text.trim();
    const fault: Fault = length < 2 ? { is: 'too_short', least: 2 } : { is: 'too_long', most: MAX_QUERY_LENGTH };
    context.addIssue({ code: 'custom', message: faultText(fault), params: { fault } });
    return z.NEVER;
  })
  .openapi({
    type: 'string',
    minLength: 2,
    maxLength: MAX_QUERY_LENGTH,
    description: 'Name or text to screen, 2 to 500 characters.',
    example: 'Bank Rossiya',
  });

export const sortParameter = choice(
  SORTS,
  undefined,
  'Order; "-" descends, equal ones by id. Default: relevance with q, -listed_date without.',
);

/** `group` of the searches. */
export const groupParameter = choice(
  GROUPINGS,
  undefined,
  'party = one entity for each real party, its best hit, with the same party on other lists in `also_listed`; totals then count parties. Default: every entity.',
);

/** `fields` of the searches: limits the fields of each entity in the answer to some of `allowed`. */
export const fieldsParameter = (allowed: readonly string[]) =>
  listParameter<string>(
    (part) => allowed.find((name) => name === part) ?? null,
    (part) => unknown('field', part, allowed, nearestOf(part, allowed)),
    {
      description: `Fields that each entity is to have, by commas; the others are left out. Default all: ${allowed.join(', ')}.`,
      example: 'id,name,source_list',
    },
  );

export const modeParameter = choice(
  ['hybrid', 'keyword', 'semantic'],
  'hybrid',
  'What is compared: keyword = names, their words and identifiers, semantic = what a party is about, hybrid = both.',
).transform((mode) => mode ?? 'hybrid');

export const thresholdParameter = parameter(
  (text) => {
    const value = Number(text);
    if (/^\d*\.?\d+(?:e-?\d{1,3})?$/i.test(text) && text.length <= 30 && value >= 0 && value <= 1) return value;
    const near = Number.isFinite(value) && text !== '' ? Math.min(1, Math.max(0, value)) : ALERT_THRESHOLD;
    throw new WrongValue({ is: 'fraction', text: cut(text), near: String(near) });
  },
  { type: 'number', minimum: 0, maximum: 1, default: ALERT_THRESHOLD, description: 'Least score of a name match.' },
).transform((value) => value ?? ALERT_THRESHOLD);

/** An existing day, for resources with a date in their path. */
export const dayParameter = day;

/** Requests a receipt in the body of a JSON answer. */
export const receiptParameter = truth(
  'When true the answer has a signed receipt as its last member, `receipt`, and as the header X-Receipt: data version, editions and their hashes, request, time and hash of the body.',
);

/** Languages of reports. */
export const languageParameter = choice(
  ['en', 'zh'],
  'en',
  'Language of the words; names and reasons stay as published.',
).transform((language) => language ?? 'en');

/** Checks and types raw values. @throws Problem 400 naming every invalid parameter */
export function parseParameters<S extends z.ZodObject>(schema: S, values: ReadonlyMap<string, string>): z.output<S> {
  const known = Object.keys(schema.shape);
  const errors: ParameterError[] = [];
  const input: Record<string, string> = {};
  for (const [name, value] of values) {
    if (known.includes(name)) input[name] = value;
    else
      errors.push(
        faultOfParameter(name.slice(0, 60), {
          is: 'not_parameter',
          allowed: known.join(', '),
          near: nearestOf(name, known),
        }),
      );
  }
  const result = schema.safeParse(input);
  if (!result.success)
    errors.push(
      ...result.error.issues.map((issue) => {
        const parameter = String(issue.path[0]);
        const fault: Fault | undefined = issue.code === 'custom' ? issue.params?.fault : { is: 'required' };
        return fault && faultText(fault) === issue.message
          ? faultOfParameter(parameter, fault)
          : { parameter, message: issue.message };
      }),
    );
  if (errors.length > 0) throw badParameters(errors.slice(0, 20));
  noteSent(result.data as object, values);
  return result.data as z.output<S>;
}

/** `data_version` of the searches: pages through one version of the data. */
export const dataVersionParameter = parameter(notEmpty, {
  type: 'string',
  description:
    'The data to answer from: `data_version` of the first page, for the other pages. So no entity is lost or repeated when the lists are updated between two pages. The version before the present one is held for five minutes; afterwards the answer is a 409 that names the present one. Default: the present data.',
  example: '49d3aafa926af5a3',
});

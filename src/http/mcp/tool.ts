/** The definition of a tool: it turns arguments into typed data and compact text, by means of the operations of the API. */

import { z } from 'zod';
import { NOT_COVERED_IN_SHORT } from '../../domain/lists/not-covered.ts';
import { DEMO_NOTICE, missingLists } from '../../service/coverage.ts';
import { bodyText } from '../../service/json-text.ts';
import { parseParameters } from '../../service/parameters/parameters.ts';
import { badParameters, type ParameterError } from '../../service/problems.ts';
import type { Call, Operation } from '../operations/operation.ts';
import { hasControl } from '../request/request.ts';

/** Address prefixes of the resources, followed by an id or a day. */
export const PARTIES = 'sis://parties/';
export const REPORTS = 'sis://reports/';

/** The context of a call. */
export interface McpCall extends Omit<Call, 'query' | 'id'> {
  /** Counts work that equals many requests against the rate limit; resolves when there is capacity. */
  rows(count: number): Promise<void>;
  /** Receives the number of parties that a call found, for the audit log. */
  found(parties: number): void;
  /** Receives an error that the caller did not cause. */
  failed(error: unknown): void;
}

/** The answer of a tool: data of its output schema, and the same as lines for a model to read. */
interface Told<O> {
  found: O;
  lines: string[];
}

export type Arguments = Readonly<Record<string, unknown>>;

/** One tool. The basis of the answer (data version, editions, what is not covered) is added to its result. */
export interface Tool<O extends z.ZodObject = z.ZodObject> {
  name: string;
  title: string;
  description: string;
  /** Names, types and short descriptions of its arguments; values are validated like the parameters of the API. */
  input: z.ZodObject;
  output: O;
  answer(call: McpCall, given: Arguments): Promise<Told<z.output<O>>>;
}

/** Checks the output type of a tool where it is defined, and hides the type where tools are listed. */
export const tool = <O extends z.ZodObject>(definition: Tool<O>): Tool => definition as unknown as Tool;

/** Converts arguments to parameters of the API. Throws a 400 problem that names each unknown one and each list. */
export function textsOf(given: Arguments, known: readonly string[]): Map<string, string> {
  const texts = new Map<string, string>();
  const errors: ParameterError[] = [];
  for (const [name, value] of Object.entries(given)) {
    if (value === null || value === undefined) continue;
    const isSingle = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    if (isSingle) texts.set(name, String(value));
    else if (known.includes(name))
      errors.push({ parameter: name, message: 'must be one value; lists of values are given by commas.' });
    const message = isSingle && faultOf(String(value));
    if (message) errors.push({ parameter: name.slice(0, 60), message });
  }
  parseParameters(z.object(Object.fromEntries(known.map((name) => [name, z.string().optional()]))), texts);
  if (errors.length > 0) throw badParameters(errors.slice(0, 20));
  return texts;
}

/** An error in a text that a query string could not contain either; null when there is none. */
function faultOf(text: string): string | null {
  if (!text.isWellFormed()) return 'is not valid Unicode.';
  return hasControl(text) ? 'must not contain control characters.' : null;
}

/** The answer of an operation of the API to these parameters. Throws its problems. */
export async function asText(
  call: McpCall,
  operation: Operation,
  parameters: ReadonlyMap<string, string>,
  id = '',
): Promise<string> {
  const query = parseParameters(operation.query, parameters);
  const { data, reports, today, base } = call;
  const { body } = await operation.answer({ query, id, data, reports, today, base });
  return bodyText(body);
}

/** The parsed answer of an operation that answers in JSON. */
export const ask = async <T>(...asked: Parameters<typeof asText>): Promise<T> =>
  JSON.parse(await asText(...asked)) as T;

/** A text on one line, shortened if necessary. */
export function oneLine(text: string, most = 200): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
}

/** Joins the parts that are not empty. */
export const joined = (parts: readonly (string | null | undefined | false)[], by = ' | '): string =>
  parts.filter((part): part is string => typeof part === 'string' && part !== '').join(by);

/** An argument that may be left out. */
export const text = (description: string) => z.string().optional().describe(description);

/** Filters of searches. */
export const FILTERS = {
  jurisdiction: text('Whose lists: US, UK, EU, UN, CA, AU; several by commas'),
  source_list: text('List id or name (tool sources), e.g. us-ofac-sdn; several by commas'),
  entity_type: text('individual, organization, vessel, aircraft, other; several by commas'),
  country: text('Country of the party, code or name; several by commas'),
  programme: text('Sanctions programme by its name, e.g. SDGT; several by commas'),
  is_china: z.boolean().optional().describe('China-related parties only, or none of them'),
  is_active: z.boolean().optional().describe('true: listed now; false: removed'),
  date_from: text('Earliest listing date, YYYY-MM-DD'),
  date_to: text('Latest listing date, YYYY-MM-DD'),
  as_of: text('Who was listed on that day, YYYY-MM-DD'),
};

/** Secondary identifiers of a screened party. */
export const FACTS = {
  birth_date: text('YYYY, YYYY-MM or YYYY-MM-DD'),
  gender: text('male or female'),
  identifier: text('Passport, registration, IMO or other number'),
  party_country: text('Nationality, residence or registration'),
};

export const PAGE = z.int().min(1).max(1_000_000).optional().describe('From 1');
export const limit = (fallback: number) => z.int().min(1).max(100).optional().describe(`Default ${fallback}`);

const NOTICE =
  'Finding nothing is not a clearance: sectoral measures (EU 833/2014) and more are on no list here, see tool sources.';

/** The member `basis` of every answer. It is short, since each answer repeats it; the instructions contain it in full. */
export const Basis = z.object({
  data_version: z.string(),
  editions: z.string().describe('Official days of the newest editions, from the oldest to the newest'),
  not_fresh: z.array(z.string()).optional().describe('Lists whose newest edition is late, or could not be had'),
  missing: z
    .array(z.string())
    .optional()
    .describe('Lists of which no edition was ever loaded: nothing of them is found'),
  notice: z.string(),
  demo: z.literal(true).optional(),
});

type Given = Pick<McpCall, 'data'>;

/** The basis of answers given now. */
export function basisOf({ data }: Given): z.output<typeof Basis> {
  const missing = missingLists(data);
  const late = data.sources.filter(({ state }) => ['stale', 'failed', 'empty'].includes(state.state));
  const days = data.sources.flatMap(({ state }) => state.edition ?? []).sort();
  return {
    data_version: data.version,
    editions: days.length === 0 ? 'none' : [...new Set([days[0], days.at(-1)])].join(' to '),
    ...(late.length > 0 && {
      not_fresh: late.length === data.sources.length ? ['every list'] : late.map(({ info }) => info.id),
    }),
    ...(missing.length > 0 && { missing }),
    notice: `${data.demo ? `${DEMO_NOTICE} ` : ''}${NOTICE}`,
    ...(data.demo && { demo: true as const }),
  };
}

/** The basis as lines of text. */
export function basisLines({ data_version, editions, not_fresh, missing, notice }: z.output<typeof Basis>): string[] {
  return [
    `Data ${data_version}, editions of ${editions}.`,
    ...(missing ? [`Never loaded, so not searched: ${missing.join(', ')}.`] : []),
    ...(not_fresh ? [`Not fresh: ${not_fresh.join(', ')}.`] : []),
    notice,
  ];
}

/** The coverage in full, for the beginning of a conversation. */
export function coverageText({ data }: Given): string {
  const editions = data.sources.map(({ info, state }) => `${info.id} ${state.edition ?? 'never loaded'}`);
  return `${data.demo ? `${DEMO_NOTICE} ` : ''}Editions now: ${editions.join(', ')}. Not on these lists: ${NOT_COVERED_IN_SHORT.join('; ')}.`;
}

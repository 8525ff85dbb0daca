/** The definition of a tool: it turns arguments into typed data and compact text, by means of the operations of the API. */
import { z } from 'zod';
import type { LoadedData } from '../../service/data/loaded-data.ts';
import type { ReportReader } from '../../service/data/readers.ts';
import { parseParameters } from '../../service/parameters/parameters.ts';
import { badParameters, type ParameterError } from '../../service/problems.ts';
import type { Answer } from '../answers/send-answer.ts';
import type { Operation } from '../operations/operation.ts';
import { hasControl } from '../request/query-string.ts';

/** Address prefixes of the resources, followed by an id or a day. */
export const PARTIES = 'sis://parties/';
export const REPORTS = 'sis://reports/';

/** The context of a call. */
export interface McpCall {
  data: LoadedData;
  reports: ReportReader;
  /** YYYY-MM-DD in the configured time zone. */
  today: string;
  /** Base address of the service, for links; "" when it is unknown. */
  base: string;
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

const bytesOf = ({ body }: Answer): string =>
  typeof body === 'string' ? body : Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString();

/** The answer of an operation of the API to these parameters. Throws its problems. */
export async function asText(
  call: McpCall,
  operation: Operation,
  parameters: ReadonlyMap<string, string>,
  id = '',
): Promise<string> {
  const query = parseParameters(operation.query, parameters);
  const { data, reports, today, base } = call;
  return bytesOf(await operation.answer({ query, id, data, reports, today, base }));
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

/** What a tool is: a question in, typed data and compact text out, answered by the operations of the API. */
import { z } from 'zod';
import type { LoadedData } from '../../service/data/loaded-data.ts';
import type { ReportReader } from '../../service/data/readers.ts';
import { badParameters, type ParameterError } from '../../service/problems.ts';
import { parseParameters } from '../../service/question/parameters.ts';
import type { Answer } from '../answers/answer.ts';
import type { Operation } from '../operations/operation.ts';
import { hasControl } from '../request/query-string.ts';

/** Addresses of the resources: what follows is an id or a day. */
export const PARTIES = 'sis://parties/';
export const REPORTS = 'sis://reports/';

/** What a call is answered from. */
export interface McpCall {
  data: LoadedData;
  reports: ReportReader;
  /** YYYY-MM-DD in the configured time zone. */
  today: string;
  /** Address of the service, for links; "" where there is none. */
  base: string;
  /** Counts what is worth many requests against the rate limit; resolves when there is room. */
  rows(count: number): Promise<void>;
  /** Told how many parties a call found, for the audit log. */
  found(parties: number): void;
  /** Told of a fault that is none of the caller's. */
  failed(error: unknown): void;
}

/** What a tool answers: data of its output schema, and the same in lines for a model to read. */
interface Told<O> {
  found: O;
  lines: string[];
}

export type Arguments = Readonly<Record<string, unknown>>;

/** One tool. The basis of the answer (data version, editions, what is not covered) is added to what it tells. */
export interface Tool<O extends z.ZodObject = z.ZodObject> {
  name: string;
  title: string;
  description: string;
  /** Names, types and short descriptions of its arguments; their values are checked as the API checks its parameters. */
  input: z.ZodObject;
  output: O;
  answer(call: McpCall, given: Arguments): Promise<Told<z.output<O>>>;
}

/** Keeps the output type of a tool while it is written, and forgets it where tools are listed. */
export const tool = <O extends z.ZodObject>(definition: Tool<O>): Tool => definition as unknown as Tool;

/**
 * Arguments as the texts that parameters of the API are. Throws a 400 problem that names an argument that is not known or no
 * single value.
 * @param known names that are allowed
 */
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

/** What the query string of a request could not hold either. */
function faultOf(text: string): string | null {
  if (!text.isWellFormed()) return 'is not valid Unicode.';
  return hasControl(text) ? 'must not contain control characters.' : null;
}

const bytesOf = ({ body }: Answer): string =>
  typeof body === 'string' ? body : Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString();

/** What an operation of the API answers to these parameters. Throws its problems. */
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

/** The same of an operation that answers in JSON. */
export const ask = async <T>(...asked: Parameters<typeof asText>): Promise<T> =>
  JSON.parse(await asText(...asked)) as T;

/** A text on one line, cut where it is longer. */
export function oneLine(text: string, most = 200): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
}

/** What is there of some parts, one after the other. */
export const joined = (parts: readonly (string | null | undefined | false)[], by = ' | '): string =>
  parts.filter((part): part is string => typeof part === 'string' && part !== '').join(by);

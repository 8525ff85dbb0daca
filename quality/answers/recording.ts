/** A recording: the answers of a running service to a list of requests, one JSON line each, for comparison over time. */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

/** One request to a service. */
export interface Request {
  method: 'GET' | 'HEAD' | 'POST';
  /** Path with query, as sent. */
  url: string;
  /** False to send no token, in order to record the refusal. */
  token: boolean;
}

/** One request with its answer, a line of a recording. */
export interface Answer extends Request {
  status: number;
  /** The headers listed in `HEADERS`; of the ETag only its kind, because its value depends on the data version. */
  headers: Record<string, string>;
  /** SHA-256 of the normalized body, in hexadecimal. */
  sha256: string;
  /** The body after {@link normalizeBody}. */
  body: string;
}

/** First line of a recording. */
interface Head {
  /** UTC day of the first answer, YYYY-MM-DD, because some answers depend on the current business day. */
  day: string;
  /** X-Data-Version of the service. */
  data_version: string;
  requests: number;
}

export interface Recording {
  head: Head;
  answers: Answer[];
}

/** A service to send requests to. */
export interface Service {
  /** Base address, without a trailing slash. */
  base: string;
  token: string;
}

/** Headers that are part of the contract, except those that depend on the clock, the connection or the text of the body. */
const HEADERS = `
  content-type cache-control vary allow location content-disposition content-security-policy x-content-type-options
  x-frame-options referrer-policy cross-origin-resource-policy access-control-allow-origin
  access-control-expose-headers www-authenticate retry-after x-request-id`
  .trim()
  .split(/\s+/);

/** Sent with every request; the service repeats it, so problem bodies need no normalizing. */
const REQUEST_ID = 'record-answers';

/** Timeout of a request, ms. */
const TIMEOUT_MS = 120_000;

/** Values that differ between two answers from the same data. */
export interface Changing {
  base: string;
  /** Current UTC day of the service, YYYY-MM-DD. */
  day: string;
}

/**
 * Replaces the parts of a body that depend on address, clock or the format of the snapshot:
 * - the address of the service by `{base_url}`;
 * - today's date, except as the day of an instant, by `{today}`;
 * - the age of an edition in days (`age_days`, "92 days old", a cell "92 days") by `{age}`;
 * - the time since a source was last confirmed ("for 91 days") by `{span}`;
 * - data versions, in fields and in reports, by `{data_version}`: they depend on the format of the snapshot too.
 *
 * The business day of `/api/stats` and of examples in documents remains: recordings of different days differ there.
 */
export function normalizeBody(body: string, { base, day }: Changing): string {
  return body
    .replaceAll(base, '{base_url}')
    .replace(new RegExp(`${day}(?!T)`, 'g'), '{today}')
    .replace(/("age_days":\s*|&quot;age_days&quot;:\s*)\d+/g, '$1"{age}"')
    .replace(/\b\d+ days old/g, '{age} days old')
    .replace(/>\d+ days</g, '>{age} days<')
    .replace(/\bfor \d+ (?:hours|days)/g, 'for {span}')
    .replace(/((?:data[_ ]version|数据版本)(?:[\s:"`]|&quot;|<code>)*)[0-9a-f]{16}\b/gi, '$1{data_version}');
}

async function send(service: Service, { method, url, token }: Request): Promise<Response> {
  const headers: Record<string, string> = { 'X-Request-Id': REQUEST_ID, 'Accept-Encoding': 'identity' };
  if (token) headers.Authorization = `Bearer ${service.token}`;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await fetch(service.base + url, { method, headers, redirect: 'manual', signal });
  } catch (error) {
    const { message, cause } = error as Error;
    throw new Error(
      `${method} ${service.base}${url}: no answer (${(cause as Error | undefined)?.message ?? message}).`,
    );
  }
}

/** Day of the service's clock, or of ours when the answer has no date. */
const dayOf = (response: Response): string =>
  new Date(response.headers.get('date') ?? Date.now()).toISOString().slice(0, 10);

/** Sends a request to a service. Throws when it is unreachable; every status counts as an answer. */
export async function ask(service: Service, request: Request): Promise<Answer> {
  const response = await send(service, request);
  const body = normalizeBody(await response.text(), { base: service.base, day: dayOf(response) });
  const headers: Record<string, string> = {};
  for (const name of HEADERS) {
    const value = response.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  const tag = response.headers.get('etag');
  if (tag !== null) headers.etag = tag.startsWith('W/') ? 'weak' : 'strong';
  return {
    ...request,
    status: response.status,
    headers,
    sha256: createHash('sha256').update(body).digest('hex'),
    body,
  };
}

/**
 * Records the answers of a service, one request after the other.
 * @param progress called after each answer with their number
 */
export async function record(
  service: Service,
  requests: readonly Request[],
  progress: (done: number) => void,
): Promise<Recording> {
  const ready = await send(service, { method: 'GET', url: '/ready', token: false });
  if (ready.status !== 200) throw new Error(`${service.base}/ready answers ${ready.status}: no data is loaded yet.`);
  const head = {
    day: dayOf(ready),
    data_version: ready.headers.get('x-data-version') ?? '',
    requests: requests.length,
  };
  const answers: Answer[] = [];
  for (const request of requests) {
    answers.push(await ask(service, request));
    progress(answers.length);
  }
  return { head, answers };
}

/** Writes a recording as JSON lines; overwrites an existing file only with `force`. */
export function writeRecording(file: string, { head, answers }: Recording, force: boolean): void {
  const lines = [head, ...answers].map((line) => JSON.stringify(line));
  writeFileSync(file, `${lines.join('\n')}\n`, { flag: force ? 'w' : 'wx' });
}

/** Reads a recording. Throws with the file's name when it is not a recording or incomplete. */
export function readRecording(file: string): Recording {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  try {
    const [head, ...answers] = lines.map((line) => JSON.parse(line));
    if (head?.requests === answers.length) return { head, answers };
  } catch {
    // Reported below, for every kind of damage.
  }
  throw new Error(`${file} is no whole recording: record it again.`);
}

import type { DocumentedParameter, OpenApiDocument } from '../../src/service/openapi-document.ts';

/** Random numbers from 0 to 1, excluding 1. */
export type Random = () => number;

const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)]!;

const HOSTILE = [
  '',
  ' ',
  ',',
  ',,,,',
  "' OR 1=1 --",
  '../../etc/passwd',
  '{{7*7}}',
  '$' + '{jndi:ldap://x}',
  '<script>alert(1)</script>',
  'NaN',
  '-0',
  '1e309',
  '99999999999999999999',
  '%s%n%x',
  '\u0000',
  '\r\nX-Injected: 1',
  '\u202e\ufeff',
  '((((((((((((((',
  '__proto__',
  'constructor',
  'a'.repeat(501),
  '\ud835\udc9c'.repeat(500),
  'ab '.repeat(170),
  '\u0301'.repeat(400),
  '[]',
  '*',
  '.*',
  'null',
  'undefined',
  '2023-02-29',
  '0000-00-00',
  '深蓝精密仪器',
  'Пётр Велдоран',
  'ﷺ',
  'שלום',
];

/** A text of random characters, from bytes to any code point. */
function noise(random: Random): string {
  const widest = pick(random, [0x7f, 0xff, 0xffff, 0x10ffff]);
  let text = '';
  for (let left = Math.floor(random() ** 2 * 60); left >= 0; left--)
    text += String.fromCodePoint(Math.floor(random() * widest));
  return text.toWellFormed();
}

function valueFor(random: Random, { schema }: DocumentedParameter): string {
  const {
    enum: allowed,
    minimum = 0,
    maximum = 100,
    example,
  } = schema as { enum?: string[]; minimum?: number; maximum?: number; example?: unknown };
  const kind = random();
  if (kind < 0.15) return noise(random);
  if (kind < 0.3) return pick(random, HOSTILE);
  if (allowed) return pick(random, allowed);
  if (schema.type === 'boolean') return pick(random, ['true', 'false', '1', '0', 'yes']);
  if (schema.type === 'integer') return String(minimum + Math.floor(random() * (Math.min(maximum, 120) + 2 - minimum)));
  if (schema.type === 'number') return random().toFixed(Math.floor(random() * 8));
  if (schema.format === 'date')
    return `20${Math.floor(10 + random() * 20)}-0${1 + Math.floor(random() * 9)}-${10 + Math.floor(random() * 22)}`;
  return example === undefined ? noise(random) : String(example);
}

/** `name=value`, in most cases correctly escaped. */
function pair(random: Random, parameter: DocumentedParameter): string {
  const value = encodeURIComponent(valueFor(random, parameter));
  const kind = random();
  if (kind < 0.02) return `${parameter.name}=${value}%`;
  if (kind < 0.04) return `${parameter.name}=${value}&${parameter.name}=${value}`;
  if (kind < 0.05) return `${parameter.name}=%ff%${Math.floor(random() * 100)}`;
  return `${parameter.name}=${value}`;
}

/** A request, and the path in the OpenAPI document that it is for; null for any other request. */
export interface FuzzRequest {
  method: string;
  target: string;
  headers: Record<string, string>;
  path: string | null;
}

const OTHER_PATHS = '/ /health /ready /llms.txt /docs /openapi.json /.well-known/jwks.json /reports /metrics'.split(
  ' ',
);
const IDS = ['nobody', '%00', '..', '%2e%2e%2f', '%ff', '__proto__', 'us-ofac-sdn-1', 'a'.repeat(900)];

function headersFor(random: Random, token: string): Record<string, string> {
  const headers: Record<string, string> = random() < 0.98 ? { authorization: `Bearer ${token}` } : {};
  const maybe = (share: number, name: string, values: readonly string[]): void => {
    if (random() < share) headers[name] = pick(random, values);
  };
  maybe(0.1, 'accept-encoding', ['gzip', 'br', 'gzip;q=0', '*', ',,,;q=x', 'br;q=1e99, gzip']);
  maybe(0.05, 'if-none-match', ['*', '"x"', 'W/"x"', ',,,', '"'.repeat(99)]);
  maybe(0.05, 'prefer', ['receipt', 'receipt;;', 'respond-async']);
  maybe(0.03, 'x-request-id', ['mine', '<b>', 'x'.repeat(300)]);
  maybe(0.02, 'range', ['bytes=0-1', 'bytes=-1', 'lines=x']);
  maybe(0.02, 'x-forwarded-for', ['127.0.0.1', '::1', 'x']);
  maybe(0.01, 'authorization', ['Bearer', 'Basic eDp5', `Bearer ${'x'.repeat(400)}`, 'bearer  a b']);
  return headers;
}

/** A random request based on the OpenAPI document: valid, invalid or hostile. */
export function fuzzRequest(random: Random, { paths }: OpenApiDocument, token: string): FuzzRequest {
  const headers = headersFor(random, token);
  const method = random() < 0.97 ? 'GET' : pick(random, ['HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'TRACE']);
  if (random() < 0.05) {
    const path = random() < 0.7 ? pick(random, OTHER_PATHS) : `/${encodeURIComponent(noise(random))}`;
    return { method, target: path, headers, path: null };
  }
  const [path, get] = pick(
    random,
    Object.entries(paths).flatMap(([each, { get }]) => (get ? [[each, get] as const] : [])),
  );
  const target = path.replace(/\{\w+\}/g, () =>
    random() < 0.5 ? pick(random, IDS) : encodeURIComponent(noise(random)),
  );
  const pairs = (get.parameters ?? [])
    .filter((one) => one.in === 'query' && (random() < 0.2 || (one.required && random() < 0.95)))
    .map((one) => pair(random, one));
  if (random() < 0.02) pairs.push(`extra=${Math.floor(random() * 9)}`);
  // An id with `..` segments results in another path.
  const known = method === 'GET' && (!path.includes('{') || !/\/(?:\.|%2e){1,2}(?:$|\/|%2f)|\/$/i.test(target));
  return {
    method,
    target: pairs.length > 0 ? `${target}?${pairs.join('&')}` : target,
    headers,
    path: known ? path : null,
  };
}

/** The bytes of a request with some changed, removed or inserted, or random bytes. */
export function fuzzBytes(random: Random, request: FuzzRequest): Buffer {
  const lines = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const text = `${request.method} ${request.target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${lines.join('')}\r\n`;
  const bytes = [...Buffer.from(text)];
  for (let changes = 1 + Math.floor(random() * 6); changes > 0; changes--) {
    const at = Math.floor(random() * bytes.length);
    const kind = random();
    if (kind < 0.4) bytes[at] = Math.floor(random() * 256);
    else if (kind < 0.7) bytes.splice(at, 1 + Math.floor(random() * 8));
    else
      bytes.splice(
        at,
        0,
        ...Buffer.from(pick(random, ['\r\n', '\0', ' ', ':', '%', 'Host: y\r\n', 'Content-Length: 5\r\n', '\r\n\r\n'])),
      );
  }
  return Buffer.from(bytes);
}

/** Compares two recordings of the same requests, and lists the kinds of differences. */
import type { Answer, Recording } from './recording.ts';

/** One value that differs. `undefined` stands for absent. */
export interface Difference {
  /** Path of the value, for example `entities[id=un-sc-QDi.001].score` or `headers.allow`. */
  path: string;
  before: unknown;
  after: unknown;
}

/** A request whose answers differ. */
interface Changed {
  request: string;
  differences: Difference[];
}

export interface Comparison {
  /** Requests that both recordings have. */
  compared: number;
  changed: Changed[];
  /** Requests that only the first recording has; `added`: only the second. */
  missing: string[];
  added: string[];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The ids of a list of records; null when an element has none or two share one. */
function idsOf(list: readonly unknown[]): string[] | null {
  const ids = list.flatMap((one) => (isObject(one) && typeof one.id === 'string' ? [one.id] : []));
  return ids.length === list.length && new Set(ids).size === ids.length ? ids : null;
}

/** Compares records by their id, so that one additional record does not make all the others differ. */
function recordDifferences(before: readonly unknown[], after: readonly unknown[], path: string): Difference[] | null {
  const [idsBefore, idsAfter] = [idsOf(before), idsOf(after)];
  if (idsBefore === null || idsAfter === null || before.length === 0 || after.length === 0) return null;
  const found: Difference[] = [];
  for (const [at, id] of idsBefore.entries()) {
    const other = idsAfter.indexOf(id);
    if (other === -1) found.push({ path: `${path}[]`, before: id, after: undefined });
    else found.push(...jsonDifferences(before[at], after[other], `${path}[id=${id}]`));
  }
  for (const id of idsAfter) {
    if (!idsBefore.includes(id)) found.push({ path: `${path}[]`, before: undefined, after: id });
  }
  const keptBefore = idsBefore.filter((id) => idsAfter.includes(id)).join(' ');
  const keptAfter = idsAfter.filter((id) => idsBefore.includes(id)).join(' ');
  if (keptBefore !== keptAfter) found.push({ path: `${path}[order]`, before: keptBefore, after: keptAfter });
  return found;
}

/** The values that differ between two JSON values; the order of the fields of an object does not count. */
export function jsonDifferences(before: unknown, after: unknown, path = ''): Difference[] {
  if (Array.isArray(before) && Array.isArray(after)) {
    const byId = recordDifferences(before, after, path);
    if (byId) return byId;
    const length = Math.max(before.length, after.length);
    return Array.from({ length }, (_, at) => jsonDifferences(before[at], after[at], `${path}[${at}]`)).flat();
  }
  if (isObject(before) && isObject(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return names.flatMap((name) => jsonDifferences(before[name], after[name], path === '' ? name : `${path}.${name}`));
  }
  return before === after ? [] : [{ path, before, after }];
}

/** Characters shown before and after the first that differs in a text. */
const AROUND = 60;

function textDifference(before: string, after: string): Difference {
  let at = 0;
  while (before[at] === after[at]) at++;
  const part = (text: string) => text.slice(Math.max(0, at - AROUND), at + AROUND);
  return { path: 'text', before: part(before), after: part(after) };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function bodyDifferences(before: string, after: string): Difference[] {
  if (before === after) return [];
  const [jsonBefore, jsonAfter] = [parsed(before), parsed(after)];
  if (jsonBefore === undefined || jsonAfter === undefined) return [textDifference(before, after)];
  const found = jsonDifferences(jsonBefore, jsonAfter);
  return found.length > 0 ? found : [{ path: 'order of fields', before: before.length, after: after.length }];
}

/** The differences between two answers; bodies are compared only when the statuses are equal. */
function answerDifferences(before: Answer, after: Answer): Difference[] {
  if (before.status !== after.status) {
    const short = (answer: Answer) => `${answer.status} ${answer.body.slice(0, 200)}`;
    return [{ path: 'status', before: short(before), after: short(after) }];
  }
  return [...jsonDifferences(before.headers, after.headers, 'headers'), ...bodyDifferences(before.body, after.body)];
}

/** The kind of a difference: its path without positions and ids. */
export const kindOf = ({ path }: Difference): string => path.replace(/\[(?:id=[^\]]*|\d+)\]/g, '[]');

const nameOf = ({ method, url, token }: Answer): string => `${method} ${url}${token ? '' : ' (no token)'}`;

/**
 * Compares two recordings by request.
 * @param ignore kinds of intended differences (see {@link kindOf}); everything below their paths is ignored too
 */
export function compareRecordings(before: Recording, after: Recording, ignore: readonly string[] = []): Comparison {
  const ignored = (kind: string) =>
    ignore.some((one) => kind === one || kind.startsWith(`${one}.`) || kind.startsWith(`${one}[`));
  const later = new Map(after.answers.map((answer) => [nameOf(answer), answer]));
  const changed: Changed[] = [];
  const missing: string[] = [];
  let compared = 0;
  for (const answer of before.answers) {
    const request = nameOf(answer);
    const other = later.get(request);
    if (other === undefined) {
      missing.push(request);
      continue;
    }
    later.delete(request);
    compared++;
    const differences = answerDifferences(answer, other).filter((one) => !ignored(kindOf(one)));
    if (differences.length > 0) changed.push({ request, differences });
  }
  return { compared, changed, missing, added: [...later.keys()] };
}

/** The operation of a request: its path with placeholders for ids and days. */
export const operationOf = (request: string): string =>
  request
    .split(/[?\s]/)
    .slice(0, 2)
    .join(' ')
    .replace(/(\/api\/entities\/)(?!(?:search|hybrid-search)$).+/, '$1{id}')
    .replace(/(\/reports\/)\d{4}-\d{2}-\d{2}$/, '$1{date}');

const shown = (value: unknown): string => {
  const text = value === undefined ? '(absent)' : JSON.stringify(value);
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
};

/** Differences printed for one request. */
const PER_REQUEST = 6;

/** The comparison for people: each request that differs, then the number of differences of each kind by operation. */
export function comparisonText({ compared, changed, missing, added }: Comparison): string {
  const lines: string[] = [];
  const kinds = new Map<string, number>();
  for (const { request, differences } of changed) {
    lines.push(request);
    for (const { path, before, after } of differences.slice(0, PER_REQUEST))
      lines.push(`  ${path}: ${shown(before)} -> ${shown(after)}`);
    if (differences.length > PER_REQUEST) lines.push(`  and ${differences.length - PER_REQUEST} more`);
    for (const kind of new Set(differences.map(kindOf))) {
      const key = `${operationOf(request)}  ${kind}`;
      kinds.set(key, (kinds.get(key) ?? 0) + 1);
    }
  }
  for (const request of missing) lines.push(`only in the first recording: ${request}`);
  for (const request of added) lines.push(`only in the second recording: ${request}`);
  if (kinds.size > 0) lines.push('', 'Requests with each kind of difference:');
  for (const [kind, count] of [...kinds].sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1)))
    lines.push(`${String(count).padStart(6)}  ${kind}`);
  lines.push(`${compared} answers compared, ${changed.length} differ, ${missing.length + added.length} in one only.`);
  return lines.join('\n');
}

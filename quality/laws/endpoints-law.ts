/**
 * Law 1 at the endpoints: search, batch, the yente endpoints and `sis screen` return the same score for the same record,
 * and so does `sis compare`. `ENDPOINTS` contains those of the service; each returns, by query, the score of every record
 * found by its own name.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../options.ts';
import { type Service, sis, startService } from '../service.ts';
import type { DrawnQuery } from './drawn-queries.ts';

/** Maximum number of hits of an endpoint; all sort them alike, so the first are the same. */
const LIMIT = 100;
/** Number of rows per request. */
const ROWS = 50;

/** A hit of the service. */
interface Hit {
  id: string;
  score: number;
  tier: string;
  match: { value: string; via?: unknown } | null;
  entity_type: string;
}

interface Address {
  url: string;
  token: string;
}

async function asked({ url, token }: Address, path: string, body?: string, type = 'application/json'): Promise<string> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': type };
  const answer = await fetch(url + path, body === undefined ? { headers } : { method: 'POST', body, headers });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.text();
}

const linesOf = <T>(text: string): T[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as T);

const rowsOf = (queries: readonly string[]): string =>
  queries.map((q, at) => `${JSON.stringify({ id: String(at), q })}\n`).join('');

/** For each endpoint, the hits of each query. */
const ENDPOINTS: Record<string, (address: Address, queries: readonly string[]) => Promise<Hit[][]>> = {
  search: (address, queries) =>
    Promise.all(
      queries.map(async (q) => {
        const query = new URLSearchParams({ q, mode: 'keyword', limit: String(LIMIT) });
        return JSON.parse(await asked(address, `/api/entities/hybrid-search?${query}`)).entities;
      }),
    ),
  batch: async (address, queries) => {
    const text = await asked(address, `/batch/screen?limit=${LIMIT}`, rowsOf(queries), 'application/x-ndjson');
    return linesOf<{ entities: Hit[] }>(text).map(({ entities }) => entities);
  },
  yente: async (address, queries) => {
    const given = queries.map((q, at) => [String(at), { schema: 'LegalEntity', properties: { name: [q] } }]);
    const body = JSON.stringify({ queries: Object.fromEntries(given) });
    const { responses } = JSON.parse(await asked(address, `/compat/yente/match/default?limit=${LIMIT}`, body));
    return queries.map((_, at) => responses[String(at)].results);
  },
};

/** Checks the endpoints of a service on a data folder with these queries. @returns the number of different scores */
export async function endpointsLaw(data: string, queries: readonly DrawnQuery[]): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'sis-endpoints-'));
  let service: Service | undefined;
  try {
    const token = /\bsis_\S+/.exec(sis(data, 'token', 'create', 'endpoints', '--expires-in', '1'))![0];
    service = await startService(data);
    return await differing(
      { url: service.url, token },
      { data, folder, texts: [...new Set(queries.map(({ q }) => q))] },
    );
  } finally {
    service?.stop();
    rmSync(folder, { recursive: true });
  }
}

async function differing(
  address: Address,
  { data, folder, texts }: { data: string; folder: string; texts: readonly string[] },
): Promise<number> {
  let hits = 0;
  let differ = 0;
  const pairs = new Map<string, { row: object; score: number }>();
  const [input, screened] = [join(folder, 'rows.jsonl'), join(folder, 'screened.jsonl')];
  writeFileSync(input, rowsOf(texts));
  sis(data, 'screen', input, '--output', screened, '--limit', String(LIMIT));
  const files = linesOf<{ entities: Hit[] }>(readFileSync(screened, 'utf8')).map(({ entities }) => entities);
  for (let from = 0; from < texts.length; from += ROWS) {
    const some = texts.slice(from, from + ROWS);
    const answers = new Map<string, Hit[][]>([['sis screen', files.slice(from, from + ROWS)]]);
    for (const [name, ask] of Object.entries(ENDPOINTS)) answers.set(name, await ask(address, some));
    for (const [at, q] of some.entries()) {
      const first = ofNames(answers.get('search')![at]!);
      hits += first.size;
      for (const [name, all] of answers) {
        const other = ofNames(all[at]!);
        // A yente client does not learn which hits are another record of a party that was found.
        const ids = name === 'yente' ? first.keys() : new Set([...first.keys(), ...other.keys()]);
        for (const id of ids) {
          if (first.get(id)?.score === other.get(id)?.score) continue;
          differ++;
          console.log(`endpoints: ${q} | ${id} ${first.get(id)?.score} by search, ${other.get(id)?.score} by ${name}`);
        }
      }
      for (const { match, score, entity_type } of first.values())
        if (match) {
          const row = { query: q, candidate: match.value, schema: 'LegalEntity', candidate_schema: entity_type };
          pairs.set(JSON.stringify(row), { row, score });
        }
    }
  }
  differ += comparedOtherwise([...pairs.values()], folder);
  console.log(
    `Endpoints: ${hits} hits of ${texts.length} queries by ${Object.keys(ENDPOINTS).length + 1} endpoints, ${pairs.size} pairs compared, ${differ} scores differ`,
  );
  return differ;
}

/** Hits found by the record's own name. */
const ofNames = (hits: readonly Hit[]): Map<string, Hit> =>
  new Map(hits.filter(({ match, tier }) => tier !== 'word' && !match?.via).map((hit) => [hit.id, hit]));

/** The number of pairs for which `sis compare` returns a different score. */
function comparedOtherwise(pairs: readonly { row: object; score: number }[], folder: string): number {
  const [input, output] = [join(folder, 'pairs.jsonl'), join(folder, 'compared.jsonl')];
  writeFileSync(input, pairs.map(({ row }) => `${JSON.stringify(row)}\n`).join(''));
  execFileSync('sh', [join(ROOT, 'bin/sis'), 'compare', '--pairs', input, '--output', output], { stdio: 'ignore' });
  let differ = 0;
  for (const [at, compared] of linesOf<{ score: number }>(readFileSync(output, 'utf8')).entries()) {
    if (compared.score === pairs[at]!.score) continue;
    differ++;
    console.log(
      `endpoints: ${JSON.stringify(pairs[at]!.row)} ${pairs[at]!.score} by search, ${compared.score} by sis compare`,
    );
  }
  return differ;
}

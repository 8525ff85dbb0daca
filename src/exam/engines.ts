/** Engines under examination: this service, or another one queried over HTTP through an adapter file. */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Snapshot } from '../search/snapshot.ts';
import { screeningPool } from '../service/pool/thread-pools.ts';

/** Facts that a customer's file states besides the name. */
export interface Facts {
  entity_type?: string;
  /** ISO alpha-2 code. */
  country?: string;
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
  birth_date?: string;
}

export interface Question extends Facts {
  q: string;
}

/** One party in an engine's answer. */
export interface Hit {
  /** Entity id of this service, or any official reference or identifier by which the engine identifies the party. */
  ids: readonly string[];
  /** Names that the engine shows for it, used if the ids do not identify the party. Empty if the ids are enough. */
  names: readonly string[];
  /** Label for the report; default: the first id or name. */
  shown?: string;
  /** 0–1 */
  score: number;
  /** The engine's own decision whether the hit is an alert; without it the score decides. */
  alert?: boolean;
}

export interface AskOptions {
  /** Minimum score of a hit, 0–1. */
  threshold: number;
  limit: number;
}

/** An engine under examination. */
export interface Engine {
  name: string;
  parallel: number;
  /** Hits of each query, best first, in the order of the queries. Rejects if the engine cannot answer. */
  ask(questions: readonly Question[], options: AskOptions): Promise<Hit[][]>;
  close(): Promise<void>;
}

/** True if a hit at the alert threshold is an alert; the engine's own decision takes precedence over the score. */
export const isAlert = ({ alert, score }: Hit, threshold: number): boolean => alert ?? score >= threshold;

interface Answer {
  error?: string;
  entities: { id: string; name: string; score: number; alert?: boolean }[];
}

function hitsOf(line: string, { q }: Question): Hit[] {
  const { error, entities } = JSON.parse(line) as Answer;
  if (error !== undefined) throw new Error(`${q} was not screened: ${error}`);
  return entities.map(({ id, name, score, alert }) => ({
    ids: [id],
    names: [],
    shown: name,
    score,
    ...(alert !== undefined && { alert }),
  }));
}

/** The service's own screening of `snapshot`. Hits are identified by entity id. */
export function ownEngine(snapshot: Snapshot): Engine {
  const threads = availableParallelism();
  const pool = screeningPool({ memory: snapshot.memory, encoder: { spec: 'builtin' } }, threads);
  return {
    name: 'this service',
    parallel: threads * 2,
    async ask(questions, { threshold, limit }) {
      const rows = questions.map((question, at) => ({ number: at + 1, fields: { ...question } }));
      const options = { mode: 'keyword', threshold, limit } as const;
      const { lines } = await pool.run({ rows, options, output: 'jsonl' });
      return new TextDecoder()
        .decode(lines)
        .trimEnd()
        .split('\n')
        .map((line, at) => hitsOf(line, questions[at]!));
    },
    close: pool.close,
  };
}

/** The exports of an adapter file, a module that creates requests for one engine and parses its answers. */
interface Adapter {
  name: string;
  /** Number of parallel requests; default 4. */
  parallel?: number;
  /** Creates the request for one query. `url` is the engine's address as given to `--engine`, without a trailing slash. */
  request(question: Question, options: AskOptions & { url: string }): Request;
  /** Parses the hits, best first. `ids` are entity ids of this service; without them names count. */
  hits(body: unknown): Hit[];
}

/** The engine could not be queried, or not to the end; the message says why and what to do. */
class EngineFailed extends Error {
  override name = 'EngineFailed';
}

/** Status codes with which an engine may refuse a query; it then counts as answered without a hit. */
const REFUSALS = [400, 404, 422];
const BUSY = [429, 502, 503, 504];
const ATTEMPTS = 4;
const PAUSE_MS = 500;
const TIMEOUT_MS = 60_000;

/** Reads an adapter file. @throws {@link EngineFailed} when it does not exist or lacks an export */
export async function readAdapter(file: string): Promise<Adapter> {
  const path = resolve(file);
  if (!existsSync(path)) throw new EngineFailed(`There is no adapter file ${file}.`);
  const module = (await import(pathToFileURL(path).href).catch((error: Error) => {
    throw new EngineFailed(`The adapter ${file} cannot be loaded: ${error.message}`);
  })) as Partial<Adapter>;
  const wanted = { name: 'string', request: 'function', hits: 'function' } as const;
  for (const [name, type] of Object.entries(wanted))
    if (typeof module[name as keyof Adapter] !== type)
      throw new EngineFailed(`The adapter ${file} must export ${name}, a ${type}; see examples/exam.`);
  return module as Adapter;
}

async function answerTo(request: Request): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const last = attempt === ATTEMPTS;
    try {
      const response = await fetch(request.clone(), { signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (last || !BUSY.includes(response.status)) return response;
      await response.arrayBuffer();
    } catch (error) {
      // The address contains names, so only its origin is reported.
      if (last) throw new EngineFailed(`${new URL(request.url).origin} does not answer: ${causeOf(error)}`);
    }
    await pause(PAUSE_MS * attempt);
  }
}

const causeOf = (error: unknown): string => {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
};

/** The engine at `url`, queried through `adapter`. `onRefused` is called for each query that the engine refuses. */
export function httpEngine(url: string, adapter: Adapter, onRefused: (status: number) => void = () => {}): Engine {
  const base = url.replace(/\/+$/, '');
  async function askOne(question: Question, options: AskOptions): Promise<Hit[]> {
    const request = adapter.request(question, { ...options, url: base });
    const response = await answerTo(request);
    if (REFUSALS.includes(response.status)) {
      onRefused(response.status);
      return [];
    }
    if (!response.ok)
      throw new EngineFailed(`${base} answers ${response.status}: ${(await response.text()).slice(0, 200)}`);
    try {
      return adapter.hits(await response.json());
    } catch (error) {
      throw new EngineFailed(
        `The adapter ${adapter.name} cannot read an answer of ${base}: ${(error as Error).message}`,
      );
    }
  }
  return {
    name: `${adapter.name} at ${base}`,
    parallel: adapter.parallel ?? 4,
    async ask(questions, options) {
      const answers: Hit[][] = [];
      // Sequential; `parallel` sets the number of concurrent calls.
      for (const question of questions) answers.push(await askOne(question, options));
      return answers;
    },
    async close() {},
  };
}

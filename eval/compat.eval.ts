/**
 * The same queries through the native screening and through the doors of yente and Watchman of one running service: hits,
 * scores and alerts beside each other. Writes docs/figures/compat.md.
 */
import { type Service, sis, startService } from '../bench/service.ts';
import { ALERT_THRESHOLD } from '../src/names/score/weights.ts';
import { birthDatesOf } from '../src/service/question/party-query.ts';
import { writeFigures } from './figures.ts';
import { percent } from './measures.ts';
import { type ReadyOptions, readyData } from './ready-data.ts';
import { type Case, casesOf } from './retrieval-cases.ts';

/** Queries of each set; three hundred together. */
const SETS = {
  un_positives_mutated: 70,
  multilingual_queries: 70,
  watchman_cases: 40,
  eu_oj_crossscript: 40,
  os_negatives_global: 40,
  us_congress_negatives: 40,
};
/** Most hits compared of a query. */
const LIMIT = 100;

/** A hit as either side tells it. */
interface Found {
  id: string;
  score: number;
  alert: boolean;
}

interface Answered {
  found: Found[];
  total: number | null;
}

type Ask = (one: Case) => Promise<Answered>;

/** What is asked of a party besides its name, in the words of the native search; some birth dates of the sets are damaged. */
function factsOf({ query_props }: Case): Record<string, string> {
  const [birth_date] = birthDatesOf([query_props?.birthDate ?? '']);
  return birth_date === undefined ? {} : { birth_date };
}

/** The three ways to ask. */
function asksOf({ url }: Service, token: string): Record<'native' | 'yente' | 'watchman', Ask> {
  const json = async <T>(path: string, init: RequestInit = {}): Promise<T> => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const answer = await fetch(url + path, { ...init, headers });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  return {
    async native(one) {
      const query = new URLSearchParams({ q: one.query, mode: 'keyword', limit: String(LIMIT), ...factsOf(one) });
      const { entities, tiers } = await json<{ entities: (Found & { tier: string })[]; tiers: { names: number } }>(
        `/api/entities/hybrid-search?${query}`,
      );
      return { found: entities.filter(({ tier }) => tier === 'name'), total: tiers.names };
    },
    async yente(one) {
      const { birth_date } = factsOf(one);
      const properties = { name: [one.query], ...(birth_date && { birthDate: [birth_date] }) };
      // `Thing` says nothing of the kind of party, as the native query does not.
      const body = JSON.stringify({ queries: { q: { schema: 'Thing', properties } } });
      const { responses } = await json<{
        responses: { q: { results: { id: string; score: number; match: boolean }[]; total: { value: number } } };
      }>(`/compat/yente/match/default?limit=${LIMIT}`, { method: 'POST', body });
      const { results, total } = responses.q;
      return { found: results.map(({ id, score, match }) => ({ id, score, alert: match })), total: total.value };
    },
    async watchman(one) {
      const { birth_date } = factsOf(one);
      const query = new URLSearchParams({
        name: one.query,
        limit: String(LIMIT),
        ...(birth_date && { birthDate: birth_date }),
      });
      const { entities } = await json<{ entities: { sourceData: Found; match: number }[] }>(
        `/compat/watchman/v2/search?${query}`,
      );
      return {
        found: entities.map(({ sourceData, match }) => ({
          id: sourceData.id,
          score: match,
          alert: match >= ALERT_THRESHOLD,
        })),
        total: null,
      };
    },
  };
}

/** Every so manieth row of a set, with a fixed step, so that every run asks the same. */
function drawn(folder: string, name: string, count: number): Case[] {
  const rows = casesOf(folder, name).filter(({ query }) => [...query].length >= 2);
  return Array.from({ length: Math.min(count, rows.length) }, (_, at) => rows[Math.floor((at * rows.length) / count)]!);
}

interface Tally {
  queries: number;
  hits: number;
  alerts: number;
  /** Queries whose hits, in order, are the same; whose scores are; whose alerts are; whose totals are. */
  same: { hits: number; scores: number; alerts: number; totals: number };
}
const tally = (): Tally => ({ queries: 0, hits: 0, alerts: 0, same: { hits: 0, scores: 0, alerts: 0, totals: 0 } });

function compared(into: Tally, native: Answered, other: Answered): string[] {
  const said = (key: keyof Found): [string, string] => [
    JSON.stringify(native.found.map((hit) => hit[key])),
    JSON.stringify(other.found.map((hit) => hit[key])),
  ];
  const equal = ([a, b]: [string, string]): boolean => a === b;
  const verdicts = {
    hits: equal(said('id')),
    scores: equal(said('score')),
    alerts: equal(said('alert')),
    totals: other.total === null || other.total === native.total,
  };
  into.queries++;
  into.hits += native.found.length;
  into.alerts += native.found.filter(({ alert }) => alert).length;
  for (const [key, isSame] of Object.entries(verdicts)) if (isSame) into.same[key as keyof Tally['same']]++;
  return Object.entries(verdicts).flatMap(([key, isSame]) => (isSame ? [] : [key]));
}

/** Runs the evaluation and writes its page. */
export async function run({ cases, ...ready }: ReadyOptions & { cases: string }): Promise<void> {
  const folder = readyData(ready);
  const { id, token } = JSON.parse(sis(folder, 'token', 'create', 'eval', '--json'));
  const service = await startService(folder);
  const lines: string[] = [];
  const differing: string[] = [];
  try {
    const { native, ...others } = asksOf(service, token);
    const all = { yente: tally(), watchman: tally() };
    for (const [name, count] of Object.entries(SETS)) {
      const own = { yente: tally(), watchman: tally() };
      for (const one of drawn(cases, name, count)) {
        const expected = await native(one);
        for (const [door, ask] of Object.entries(others) as ['yente' | 'watchman', Ask][]) {
          const answered = await ask(one);
          compared(all[door], expected, answered);
          const wrong = compared(own[door], expected, answered);
          if (wrong.length > 0) differing.push(`- ${door}, ${name}, \`${one.query}\`: ${wrong.join(', ')} differ`);
        }
      }
      for (const [door, of] of Object.entries(own)) lines.push(row(`${name}, ${door}`, of));
    }
    for (const [door, of] of Object.entries(all)) lines.push(row(`**all, ${door}**`, of));
  } finally {
    service.stop();
    sis(folder, 'token', 'revoke', id);
  }
  writeFigures('compat', [
    '# The doors of yente and Watchman beside the native screening\n',
    `Made by \`npm run eval -- compat\`: ${Object.values(SETS).reduce((sum, count) => sum + count, 0)} queries of the labelled sets, each with its birth date where it has one, to one running service on the official lists: \`/api/entities/hybrid-search?mode=keyword\`, \`/compat/yente/match/default\` and \`/compat/watchman/v2/search\`. Compared are at most ${LIMIT} hits of a query, in their order. An alert is \`alert\` of the native answer, \`match\` of yente's, a match of ${ALERT_THRESHOLD.toFixed(2)} or more of Watchman's, which tells no total.\n`,
    '| queries | how many | hits | alerts | same hits, in order | same scores | same alerts | same totals |',
    '|---|---:|---:|---:|---:|---:|---:|---:|',
    ...lines,
    ...(differing.length > 0 ? ['\n## What differs\n', ...differing] : ['\nNothing differs.']),
  ]);
}

const row = (name: string, { queries, hits, alerts, same }: Tally): string =>
  `| ${name} | ${queries} | ${hits} | ${alerts} | ${[same.hits, same.scores, same.alerts, same.totals].map((count) => percent(count, queries)).join(' | ')} |`;

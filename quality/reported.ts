/**
 * `npm run eval -- reported --data DIR`: inputs of public bug reports and enforcement cases (reported_cases), sent to the
 * service on the data of DIR; comparisons to `sis compare`. Writes a section of docs/figures/retrieval.md.
 */
import { ALERT_THRESHOLD } from '../src/names/score/weights.ts';
import { casesOf } from './cases.ts';
import { optionsOf } from './options.ts';
import { writeSection } from './page.ts';
import { sis, startService } from './service.ts';

/** A case: what is sent, and what should come of it, which for clients of other services is said in words. */
interface Reported {
  id: string;
  input: string | Record<string, string>;
  expected: string | { kind: 'find' | 'notfind' | 'none' | 'max'; what: string | number | null };
  verdict: string;
}

/** True if the alerts of a search are as expected; `what` is an expression that fits a party, or how many alerts there may be. */
async function isFoundAsExpected(url: string, { input, expected }: Reported): Promise<boolean> {
  if (typeof expected === 'string') throw new Error(`"${expected}" is no expectation of a search`);
  const query = new URLSearchParams({ ...(typeof input === 'string' ? { q: input } : input), limit: '100' });
  const answer = await fetch(`${url}/api/entities/hybrid-search?mode=keyword&${query}`);
  if (!answer.ok) return false;
  const { entities } = (await answer.json()) as { entities: { score: number }[] };
  const alerts = entities.filter(({ score }) => score >= ALERT_THRESHOLD);
  const { kind, what } = expected;
  if (kind === 'none' || kind === 'max') return alerts.length <= Number(what ?? 0);
  const isParty = new RegExp(String(what), 'i');
  return alerts.some((party) => isParty.test(JSON.stringify(party))) === (kind === 'find');
}

/** True if a comparison alerts as expected: high or low. */
function isComparedAsExpected(data: string, { input, expected }: Reported): boolean {
  const { query, candidate, schema } = input as Record<string, string>;
  const type = schema === 'Person' ? 'person' : 'organization';
  const answer = sis(data, 'compare', query!, candidate!, '--type', type, '--listed-type', type, '--json');
  return JSON.parse(answer).score >= ALERT_THRESHOLD === String(expected).startsWith('high');
}

/** Runs the cases and writes the section. */
export async function run(args: string[]): Promise<void> {
  const { cases, data } = optionsOf(args, { data: './var' });
  const service = await startService(data, undefined, { settings: { SIS_AUTH: 'off' } });
  const counts = new Map<string, { passed: number; all: number; failed: string[] }>();
  try {
    for (const one of casesOf<Reported>(cases, 'reported_cases')) {
      const isSearch = typeof one.expected !== 'string';
      // The tests of the endpoints for clients of other services hold them to what is said in words.
      if (!isSearch && !(typeof one.input === 'object' && 'candidate' in one.input)) continue;
      const isPassed = isSearch ? await isFoundAsExpected(service.url, one) : isComparedAsExpected(data, one);
      const key = `${isSearch ? 'search' : 'comparison'} | ${one.verdict === 'arguable' ? 'arguable' : 'plain'}`;
      const count = counts.get(key) ?? { passed: 0, all: 0, failed: [] };
      counts.set(key, count);
      count.all++;
      if (isPassed) count.passed++;
      else count.failed.push(one.id);
    }
  } finally {
    service.stop();
    await service.ended;
  }
  writeSection('retrieval', 'Reported cases', [
    'Inputs of public bug reports, enforcement cases and findings of regulators; those that may be read either way apart.',
    '',
    '| by | cases | | as expected | others |',
    '|---|---|---:|---:|---|',
    ...[...counts].map(([key, { all, passed, failed }]) => `| ${key} | ${all} | ${passed} | ${failed.join(', ')} |`),
  ]);
}

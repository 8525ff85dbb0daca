import { expect, it } from 'vitest';
import { readRecorded, scoredNow } from '../../quality/recorded-scores.ts';

const RENEW = 'run `npm run record:scores`; it says whether STATED_RULES in src/service/ruleset.ts must be raised';

it('does not let scores or keys of the index move without a new version of the ruleset', () => {
  const recorded = readRecorded();
  const now = scoredNow(recorded.rows);
  expect(recorded.rows.length).toBeGreaterThan(500);
  const moved = recorded.rows.flatMap((row, at) => {
    const { score } = now.rows[at]!;
    return score === row.score ? [] : [`${row.query} | ${row.listed}: ${row.score}, now ${score}`];
  });
  expect(moved, RENEW).toEqual([]);
  expect(now.keys, RENEW).toBe(recorded.keys);
  expect(now.ruleset, RENEW).toBe(recorded.ruleset);
});

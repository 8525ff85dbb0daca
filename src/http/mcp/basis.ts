/** What every answer says besides: which data it was given from, and what these do not hold. */
import { z } from 'zod';
import { NOT_COVERED_IN_SHORT } from '../../domain/lists/not-covered.ts';
import { DEMO_NOTICE, missingLists, missingNotice } from '../../service/coverage.ts';
import type { McpCall } from './tool.ts';

const NO_CLEARANCE =
  'Finding nothing is not a clearance: it says only that nothing was found on these editions, which do not hold what stands in not_covered.';

/** The member `basis` of every answer. */
export const Basis = z.object({
  data_version: z.string(),
  editions: z.record(z.string(), z.string().nullable()).describe('Official day of the newest edition, by list id'),
  not_fresh: z.array(z.string()).optional().describe('Lists whose newest edition is late, or could not be had'),
  missing: z
    .array(z.string())
    .optional()
    .describe('Lists of which no edition was ever loaded: nothing of them is found'),
  not_covered: z.array(z.string()),
  notice: z.string(),
  demo: z.literal(true).optional(),
});

/** The basis of answers given now. */
export function basisOf({ data }: Pick<McpCall, 'data'>): z.output<typeof Basis> {
  const missing = missingLists(data);
  const late = data.sources.filter(({ state }) => ['stale', 'failed', 'empty'].includes(state.state));
  return {
    data_version: data.version,
    editions: Object.fromEntries(data.sources.map(({ info, state }) => [info.id, state.edition])),
    ...(late.length > 0 && { not_fresh: late.map(({ info }) => info.id) }),
    ...(missing.length > 0 && { missing }),
    not_covered: [...NOT_COVERED_IN_SHORT],
    notice: `${data.demo ? `${DEMO_NOTICE} ` : ''}${missingNotice(data)}${NO_CLEARANCE}`,
    ...(data.demo && { demo: true as const }),
  };
}

/** The same as lines. */
export function basisLines({
  data_version,
  editions,
  not_fresh,
  not_covered,
  notice,
}: z.output<typeof Basis>): string[] {
  const days = Object.entries(editions).map(([id, day]) => `${id} ${day ?? 'no edition'}`);
  return [
    `Data ${data_version}; editions: ${days.join(', ')}.`,
    ...(not_fresh ? [`Not fresh: ${not_fresh.length === days.length ? 'all of them' : not_fresh.join(', ')}.`] : []),
    `Not covered: ${not_covered.join('; ')}. More: tool sources.`,
    notice,
  ];
}

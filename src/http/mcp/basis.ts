/** A part of every answer: which data it is based on, and what these data do not contain. */
import { z } from 'zod';
import { NOT_COVERED_IN_SHORT } from '../../domain/lists/not-covered.ts';
import { DEMO_NOTICE, missingLists } from '../../service/coverage.ts';
import type { McpCall } from './tool.ts';

const NOTICE =
  'Finding nothing is not a clearance: sectoral measures (EU 833/2014) and more are on no list here, see tool sources.';

/** The member `basis` of every answer. It is short, since each answer repeats it; the instructions contain it in full. */
export const Basis = z.object({
  data_version: z.string(),
  editions: z.string().describe('Official days of the newest editions, from the oldest to the newest'),
  not_fresh: z.array(z.string()).optional().describe('Lists whose newest edition is late, or could not be had'),
  missing: z
    .array(z.string())
    .optional()
    .describe('Lists of which no edition was ever loaded: nothing of them is found'),
  notice: z.string(),
  demo: z.literal(true).optional(),
});

type Given = Pick<McpCall, 'data'>;

/** The basis of answers given now. */
export function basisOf({ data }: Given): z.output<typeof Basis> {
  const missing = missingLists(data);
  const late = data.sources.filter(({ state }) => ['stale', 'failed', 'empty'].includes(state.state));
  const days = data.sources.flatMap(({ state }) => state.edition ?? []).sort();
  return {
    data_version: data.version,
    editions: days.length === 0 ? 'none' : [...new Set([days[0], days.at(-1)])].join(' to '),
    ...(late.length > 0 && {
      not_fresh: late.length === data.sources.length ? ['every list'] : late.map(({ info }) => info.id),
    }),
    ...(missing.length > 0 && { missing }),
    notice: `${data.demo ? `${DEMO_NOTICE} ` : ''}${NOTICE}`,
    ...(data.demo && { demo: true as const }),
  };
}

/** The basis as lines of text. */
export function basisLines({ data_version, editions, not_fresh, missing, notice }: z.output<typeof Basis>): string[] {
  return [
    `Data ${data_version}, editions of ${editions}.`,
    ...(missing ? [`Never loaded, so not searched: ${missing.join(', ')}.`] : []),
    ...(not_fresh ? [`Not fresh: ${not_fresh.join(', ')}.`] : []),
    notice,
  ];
}

/** The coverage in full, for the beginning of a conversation. */
export function coverageText({ data }: Given): string {
  const editions = data.sources.map(({ info, state }) => `${info.id} ${state.edition ?? 'never loaded'}`);
  return `${data.demo ? `${DEMO_NOTICE} ` : ''}Editions now: ${editions.join(', ')}. Not on these lists: ${NOT_COVERED_IN_SHORT.join('; ')}.`;
}

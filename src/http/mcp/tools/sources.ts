import { z } from 'zod';
import type { NotCovered } from '../../../domain/lists/not-covered.ts';
import type { SourceView } from '../../../service/coverage.ts';
import { sources as operation } from '../../operations/data.ts';
import { ask, joined, oneLine, textsOf, tool } from '../tool.ts';

const Source = z.object({
  source_id: z.string(),
  title: z.string(),
  jurisdiction: z.string(),
  authority: z.string(),
  edition: z.string().nullable(),
  age_days: z.int().nullable(),
  active: z.int(),
  removed: z.int(),
  state: z.enum(['fresh', 'stale', 'failed', 'empty', 'demo']),
  reason: z.string().optional(),
});

interface View {
  sources: SourceView[];
  not_covered: NotCovered[];
}

/** The lists and what they do not cover. */
export const sources = tool({
  name: 'sources',
  title: 'Lists and gaps',
  description:
    'The official lists that are searched: edition, age, how many parties, whether they are fresh; and which restrictions no list here holds, with what to use instead.',
  input: z.object({}),
  output: z.object({
    sources: z.array(Source),
    gaps: z.array(
      z.object({
        what: z.string(),
        instead: z.string(),
        url: z.string().nullable(),
        load: z.string().optional().describe('The command that loads it as an own list, where it comes as a file.'),
      }),
    ),
  }),
  async answer(call, given) {
    textsOf(given, []);
    const { sources: lists, not_covered } = await ask<View>(call, operation, new Map());
    // The schema drops what the tool does not tell.
    const rows = lists.map(({ reason, ...one }) =>
      Source.parse({ ...one, ...(reason && { reason: oneLine(reason) }) }),
    );
    return {
      found: { sources: rows, gaps: not_covered },
      lines: [
        ...rows.map(({ source_id, title, jurisdiction, edition, age_days, active, removed, state, reason }) =>
          joined([
            source_id,
            jurisdiction,
            title,
            edition === null ? 'no edition' : `edition ${edition}, ${age_days} days old`,
            `${active} listed, ${removed} removed`,
            state,
            reason,
          ]),
        ),
        'Not on any of these lists:',
        ...not_covered.map(
          ({ what, instead, url, load }) =>
            `- ${what}. ${instead}${url ? ` ${url}` : ''}${load ? ` It can be loaded: ${load}` : ''}`,
        ),
      ],
    };
  },
});

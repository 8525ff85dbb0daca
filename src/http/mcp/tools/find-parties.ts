import { z } from 'zod';
import type { FoundParty } from '../../../service/parameters/party-search.ts';
import { badParameter } from '../../../service/problems.ts';
import { entities } from '../../operations/entities.ts';
import { hybridSearch } from '../../operations/hybrid-search.ts';
import { FILTERS, limit, PAGE, text } from '../arguments.ts';
import { ListedParty, listedParty, partyLine } from '../listed-party.ts';
import { ask, textsOf, tool } from '../tool.ts';

const ARGUMENTS = {
  q: text('Words that must all stand in name, aliases, reason, country or jurisdiction'),
  topic: text('What the parties do, in words, e.g. "semiconductor manufacturing"; best first. Not with q or sort'),
  ...FILTERS,
  sort: text('-listed_date (default), listed_date, name, -name, relevance'),
  limit: limit(20),
  page: PAGE,
};

interface Page {
  entities: (FoundParty & { match?: FoundParty['match'] })[];
  pagination: { page: number; total: number; totalPages: number };
  topics_bounded?: boolean;
}

/** Finds parties by filters, by words or by topic. */
export const findParties = tool({
  name: 'find_parties',
  title: 'Find parties',
  description:
    'Lists parties by list, country, type, dates of listing, words of the record (q), or what they are about (topic), one row for each real party. For questions such as "which Iranian ships did the UK add in 2025". To check a name use screen.',
  input: z.object(ARGUMENTS),
  output: z.object({
    total: z.int(),
    total_is_least: z.literal(true).optional().describe('More are related to the topic than were counted'),
    parties: z.array(ListedParty),
    more: z.string().optional(),
  }),
  async answer(call, given) {
    const texts = textsOf(given, Object.keys(ARGUMENTS));
    const topic = texts.get('topic');
    if (topic !== undefined)
      for (const name of ['q', 'sort'])
        if (texts.has(name)) throw badParameter(name, 'does not go together with topic.');
    texts.delete('topic');
    texts.set('group', 'party');
    if (topic !== undefined) texts.set('q', topic).set('mode', 'semantic');
    const page = await ask<Page>(call, topic === undefined ? entities : hybridSearch, texts);
    const { total, page: number, totalPages } = page.pagination;
    call.found(total);
    const parties = page.entities.map((row) => listedParty(call, row));
    const more = number < totalPages ? `call again with page=${number + 1} of ${totalPages}` : undefined;
    return {
      found: {
        total,
        ...(page.topics_bounded && { total_is_least: true as const }),
        parties,
        ...(more && { more }),
      },
      lines: [
        `${page.topics_bounded ? 'At least ' : ''}${total} found.`,
        ...parties.map(partyLine),
        ...(more ? [`More: ${more}.`] : []),
      ],
    };
  },
});

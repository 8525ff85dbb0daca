import { z } from 'zod';
import type { EntityDetail } from '../../../domain/entity/entity-detail.ts';
import { EVENT_KINDS } from '../../../domain/vocabulary.ts';
import { birthDateText } from '../../../names/score/facts/birth-dates.ts';
import type { FoundParty } from '../../../service/parameters/party-search.ts';
import { badParameter } from '../../../service/problems.ts';
import { entities, entityDetail, hybridSearch } from '../../operations/entities.ts';
import { ListedParty, listedParty, partyLine } from '../listed-party.ts';
import { ask, FILTERS, joined, limit, type McpCall, oneLine, PAGE, PARTIES, text, textsOf, tool } from '../tool.ts';

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

/** Maximum number of entries shown per list of the record. */
const SHOWN = {
  aliases: 20,
  identifiers: 15,
  addresses: 5,
  relationships: 10,
  legal_basis: 5,
  measures: 6,
  history: 6,
};
const LONGEST = 600;

const texts = z.array(z.string());

const Party = z.object({
  id: z.string(),
  name: z.string(),
  entity_type: z.string(),
  jurisdiction: z.string(),
  source_list: z.string(),
  is_active: z.boolean(),
  listed_date: z.string().nullable(),
  removed_date: z.string().nullable().optional(),
  sanction_programs: texts,
  reason: z.string().optional(),
  also_listed: z
    .array(
      z.object({
        id: z.string(),
        jurisdiction: z.string(),
        source_list: z.string(),
        listed_date: z.string().nullable(),
        is_active: z.boolean(),
        confidence: z.number(),
      }),
    )
    .describe('The same party on other lists; it may be listed elsewhere too'),
  aliases: texts,
  born: texts,
  countries: texts,
  identifiers: texts,
  addresses: texts,
  craft: z.record(z.string(), z.unknown()).optional().describe('Facts of a vessel or aircraft'),
  measures: texts,
  legal_basis: texts,
  relationships: z.array(z.object({ id: z.string().optional(), name: z.string(), type: z.string() })),
  history: z.array(z.object({ event: z.enum(EVENT_KINDS), date: z.string().nullable() })),
  source: z.object({ edition: z.string().nullable(), url: z.string().nullable() }),
  shown_in_part: z
    .record(z.string(), z.int())
    .optional()
    .describe('How many entries there are of what is shown in part'),
  more: z.string().describe('Where everything is'),
});

function otherLists({ data }: McpCall, { also_listed }: EntityDetail): z.output<typeof Party>['also_listed'] {
  return also_listed.map(({ id, jurisdiction, source_list, confidence }) => {
    const { listed_date = null, is_active = false } = data.record(id) ?? {};
    return { id, jurisdiction, source_list, listed_date, is_active, confidence };
  });
}

/** Texts of those parts of a record that can be long. */
function partsOf(detail: EntityDetail) {
  return {
    aliases: detail.aliases.map(({ name, quality }) => oneLine(quality === 'weak' ? `${name} (weak)` : name, 120)),
    identifiers: detail.identifiers.map(
      ({ type, value, country }) => `${type} ${value}${country ? ` (${country})` : ''}`,
    ),
    addresses: detail.addresses.map(({ full, country_name }) => oneLine(joined([full, country_name], ', '))),
    relationships: detail.relationships.map(({ id, name, type }) => ({ ...(id && { id }), name, type })),
    legal_basis: detail.legal_basis.map(({ text }) => oneLine(text)),
    measures: detail.measures.map((text) => oneLine(text)),
    // Newest first, so that the oldest entries are cut off.
    history: detail.history.map(({ event, date }) => ({ event, date })).reverse(),
  };
}

function foundOf(call: McpCall, detail: EntityDetail): z.output<typeof Party> {
  const { id, name, entity_type, jurisdiction, source_list, is_active, listed_date, removed_date } = detail;
  const { reason, source } = detail;
  const parts = partsOf(detail);
  const lists = Object.entries(parts) as [keyof typeof SHOWN, unknown[]][];
  const cut = lists.filter(([field, all]) => all.length > SHOWN[field]);
  const shown = Object.fromEntries(lists.map(([field, all]) => [field, all.slice(0, SHOWN[field])])) as typeof parts;
  const craft = detail.vessel ?? detail.aircraft;
  return {
    ...{ id, name, entity_type, jurisdiction, source_list, is_active, listed_date },
    ...(!is_active && { removed_date }),
    sanction_programs: detail.sanction_programs,
    ...(reason !== null && { reason: oneLine(reason, LONGEST) }),
    also_listed: otherLists(call, detail),
    born: [...detail.birth_dates.map(birthDateText), ...detail.birth_places.map(({ text }) => oneLine(text))],
    countries: detail.countries.map(({ name: country, relation }) => `${country} (${relation})`),
    ...(craft && { craft: { ...craft } }),
    ...shown,
    source: { edition: source.edition, url: source.record_url ?? source.url },
    ...(cut.length > 0 && { shown_in_part: Object.fromEntries(cut.map(([field, all]) => [field, all.length])) }),
    more: `resource ${PARTIES}${encodeURIComponent(id)}`,
  };
}

function linesOf(party: z.output<typeof Party>): string[] {
  const { is_active, listed_date, removed_date, craft, source, shown_in_part = {} } = party;
  const state = is_active ? 'listed' : `REMOVED ${removed_date ?? 'on an unknown day'}`;
  const line = (title: string, values: readonly string[]): string[] =>
    values.length > 0 ? [`${title}: ${values.map((value) => oneLine(value, LONGEST)).join('; ')}`] : [];
  const related = party.relationships.map(({ id, name, type }) => `${type} ${name}${id ? ` (${id})` : ''}`);
  const history = party.history.map(({ event, date }) => `${event} ${date ?? 'on an unknown day'}`);
  const inPart = Object.entries(shown_in_part).map(([field, count]) => `${field} (${count} in all)`);
  return [
    joined([
      party.name,
      party.entity_type,
      `${party.jurisdiction} ${party.source_list}`,
      state,
      `since ${listed_date ?? 'an unknown day'}`,
      party.id,
    ]),
    ...line('Programmes', party.sanction_programs),
    ...line('Reason', party.reason ? [party.reason] : []),
    ...line(
      'Also listed',
      party.also_listed.map(
        ({ jurisdiction, source_list, listed_date: day, is_active: active, id }) =>
          `${jurisdiction} ${source_list} ${active ? 'since' : 'REMOVED, listed'} ${day ?? 'an unknown day'} (${id})`,
      ),
    ),
    ...line('Other names', party.aliases),
    ...line('Born', party.born),
    ...line('Countries', party.countries),
    ...line('Numbers', party.identifiers),
    ...line('Addresses', party.addresses),
    ...line('Craft', craft ? Object.entries(craft).map(([field, value]) => `${field} ${String(value)}`) : []),
    ...line('Measures', party.measures),
    ...line('Legal basis', party.legal_basis),
    ...line('Related', related),
    ...line('History', history),
    ...line('Source', [`edition ${source.edition ?? 'unknown'}`, ...(source.url ? [source.url] : [])]),
    ...line('Shown in part', inPart),
    `Everything: ${party.more}.`,
  ];
}

/** One party. */
export const party = tool({
  name: 'party',
  title: 'One party',
  description:
    'What the official record of one party says, the same party on other lists, and its history. Long lists are shown in part; the resource named in more has everything.',
  input: z.object({ id: z.string().describe('As another tool gave it') }),
  output: Party,
  async answer(call, given) {
    const id = textsOf(given, ['id']).get('id');
    if (id === undefined) throw badParameter('id', 'is required: the id of a party, as another tool gave it.');
    const found = foundOf(call, await ask<EntityDetail>(call, entityDetail, new Map(), id));
    call.found(1);
    return { found, lines: linesOf(found) };
  },
});

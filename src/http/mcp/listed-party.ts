/** A listed party in compact form: one row of an answer. */
import { z } from 'zod';
import type { EntitySummary } from '../../domain/entity/entity.ts';
import type { BirthDate } from '../../domain/entity/party.ts';
import type { AlsoListed } from '../../domain/entity/party-links.ts';
import { ENTITY_TYPES } from '../../domain/vocabulary.ts';
import { birthDateText } from '../../names/score/facts/birth-dates.ts';
import type { FoundParty } from '../../service/parameters/party-search.ts';
import { joined, type McpCall, oneLine } from './tool.ts';

const partyShape = {
  id: z.string().describe('For the tool party'),
  name: z.string(),
  entity_type: z.enum(ENTITY_TYPES),
  country_code: z.string().optional(),
  source_list: z.string(),
  listed_date: z.string().nullable(),
  removed_date: z.string().nullable().optional().describe('Present on removed parties only'),
  also_on: z.array(z.string()).optional().describe('Jurisdictions whose lists hold the same party'),
};

/** A party that was not found by a screening. */
export const ListedParty = z.object({
  ...partyShape,
  programs: z.array(z.string()).optional(),
  score: z.number().optional(),
  match: z.string().optional().describe('What of the record is about the topic'),
});

/** A party that a screened name may refer to. */
export const Hit = z.object({
  ...partyShape,
  born: z.string().optional(),
  score: z.number(),
  alert: z.boolean().describe('To be looked at by a person'),
  match: z.string().describe('How the name matched, and by which listed name where not the first'),
  facts: z.array(z.string()).optional().describe('Stated facts beside the record'),
  contradicted: z.literal(true).optional(),
});

/** A hit that secondary identifiers suppress. */
export const SuppressedHit = Hit.extend({ suppressed_reason: z.string() });

const MAX_BIRTH_DATES = 3;
const MAX_PROGRAMS = 2;
const LONGEST_PASSAGE = 100;

/** The jurisdictions of the other lists with the same party, each once; a removed listing is marked as such. */
function alsoOn({ data }: McpCall, others: readonly AlsoListed[]): string[] {
  const active = new Map<string, boolean>();
  for (const { id, jurisdiction } of others) {
    const isActive = data.record(id)?.is_active ?? false;
    active.set(jurisdiction, isActive || active.get(jurisdiction) === true);
  }
  return [...active].map(([jurisdiction, isActive]) => (isActive ? jurisdiction : `${jurisdiction} (removed)`));
}

type Row = EntitySummary & Pick<FoundParty, 'also_listed'>;

function partyOf(call: McpCall, row: Row) {
  const { id, name, entity_type, country_code, source_list, listed_date, is_active, removed_date, also_listed } = row;
  return {
    id,
    name,
    entity_type,
    ...(country_code !== null && { country_code }),
    source_list,
    listed_date,
    ...(!is_active && { removed_date: removed_date ?? null }),
    ...(also_listed && also_listed.length > 0 && { also_on: alsoOn(call, also_listed) }),
  };
}

/** The part of a passage after the name that it begins with. */
function passageOf(passage: string, name: string): string {
  const rest = passage.startsWith(name) ? passage.slice(name.length).replace(/^[\s;,.]+/, '') : passage;
  return oneLine(rest, LONGEST_PASSAGE);
}

/** A row of a search. */
export function listedParty(call: McpCall, row: Row & Partial<FoundParty>): z.output<typeof ListedParty> {
  const { sanction_programs = [], score, match } = row;
  return {
    ...partyOf(call, row),
    ...(sanction_programs.length > 0 && { programs: sanction_programs.slice(0, MAX_PROGRAMS) }),
    ...(match && score !== undefined && { score, match: passageOf(match.value, row.name) }),
  };
}

const bornText = (dates: readonly BirthDate[]): string =>
  dates.slice(0, MAX_BIRTH_DATES).map(birthDateText).join(', ') + (dates.length > MAX_BIRTH_DATES ? ', …' : '');

/** A hit of a screening. */
export function hitOf(call: McpCall, hit: FoundParty): z.output<typeof Hit> {
  const { name, birth_dates, score, alert = false, match, contradicted } = hit;
  const facts = (match?.facts ?? []).map(
    ({ fact, query, record, verdict }) =>
      `${fact} ${verdict}${verdict === 'unknown' ? '' : ` (${query} / ${record ?? '-'})`}`,
  );
  const by = match && match.value !== name ? ` "${oneLine(match.value, 80)}"` : '';
  const whose = match?.via ? `, of the same party's ${match.via}` : '';
  const field = match?.type === 'identifier' ? match.field : match?.type;
  return {
    ...partyOf(call, hit),
    ...(birth_dates.length > 0 && { born: bornText(birth_dates) }),
    score,
    alert,
    match: `${field ?? 'unknown'}${by}${whose}`,
    ...(facts.length > 0 && { facts }),
    ...(contradicted && { contradicted }),
  };
}

/** A party as one line: `0.98 ALERT NAME | individual RU born 1968-01-02 | LIST, listed 2018-04-06 | …`. */
export function partyLine(party: z.output<typeof ListedParty> & Partial<z.output<typeof SuppressedHit>>): string {
  const { score, alert, name, entity_type, country_code, born, source_list, listed_date, removed_date } = party;
  const { also_on = [], programs = [], match, facts = [], contradicted, suppressed_reason, id } = party;
  const removed = removed_date === undefined ? '' : `, REMOVED ${removed_date ?? 'on an unknown day'}`;
  return joined([
    joined([score?.toFixed(2), alert && 'ALERT', oneLine(name, 120)], ' '),
    joined([entity_type, country_code, born && `born ${born}`], ' '),
    `${source_list}, listed ${listed_date ?? 'on an unknown day'}${removed}`,
    also_on.length > 0 && `also on ${also_on.join(', ')}`,
    programs.join(', '),
    match,
    joined([contradicted && 'CONTRADICTED', ...facts], '; '),
    suppressed_reason && `suppressed: ${suppressed_reason}`,
    id,
  ]);
}

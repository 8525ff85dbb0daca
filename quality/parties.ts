/**
 * Links of the same party across lists: their number, the official references that they agree with, how often numbers and
 * dates that were not used for a link contradict it, and a drawn sample judged by hand. Writes docs/figures/parties.md.
 *
 * Judgements are in quality/judged-parties.jsonl, one row per pair of ids: `{"a", "b", "right", "why"?}`. For drawn links
 * without a judgement, both official records are printed next to each other, so that a person can judge them.
 */
import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EntityRecord } from '../src/domain/entity/entity.ts';
import type { PartyLinks } from '../src/domain/entity/party-links.ts';
import { eachCandidatePair } from '../src/parties/candidates.ts';
import { compareBirths, type PartyFacts, partyFacts } from '../src/parties/facts.ts';
import { judgePair } from '../src/parties/judge.ts';
import { linkParties } from '../src/parties/links.ts';
import { nameComparer } from '../src/parties/name-agreement.ts';
import { nameWords } from '../src/parties/name-words.ts';
import { commonness, totalEvidence } from '../src/parties/total-evidence.ts';
import { listedStore } from './editions.ts';
import { percent } from './measures.ts';
import { optionsOf } from './options.ts';
import { writeSection } from './page.ts';
import { unlinkedNames } from './unlinked-names.ts';

const SEED = 3;
const DRAWN = 200;
const MIN_OF_A_PAIR = 2;
const JUDGED = join(import.meta.dirname, 'judged-parties.jsonl');

interface Judgement {
  a: string;
  b: string;
  right: boolean;
  why?: string;
}

interface DrawnLink {
  a: string;
  b: string;
  lists: string;
  confidence: number;
  evidence: readonly string[];
}

/** Runs the evaluation on the editions in a folder, with the labelled pairs of another. */
export async function run(args: string[]): Promise<void> {
  const { cases, lists } = optionsOf(args, {});
  const store = await listedStore(lists);
  const entities = new Map<string, EntityRecord>();
  for await (const entity of store.entities()) entities.set(entity.id, entity);
  await store.close();

  const started = process.cpuUsage();
  const parties = await linkParties(entities.values());
  const spent = process.cpuUsage(started);
  const seconds = (spent.user + spent.system) / 1e6;
  const links = allLinks(parties, entities);
  const drawn = draw(links, SEED);
  const judgements = readJudgements();
  for (const link of drawn) if (!judgements.has(`${link.a} ${link.b}`)) printLink(link, entities);

  const facts = [...entities.values()].map(partyFacts);
  const page = [
    'Written by `npm run eval -- parties`.',
    '',
    ...overview(entities.size, parties, links, seconds),
    ...labelled(join(cases, 'linked_parties.jsonl'), entities, parties),
    ...references(entities, parties),
    ...crossChecks(facts),
    ...unlinkedNames(facts, parties),
    ...judged(links, judgements, entities),
  ];
  writeSection('parties', 'Figures', page);
}

function allLinks({ alsoListed }: PartyLinks, entities: ReadonlyMap<string, EntityRecord>): DrawnLink[] {
  const links: DrawnLink[] = [];
  for (const [a, others] of alsoListed) {
    for (const { id: b, confidence, evidence } of others) {
      if (a >= b) continue;
      const pair = [entities.get(a)!.source_id, entities.get(b)!.source_id].sort().join(' – ');
      links.push({ a, b, lists: pair, confidence, evidence });
    }
  }
  return links.sort((x, y) => (x.a === y.a ? (x.b < y.b ? -1 : 1) : x.a < y.a ? -1 : 1));
}

function overview(records: number, { party }: PartyLinks, links: readonly DrawnLink[], seconds: number): string[] {
  const counts = new Map<string, number>();
  for (const { lists } of links) counts.set(lists, (counts.get(lists) ?? 0) + 1);
  return [
    `${records} records; ${party.size} of them are linked, as ${new Set(party.values()).size} parties, by ${links.length} links (pairs of records). ${seconds.toFixed(1)} s of processor time.`,
    '',
    '| lists | links |',
    '|---|---:|',
    ...[...counts].sort((a, b) => b[1] - a[1]).map(([pair, count]) => `| ${pair} | ${count} |`),
    '',
  ];
}

/** Pairs of records that other projects judged to be one party or two: how many of each kind are linked. */
function labelled(path: string, entities: ReadonlyMap<string, EntityRecord>, { party }: PartyLinks): string[] {
  if (!existsSync(path)) return [];
  const counts = new Map<string, { all: number; linked: number; others: string[] }>();
  for (const row of readFileSync(path, 'utf8').split('\n').filter(Boolean)) {
    const { a, b, match }: { a: string; b: string; match: boolean } = JSON.parse(row);
    const [left, right] = [entities.get(a), entities.get(b)];
    if (!left || !right) continue;
    const kind = match ? `one party, ${left.entity_type}` : 'two parties';
    const count = counts.get(kind) ?? { all: 0, linked: 0, others: [] };
    counts.set(kind, count);
    const isLinked = party.has(a) && party.get(a) === party.get(b);
    count.all++;
    if (isLinked) count.linked++;
    if (isLinked !== match) count.others.push(`- \`${a}\` ${left.name} / \`${b}\` ${right.name} (${kind})`);
  }
  return [
    '### Pairs judged elsewhere',
    '',
    'Labelled pairs (`linked_parties`, development half), by what people said they are:',
    '',
    '| pairs | number | linked | share |',
    '|---|---:|---:|---:|',
    ...[...counts].map(([kind, { all, linked }]) => `| ${kind} | ${all} | ${linked} | ${percent(linked, all)} |`),
    '',
    'Where the links say otherwise:',
    '',
    ...[...counts.values()].flatMap(({ others }) => others),
    '',
  ];
}

/** Records with the UN reference of a record of the available UN edition, and whether they are linked to it. */
function references(entities: ReadonlyMap<string, EntityRecord>, { alsoListed }: PartyLinks): string[] {
  const unIds = new Map<string, string>();
  for (const { id, source_id, official_id } of entities.values())
    if (source_id === 'un-sc' && official_id) unIds.set(official_id.toUpperCase(), id);
  const rows: string[] = [];
  const missed: string[] = [];
  for (const source of ['uk-sl', 'eu-fsf', 'au-dfat']) {
    const counts = { stated: 0, known: 0, linked: 0 };
    for (const entity of entities.values()) {
      const cited = entity.cross_references.filter(({ authority }) => authority === 'UN').map((one) => one.reference);
      if (entity.source_id !== source || cited.length === 0) continue;
      counts.stated++;
      const targets = cited.flatMap((reference) => unIds.get(reference.toUpperCase()) ?? []);
      if (targets.length === 0) continue;
      counts.known++;
      if (alsoListed.get(entity.id)?.some((other) => targets.includes(other.id))) counts.linked++;
      else
        missed.push(
          `- \`${entity.id}\` ${entity.name}: states ${cited.join(', ')}, which on the UN list is ${entities.get(targets[0]!)!.name}.`,
        );
    }
    rows.push(
      `| ${source} | ${counts.stated} | ${counts.known} | ${counts.linked} | ${percent(counts.linked, counts.known)} |`,
    );
  }
  return [
    '### Official UN references',
    '',
    '| list | records that state one | of these, on the UN list at hand | linked to that UN record | share |',
    '|---|---:|---:|---:|---:|',
    ...rows,
    '',
    'Not linked, because names and birth dates show that the stated reference is another party’s:',
    '',
    ...missed,
    '',
  ];
}

/**
 * Compares links found by name and country alone with facts that were hidden from the rules: an independent measure of
 * how often a name is misleading.
 */
function crossChecks(parties: readonly PartyFacts[]): string[] {
  const compare = nameComparer();
  const names = nameWords(parties);
  const common = commonness(parties, names);
  const births = { day: 0, year: 0, near: 0, differs: 0, unknown: 0 };
  const numbers = { agree: 0, differ: 0 };
  const byNameAlone = (a: PartyFacts, b: PartyFacts): boolean => {
    const hidden = { births: [], numbers: [], unReferences: new Set<string>() };
    const [left, right] = [
      { ...a, ...hidden },
      { ...b, ...hidden },
    ];
    return (
      judgePair(
        left,
        right,
        (aliases) => compare(left, right, aliases),
        () => totalEvidence(left, right, common),
      ) !== null
    );
  };
  eachCandidatePair(parties, names, (first, second) => {
    const [a, b] = [parties[first]!, parties[second]!];
    if (a.type !== b.type) return;
    if (a.type === 'individual' && a.births.length > 0 && b.births.length > 0 && byNameAlone(a, b))
      births[compareBirths(a.births, b.births)]++;
    if (a.type !== 'organization') return;
    const shared = comparableNumbers(a, b);
    if (shared.length > 0 && byNameAlone(a, b)) numbers[shared.includes(true) ? 'agree' : 'differ']++;
  });
  const all = births.day + births.year + births.near + births.differs;
  return [
    '### Facts held back from the rules',
    '',
    'What names, countries and the rest link when birth dates, numbers and references are taken away, held against those facts:',
    '',
    `- Persons whose birth date both lists know: ${all} pairs; the same day in ${births.day}, one year in ${births.year}, a year apart or another day of the year in ${births.near}, different years in ${births.differs} (${percent(births.differs, all)}). With birth dates in view the last are linked only where the names weigh more than the years between: many of them are one person for whom an authority states another date.`,
    `- Organisations for which both lists give a number of one kind, country and length: the same in ${numbers.agree} pairs, different in ${numbers.differ}.`,
    '',
  ];
}

/** For each pair of numbers of one kind, country and length, whether they are equal. */
function comparableNumbers(a: PartyFacts, b: PartyFacts): boolean[] {
  return a.numbers.flatMap((one) =>
    b.numbers
      .filter(
        ({ type, country, folded }) =>
          type === one.type && country !== null && country === one.country && folded.length === one.folded.length,
      )
      .filter(({ key }) => key.startsWith('number'))
      .map((other) => other.key === one.key),
  );
}

/**
 * Draws links from each pair of lists in proportion to their number, but at least {@link MIN_OF_A_PAIR}. Added or
 * removed links do not change the order of the others.
 */
function draw(links: readonly DrawnLink[], seed: number): DrawnLink[] {
  const chance = new Map(links.map((link) => [link, hash('sha256', `${seed} ${link.a} ${link.b}`)]));
  const shuffled = links.toSorted((x, y) => (chance.get(x)! < chance.get(y)! ? -1 : 1));
  const taken = new Map<string, number>();
  const first = shuffled.filter(({ lists }) => {
    taken.set(lists, (taken.get(lists) ?? 0) + 1);
    return taken.get(lists)! <= MIN_OF_A_PAIR;
  });
  return [...new Set([...first, ...shuffled])].slice(0, DRAWN);
}

function readJudgements(): Map<string, Judgement> {
  if (!existsSync(JUDGED)) return new Map();
  const rows = readFileSync(JUDGED, 'utf8').split('\n').filter(Boolean);
  const judgements: Judgement[] = rows.map((row) => JSON.parse(row));
  return new Map(judgements.map((one) => [`${one.a} ${one.b}`, one]));
}

function judged(
  links: readonly DrawnLink[],
  judgements: ReadonlyMap<string, Judgement>,
  entities: ReadonlyMap<string, EntityRecord>,
): string[] {
  const found = links.flatMap((link) => judgements.get(`${link.a} ${link.b}`) ?? []);
  const wrong = found.filter((one) => !one.right);
  const right = found.length - wrong.length;
  return [
    '### Links judged by hand',
    '',
    `Links drawn at random (two draws of ${DRAWN} of all, at least ${MIN_OF_A_PAIR} of each pair of lists, the rest by share; one of ${DRAWN} of those that total evidence added) were judged by reading both official records side by side: names, birth dates and places, numbers, countries, addresses, positions, the beginning of the reasons. Of the ${judgements.size} judged, ${found.length} are links by today's rules, and ${right} of these are right: **${percent(right, found.length)}**. One link of the third draw (Myint Oo, two common words and a country) could not be told; its class is no longer linked, and the links lost so were replaced by the next of the same order, so the third draw is not independent of the rules. The judgements stand in \`quality/judged-parties.jsonl\`; a run prints the links of its draw that nobody has judged.`,
    '',
    ...(wrong.length > 0 ? ['Wrong, or not to be told from the records:', ''] : []),
    ...wrong.map((one) => `- ${namedPair(one, entities)}: ${one.why}`),
    ...(wrong.length > 0 ? [''] : []),
    'Right, though the records agree least:',
    '',
    ...found.filter((one) => one.right && one.why).map((one) => `- ${namedPair(one, entities)}: ${one.why}`),
  ];
}

const namedPair = ({ a, b }: Judgement, entities: ReadonlyMap<string, EntityRecord>): string =>
  `\`${a}\` ${entities.get(a)!.name} / \`${b}\` ${entities.get(b)!.name}`;

function printLink({ a, b, confidence, evidence }: DrawnLink, entities: ReadonlyMap<string, EntityRecord>): void {
  console.log(`${a} ${b} ${confidence} ${evidence.join('; ')}`);
  for (const id of [a, b]) console.log(`    ${recordLine(entities.get(id)!)}`);
}

function recordLine(entity: EntityRecord): string {
  const cut = (text: string | undefined | null, length: number): string =>
    (text ?? '').replace(/\s+/g, ' ').slice(0, length);
  return [
    `${entity.entity_type}${entity.is_active ? '' : ' (removed)'}`,
    [entity.name, ...entity.aliases.map(({ name }) => name)].slice(0, 5).join(' / ').slice(0, 170),
    entity.birth_dates
      .map(({ date, to }) => (to ? `${date}–${to}` : date))
      .join(', ')
      .slice(0, 60),
    cut(entity.birth_places[0]?.text, 40),
    entity.identifiers
      .map(({ value }) => value)
      .join(', ')
      .slice(0, 60),
    [...new Set(entity.countries.map(({ code, name }) => code ?? name))].join(','),
    cut(entity.addresses[0]?.full, 70),
    cut(entity.titles[0], 60),
    cut(entity.reason ?? entity.remarks, 90),
  ].join(' | ');
}

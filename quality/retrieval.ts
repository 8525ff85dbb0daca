/**
 * Retrieval over all lists: how often the party is found, how often first, and how often others alert. Writes
 * docs/figures/retrieval.md.
 */
import { resolveCountry } from '../src/domain/countries/countries.ts';
import { ALERT_THRESHOLD } from '../src/names/score/weights.ts';
import { screenNames } from '../src/search/names/screen.ts';
import type { Corroboration, Hit } from '../src/search/query.ts';
import { blobText } from '../src/search/snapshot/section-views.ts';
import { idOf, type Snapshot } from '../src/search/snapshot.ts';
import { bagOf, bearers, type Case, casesOf, isNamesake } from './cases.ts';
import { latinSnapshot, linkedSnapshot } from './editions.ts';
import { percent } from './measures.ts';
import { optionsOf } from './options.ts';
import { writeSection } from './page.ts';

/** Low enough that the rank and not the score determines what is found. */
const LOW = 0.3;

/** The best hits for a name. */
function find(snapshot: Snapshot, q: string, corroboration?: Corroboration, threshold = LOW): Hit[] {
  return screenNames(snapshot, { q, filters: {}, corroboration, threshold, limit: 50 }).hits;
}

/**
 * Rank of the first right hit, as the number of distinct scores above it plus one, so that equal scores share a rank; 0 =
 * not found.
 */
function rankOf(hits: readonly Hit[], right: (row: number) => boolean): number {
  const at = hits.findIndex((hit) => right(hit.row));
  if (at < 0) return 0;
  return 1 + hits.slice(0, at).filter((hit) => hit.score > hits[at]!.score).length;
}

interface Tally {
  rows: number;
  first: number;
  five: number;
  ten: number;
  above: number;
  failed: string[];
}
const tally = (): Tally => ({ rows: 0, first: 0, five: 0, ten: 0, above: 0, failed: [] });

function count(into: Tally, q: string, hits: readonly Hit[], right: (row: number) => boolean): void {
  const rank = rankOf(hits, right);
  into.rows++;
  if (rank === 1) into.first++;
  else into.failed.push(q);
  if (rank >= 1 && rank <= 5) into.five++;
  if (rank >= 1 && rank <= 10) into.ten++;
  if (hits.some((hit) => right(hit.row) && hit.score >= ALERT_THRESHOLD)) into.above++;
}

const HEAD = `| set | rows | first | in 5 | in 10 | at ≥ ${ALERT_THRESHOLD.toFixed(2)} |\n|---|---|---|---|---|---|`;
const line = (name: string, t: Tally): string =>
  `| ${name} | ${t.rows} | ${percent(t.first, t.rows)} | ${percent(t.five, t.rows)} | ${percent(t.ten, t.rows)} | ${percent(t.above, t.rows)} |`;

export async function run(args: string[]): Promise<void> {
  const { cases, lists } = optionsOf(args, {});
  const snapshot = await linkedSnapshot(lists, 'linked');
  const byName = bearers(snapshot);
  const bearing = (names: readonly string[]): Set<number> =>
    new Set(names.flatMap((name) => [...(byName.get(bagOf(name)) ?? [])]));
  const out: string[] = [];
  const say = (text: string): void => void out.push(text);

  say(
    `\`npm run eval -- retrieval\`. ${snapshot.entities} entities with ${snapshot.names.nameCount} distinct names, active and removed. "First" counts a party level with another of the same score; "at ≥ ${ALERT_THRESHOLD.toFixed(2)}" is the share found with at least the alert threshold.\n`,
  );
  say(`### Labelled sets\n\n${HEAD}`);
  labelled(snapshot, casesOf(cases, 'un_positives_mutated'), 'un_positives_mutated', bearing, say);
  multilingual(snapshot, casesOf(cases, 'multilingual_queries'), bearing, say);
  labelled(snapshot, casesOf(cases, 'zh_names_helper'), 'zh_names_helper', bearing, say);
  labelled(snapshot, casesOf(cases, 'zh_us_lists'), 'zh_us_lists', bearing, say);
  await crossScript(casesOf(cases, 'eu_oj_crossscript'), lists, say);
  say('\nRows whose party is on none of these lists are left out (and counted above each line on the console).\n');

  say(
    '### Names that are not listed\n\n| set | rows | alerts | without namesakes | with birth date and nationality |\n|---|---|---|---|---|',
  );
  for (const name of ['os_negatives_global', 'os_negatives_us', 'us_congress_negatives'])
    negatives(snapshot, name, cases, say);
  say(
    `\nAn alert is any hit of ${ALERT_THRESHOLD.toFixed(2)} or more. A namesake is a listed party that bears every word of the name.\n`,
  );

  published(snapshot, say);
  writeSection('retrieval', 'Figures', out);
}

type Say = (text: string) => void;
type Bearing = (names: readonly string[]) => Set<number>;

function labelled(snapshot: Snapshot, rows: readonly Case[], name: string, bearing: Bearing, say: Say): void {
  const found = tally();
  let unlisted = 0;
  let siblings = 0;
  let confused = 0;
  for (const row of rows) {
    const wanted = bearing([row.candidate ?? '']);
    if (wanted.size === 0) {
      unlisted++;
      continue;
    }
    const hits = find(snapshot, row.query);
    if (row.match === true) count(found, row.query, hits, (hit) => wanted.has(hit));
    if (row.match === false) {
      siblings++;
      if (hits.some((hit) => hit.score >= ALERT_THRESHOLD && wanted.has(hit.row))) confused++;
    }
  }
  if (unlisted > 0) console.log(`${name}: ${unlisted} rows are on none of these lists`);
  say(line(name, found));
  if (siblings > 0) console.log(`${name}: ${confused} of ${siblings} siblings reach the threshold`);
  if (found.failed.length > 0) console.log(`  not first: ${found.failed.slice(0, 25).join(' | ')}`);
}

const LIST_PREFIX: Record<string, string> = {
  'OFAC-SDN': 'us-ofac-sdn-',
  'OFAC-CONS': 'us-ofac-cons-',
  'UN-XML': 'un-sc-',
  'EU-FSD': 'eu-fsf-',
};

function multilingual(snapshot: Snapshot, rows: readonly Case[], bearing: Bearing, say: Say): void {
  const all = tally();
  const byLanguage = new Map<string, Tally>();
  let none = 0;
  let accused = 0;
  let unlisted = 0;
  const rowOfId = new Map(Array.from({ length: snapshot.entities }, (_, row) => [idOf(snapshot, row), row]));
  for (const row of rows) {
    const hits = find(snapshot, row.query);
    if (row.expect_none) {
      none++;
      if (hits.some((hit) => hit.score >= ALERT_THRESHOLD)) {
        accused++;
        console.log(`  expected nobody: ${row.query} -> ${hits[0]!.match!.value} ${hits[0]!.score}`);
      }
      continue;
    }
    const wanted = bearing([...(row.expected ?? []), ...(row.listed ?? []).map(({ name }) => name)]);
    for (const { list, id } of row.listed ?? []) {
      const prefix = LIST_PREFIX[list];
      const known = prefix === undefined ? undefined : rowOfId.get(prefix + id.split(':')[1]);
      if (known !== undefined) wanted.add(known);
    }
    if (wanted.size === 0) {
      unlisted++;
      continue;
    }
    const language = byLanguage.get(row.lang!) ?? tally();
    byLanguage.set(row.lang!, language);
    count(all, row.query, hits, (hit) => wanted.has(hit));
    count(language, row.query, hits, (hit) => wanted.has(hit));
  }
  console.log(`multilingual_queries: ${unlisted} rows are on none of these lists`);
  say(line('multilingual_queries', all));
  for (const [language, found] of byLanguage) say(line(`– ${language}`, found));
  say(`| – nobody expected: ${accused} of ${none} alert | ${none} | | | | ${percent(accused, none)} |`);
  console.log(`  not first: ${all.failed.slice(0, 60).join(' | ')}`);
}

/** Searches names in their original script against Latin names only: non-Latin aliases are removed from the lists. */
async function crossScript(rows: readonly Case[], lists: string, say: Say): Promise<void> {
  const snapshot = await latinSnapshot(lists);
  const byName = bearers(snapshot);
  const groups = new Map<string, Tally>();
  for (const row of rows) {
    const wanted = byName.get(bagOf(row.candidate ?? ''));
    if (!row.match || !wanted) continue;
    const key = `eu_oj_crossscript, native aliases hidden: ${row.script} ${row.schema === 'Person' ? 'persons' : 'organisations'}`;
    const group = groups.get(key) ?? tally();
    groups.set(key, group);
    count(group, row.query, find(snapshot, row.query), (hit) => wanted.has(hit));
  }
  for (const [key, group] of [...groups].sort()) say(line(key, group));
}

function negatives(snapshot: Snapshot, name: string, folder: string, say: Say): void {
  const rows = casesOf(folder, name);
  let alerts = 0;
  let strangers = 0;
  let informed = 0;
  for (const row of rows) {
    const hits = find(snapshot, row.query, undefined, ALERT_THRESHOLD);
    if (hits.length > 0) alerts++;
    if (hits.length > 0 && !hits.some((hit) => isNamesake(snapshot, row.query, hit.row))) {
      strangers++;
      if (strangers <= 12) console.log(`  ${row.query} -> ${hits[0]!.match!.value} ${hits[0]!.score}`);
    }
    const nation = row.query_props?.nationality ? resolveCountry(row.query_props.nationality)?.code : undefined;
    const corroboration: Corroboration = {
      entity_type: 'individual',
      ...(row.query_props?.birthDate ? { birth_date: row.query_props.birthDate } : {}),
      ...(nation ? { countries: [nation] } : {}),
    };
    const left = find(snapshot, row.query, corroboration, ALERT_THRESHOLD);
    if (left.length > 0) {
      informed++;
      if (informed <= 5)
        console.log(
          `  still, with facts: ${row.query} -> ${left[0]!.match!.value} ${left[0]!.score} ${left[0]!.match!.evidence}`,
        );
    }
  }
  const share = (part: number): string => `${part} (${percent(part, rows.length)})`;
  say(`| ${name} | ${rows.length} | ${share(alerts)} | ${share(strangers)} | ${share(informed)} |`);
}

/** Every published name, searched as written. */
function published(snapshot: Snapshot, say: Say): void {
  const { names } = snapshot;
  const rowsOf = new Map<string, number[]>();
  for (let name = 0; name < names.nameCount; name++) {
    const text = blobText(names.texts, name);
    const rows = names.linkRows.subarray(names.linkAt[name]!, names.linkAt[name + 1]!);
    rowsOf.set(text, [...(rowsOf.get(text) ?? []), ...rows]);
  }
  let level = 0;
  let total = 0;
  const failed: string[] = [];
  for (const [name, rows] of rowsOf) {
    const { hits, total: found } = screenNames(snapshot, { q: name, filters: {}, threshold: 0.9, limit: 500 });
    const best = new Map(hits.map((hit) => [hit.row, hit.score]));
    total++;
    if (rows.every((row) => best.get(row) === hits[0]?.score) || found > 500) level++;
    else failed.push(name);
  }
  say(
    `### Every published name, searched as written\n\nFirst, or level with an equal: ${level} of ${total} (${percent(level, total, 3)}).\n`,
  );
  if (failed.length > 0) {
    console.log(`not level: ${failed.slice(0, 40).join(' | ')}`);
    say(
      `Not: ${failed
        .slice(0, 20)
        .map((name) => `\`${name.slice(0, 80)}\``)
        .join(', ')}\n`,
    );
  }
}

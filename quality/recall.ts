/**
 * Measures missed listed parties, and false alerts that facts should suppress: the lists' own records with any country,
 * records of other authorities, invented people. Writes docs/figures/recall.md.
 */
import { readFileSync } from 'node:fs';
import { resolveCountry } from '../src/domain/countries/countries.ts';
import { pick, seededRandom } from '../src/exam/cases/random.ts';
import { ALERT_THRESHOLD } from '../src/names/score/weights.ts';
import { findNames } from '../src/search/names/find-names.ts';
import { judgeFindings, screenAll } from '../src/search/names/screen.ts';
import type { ScreenedRow } from '../src/search/names/screened-row.ts';
import type { Corroboration } from '../src/search/query.ts';
import { knownFactsOf } from '../src/search/snapshot/row-facts.ts';
import { idOf, type Snapshot, summaryOf } from '../src/search/snapshot.ts';
import { casesOf } from './cases.ts';
import { linkedSnapshot } from './editions.ts';
import { percent } from './measures.ts';
import { optionsOf } from './options.ts';
import { writeSection } from './page.ts';

const THRESHOLDS = [0.7, 0.75, 0.8, 0.85, 0.9, 0.95];
const COUNTRIES =
  'AE AR AT AU BE BR CA CH CL CY DE DK EG ES FR GB GR HK ID IN IT JP KE KR KZ MX MY NG NL NO PL PT RO SE SG TH TR UA US VN ZA'.split(
    ' ',
  );
const TEN = 10;

/** Alerts of a screening by row, with the score of the name: the row alerts at every threshold up to it. */
interface Answer {
  alerts: Map<number, number>;
  suppressed: Map<number, number>;
  /** Rows that alert because of a name of their party's record on another list. */
  byParty: Set<number>;
}

function ask(snapshot: Snapshot, q: string, corroboration?: Corroboration): Answer {
  const { found, suppressed } = screenAll(snapshot, { q, filters: {}, corroboration, threshold: ALERT_THRESHOLD });
  // Above the alert threshold, no record is found by the name of another one.
  const scores = (rows: readonly ScreenedRow[]): Map<number, number> =>
    new Map(rows.map(({ row, nameScore, placed }) => [row, placed?.via === undefined ? nameScore : ALERT_THRESHOLD]));
  return {
    alerts: scores(found.filter(({ alert }) => alert)),
    suppressed: scores(suppressed),
    byParty: new Set(found.filter(({ placed }) => placed?.via !== undefined).map(({ row }) => row)),
  };
}

type Say = (text: string) => void;

/** Fractions by threshold, as cells of a table. */
const cells = (scores: readonly number[], total: number): string =>
  THRESHOLDS.map((threshold) => percent(scores.filter((score) => score >= threshold).length, total, 2)).join(' | ');

/** Screens every primary name with ten random countries and checks that its own record alerts. */
function ownRecords(snapshot: Snapshot, say: Say): void {
  const random = seededRandom(11);
  const countries = COUNTRIES.map((code) => ({ code, at: random() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, TEN)
    .map(({ code }) => code);
  let asked = 0;
  const lost: string[] = [];
  for (let row = 0; row < snapshot.entities; row++) {
    const { id, name: q } = summaryOf(snapshot, row);
    const query = { q, filters: {}, threshold: ALERT_THRESHOLD };
    const findings = findNames(snapshot, query);
    for (const country of countries) {
      const { found } = judgeFindings(snapshot, { ...query, corroboration: { countries: [country] } }, findings);
      asked++;
      if (!found.some((hit) => hit.row === row && hit.alert)) lost.push(`${id} ${q} (${country})`);
    }
  }
  say(
    `### Own records\n\nEvery primary name of ${snapshot.entities} records, asked with each of ${TEN} random countries (${countries.join(', ')}): ${asked - lost.length} of ${asked} alert on their own record (${percent(asked - lost.length, asked, 3)}).\n`,
  );
  if (lost.length > 0) say(`Lost: ${lost.slice(0, 20).join('; ')}\n`);
}

interface Linked {
  a: string;
  b: string;
  match: boolean;
  a_name: string;
  b_name: string;
}

/** The facts that a bank would state if it had copied record `row`. */
function factsOf(snapshot: Snapshot, row: number): Corroboration {
  const { birth_dates, entity_type } = knownFactsOf(snapshot, row);
  const birth_date = birth_dates.find(({ date, circa, from }) => date && !circa && !from)?.date;
  const { country_code } = summaryOf(snapshot, row);
  return {
    ...(birth_date && { birth_date }),
    ...(country_code && { countries: [country_code] }),
    ...(entity_type !== 'other' && { entity_type }),
  };
}

/** Screens the name as one authority writes it and checks that the record of another authority alerts. */
function acrossAuthorities(snapshot: Snapshot, folder: string, say: Say): void {
  const random = seededRandom(12);
  const rowOfId = new Map(Array.from({ length: snapshot.entities }, (_, row) => [idOf(snapshot, row), row]));
  const pairs = readFileSync(`${folder}/linked_parties.jsonl`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Linked)
    .filter(({ match, a, b }) => match && rowOfId.has(a) && rowOfId.has(b));
  const ways = pairs.flatMap(({ a, b, a_name, b_name }) => [
    { q: a_name, from: rowOfId.get(a)!, to: rowOfId.get(b)! },
    { q: b_name, from: rowOfId.get(b)!, to: rowOfId.get(a)! },
  ]);
  const asked: Record<string, (from: number) => Corroboration | undefined> = {
    'name alone': () => undefined,
    'name, its birth date, country and type': (from) => factsOf(snapshot, from),
    'name, its birth date and type, another country': (from) => ({
      ...factsOf(snapshot, from),
      countries: [pick(random, COUNTRIES)],
    }),
    'name and another country': () => ({ countries: [pick(random, COUNTRIES)] }),
  };
  say(
    `### Across authorities\n\n${ways.length} questions of ${pairs.length} pairs of records of one party on two authorities' lists: the name as one of them writes it must alert on the other's record. By threshold:\n`,
  );
  say(`| asked with | | ${THRESHOLDS.join(' | ')} | suppressed |\n|---|---|${'---|'.repeat(THRESHOLDS.length + 1)}`);
  for (const [label, facts] of Object.entries(asked)) {
    const scores: number[] = [];
    const own: number[] = [];
    let suppressed = 0;
    for (const { q, from, to } of ways) {
      const answer = ask(snapshot, q, facts(from));
      const score = answer.alerts.get(to);
      if (score !== undefined) scores.push(score);
      if (score !== undefined && !answer.byParty.has(to)) own.push(score);
      if (answer.suppressed.has(to)) {
        suppressed++;
        console.log(`  suppressed: ${q} -> ${idOf(snapshot, to)} ${summaryOf(snapshot, to).name}`);
      }
    }
    say(`| ${label} | by any record | ${cells(scores, ways.length)} | ${percent(suppressed, ways.length, 2)} |`);
    say(`| | by its own names alone | ${cells(own, ways.length)} | |`);
  }
}

/** Screens people who are on no list, by name alone and with facts, and counts the alerts. */
function strangers(snapshot: Snapshot, folder: string, say: Say): void {
  say(
    `\n### People who are not listed\n\nShare with any alert, by threshold; suppressed hits are none.\n\n| set | ${THRESHOLDS.join(' | ')} | with a suppressed hit |\n|---|${'---|'.repeat(THRESHOLDS.length + 1)}`,
  );
  for (const name of ['os_negatives_global', 'os_negatives_us', 'us_congress_negatives']) {
    const rows = casesOf(folder, name);
    for (const withFacts of [false, true]) {
      const label = `${name}, ${withFacts ? 'birth date, nationality and type' : 'name alone'}`;
      const best: number[] = [];
      let suppressed = 0;
      for (const { query, query_props } of rows) {
        const nation = query_props?.nationality ? resolveCountry(query_props.nationality)?.code : undefined;
        const corroboration: Corroboration = {
          entity_type: 'individual',
          ...(query_props?.birthDate && { birth_date: query_props.birthDate }),
          ...(nation && { countries: [nation] }),
        };
        const answer = ask(snapshot, query, withFacts ? corroboration : undefined);
        if (answer.alerts.size > 0) best.push(Math.max(...answer.alerts.values()));
        if (answer.suppressed.size > 0) suppressed++;
        if (withFacts && answer.alerts.size > 0) {
          const [row, score] = [...answer.alerts][0]!;
          console.log(
            `  ${name}: ${query} ${JSON.stringify(corroboration)} -> ${idOf(snapshot, row)} ${summaryOf(snapshot, row).name} ${score}`,
          );
        }
      }
      say(`| ${label} | ${cells(best, rows.length)} | ${percent(suppressed, rows.length, 2)} |`);
    }
  }
}

export async function run(args: string[]): Promise<void> {
  const { cases, lists } = optionsOf(args, {});
  const snapshot = await linkedSnapshot(lists, 'linked');
  const out: string[] = [];
  const say = (text: string): void => void out.push(text);
  say(
    '`npm run eval -- recall`. An alert is a hit by name at or above the threshold that facts do not suppress; `suppressed` hits are shown with their reason and are counted apart.\n',
  );
  acrossAuthorities(snapshot, cases, say);
  strangers(snapshot, cases, say);
  ownRecords(snapshot, say);
  writeSection('recall', 'Figures', out);
}

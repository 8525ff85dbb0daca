import type { Command } from 'commander';
import type { EntitySummary } from '../domain/entity/entity.ts';
import type { SourceState } from '../domain/lists/source.ts';
import { encoderSource } from '../encoder/open.ts';
import { ALERT_THRESHOLD } from '../names/score/weights.ts';
import { readQuery } from '../search/keyword.ts';
import type { Pagination } from '../search/page-json.ts';
import { type Hint, type Hit, type Match, type ReadQuery, TIERS, type Tier } from '../search/query.ts';
import { todayIn } from '../service/clock.ts';
import { coverageOf } from '../service/coverage.ts';
import { loadSnapshot } from '../service/data/load-snapshot.ts';
import { parsedAnswer } from '../service/json-text.ts';
import { factShape, statedFacts } from '../service/parameters/fact-parameters.ts';
import { readFilters } from '../service/parameters/filters.ts';
import {
  filterShape,
  modeParameter,
  pagingShape,
  screeningText,
  thresholdParameter,
} from '../service/parameters/parameters.ts';
import { asUsage, readFlags } from './console/flags.ts';
import { type Columns, grouped, print, printJson, printTable, styled, warn } from './console/terminal.ts';
import { listedData, warnOfData } from './data/current-snapshot.ts';

type Flags = Record<string, string | undefined> & { json?: never };
type Found = EntitySummary & Omit<Hit, 'row' | 'match'> & { match?: Match };

/** The answer of hybrid screening, as from the service, with the interpretation of the query. */
interface Answer {
  entities: Found[];
  suppressed: Found[];
  suppressed_total: number;
  pagination: Pagination;
  tiers: { names: number; words: number; topics: number };
  hints: Hint[];
  query: ReadQuery;
  coverage: { sources: Pick<SourceState, 'source_list' | 'edition'>[] };
  notice: string;
  degraded_reason?: string;
}

const OPTIONS: readonly [string, string][] = [
  ['--jurisdiction <list>', 'of these jurisdictions: US, UK, EU, UN, CA, AU'],
  ['--source-list <list>', 'on these lists, by name or source id'],
  ['--entity-type <list>', 'individual, organization, vessel, aircraft, other'],
  ['--country <list>', 'with these countries, as code or name'],
  ['--programme <list>', 'under these sanctions programmes, by their names'],
  ['--is-china <bool>', 'true: related to China only; false: others only'],
  ['--is-active <bool>', 'true: listed now only; false: removed only'],
  ['--date-from <day>', 'listed on this day or later'],
  ['--date-to <day>', 'listed on this day or before'],
  ['--as-of <day>', 'the lists as of that day'],
  ['--birth-date <date>', 'of the person asked about: evidence, no filter'],
  ['--gender <gender>', 'of the person asked about, male or female: evidence, no filter'],
  ['--identifier <number>', 'of the party asked about: an official number'],
  ['--party-country <list>', 'of the party asked about: evidence, no filter'],
  ['--mode <mode>', 'hybrid (names, words, then topics), keyword (names and words) or semantic (topics)'],
  ['--threshold <score>', `minimum score of a name, 0-1 (default: ${ALERT_THRESHOLD.toFixed(2)})`],
  ['--limit <n>', 'hits shown, 1-100 (default: 20)'],
  ['--page <n>', 'page of hits (default: 1)'],
];

const shape = {
  q: screeningText,
  mode: modeParameter,
  ...pagingShape,
  ...filterShape,
  threshold: thresholdParameter,
  ...factShape,
};

const cut = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length - 1)}…` : text);

/** Why a party was found, in one short line. */
function reasonOf({ name, match, contradicted, suppressed_reason }: Found): string {
  if (!match) return '';
  const by = match.value && match.value !== name && match.field !== 'text' ? ` "${cut(match.value, 40)}"` : '';
  const label = suppressed_reason ? 'suppressed, ' : contradicted ? 'contradicted, ' : '';
  return cut(`${label}${match.type}${by}: ${suppressed_reason ?? match.evidence.join('; ')}`, 110);
}

const COLUMNS: Columns<Found> = {
  SCORE: {
    value: ({ score }) => score.toFixed(2),
    right: true,
    style: ({ score }) => (score >= 0.9 ? 'red' : score >= ALERT_THRESHOLD ? 'yellow' : 'dim'),
  },
  NAME: { value: ({ name }) => cut(name, 48), style: () => 'bold' },
  TYPE: 'entity_type',
  LIST: ({ source_list }) => cut(source_list, 36),
  LISTED: {
    value: ({ listed_date, is_active, removed_date }) =>
      `${listed_date ?? '?'}${is_active ? '' : ` removed ${removed_date ?? ''}`}`.trimEnd(),
    style: ({ is_active }) => (is_active ? null : 'dim'),
  },
  PROGRAMMES: ({ sanction_programs }) => cut(sanction_programs.join(', '), 28),
  WHY: reasonOf,
};

const TIER_TITLES: Record<Tier, (tiers: Answer['tiers']) => string> = {
  name: ({ names }) => `${grouped(names)} by name`,
  word: ({ words }) => `${grouped(words)} with the word in their name, no alerts`,
  topic: ({ topics }) => `${grouped(topics)} by topic, no alerts`,
};

function printAnswer(answer: Answer): void {
  const { entities, suppressed, suppressed_total, pagination, query, coverage, notice, degraded_reason } = answer;
  if (query.expansions.length > 0) {
    const shown = query.expansions
      .slice(0, 8)
      .map(({ text, rule, weight }) => `${text} (${rule}, ${weight.toFixed(2)})`);
    const more = query.expansions.length - shown.length;
    print(styled('dim', `Also searched as: ${shown.join('; ')}${more > 0 ? `; and ${more} more` : ''}`));
  }
  for (const { text, read_as, value } of answer.hints)
    print(
      styled('dim', `Read "${text}" as ${read_as.replace('_', ' ')} ${value}: it orders hits and leaves none out.`),
    );
  if (entities.length === 0) print('No similar name found; --threshold 0.5 also shows less similar names.');
  for (const tier of TIERS) {
    const hits = entities.filter((hit) => hit.tier === tier);
    if (hits.length === 0) continue;
    print(styled('bold', TIER_TITLES[tier](answer.tiers)));
    printTable(hits, COLUMNS);
  }
  const { page, totalPages, total } = pagination;
  print(`${grouped(total)} found${totalPages > 1 ? `, page ${page} of ${grouped(totalPages)}` : ''}`);
  if (suppressed_total > 0) {
    print(`${grouped(suppressed_total)} suppressed: the name matches, but other stated facts contradict`);
    printTable(suppressed, COLUMNS);
  }
  const editions = coverage.sources
    .filter(({ edition }) => edition !== null)
    .map(({ source_list, edition }) => `${source_list} ${edition}`);
  print(styled('dim', `Searched: ${editions.join('; ')}.`));
  print(styled('dim', notice));
  if (degraded_reason) warn(`Topics were not fully searched: ${degraded_reason}.`);
}

async function search(q: string, flags: Flags): Promise<void> {
  const read = readFlags(shape, { ...flags, q });
  const { snapshot, config } = await listedData();
  const encoders = await encoderSource(config.encoder, { key: config.encoderKey });
  const data = loadSnapshot(snapshot, encoders);
  const today = todayIn(config.timezone);
  const filters = asUsage(() => readFilters(read, data, today));
  const { mode, page, limit, threshold } = read;
  const corroboration = statedFacts(read);
  const extra = {
    query: readQuery({ q: read.q }),
    mode,
    ...coverageOf(data, today, filters),
    data_version: data.version,
  };
  const bytes = await data.hybrid({ q: read.q, mode, page, limit, threshold, filters, corroboration }, extra);
  const answer = parsedAnswer<Answer>(bytes);
  if (flags.json) return printJson(answer);
  warnOfData(snapshot);
  printAnswer(answer);
}

export function registerSearch(program: Command): void {
  const command = program
    .command('search')
    .description('Find listed parties by name, in any script, by official number or by topic')
    .argument('<q>', 'name, number or topic, 2 to 500 characters')
    .option('--json', 'print the JSON answer of the service');
  for (const [name, description] of OPTIONS) command.option(name, description);
  command
    .addHelpText(
      'after',
      `
Separate several values with commas. Filters exclude parties. --birth-date, --gender, --identifier and --party-country
are evidence instead: they order and label hits, and hits that they contradict are shown as suppressed.

Examples:
  sis search "Bank Rossiya"
  sis search 华为 --jurisdiction US --is-active true
  sis search "Ivan Petrov" --birth-date 1961-04-12 --entity-type person --json
  sis search "drone engines" --mode semantic --country IR --limit 5`,
    )
    .action(search);
}

import { resolve } from 'node:path';
import type { Command } from 'commander';
import { nearestEntityType, parseEntityType } from '../domain/entity/entity-types.ts';
import { roundScore } from '../domain/rounding.ts';
import { ENTITY_TYPES } from '../domain/vocabulary.ts';
import { kindOf } from '../names/name.ts';
import { ALERT_THRESHOLD } from '../names/score/weights.ts';
import { openJsonl } from '../service/customer-files/customer-file.ts';
import { jsonText } from '../service/json-text.ts';
import { comparedRow, comparePair } from '../service/rows/compared-row.ts';
import { isJsonObject } from '../service/rows/jsonl-rows.ts';
import { notOneOf, type Options } from './console/flags.ts';
import { CommandFailed, WrongUsage } from './console/run.ts';
import { grouped, print, printJson, styled } from './console/terminal.ts';
import { formatOf, mustBeFile, mustBeFree, openPart } from './rows/row-files.ts';

/** Writes every pair of a jsonl file with `score` (null without two names) and `explanation`, or with `error`. */
export async function comparePairs(input: string, output: string, force = false) {
  formatOf(input, ['jsonl']);
  const to = formatOf(output, ['jsonl']);
  mustBeFile(input);
  mustBeFree(output, force);
  /** `alike`: pairs at or above the threshold; `without`: rows without a candidate. */
  const summary = { rows: 0, alike: 0, without: 0, errors: 0, first_error: undefined as string | undefined };
  const part = openPart<null>(output, { gzip: to.gzip });
  try {
    for await (const row of openJsonl(input).rows()) {
      const compared = comparedRow(row);
      await part.add(Buffer.from(`${jsonText(compared)}\n`), 1, null);
      summary.rows++;
      if (typeof compared.error === 'string' && compared.score === null && compared.explanation === null) {
        summary.errors++;
        summary.first_error ??= `row ${row.number}: ${compared.error}`;
      } else if (compared.score === null) summary.without++;
      else if ((compared.score as number) >= ALERT_THRESHOLD) summary.alike++;
    }
    await part.finish();
  } finally {
    part.close();
  }
  return summary;
}

type Flags = Options<'type' | 'listedType' | 'props' | 'listedProps' | 'pairs' | 'output', 'force' | 'json'>;

function readType(option: '--type' | '--listed-type', text: string | undefined) {
  if (text === undefined) return null;
  return parseEntityType(text) ?? notOneOf(option, text, ENTITY_TYPES, nearestEntityType(text));
}

/** Facts of one side, in the format of rows of pairs. @throws WrongUsage */
function readProps(option: '--props' | '--listed-props', text: string | undefined): Record<string, unknown> {
  if (text === undefined) return {};
  try {
    const value: unknown = JSON.parse(text);
    if (isJsonObject(value)) return value;
  } catch {
    // Reported below.
  }
  throw new WrongUsage(`${option} takes a JSON object such as {"birthDate":"1961-04-12"}, not ${text}.`);
}

function compareTwo(a: string, b: string, { type, listedType, json, ...flags }: Flags) {
  const stated = readType('--type', type);
  const listed = readType('--listed-type', listedType) ?? stated;
  const props = {
    query: readProps('--props', flags.props),
    candidate: readProps('--listed-props', flags.listedProps),
  };
  const kind = listed ? kindOf(listed) : 'unknown';
  const { score, evidence, outcome, suppressed_reason } = comparePair(a, b, kind, props);
  const rounded = roundScore(score);
  if (json) {
    const compared = { query: a, candidate: b, score: rounded, threshold: ALERT_THRESHOLD };
    return printJson({ ...compared, evidence, outcome, suppressed_reason });
  }
  const [style, place] = score >= ALERT_THRESHOLD ? (['red', 'at or above'] as const) : (['green', 'below'] as const);
  print(`${styled(style, rounded.toFixed(2))}  ${place} the threshold of ${ALERT_THRESHOLD.toFixed(2)}`);
  for (const fact of evidence.length > 0 ? evidence : ['nothing in common']) print(`  ${fact}`);
  if (suppressed_reason !== undefined) print(`  A screening suppresses the pair: ${suppressed_reason}`);
}

async function compareFile(pairs: string, output: string, { force, json }: Flags): Promise<void> {
  if (resolve(pairs) === resolve(output)) throw new WrongUsage('--output must be another file than --pairs.');
  const summary = await comparePairs(pairs, output, force);
  const { rows, alike, without, errors, first_error } = summary;
  const found = `${grouped(alike)} at or above ${ALERT_THRESHOLD.toFixed(2)}, ${grouped(without)} without a candidate`;
  if (json) printJson(summary);
  else print(`${grouped(rows)} pairs: ${found}, ${grouped(errors)} not compared; written to ${output}`);
  if (errors > 0)
    throw new CommandFailed(`${grouped(errors)} of ${grouped(rows)} rows were not compared; the first: ${first_error}`);
}

async function compare(a: string | undefined, b: string | undefined, flags: Flags): Promise<void> {
  const { pairs, output, type, props, listedProps } = flags;
  if (pairs === undefined) {
    if (a === undefined || b === undefined) throw new WrongUsage('Give two names, or --pairs and --output.');
    if (output !== undefined) throw new WrongUsage('--output goes with --pairs.');
    return compareTwo(a, b, flags);
  }
  if (a !== undefined) throw new WrongUsage('Give two names or --pairs, not both.');
  if (type !== undefined || flags.listedType !== undefined)
    throw new WrongUsage('With --pairs the types are in the rows, as schema and candidate_schema.');
  if (props !== undefined || listedProps !== undefined)
    throw new WrongUsage('With --pairs the facts are in the rows, as query_props and candidate_props.');
  if (output === undefined) throw new WrongUsage('--pairs needs --output.');
  return compareFile(pairs, output, flags);
}

export function registerCompare(program: Command): void {
  program
    .command('compare')
    .description('Compare two names in any script and explain the score; no list is needed')
    .argument('[a]', 'the name to check')
    .argument('[b]', 'the listed name')
    .option('--type <type>', 'type of the query: person, organization, vessel, …')
    .option('--listed-type <type>', 'type of the listed name, if it differs')
    .option('--props <json>', 'other facts of the query: {"birthDate":"1961"}')
    .option('--listed-props <json>', 'other facts of the listed party')
    .option('--pairs <file>', 'compare the pairs of a file: .jsonl or .jsonl.gz')
    .option('--output <file>', 'output file: .jsonl or .jsonl.gz')
    .option('--force', 'overwrite the output')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
The score is that of screening the first name against a listed party with the second name. Without a type, it is derived
from the words of the listed name.

Pairs are rows {"query", "candidate", "schema"?, "candidate_schema"?}: schema (Person, Company, Vessel, LegalEntity, …) is
the type of the query and, without candidate_schema, of the listed name. If a row has both query_props and
candidate_props (birthDate, nationality, registrationNumber, …), they confirm or contradict the match; for a single pair
use --props and --listed-props. "outcome" is the result of screening: alert, suppressed (by contradicting facts, with
"suppressed_reason"), or none. The output has the same rows in the same order, with "score" (0-1) and "explanation";
score is null where candidate is null. A row that cannot be parsed has "error", and the exit code is then 1.

Examples:
  sis compare "Владимир Путин" "Vladimir Poutine" --type person
  sis compare 华为技术有限公司 "Huawei Technologies Co., Ltd." --json
  sis compare --pairs pairs.jsonl --output scored.jsonl`,
    )
    .action(compare);
}

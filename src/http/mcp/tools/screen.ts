import { z } from 'zod';
import { parseParameters, thresholdParameter } from '../../../service/parameters/parameters.ts';
import type { FoundParty } from '../../../service/parameters/party-search.ts';
import { badParameter, badParameters, type ParameterError, Problem } from '../../../service/problems.ts';
import { fieldsOf, isJsonObject } from '../../../service/rows/jsonl-rows.ts';
import { TEXT_FORMATS } from '../../../service/texts/text-row.ts';
import type { ScreeningPage } from '../../openapi/page-schemas.ts';
import { hybridSearch } from '../../operations/entities.ts';
import { Hit, hitOf, partyLine, SuppressedHit } from '../listed-party.ts';
import {
  type Arguments,
  ask,
  FACTS,
  FILTERS,
  joined,
  limit,
  type McpCall,
  oneLine,
  PAGE,
  textsOf,
  tool,
} from '../tool.ts';

/** Maximum number of names in one call. */
const MAX_NAMES = 50;
/** Maximum number of hits shown per name or mention. */
const SHOWN = 5;

const Name = z.object({
  q: z.string().describe('Name in any script, or an official number'),
  id: z.string().optional().describe('Yours, given back'),
  ...FACTS,
});

const OPTIONS = {
  threshold: z.number().min(0).max(1).optional().describe('Least score, default 0.70'),
  limit: limit(SHOWN),
  page: PAGE,
};

const Result = z.object({
  id: z.string().optional(),
  q: z.string(),
  total: z.int().describe('Parties found'),
  hits: z.array(Hit),
  more: z.string().optional().describe('How to get the other hits'),
  hints: z.array(z.string()).optional().describe('Parts of the name read as facts'),
  suppressed_total: z.int().optional().describe('Explained away by stated facts'),
  suppressed: z.array(SuppressedHit).optional(),
});

type Page = Omit<z.output<typeof ScreeningPage>, 'entities' | 'suppressed'> & {
  entities: FoundParty[];
  suppressed: FoundParty[];
};

/** One name: its details as repeated in the answer, and its parameters of the API. */
interface Asked {
  id: string | undefined;
  parameters: Map<string, string>;
}

/** Attributes a problem to the name at `at`, or to the call when it concerns a filter that all names share. */
const ofName = (at: number, error: unknown): ParameterError[] => {
  if (!(error instanceof Problem)) throw error;
  const own = ({ parameter }: ParameterError): boolean =>
    Object.hasOwn(Name.shape, parameter) || !(Object.hasOwn(FILTERS, parameter) || Object.hasOwn(OPTIONS, parameter));
  return (error.errors ?? [{ parameter: '', message: error.message }]).map((one) =>
    own(one) ? { ...one, parameter: joined([`names[${at}]`, one.parameter], '.') } : one,
  );
};

/** Combines a name with the options of the call. Throws a 400 problem. */
function askedOf(given: unknown, shared: ReadonlyMap<string, string>): Asked {
  const name = typeof given === 'string' ? { q: given } : given;
  if (!isJsonObject(name)) throw new Problem(400, 'must be a name, or an object with q, the name to screen.');
  const texts = textsOf(name, Object.keys(Name.shape));
  const id = texts.get('id');
  texts.delete('id');
  const parameters = new Map([['limit', String(SHOWN)], ...shared, ...texts, ['mode', 'keyword'], ['group', 'party']]);
  parseParameters(hybridSearch.query, parameters);
  return { id, parameters };
}

/** Reads the names to screen. Throws a 400 problem that states which of them are wrong. */
function readNames({ names, ...options }: Arguments): Asked[] {
  const shared = textsOf(options, ['names', ...Object.keys(FILTERS), ...Object.keys(OPTIONS)]);
  if (!Array.isArray(names) || names.length === 0)
    throw badParameter('names', `is required: a list of 1 to ${MAX_NAMES} names, or of objects with q.`);
  if (names.length > MAX_NAMES)
    throw badParameter(
      'names',
      `has ${names.length} names; ${MAX_NAMES} are allowed. Send the others in another call.`,
    );
  const errors = new Map<string, ParameterError>();
  const read = names.flatMap((name: unknown, at): Asked[] => {
    try {
      return [askedOf(name, shared)];
    } catch (error) {
      for (const one of ofName(at, error)) errors.set(`${one.parameter} ${one.message}`, one);
      return [];
    }
  });
  if (errors.size > 0) throw badParameters([...errors.values()].slice(0, 20));
  return read;
}

function resultOf(call: McpCall, id: string | undefined, page: Page): z.output<typeof Result> {
  const { query: q, entities, suppressed, suppressed_total, hints, pagination } = page;
  const { total, page: number, totalPages } = pagination;
  return {
    ...(id !== undefined && { id }),
    q,
    total,
    hits: entities.map((hit) => hitOf(call, hit)),
    ...(number < totalPages && { more: `screen this name with page=${number + 1}, or a limit up to 100` }),
    ...(hints.length > 0 && {
      hints: hints.map(({ text, read_as, value }) => `"${text}" read as ${read_as} ${value}`),
    }),
    ...(suppressed_total > 0 && {
      suppressed_total,
      suppressed: suppressed.map((hit) => ({
        ...hitOf(call, hit),
        suppressed_reason: hit.suppressed_reason ?? 'stated facts speak against it',
      })),
    }),
  };
}

function linesOf(result: z.output<typeof Result>, at: number): string[] {
  const { id, q, total, hits, more, hints = [], suppressed_total = 0, suppressed = [] } = result;
  const alerts = hits.filter(({ alert }) => alert).length;
  const found = total === 0 ? 'no hit' : `${total} found, ${hits.length} shown, ${alerts} of these alert`;
  return [
    `${at + 1}. ${id === undefined ? '' : `[${oneLine(id, 60)}] `}${oneLine(q, 120)}: ${found}`,
    ...hints.map((hint) => `  ${hint}`),
    ...hits.map((hit) => `  ${partyLine(hit)}`),
    ...(more ? [`  More: ${more}.`] : []),
    ...(suppressed_total > 0 ? [`  ${suppressed_total} suppressed by stated facts:`] : []),
    ...suppressed.map((hit) => `  ${partyLine(hit)}`),
  ];
}

/** Screens names. */
export const screen = tool({
  name: 'screen',
  title: 'Screen names',
  description:
    'Does a name mean a sanctioned or export-restricted party? Screens up to 50 names at once, in any script, misspelt or reordered, with what else is known of each party. Facts order and label hits and hide nobody: what they explain away stands in suppressed. Filters (country is a filter, party_country a fact) leave parties out, so use them only when asked to. One row for each real party; also_on says who else lists it.',
  input: z.object({
    names: z.array(z.union([z.string(), Name])).describe('1 to 50: names, or objects with facts'),
    ...FILTERS,
    ...OPTIONS,
  }),
  output: z.object({ results: z.array(Result) }),
  async answer(call, given) {
    const names = readNames(given);
    await call.rows(names.length - 1);
    const results: z.output<typeof Result>[] = [];
    for (const { id, parameters } of names) {
      const page = await ask<Page>(call, hybridSearch, parameters);
      call.found(page.pagination.total);
      results.push(resultOf(call, id, page));
    }
    return { found: { results }, lines: results.flatMap(linesOf) };
  },
});

/** Maximum number of texts in one call. */
const MAX_TEXTS = 20;

const Text = z.object({
  text: z.string().describe('Free text, a SWIFT MT message or an ISO 20022 message'),
  format: z.enum(TEXT_FORMATS).optional().describe('Default auto'),
  id: z.string().optional().describe('Yours, given back'),
  birth_date: FACTS.birth_date,
  gender: FACTS.gender,
  identifier: FACTS.identifier,
});

const Mention = z.object({
  text: z.string(),
  span: z.array(z.int()).nullable().describe('UTF-16 units of the text, from and to'),
  kind: z.enum(['name', 'number']),
  type: z.string().optional(),
  total: z.int().describe('Records found'),
  suppressed_total: z.int().describe('Explained away by stated facts'),
  hits: z.array(Hit),
});

const TextResult = z.object({
  id: z.union([z.string(), z.number()]),
  error: z.string().optional(),
  read_as: z.string().optional(),
  not_read: z.array(z.string()).optional().describe('Paths of fields that were not read, such as addresses'),
  mentions: z.array(Mention).optional(),
  total: z.int().optional(),
  alert: z.boolean().optional(),
});

/** One answer of the batch. */
interface Row extends Omit<z.output<typeof TextResult>, 'mentions'> {
  fields?: { path: string; read: boolean }[];
  mentions?: (Omit<z.output<typeof Mention>, 'hits'> & { entities: FoundParty[] })[];
}

function textLinesOf({ id, error, read_as, mentions = [], alert }: z.output<typeof TextResult>): string[] {
  if (error !== undefined) return [`${oneLine(String(id), 60)}: not screened: ${error}`];
  return [
    `${oneLine(String(id), 60)}: read as ${read_as}, ${mentions.length} mentions${alert ? ', ALERT' : ''}`,
    ...mentions.flatMap(({ text, kind, type, total, hits }) => [
      `  ${type ?? kind} "${oneLine(text, 120)}": ${total} found`,
      ...hits.map((hit) => `    ${partyLine(hit)}`),
    ]),
  ];
}

/** Screens texts and payment messages. */
export const screenTexts = tool({
  name: 'screen_text',
  title: 'Screen texts',
  description:
    'Which sanctioned or export-restricted parties do texts name? Finds listed names and official numbers in up to 20 free texts, SWIFT MT or ISO 20022 messages, with where each stands. Fields of messages are read by what they are; addresses are not read and are named in not_read. For names alone use screen.',
  input: z.object({
    texts: z.array(z.union([z.string(), Text])).describe('1 to 20: texts, or objects with facts'),
    threshold: z.number().min(0).max(1).optional(),
  }),
  output: z.object({ results: z.array(TextResult) }),
  async answer(call, { texts, ...given }) {
    const shape = z.object({ threshold: thresholdParameter });
    const { threshold } = parseParameters(shape, textsOf(given, Object.keys(shape.shape)));
    if (!Array.isArray(texts) || texts.length === 0 || texts.length > MAX_TEXTS)
      throw badParameter('texts', `must be a list of 1 to ${MAX_TEXTS} texts, or of objects with text.`);
    await call.rows(texts.length - 1);
    const { lines } = await call.data.screenRows({
      rows: texts.map((text: unknown, at) => ({
        number: at + 1,
        ...fieldsOf(typeof text === 'string' ? { text } : text),
      })),
      options: { threshold, limit: SHOWN, mode: 'keyword', group: 'party' },
      output: 'jsonl',
      areTexts: true,
    });
    const rows = Buffer.from(lines)
      .toString()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Row);
    const results = rows.map(
      ({ id, error, read_as, fields = [], mentions = [], total = 0, alert = false }): z.output<typeof TextResult> => {
        if (error !== undefined) return { id, error };
        call.found(total);
        return {
          id,
          ...(read_as && { read_as }),
          not_read: fields.filter(({ read }) => !read).map(({ path }) => path),
          mentions: mentions.map(({ text, span, kind, type, entities, ...counts }) => ({
            ...{ text, span, kind, ...(type && { type }) },
            total: counts.total,
            suppressed_total: counts.suppressed_total,
            hits: entities.map((hit) => hitOf(call, hit)),
          })),
          total,
          alert,
        };
      },
    );
    return { found: { results }, lines: results.flatMap(textLinesOf) };
  },
});

import { z } from 'zod';
import { parseParameters, thresholdParameter } from '../../../service/parameters/parameters.ts';
import type { FoundParty } from '../../../service/parameters/party-search.ts';
import { badParameter } from '../../../service/problems.ts';
import { TEXT_FORMATS } from '../../../service/texts/text-row.ts';
import { FACTS } from '../arguments.ts';
import { Hit, hitOf, partyLine } from '../listed-party.ts';
import { oneLine, textsOf, tool } from '../tool.ts';

/** Maximum number of texts in one call. */
const MAX_TEXTS = 20;
/** Maximum number of hits shown per mention. */
const SHOWN = 5;

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

const Result = z.object({
  id: z.union([z.string(), z.number()]),
  error: z.string().optional(),
  read_as: z.string().optional(),
  not_read: z.array(z.string()).optional().describe('Paths of fields that were not read, such as addresses'),
  mentions: z.array(Mention).optional(),
  total: z.int().optional(),
  alert: z.boolean().optional(),
});

/** One answer of the batch. */
interface Row extends Omit<z.output<typeof Result>, 'mentions'> {
  fields?: { path: string; read: boolean }[];
  mentions?: (Omit<z.output<typeof Mention>, 'hits'> & { entities: FoundParty[] })[];
}

function linesOf({ id, error, read_as, mentions = [], alert }: z.output<typeof Result>): string[] {
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
  output: z.object({ results: z.array(Result) }),
  async answer(call, { texts, ...given }) {
    const shape = z.object({ threshold: thresholdParameter });
    const { threshold } = parseParameters(shape, textsOf(given, Object.keys(shape.shape)));
    if (!Array.isArray(texts) || texts.length === 0 || texts.length > MAX_TEXTS)
      throw badParameter('texts', `must be a list of 1 to ${MAX_TEXTS} texts, or of objects with text.`);
    await call.rows(texts.length - 1);
    const { lines } = await call.data.screenRows({
      rows: texts
        .map((text: unknown) => (typeof text === 'string' ? { text } : text))
        .map((fields, at) =>
          typeof fields === 'object' && fields !== null && !Array.isArray(fields)
            ? { number: at + 1, fields: fields as Record<string, unknown> }
            : { number: at + 1, fault: 'is not a JSON object' },
        ),
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
      ({ id, error, read_as, fields = [], mentions = [], total = 0, alert = false }): z.output<typeof Result> => {
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
    return { found: { results }, lines: results.flatMap(linesOf) };
  },
});

/** Screens a text: splits it into fields, then screens the names and identifiers in each. */
import { spanAsSent } from '../../names/read/mapped-text.ts';
import { findNames } from '../../search/names/find-names.ts';
import { explainedHits, judgeFindings, type Screened } from '../../search/names/screen.ts';
import type { ScreenedRow } from '../../search/names/screened-row.ts';
import { partyGrouping } from '../../search/party-rows.ts';
import type { Corroboration, Grouping, Hit } from '../../search/query.ts';
import type { Snapshot } from '../../search/snapshot.ts';
import { jsonText } from '../json-text.ts';
import type { InputRow } from '../rows/jsonl-rows.ts';
import type { ScreenCounts, ScreenedBatch } from '../rows/ordered.ts';
import { screenedJson } from '../rows/screening-lines.ts';
import { unusedFields } from '../rows/screening-row.ts';
import type { MessageField } from './payment-message.ts';
import { piecesOf, type ReadMessage, readMessage } from './read-text.ts';
import { readTextRow, TEXT_FIELDS, type TextRow } from './text-row.ts';

/** Options for screening the mentions of a text. */
export interface TextOptions {
  threshold: number;
  limit: number;
  group?: Grouping | undefined;
}

/** A part of a text with the name or an identifier of a listed party. */
interface TextMention {
  text: string;
  /** UTF-16 offsets in the text as sent; null for the identifier that was stated separately. */
  span: [number, number] | null;
  kind: 'name' | 'number';
  /** Type of an identifier: passport, bic, … */
  type?: string;
  total: number;
  suppressed_total: number;
  hits: Hit[];
  suppressed: Hit[];
}

/** The result of screening a text. */
export interface ScreenedText extends Pick<ReadMessage, 'read_as'> {
  fields: { path: string; text: string; read: boolean }[];
  mentions: TextMention[];
  /** Number of listed records that the mentions name. */
  total: number;
  alert: boolean;
}

interface Gathered {
  span: [number, number] | null;
  kind: TextMention['kind'];
  found: Map<number, ScreenedRow>;
  suppressed: Map<number, ScreenedRow>;
}

/** Screens a text against the lists. @throws UnreadableText */
export function screenText(snapshot: Snapshot, row: TextRow, options: TextOptions): ScreenedText {
  const { read_as, fields } = readMessage(row.text, row.format);
  const mentions = new Map<string, Gathered>();
  // Cached because payments in one file name the same parties repeatedly.
  const known = new Map<string, Screened>();
  const screen = (q: string, use: MessageField['use'], corroboration?: Corroboration): Screened => {
    const key = `${use === 'number'} ${corroboration?.identifier ?? ''} ${q}`;
    const query = { q, filters: {}, threshold: options.threshold, corroboration };
    const found =
      known.get(key) ?? judgeFindings(snapshot, query, use === 'number' ? new Map() : findNames(snapshot, query));
    known.set(key, found);
    return found;
  };
  const { identifier, ...facts } = row.corroboration ?? {};
  for (const { use, readings } of fields) {
    if (use === 'unread') continue;
    for (const reading of readings.flatMap(piecesOf))
      gather(mentions, screen(reading.text, use, facts), (span) =>
        spanAsSent(reading, ...(span ?? [0, reading.text.length])),
      );
  }
  if (identifier) gather(mentions, screen('', 'number', { ...facts, identifier }), () => null);
  const shown = [...mentions.values()].map((one) => mentionOf(snapshot, row.text, one, options));
  const found = new Map([...mentions.values()].flatMap((one) => [...one.found]));
  return {
    read_as,
    fields: fields.map(({ path, use, readings }) => ({ path, text: readings[0]!.text, read: use !== 'unread' })),
    mentions: shown.sort((a, b) => (a.span?.[0] ?? 0) - (b.span?.[0] ?? 0) || (b.span?.[1] ?? 0) - (a.span?.[1] ?? 0)),
    total: (partyGrouping(snapshot, options.group)?.first([...found.keys()], (one) => one) ?? [...found.keys()]).length,
    alert: [...found.values()].some(({ alert }) => alert),
  };
}

/** Adds the rows of a screening to their mentions. */
function gather(
  mentions: Map<string, Gathered>,
  { found, suppressed }: Screened,
  placeOf: (span: readonly [number, number] | undefined) => [number, number] | null,
): void {
  const mentionOf = ({ span, placed }: ScreenedRow): Gathered => {
    const kind = placed ? 'name' : 'number';
    const place = placeOf(span);
    const key = `${kind} ${place}`;
    const mention = mentions.get(key) ?? { span: place, kind, found: new Map(), suppressed: new Map() };
    mentions.set(key, mention);
    return mention;
  };
  for (const one of found) mentionOf(one).found.set(one.row, one);
  for (const one of suppressed) mentionOf(one).suppressed.set(one.row, one);
}

function mentionOf(snapshot: Snapshot, text: string, one: Gathered, { limit, group }: TextOptions): TextMention {
  const grouping = partyGrouping(snapshot, group);
  const byParty = (rows: ScreenedRow[]): ScreenedRow[] => grouping?.first(rows, ({ row }) => row) ?? rows;
  const found = byParty([...one.found.values()]);
  const suppressed = byParty([...one.suppressed.values()].filter(({ row }) => !one.found.has(row)));
  const shown = (rows: ScreenedRow[]): Hit[] => {
    const hits = explainedHits(snapshot, rows, { from: 0, count: limit }).map((hit) => placedAt(hit, one.span));
    return grouping?.withOthers(hits) ?? hits;
  };
  const hits = shown(found);
  const type = one.kind === 'number' ? hits[0]?.match?.field.replace('identifier:', '') : undefined;
  return {
    text: one.span ? text.slice(...one.span) : (hits[0]?.match?.normal ?? ''),
    span: one.span,
    kind: one.kind,
    ...(type && { type }),
    total: found.length,
    suppressed_total: suppressed.length,
    hits,
    suppressed: shown(suppressed),
  };
}

/** The hit with its position in the text as sent, instead of in one piece. */
function placedAt({ match, ...hit }: Hit, span: [number, number] | null): Hit {
  if (!match) return hit;
  const { span: _, ...rest } = match;
  return { ...hit, match: { ...rest, ...(span && { span }) } };
}

/** Screens the texts of a batch; a text that cannot be parsed has its error at its position. */
export function screenTexts(snapshot: Snapshot, rows: readonly InputRow[], options: TextOptions): ScreenedBatch {
  let lines = '';
  const unused = [...new Set(rows.flatMap((row) => unusedFields(row, TEXT_FIELDS)))];
  const done: ScreenCounts = { hits: 0, found: 0, errors: 0, warned: 0, unused };
  for (const input of rows) {
    const row = readTextRow(input);
    try {
      if (row.error !== undefined) throw new Error(row.error);
      const screened = screenText(snapshot, row, options);
      lines += textLine(snapshot, row.id, screened);
      done.hits += screened.total;
      if (screened.total > 0) done.found++;
    } catch (error) {
      const { message } = error as Error;
      done.errors++;
      done.first_error ??= `row ${input.number}: ${message}`;
      lines += `${jsonText({ id: row.id, error: message })}\n`;
    }
  }
  return { ...done, lines: new TextEncoder().encode(lines) };
}

/** `{id, read_as, fields, mentions, total, alert, data_version}`. */
function textLine(
  snapshot: Snapshot,
  id: string | number | bigint,
  { mentions, total, alert, ...read }: ScreenedText,
): string {
  const list = (hits: readonly Hit[]): string => `[${hits.map((hit) => screenedJson(snapshot, hit)).join(',')}]`;
  const mention = ({ hits, suppressed, ...one }: TextMention): string =>
    `${JSON.stringify(one).slice(0, -1)},"entities":${list(hits)},"suppressed":${list(suppressed)}}`;
  const end = JSON.stringify({ total, alert, data_version: snapshot.dataVersion });
  return `${jsonText({ id, ...read }).slice(0, -1)},"mentions":[${mentions.map(mention).join(',')}],${end.slice(1)}\n`;
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EntityRecord } from '../../domain/entity/entity.ts';
import { memoize } from '../../domain/memoize.ts';
import { stripBoilerplate } from '../../encoder/boilerplate.ts';

interface Programme {
  title: string;
  words: string;
}

/** Official titles and plain-language words of programmes and lists, from `data/topics/programmes.txt`. */
const PROGRAMMES: ReadonlyMap<string, Programme> = new Map(
  readFileSync(join(import.meta.dirname, '../../../data/topics/programmes.txt'), 'utf8')
    .split('\n')
    .filter((line) => line.includes('|') && !line.startsWith('#'))
    .map((line) => {
      const [code = '', title = '', words = ''] = line.split('|').map((part) => part.trim());
      return [code, { title, words }];
    }),
);

/** A programme by its published code, or by the resolution number at the start of its name: "1718 (DPRK)". */
const programmeOf = (programme: string): Programme | undefined =>
  PROGRAMMES.get(programme) ?? PROGRAMMES.get(/^\d{4}/.exec(programme)?.[0] ?? '');

/** The official title of a programme published as a code; the text itself if it is already a title. */
export const programmeTitle = (programme: string): string => programmeOf(programme)?.title || programme;

/** Words that most titles contain and that do not describe the topic. */
const FORMAL =
  /\b(the|and|with respect to|restrictive measures|in view of|in respect of|the situation in|sanctions?|eu exit|united nations|regulations?|act|designation|imposing|reimposing|blocking|property|certain|additional|persons|contributing|\d{4}|autonomous|thematic)\b|[()]/gi;

/** Maximum number of programmes and lists whose words are cached; there are some hundreds. */
const REMEMBERED = 2_000;

/** Describes the topic of a programme or list: its official title without formal words, its published title, and plain-language words. */
export const programmeWords = memoize((programme): string => {
  const known = programmeOf(programme);
  const parts = [known?.words ?? '', known?.title ?? '', known && !programme.includes('(') ? '' : programme];
  return [...new Set(parts.map((part) => part.replace(FORMAL, ' ').replace(/\s+/g, ' ').trim()))]
    .filter(Boolean)
    .join(', ');
}, REMEMBERED);

/** A part of an official record, short enough to have one topic. */
export interface Passage {
  /** As published, with normalised whitespace; shown to readers. */
  text: string;
  field: 'reason' | 'remarks' | 'titles' | 'name' | 'programmes';
}

/** The passages of a record, and the context that applies to all of them (programmes, countries, type). */
export interface RecordPassages {
  passages: Passage[];
  context: string;
}

/** Maximum number of passages stored per record. */
export const MAX_PASSAGES = 12;
/** Sentences are joined up to about this many words, and cut after this many characters. */
const WORDS_PER_PASSAGE = 45;
const MAX_CHARACTERS = 1200;
const TYPE_WORDS = {
  individual: 'person',
  organization: 'organisation',
  vessel: 'vessel',
  aircraft: 'aircraft',
  other: '',
};

const TOPIC_FIELDS = [
  'name',
  'aliases',
  'entity_type',
  'reason',
  'remarks',
  'titles',
  'sanction_programs',
  'countries',
  'source_list',
  'vessel',
] as const satisfies readonly (keyof EntityRecord)[];
export type TopicRecord = Pick<EntityRecord, (typeof TOPIC_FIELDS)[number]>;

/** Splits a record into passages: sentences of the official reason and remarks, positions, an organisation's names. */
export function passagesOf(record: TopicRecord): RecordPassages {
  const passages: Passage[] = [];
  const push = (field: Passage['field'], text: string): void => {
    if (passages.length < MAX_PASSAGES && /\p{L}{3}/u.test(text)) passages.push({ field, text });
  };
  for (const text of sentences(record.reason, WORDS_PER_PASSAGE)) push('reason', text);
  for (const text of sentences(record.remarks, WORDS_PER_PASSAGE)) push('remarks', text);
  const titles = [...new Set(record.titles)].slice(0, 12).join('; ');
  push('titles', titles.slice(0, 600));
  if (record.entity_type !== 'individual') push('name', organisationNames(record));
  const programmes = [...new Set([...record.sanction_programs, record.source_list].map(programmeWords))];
  if (passages.length === 0) push('programmes', programmes.join('; '));
  return { passages, context: contextOf(record, programmes) };
}

/** The text that is encoded and indexed for a passage. */
export const passageText = (passage: Passage, context: string): string => `${passage.text}. ${context}`;

function contextOf(record: TopicRecord, programmes: readonly string[]): string {
  const countries = [...new Set(record.countries.map((country) => country.name))].slice(0, 3);
  const kind = TYPE_WORDS[record.entity_type];
  return [...programmes, ...countries, kind, record.vessel?.type ?? ''].filter(Boolean).join('. ');
}

/** Names that describe an organisation's activity: the published one and its Latin aliases. */
function organisationNames({ name, aliases }: TopicRecord): string {
  const latin = aliases.filter((alias) => /\p{Script=Latin}/u.test(alias.name)).map((alias) => alias.name);
  return [...new Set([name, ...latin])].slice(0, 4).join('; ').slice(0, 400);
}

/** Sentences without boilerplate, joined up to about `words` words. */
function sentences(text: string | null, words: number): string[] {
  if (!text) return [];
  const parts = stripBoilerplate(text)
    .split(/(?<=[.;!?])\s+(?=[\p{Lu}"“(])|\n+/u)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => /\p{L}{3}/u.test(part));
  const chunks: string[] = [];
  let current = '';
  let length = 0;
  for (const part of parts) {
    const count = part.split(' ').length;
    if (current && length + count > words) {
      chunks.push(current);
      current = '';
      length = 0;
    }
    current = current ? `${current} ${part}` : part;
    length += count;
  }
  if (current) chunks.push(current);
  return chunks.map((chunk) => chunk.slice(0, MAX_CHARACTERS));
}

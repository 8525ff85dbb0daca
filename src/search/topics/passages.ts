import type { EntityRecord } from '../../domain/entity/entity.ts';
import { stripBoilerplate } from '../../encoder/boilerplate.ts';
import { programmeWords } from './programme-words.ts';

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

/** Fields of a record that describe its topic. */
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

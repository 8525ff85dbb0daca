import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { remembered } from '../../domain/remembered.ts';

interface Programme {
  title: string;
  words: string;
}

/** Official titles and plain words of programmes and lists, from `data/topics/programmes.txt`. */
const PROGRAMMES: ReadonlyMap<string, Programme> = new Map(
  readFileSync(join(import.meta.dirname, '../../../data/topics/programmes.txt'), 'utf8')
    .split('\n')
    .filter((line) => line.includes('|') && !line.startsWith('#'))
    .map((line) => {
      const [code = '', title = '', words = ''] = line.split('|').map((part) => part.trim());
      return [code, { title, words }];
    }),
);

/** A programme by its code as published, or by the resolution that its name begins with: "1718 (DPRK)". */
const programmeOf = (programme: string): Programme | undefined =>
  PROGRAMMES.get(programme) ?? PROGRAMMES.get(/^\d{4}/.exec(programme)?.[0] ?? '');

/** The official title of a programme that is published as a code; its own text when that is a title already. */
export const programmeTitle = (programme: string): string => programmeOf(programme)?.title || programme;

/** Parts of titles that stand in most of them and say nothing of the topic. */
const FORMAL =
  /\b(the|and|with respect to|restrictive measures|in view of|in respect of|the situation in|sanctions?|eu exit|united nations|regulations?|act|designation|imposing|reimposing|blocking|property|certain|additional|persons|contributing|\d{4}|autonomous|thematic)\b|[()]/gi;

/** Programmes and lists whose words are remembered: there are some hundreds. */
const REMEMBERED = 2_000;

/**
 * What a programme or list is about: what is left of its official title without formalities, the title that is
 * published, and the plain words that are true of it.
 */
export const programmeWords = remembered((programme): string => {
  const known = programmeOf(programme);
  const parts = [known?.words ?? '', known?.title ?? '', known && !programme.includes('(') ? '' : programme];
  return [...new Set(parts.map((part) => part.replace(FORMAL, ' ').replace(/\s+/g, ' ').trim()))]
    .filter(Boolean)
    .join(', ');
}, REMEMBERED);

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { memoize } from '../../domain/memoize.ts';

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

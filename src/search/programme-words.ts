import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Plain words for programme codes and lists, read from `data/topics/programmes.txt`; keys in lower case. */
const WORDS: ReadonlyMap<string, string> = new Map(
  readFileSync(join(import.meta.dirname, '../../data/topics/programmes.txt'), 'utf8')
    .split('\n')
    .filter((line) => line.includes('|') && !line.startsWith('#'))
    .map((line) => {
      const [code, words] = line.split('|').map((part) => part.trim());
      return [code!.toLowerCase(), words!];
    }),
);

/**
 * What a programme or list is about, in words that people use: its own title where it has one, the meaning of its code
 * where it is a code ("SDGT", "IRN"), both where it is a numbered resolution ("1718 (DPRK)").
 */
export function programmeWords(programme: string): string {
  const exact = WORDS.get(programme.toLowerCase());
  if (exact) return exact;
  const title = programme.replace(
    /\b(the|sanctions|eu exit|united nations|regulations?|\d{4}|autonomous|thematic)\b|[()]/gi,
    ' ',
  );
  const code = /^[A-Z0-9.]{2,}/.exec(programme)?.[0].toLowerCase();
  return `${(code && WORDS.get(code)) ?? ''} ${title}`.replace(/\s+/g, ' ').trim();
}

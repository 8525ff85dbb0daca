/** Large companies and banks that are on no list: what is only similar to such a name is somebody else's. */
import { lazily } from '../../domain/lazily.ts';
import { lexiconWords } from '../../lexicon/lines.ts';
import type { NameToken } from '../name.ts';

/** The names as texts of their words, legal forms and particles left out. */
export const largeCompanies = lazily((): ReadonlySet<string> => new Set(lexiconWords('latin/large-companies.txt')));

const textOf = (tokens: readonly NameToken[]): string => tokens.map(({ text }) => text).join(' ');

/** True for the words of such a name, with or without words of its trade: Samsung, Samsung Electronics. */
export function isLargeCompany(tokens: readonly NameToken[]): boolean {
  const telling = tokens.filter(({ cls }) => cls !== 'form' && cls !== 'particle');
  if (telling.some(({ native }) => native !== undefined)) return false;
  const names = telling.filter(({ cls }) => cls !== 'domain' && cls !== 'common');
  return largeCompanies().has(textOf(telling)) || largeCompanies().has(textOf(names));
}

/** Large companies and banks that are on no list: a listed name that is only similar to theirs belongs to another party. */
import { lazily } from '../../domain/lazily.ts';
import { lexiconWords } from '../../lexicon/lines.ts';
import type { NameToken } from '../name.ts';

/** The names as texts of their words, without legal forms and particles. */
export const largeCompanies = lazily((): ReadonlySet<string> => new Set(lexiconWords('latin/large-companies.txt')));

const textOf = (tokens: readonly NameToken[]): string => tokens.map(({ text }) => text).join(' ');

/** True if the words are such a name, with or without its business descriptors: Samsung, Samsung Electronics. */
export function isLargeCompany(tokens: readonly NameToken[]): boolean {
  const telling = tokens.filter(({ cls }) => cls !== 'form' && cls !== 'particle');
  if (telling.some(({ native }) => native !== undefined)) return false;
  const names = telling.filter(({ cls }) => cls !== 'domain' && cls !== 'common');
  return largeCompanies().has(textOf(telling)) || largeCompanies().has(textOf(names));
}

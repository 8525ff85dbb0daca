/** Armenian (Hübschmann-Meillet simplified to passport spelling) and Georgian (national system) to Latin. */

import { lazily } from '../../domain/lazily.ts';
import { lexiconTable } from '../../lexicon/lines.ts';

const armenian = lazily(() => lexiconTable('letters/armenian.tsv'));
const georgian = lazily(() => lexiconTable('letters/georgian.tsv'));

/** Latin reading of an Armenian word, folded. */
export function romaniseArmenian(word: string): string {
  const text = word.toLowerCase().replaceAll('ու', 'u').replace(/^ո/, 'vo');
  return text.replace(/[^a-z0-9]/g, (char) => armenian().get(char) ?? '');
}

/** Latin reading of a Georgian word (Mkhedruli or Mtavruli), folded. */
export const romaniseGeorgian = (word: string): string => {
  let out = '';
  for (const char of word.toLowerCase()) out += georgian().get(char) ?? (/[a-z0-9]/.test(char) ? char : '');
  return out;
};

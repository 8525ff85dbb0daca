import languages from '../../../data/lists/languages.json' with { type: 'json' };
import { lookupTable } from '../../domain/lookup-table.ts';

const NAMES = lookupTable<string>(languages);

/** ISO 639-1 code of a language named in English ("Russian", "Persian/Farsi") or by its code ("RU"); null otherwise. */
export function languageCode(text: string): string | null {
  const word = text.trim().toLowerCase();
  if (/^[a-z]{2}$/.test(word)) return word;
  for (const part of word.split(/[/,;()\s]+/)) {
    const code = NAMES.get(part);
    if (code) return code;
  }
  return null;
}

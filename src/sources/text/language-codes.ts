import { lookupTable } from '../../domain/lookup-table.ts';

const NAMES = lookupTable<string>({
  arabic: 'ar',
  belarusian: 'be',
  belarussian: 'be',
  bosnian: 'bs',
  bulgarian: 'bg',
  burmese: 'my',
  chinese: 'zh',
  dari: 'fa',
  english: 'en',
  farsi: 'fa',
  french: 'fr',
  georgian: 'ka',
  greek: 'el',
  hebrew: 'he',
  japanese: 'ja',
  kazakh: 'kk',
  korean: 'ko',
  pashto: 'ps',
  persian: 'fa',
  romanian: 'ro',
  russia: 'ru',
  russian: 'ru',
  serbian: 'sr',
  spanish: 'es',
  thai: 'th',
  turkish: 'tr',
  ukraine: 'uk',
  ukrainian: 'uk',
  urdu: 'ur',
  uzbek: 'uz',
});

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

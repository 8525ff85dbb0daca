import type { Language } from '../../messages/messages.ts';
import type { Text } from '../report.ts';
import { chinese } from './chinese.ts';
import { english } from './english.ts';
import type { Wording } from './wording.ts';

/** Every language that reports are written in. */
export const WORDINGS: Readonly<Record<Language, Wording>> = { en: english, zh: chinese };

/** A text in every language. */
export const inAllLanguages = (write: (wording: Wording) => string): Text => ({
  en: write(english),
  zh: write(chinese),
});

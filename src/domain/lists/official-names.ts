/** Names of lists and authorities by language. */
import names from '../../../data/lists/official-names.json' with { type: 'json' };
import { lookupTable } from '../lookup-table.ts';

const CHINESE = lookupTable<string>(names);

/** The name of an official list or an authority in a language; the name of an own list stays unchanged. */
export const officialName = (name: string, language: 'en' | 'zh'): string =>
  language === 'zh' ? (CHINESE.get(name) ?? name) : name;

/** Chinese names of lists and authorities by their official English names. */
export const CHINESE_NAMES: Readonly<Record<string, string>> = names;

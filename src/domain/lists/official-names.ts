/** Names of lists and authorities as a language has them. */
import names from '../../../data/lists/official-names.json' with { type: 'json' };
import { lookupTable } from '../lookup-table.ts';

const CHINESE = lookupTable<string>(names);

/** The name of an official list or an authority for a reader; that of an own list as it is. */
export const officialName = (name: string, language: 'en' | 'zh'): string =>
  language === 'zh' ? (CHINESE.get(name) ?? name) : name;

/** Chinese names of lists and authorities by their official English ones. */
export const CHINESE_NAMES: Readonly<Record<string, string>> = names;

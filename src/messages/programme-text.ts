/** Sanctions programmes in words: `SDGT` is "counter-terrorism (SDGT)". */
import table from '../../data/lists/programme-names.json' with { type: 'json' };
import { jurisdictionNames } from '../domain/countries/jurisdictions.ts';
import { lookupTable } from '../domain/lookup-table.ts';
import type { Jurisdiction } from '../domain/vocabulary.ts';
import { fill } from './fill.ts';
import { type Language, MESSAGES } from './messages.ts';

const NAMES = lookupTable<Readonly<Record<Language, string>>>(table);

/** "1718 (DPRK)", "1267/1989/2253 (ISIL (Da'esh) and Al-Qaida)": the first resolution is the programme. */
const RESOLUTION = /^(\d{4})\b.*\(.*\)$/;
/** What published names have around their subject. */
const AROUND: readonly [RegExp, string][] = [
  // "The Syria (Sanctions) (EU Exit) Regulations 2019"
  [/^The (?:Republic of )?| \((?:[A-Z][\w ]* )?Sanctions\)| \(EU Exit\)|(?: Sanctions)? Regulations \d{4}$/gi, ''],
  // "Autonomous (Thematic - Cyber)"
  [/^Autonomous \((?:Thematic [-–] )?(.*)\)$/, '$1'],
  [RESOLUTION, '$1'],
  // "BELARUS-EO14038", "DPRK2"
  [/-EO\d+$|(?<=^[A-Z]+)\d$/, ''],
];

/** The names that lists publish as a code. */
export const PROGRAMME_CODES: readonly string[] = Object.keys(table).flatMap((key) =>
  /^[a-z][^ ]*$/.test(key) ? key.toUpperCase() : [],
);

/** Titles that only one authority gives. */
const AUTHORITIES: readonly [RegExp, Jurisdiction][] = [
  [/ Regulations \d{4}$/, 'UK'],
  [/^Autonomous \(/, 'AU'],
];

const subjectOf = (programme: string): string =>
  AROUND.reduce((text, [around, by]) => text.replace(around, by), programme).trim() || programme;

const isCode = (programme: string): boolean => /^[^a-z]+$/.test(programme);

type Form = 'named' | 'inBrackets' | 'under';

/**
 * A programme in words, followed by its code where that is what the list publishes. Long titles are reduced to their
 * subject; a name that the table does not know stays as published.
 */
export function programmeText(programme: string, language: Language, form: Form = 'named'): string {
  const subject = subjectOf(programme);
  const known = NAMES.get(programme.toLowerCase()) ?? NAMES.get(subject.toLowerCase());
  if (!known && (subject === programme || isCode(programme))) return programme;
  const words = known?.[language] ?? subject;
  const code = RESOLUTION.exec(programme)?.[1] ?? (isCode(programme) ? programme : '');
  // Where no authority stands next to it, "Russia" of a title says whose.
  const authority = form === 'named' ? AUTHORITIES.find(([title]) => title.test(programme))?.[1] : undefined;
  return fill(MESSAGES[language].programmes[form], {
    words,
    code: authority ? jurisdictionNames(authority)[language] : code.toLowerCase() !== words.toLowerCase() && code,
  });
}

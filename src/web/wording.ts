/** What pages call the values of the service, in the language of the reader. */
import shortNames from '../../data/lists/short-names.json' with { type: 'json' };
import { countryName } from '../domain/countries/countries.ts';
import { jurisdictionNames } from '../domain/countries/jurisdictions.ts';
import type { EntityDetail } from '../domain/entity/entity-detail.ts';
import type { BirthDate } from '../domain/entity/party.ts';
import { REPARSED_AWAY_NOTE } from '../domain/lists/edition-notes.ts';
import { isOwn, NO_JURISDICTION } from '../domain/lists/own-lists.ts';
import { lookupTable } from '../domain/lookup-table.ts';
import type { Jurisdiction } from '../domain/vocabulary.ts';
import { fill } from '../messages/fill.ts';
import { FORMATS, type Language, MESSAGES, messageOf } from '../messages/messages.ts';
import { birthDateText } from '../names/score/facts/birth-dates.ts';
import type { Suppression } from '../names/score/facts/evidence.ts';
import { factsOfError, faultText, type ParameterError } from '../service/problems.ts';
import { sourceById } from '../sources/catalog.ts';

/** Short names of lists, for badges; a list without one is the only one of its authority, or is called by its name. */
const SHORT_LISTS = lookupTable<string>(shortNames);

type Badged = Pick<EntityDetail, 'id' | 'jurisdiction' | 'source_list'>;

/** Authority and list in a few letters: `US SDN`, `UK`; of an own list `OWN CH Name`. */
export function listBadge({ id, jurisdiction, source_list: list }: Badged): string {
  if (isOwn(id)) return [...new Set([NO_JURISDICTION, jurisdiction, list])].join(' ');
  const short = SHORT_LISTS.get(list) ?? list;
  return short === '' ? jurisdiction : `${jurisdiction} ${short}`;
}

export const authorityName = (code: Jurisdiction, language: Language): string => jurisdictionNames(code)[language];

/** A country by its ISO code, as a language calls it; the code itself where it is none. */
export function countryIn(code: string, language: Language): string {
  if (language === 'en') return countryName(code) ?? code;
  return /^[A-Z]{2}$/.test(code) ? (FORMATS.zh.country(code) ?? code) : code;
}

/** A birth date as short text. */
export const birthDateIn = (birth: BirthDate, language: Language): string =>
  birth.circa
    ? fill(MESSAGES[language].about, { date: birthDateText({ ...birth, circa: false }) })
    : birthDateText(birth);

/** Writes numbers as the language of a reader does. */
export const numbersIn = ({ language }: { language: Language }): Intl.NumberFormat =>
  new Intl.NumberFormat(language === 'zh' ? 'zh-CN' : 'en-GB');

/** An ISO instant as a language writes it, with the long date. */
export const instantIn = (language: Language, instant: string, format: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(language === 'zh' ? 'zh-Hans' : 'en-GB', { dateStyle: 'long', ...format }).format(
    new Date(instant),
  );

/** Texts as one, as a language lists them. */
export const listed = (texts: readonly string[], language: Language): string =>
  texts.join(MESSAGES[language].punctuation.comma);

/** Why facts set a party aside; `shown` writes a value of a fact in the language. */
export function suppressionIn(
  { name, against }: Suppression,
  language: Language,
  shown: (fact: Suppression['against'][number], value: string | null) => string,
): string {
  const { suppressed, fact: names, birthStep, punctuation } = MESSAGES[language];
  const facts = against.map((fact) =>
    fill(suppressed.fact, {
      fact: names[fact.fact].toLowerCase(),
      query: shown(fact, fact.query),
      record: shown(fact, fact.record),
      step: fact.step && birthStep[fact.step],
    }),
  );
  return [suppressed[name], ...facts].join(punctuation.semicolon);
}

/** A note that the service wrote into the history of a record; as it was written where its facts are no longer known. */
export function noteIn(note: string, { source, lists }: EntityDetail, language: Language): string {
  const words = MESSAGES[language].note;
  const reader = sourceById(source.id);
  if (note === REPARSED_AWAY_NOTE) return fill(words.gone, { note });
  if (note === reader?.endNote) return fill(words.ended, { note });
  if (note === reader?.removalNote?.(lists)) return fill(words.moved, { note, lists: listed(lists, language) });
  return note;
}

/** What is wrong with a value, for its field. */
export function errorIn(error: ParameterError, language: Language): string {
  const fault = factsOfError(error);
  return fault ? faultText(fault, MESSAGES[language]) : error.message;
}

/** What a page calls a parameter. */
export function fieldLabel(name: string, language: Language): string {
  const { parameter: labels } = MESSAGES[language];
  // The two sides of a comparison have the same fields.
  return messageOf(labels, name.replace(/^[ab]_/, '')) ?? fill(labels.other, { name });
}

/** The same with the name of the field before it. */
export function namedErrorIn(error: ParameterError, language: Language): string {
  const name = fieldLabel(error.parameter, language);
  return fill(MESSAGES[language].namedError, { name, error: errorIn(error, language) });
}

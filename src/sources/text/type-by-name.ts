import { resolveCountry } from '../../domain/countries/countries.ts';
import type { ListedParty } from '../../domain/entity/party.ts';
import { lazily } from '../../domain/lazily.ts';
import type { EntityType } from '../../domain/vocabulary.ts';
import { lexiconWords } from '../../lexicon/lines.ts';

/** Given names in lower case without accents, which distinguish persons from firms on lists without types. */
const givenNames = lazily((): ReadonlySet<string> => new Set(lexiconWords('latin/given-names.txt')));

/** Words in names of firms, offices, institutes etc., in the languages of the lists. */
const organisationWords = lazily(() => new Set(lexiconWords('latin/organisation-signs.txt')));
/** First parts of such words. */
const ORGANISATION_STEMS =
  /^(?:techn|electr|elektr|industr|manufactur|telecom|micro|pharm|petro|aero|avia|semicon|optic|photon|robot|softw|intelli|financ|corporat|publish|textil|biotech|logist|instrument|mashin|zavod)/;
const PATRONYMIC = /^[a-z]{3,}(?:ovich|evich|ovna|evna|ullah|uddin)$/;
/** Surnames of more than four fifths of all Han Chinese, in pinyin. */
const chineseSurnames = lazily(() => new Set(lexiconWords('latin/frequent-chinese-surnames.txt')));
/** A given name of one or two pinyin syllables, written as one word. */
const PINYIN_GIVEN = /^(?:(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])?[aeiouv]{1,3}(?:ng|n|r)?){1,2}$/;

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’`.]/gu, '')
    .toLowerCase();

/** True when a name has a word or sign that only organisations have. */
function soundsLikeOrganisation(name: string): boolean {
  if (/[\d&+@/"“”]/.test(name)) return true;
  return fold(name)
    .split(/[^\p{L}]+/u)
    .some((word) => organisationWords().has(word) || ORGANISATION_STEMS.test(word));
}

/** True for a word for organisations, and no sign or fact of a person; "AG" and the like occur in names of persons. */
export function isMisfiledOrganisation(party: ListedParty): boolean {
  const { birth_dates, birth_places, nationalities, titles, gender } = party;
  if (party.entity_type !== 'individual' || gender) return false;
  if ([birth_dates, birth_places, nationalities, titles].some((facts) => facts.length > 0)) return false;
  const words = fold(party.name).split(/[^\p{L}]+/u);
  return words.some((word) => word.length > 3 && organisationWords().has(word)) && !soundsLikePerson(party.name);
}

/** True when a name has a sign of a person: a known given name, a patronymic, an initial, or a Chinese name in pinyin. */
function soundsLikePerson(name: string): boolean {
  if (/^\p{Lu}\p{L}+, \p{Lu}\p{L}+(?: \p{Lu}[\p{L}.]*)*$/u.test(name)) return true;
  if (/^(?:\p{Lu}\. ?){1,3}\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?$/u.test(name)) return true;
  const words = fold(name).split(/[\s-]+/);
  if (words.some((word) => givenNames().has(word) || PATRONYMIC.test(word))) return true;
  const [first, last] = [words[0]!, words.at(-1)!];
  if (words.length !== 2) return false;
  // A surname at the end may follow any given name ("Wingel Zhang"); at the beginning it is too often the syllable of a
  // brand.
  return (
    (chineseSurnames().has(first) && PINYIN_GIVEN.test(last)) ||
    (chineseSurnames().has(last) && /^[a-z]{3,}$/.test(first))
  );
}

/** True for "PMC Wagner": an abbreviation in a name that is not all in capitals. */
const hasAbbreviation = (name: string): boolean =>
  /[a-z]/.test(name) && name.split(' ').some((word) => /^[A-Z]{2,3}$/.test(word) && !/^(?:I{2,3}|IV)$/.test(word));

/** True for two to six words of letters, like names of people. */
const couldBePerson = (name: string): boolean => /^[\p{L}\p{M}'’`.-]+(?:,? [\p{L}\p{M}'’`.-]+){1,5}$/u.test(name);

/**
 * Person or organisation, for a list without types. On lists mostly of persons (`mostlyPersons`), a name that could be
 * a person's counts as one; on others a positive sign is needed, and without one the party is an organisation.
 *
 * @param statements bracketed remarks of the cell, such as "DPRK individual" or "Russian entity"; they decide
 */
export function inferEntityType(
  name: string,
  aliases: string[],
  statements: string[],
  mostlyPersons: boolean,
): EntityType {
  for (const statement of statements) {
    if (/\b(?:individual|national|person)$/i.test(statement)) return 'individual';
    if (/\bentit(?:y|ies)$/i.test(statement)) return 'organization';
  }
  const bare = name.replace(/\s*[([][^()[\]]*[)\]]/g, '').trim();
  if (!couldBePerson(bare) || soundsLikeOrganisation(bare) || hasAbbreviation(bare)) return 'organization';
  if (soundsLikePerson(bare)) return 'individual';
  if (aliases.some(soundsLikeOrganisation)) return 'organization';
  const lastWord = bare.slice(bare.lastIndexOf(' ') + 1);
  return mostlyPersons && !(lastWord.length > 3 && resolveCountry(lastWord)) ? 'individual' : 'organization';
}

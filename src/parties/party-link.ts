/** A link between two records. */
import type { LinkReason } from '../domain/entity/party-links.ts';
import { fill } from '../messages/fill.ts';
import { API_MESSAGES, FORMATS, type Language, MESSAGES, messageOf } from '../messages/messages.ts';

/** Why two records are linked. */
export interface PartyLink {
  /** 0–1: fraction of links by this rule that a person would confirm. */
  confidence: number;
  reasons: LinkReason[];
  /** True if an official identifier or reference establishes the link, which also links two records of one list. */
  proven: boolean;
  /** True if the other evidence outweighs different years of birth. */
  overBirths?: boolean;
}

/** A link with those of the reasons that are set. */
export const link = (
  confidence: number,
  proven: boolean,
  reasons: (LinkReason | false | null | undefined)[],
): PartyLink => ({
  confidence,
  proven,
  reasons: reasons.filter((one) => one !== undefined && one !== null && one !== false),
});

/** A reason as text in a language; without a language in the wording of the API, which returns it in `evidence`. */
export function linkReasonText(reason: LinkReason, language?: Language): string {
  const {
    link: words,
    subject: subjects,
    identifier: numbers,
    punctuation,
  } = language ? MESSAGES[language] : API_MESSAGES;
  switch (reason.is) {
    case 'names_agree':
    case 'names_alike':
      return fill(words[reason.is], { names: reason.names.join(' / ') });
    case 'names_in_common':
      return fill(words.names_in_common, { count: reason.count, names: reason.names.join(punctuation.comma) });
    case 'number': {
      const { authority, type, value } = reason;
      const number = authority ? fill(words.number_of, { authority }) : numbers[type];
      return fill(words.number, { number, value });
    }
    case 'country':
      return fill(words.country, {
        country: language === undefined ? reason.code : FORMATS[language].country(reason.code),
      });
    case 'listed_for':
      return fill(words.listed_for, { subject: messageOf(subjects, reason.subject) ?? reason.subject });
    default:
      return fill(words[reason.is], reason);
  }
}

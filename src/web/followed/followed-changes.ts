/** What followed changes concern, as an address and as text. */
import { fill } from '../../messages/fill.ts';
import { type Language, MESSAGES } from '../../messages/messages.ts';
import { programmeText } from '../../messages/programme-text.ts';
import { followedChangesShape } from '../../service/parameters/change-filters.ts';
import { fieldLabel } from '../wording.ts';

/** What of a question changes are followed by, in one order. */
export const changesQuery = (query: ReadonlyMap<string, string>): URLSearchParams =>
  new URLSearchParams(
    Object.keys(followedChangesShape).flatMap((name) => {
      const value = query.get(name);
      return value ? [[name, value] as [string, string]] : [];
    }),
  );

/** The page of followed changes; a name has one by its search. */
export const changesHome = (query: ReadonlyMap<string, string>): string =>
  `${query.has('q') ? '/search' : '/changes'}?${changesQuery(query)}`;

/** What changes are followed by, as text: "Programme: UKR". */
export function filterTexts(query: ReadonlyMap<string, string>, language: Language): string {
  const { namedError, punctuation } = MESSAGES[language];
  return [...changesQuery(query)]
    .map(([name, value]) =>
      fill(namedError, {
        name: fieldLabel(name, language),
        error: name === 'programme' ? programmeText(value, language) : value,
      }),
    )
    .join(punctuation.comma);
}

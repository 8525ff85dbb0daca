/** What a hit by a word of a name has in common with the query: a person's surname, or some word. */
import type { PartyHit } from './search-view.ts';

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The surname of a listed name: `DERIPASKA, Oleg` before the comma, else its last word. */
const surnameOf = (name: string): string =>
  fold(name.includes(',') ? name.split(',')[0]! : (name.trim().split(/\s+/).at(-1) ?? ''));

/** True where the words that a person's name has in common with the query are the surname. */
export function isSurname({ entity_type, match, told }: PartyHit): boolean {
  if (entity_type !== 'individual' || match?.type !== 'word') return false;
  const met = (told?.reasons ?? []).flatMap((reason) => (reason.is === 'words' ? [fold(reason.listed)] : []));
  return met.length > 0 && met.join(' ') === surnameOf(match.value);
}

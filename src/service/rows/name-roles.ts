/** What two compared rows say of which part of a person's name is the given name and which the surname. */
import { compareNames } from '../../names/score/pair.ts';
import { ROLES } from '../../names/score/weights.ts';
import type { Props } from './compared-facts.ts';

const textOf = (props: Props, name: string): string => {
  const value = props[name];
  return typeof value === 'string' ? value.trim() : '';
};

const alike = (a: string, b: string): number => compareNames(a, b, { kind: 'person' }).score;

/**
 * True where both rows state a given name (`firstName`) and a surname (`lastName`), and the given name of each is the surname
 * of the other: Hans Friedrich and Friedrich Hans. False where the parts fit as they stand too: Martin Martin.
 */
export function areRolesExchanged(query: Props, candidate: Props): boolean {
  const [first, last] = [textOf(query, 'firstName'), textOf(query, 'lastName')];
  const [otherFirst, otherLast] = [textOf(candidate, 'firstName'), textOf(candidate, 'lastName')];
  if ([first, last, otherFirst, otherLast].includes('')) return false;
  const { same, other } = ROLES;
  return (
    alike(first, otherLast) >= same &&
    alike(last, otherFirst) >= same &&
    alike(first, otherFirst) < other &&
    alike(last, otherLast) < other
  );
}

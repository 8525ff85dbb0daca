/** Words of names in the scripts of India that are no names: particles, titles, and the second half of Jalaluddin. */
import { lazily } from '../../../domain/lazily.ts';
import { lexiconTable } from '../../../lexicon/lines.ts';
import { asDevanagari, INDIC } from './devanagari.ts';

const words = lazily(() => lexiconTable('indic/words.tsv'));

/** The Latin reading of a particle or title; undefined for other words. */
export const indicWord = (native: string): string | undefined =>
  INDIC.test(native) ? words().get(asDevanagari(native)) : undefined;

/** "Of the faith", and "of the" where another word follows: जलालुद्दीन, ज़कीउर रहमान. */
const BEHIND = /^(.{2,})(?:[उु]द्?(दीन)|उ[रलदन])$/u;

/** A name in front of such an ending, and the particle that the ending is: Jalal of जलालुद्दीन. Undefined where it has none. */
export function withoutEnding(native: string): { name: string; particle: 'din' | 'al' } | undefined {
  const [, name, din] = (INDIC.test(native) && BEHIND.exec(asDevanagari(native))) || [];
  return name === undefined ? undefined : { name, particle: din ? 'din' : 'al' };
}

/** Facts shown with every hit besides its summary, so that a person can decide by the answer alone. */
import { foldIdentifier } from '../domain/entity/identifiers.ts';
import type { Hit } from './query.ts';
import { type KnownFacts, knownFactsOf } from './snapshot/known-facts.ts';
import type { Snapshot } from './snapshot.ts';

/** Maximum number of aliases shown. */
const MAX_ALIASES = 3;

export interface HitFacts extends Pick<KnownFacts, 'birth_dates' | 'nationalities' | 'identifiers'> {
  /** At most three, beginning with the one that matched. */
  aliases: string[];
}

/** The facts of a hit; `identifiers` are those that match the query. */
export function hitFacts(snapshot: Snapshot, { row, match }: Hit): HitFacts {
  const { birth_dates, nationalities, aliases, identifiers } = knownFactsOf(snapshot, row);
  const matched = match?.field === 'alias' && !match.via ? [match.value] : [];
  const numbers = [
    ...(match?.type === 'identifier' ? [match.value] : []),
    ...(match?.facts ?? []).flatMap(({ fact, verdict, record }) =>
      fact === 'identifier' && verdict === 'agrees' && record !== null ? [record] : [],
    ),
  ].map(foldIdentifier);
  return {
    birth_dates,
    nationalities,
    aliases: [...new Set([...matched, ...aliases])].slice(0, MAX_ALIASES),
    identifiers: identifiers.filter(({ value }) => numbers.includes(foldIdentifier(value))),
  };
}

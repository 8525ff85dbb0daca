/** Asks every query of the service as it is and with further candidates, and counts what becomes of it. */
import { ALERT_THRESHOLD } from '../../src/names/score/weights.ts';
import { nameCandidates } from '../../src/search/names/candidates.ts';
import { LINK_WEAK, type NameIndex } from '../../src/search/names/name-index.ts';
import { queryForms } from '../../src/search/names/screen.ts';
import { blobText } from '../../src/search/snapshot/section-views.ts';
import type { Snapshot } from '../../src/search/snapshot.ts';
import { type LetterPairs, letterPairs, sharedPairs } from './letters.ts';
import { type NameEncoder, type Near, nearestNames } from './model.ts';
import { FAINT, nameScorer, type Outcome, outcomeOf, serviceScores, withNames } from './second-source.ts';
import { tfidfNames } from './tfidf.ts';

/** How many further names are scored. */
export const FURTHER = [20, 50, 100] as const;
/** The alert threshold of the service. */
export const THRESHOLD = ALERT_THRESHOLD;

/** A query and the rows it means. */
export interface Question {
  group: string;
  q: string;
  right: ReadonlySet<number>;
}

/** The ways in which a query is asked, in the order of the tables. */
export const WAYS = [
  'service',
  ...FURTHER.map((count) => `encoder, ${count} more` as const),
  'encoder, 20 more, shown by nearness',
  'TF-IDF, 50 more',
  'own 100 in all readings',
  'own 300, shown by letters',
  'perfect source',
] as const;
export type Way = (typeof WAYS)[number];

/** Why the service does not have the right party among its first ten. */
export type Miss = 'no candidate' | 'candidate, not shown' | 'outranked';

export interface Answer extends Question {
  outcomes: Record<Way, Outcome>;
  /** Rank of the right party among the names nearest by the encoder and by TF-IDF alone, 0 when not within 50. */
  alone: { encoder: number; tfidf: number };
  miss: Miss | null;
}

export const inTen = ({ rank }: Outcome): boolean => rank >= 1 && rank <= 10;

/** The text of each name of the index, as first published. */
const nameTexts = ({ texts, nameCount, linkAt, linkTexts }: NameIndex): string[] =>
  Array.from({ length: nameCount }, (_, name) => blobText(texts, linkTexts[linkAt[name]!]!));

/** Both further sources over the names of a snapshot. */
export interface Sources {
  encoder(q: string, count: number): Near[];
  tfidf(q: string, count: number): Near[];
  /** Bytes of the encoder's vectors of names. */
  bytes: number;
}

export function openSources(snapshot: Snapshot, model: NameEncoder): Sources {
  const texts = nameTexts(snapshot.names);
  const { nearest, bytes } = nearestNames(model, texts);
  return { encoder: nearest, tfidf: tfidfNames(texts), bytes };
}

/** Asks one question after another. */
export function asker(snapshot: Snapshot, sources: Sources): (question: Question) => Answer {
  const { names } = snapshot;
  const namesOf = strongNames(names);
  const bears = (name: number, right: ReadonlySet<number>): boolean => {
    for (let link = names.linkAt[name]!; link < names.linkAt[name + 1]!; link++)
      if (right.has(names.linkRows[link]!)) return true;
    return false;
  };
  return ({ group, q, right }) => {
    const service = serviceScores(snapshot, q);
    const scoreOf = nameScorer(snapshot, q);
    const near = sources.encoder(q, Math.max(...FURTHER)).map((one) => ({ ...one, score: scoreOf(one.name) }));
    const byTfidf = sources.tfidf(q, 50);
    const own = nameCandidates(names, queryForms(names, q, 'unknown')).names;
    const outcome = (further: Iterable<readonly [number, number]>): Outcome =>
      outcomeOf(withNames(snapshot, service, further), right);
    const scored = (found: Iterable<number>): (readonly [number, number])[] =>
      Array.from(found, (name) => [name, scoreOf(name)] as const);
    const [few, some, many] = FURTHER.map((count) =>
      outcome(near.slice(0, count).map(({ name, score }) => [name, score])),
    );
    const rightNames = [...right].flatMap((row) => namesOf.get(row) ?? []);
    const before = outcomeOf(service, right);
    const letters = letterPairs(q);
    const lettersOf = (name: number): LetterPairs =>
      letterPairs(blobText(names.texts, names.linkTexts[names.linkAt[name]!]!));
    return {
      group,
      q,
      right,
      outcomes: {
        service: before,
        'encoder, 20 more': few!,
        'encoder, 50 more': some!,
        'encoder, 100 more': many!,
        'encoder, 20 more, shown by nearness': outcome(
          near.slice(0, 20).map(({ name, score, cosine }) => [name, Math.max(score, FAINT * cosine)]),
        ),
        'TF-IDF, 50 more': outcome(scored(byTfidf.map(({ name }) => name))),
        'own 100 in all readings': outcome(scored(own.subarray(0, 100))),
        'own 300, shown by letters': outcome(
          Array.from(own.subarray(0, 300), (name) => [name, FAINT * sharedPairs(letters, lettersOf(name))]),
        ),
        'perfect source': outcome(scored(rightNames)),
      },
      alone: {
        encoder: 1 + near.slice(0, 50).findIndex(({ name }) => bears(name, right)),
        tfidf: 1 + byTfidf.findIndex(({ name }) => bears(name, right)),
      },
      miss: inTen(before) ? null : missOf(before, own, rightNames),
    };
  };
}

function missOf({ rank }: Outcome, candidates: Uint32Array, rightNames: readonly number[]): Miss {
  if (rank > 0) return 'outranked';
  return rightNames.some((name) => candidates.includes(name)) ? 'candidate, not shown' : 'no candidate';
}

/** By row: its names that count without being matched exactly. */
function strongNames({ nameCount, linkAt, linkRows, linkFlags }: NameIndex): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (let name = 0; name < nameCount; name++) {
    for (let link = linkAt[name]!; link < linkAt[name + 1]!; link++) {
      if (linkFlags[link]! & LINK_WEAK) continue;
      const known = found.get(linkRows[link]!);
      if (known) known.push(name);
      else found.set(linkRows[link]!, [name]);
    }
  }
  return found;
}

/** Which customers a change may concern: everybody else's answer is what it was. */
import type { NameToken } from '../../names/name.ts';
import { ALERT_THRESHOLD } from '../../names/score/weights.ts';
import { hidesOneOf } from '../../search/names/index/look-alikes.ts';
import { type NameIndex, namesWith, preparedToken } from '../../search/names/index/name-index.ts';
import { isCutBy } from '../../search/names/query/respacing.ts';
import type { Finding } from '../answers/finding.ts';
import { RANK_SLACK, SCORE_MARGIN } from '../answers/margin.ts';
import type { ProbeToken } from '../answers/probe.ts';
import type { Fragility } from '../answers/screen-customer.ts';
import { keyHash, probeFrom, type StoredProbe } from '../state/probe-bytes.ts';
import type { ChangedNames, Credits } from './changed-names.ts';
import type { MovedWords } from './moved-words.ts';
import { ALL_READINGS, bitOf, scorer } from './scorer.ts';

/** A customer as a pass meets it. */
export interface KnownCustomer {
  findings: readonly Finding[];
  fragile: Fragility;
  /** See `probe-bytes.ts`. */
  probe: Uint8Array;
}

/** `screen`: its answer may be another; `compared`: it was compared with changed names, and is not; `apart`: nothing to compare. */
export type Concern = 'screen' | 'compared' | 'apart';

export interface Changes {
  /** Ids of changed records. */
  records: ReadonlySet<string>;
  names: ChangedNames;
  moved: MovedWords;
  /** Least score of a hit, 0–1. */
  threshold: number;
  /** Names of a record that count in a search for it. */
  namesOf(id: string): readonly number[];
}

/** How much a listed name's own unmatched weight counts against it; see `candidates.ts`. */
const SURPLUS = 0.35;

/** Rank by a reading below which a search does not compare a name with it; see `candidates.ts`, and with slack. */
const LEAST_COMPARED = 0.2 * RANK_SLACK;

/** What each token means for this change, worked out once. */
interface TokenChange {
  token: NameToken;
  /** It moved; it did, and so far that whoever has it is screened. */
  moved: boolean;
  isFar: boolean;
  found: Credits;
}

/** What a change of the lists means for each token of customers' names, worked out once. */
function tokenChanges(
  { names, moved }: Changes,
  index: NameIndex,
  tokenOf: (id: number) => ProbeToken,
): (id: number) => TokenChange {
  const tokens = new Map<number, TokenChange>();
  const isListed = (word: string): boolean => namesWith(index, word) > 0;
  return (id) => {
    let change = tokens.get(id);
    if (!change) {
      const token = tokenOf(id);
      const isIn = (words: ReadonlySet<string>): boolean =>
        words.has(token.text) || (token.native !== undefined && words.has(token.native));
      // Letters that look like others are read as a listed word, and a word is cut into listed ones: these may have come or gone.
      const isReadOtherwise =
        namesWith(index, token.text) === 0 &&
        (hidesOneOf(token.text, moved.words) || isCutBy(token.text, moved.listed, isListed));
      const prepared = preparedToken(token, token.rarity ?? index.rarityOf(token.text));
      change = {
        token: prepared,
        moved: isIn(moved.words),
        isFar: isReadOtherwise || isIn(moved.borne),
        found: names.found(token),
      };
      tokens.set(id, change);
    }
    return change;
  };
}

/** Adds up the credits of changed names; the names that have any are the first `touched` of `list`. */
function creditSums({ count, weights, whole }: Changes['names']) {
  const sums = new Float32Array(count);
  const list = new Uint32Array(count);
  /** By name: 1 where it is looked at, if its credit suffices. */
  const looked = whole.slice();
  let touched = 0;
  return {
    add({ names, credits, byMoved }: Credits): void {
      for (let at = 0; at < names.length; at++) {
        const name = names[at]!;
        if (sums[name] === 0) list[touched++] = name;
        sums[name]! += credits[at]!;
      }
      for (const name of byMoved) looked[name] = 1;
    },
    clear(): void {
      for (let at = 0; at < touched; at++) {
        const name = list[at]!;
        sums[name] = 0;
        looked[name] = whole[name]!;
      }
      touched = 0;
    },
    /** Hands on the names that rank at `least` or above, with their ranks by a reading of a weight. @returns whether there are any */
    reaching(
      { free, wanted, weight, least }: { free: number; wanted: number; weight: number; least: number },
      take: (name: number, rank: number) => void = () => {},
    ): boolean {
      let isAny = false;
      for (let at = 0; at < touched; at++) {
        const name = list[at]!;
        if (looked[name] === 0) continue;
        const credit = sums[name]! + free;
        const rank = (weight * credit) / (wanted + SURPLUS * Math.max(0, weights[name]! - credit));
        if (rank < least) continue;
        isAny = true;
        take(name, rank);
      }
      return isAny;
    },
  };
}

/** What the changed names mean for a name, whoever has it. */
interface NameConcern {
  concern: Concern;
  /** How many changed names a search would compare it with. */
  compared: number;
  /** A word of it moved a little. */
  moved: boolean;
}

/** By hash of a key: the changed names that have it; null where whoever has the key is screened, as it is a number or a word that moved. */
function namesByKey({ names, moved }: Changes): ReadonlyMap<number, readonly number[] | null> {
  const found = new Map<number, readonly number[] | null>(names.byKey);
  for (const key of [...names.numbers, ...[...moved.words].map(keyHash)]) found.set(key, null);
  return found;
}

/** Judges customers, one after the other. @param tokenOf a token by its number */
export function concerned(
  changes: Changes,
  index: NameIndex,
  tokenOf: (id: number) => ProbeToken,
): (customer: KnownCustomer) => Concern {
  const { records, names, threshold } = changes;
  const changeOf = tokenChanges(changes, index, tokenOf);
  const found = namesByKey(changes);
  const score = scorer(index, names.places, (id) => changeOf(id).token);
  const sums = creditSums(names);

  /** The changed names that a search would compare the customer with, by which readings; null when it must be screened in any case. */
  function wantedNames(probe: StoredProbe, told: readonly TokenChange[]): Map<number, number> | null {
    const { keys, free, cut, wanted } = probe;
    const compared = new Map<number, number>();
    // A name as written is found whatever its words score.
    if (found.has(keys[0]!)) return null;
    for (const key of keys) {
      const byKey = found.get(key);
      if (byKey === null) return null;
      for (const name of byKey ?? []) compared.set(name, ALL_READINGS);
    }
    if (told.some(({ isFar }) => isFar)) return null;
    for (const one of told) sums.add(one.found);
    // First by all readings together, which share tokens; then, where that leaves any, by each reading.
    const isLikely = sums.reaching({ free, wanted, weight: 1, least: cut });
    sums.clear();
    if (!isLikely) return compared;
    const ranked = new Map<number, number>();
    for (const [at, { wanted: own, weight, tokens }] of probe.forms().entries()) {
      if (own === 0) continue;
      for (const place of tokens) if (place < told.length) sums.add(told[place]!.found);
      sums.reaching({ free, wanted: own, weight, least: Math.min(cut, LEAST_COMPARED) }, (name, rank) => {
        ranked.set(name, (ranked.get(name) ?? 0) | bitOf(at));
        if (rank >= cut && !compared.has(name)) compared.set(name, 0);
      });
      sums.clear();
    }
    for (const [name, readings] of compared) compared.set(name, readings | (ranked.get(name) ?? 0));
    return compared;
  }

  function judgeName(probe: StoredProbe): NameConcern {
    const told: TokenChange[] = [];
    for (let at = 0; at < probe.telling; at++) told.push(changeOf(probe.tokens[at]!));
    const wanted = wantedNames(probe, told);
    const of = (concern: Concern): NameConcern => {
      return { concern, compared: wanted?.size ?? 0, moved: told.some((one) => one.moved) };
    };
    if (!wanted || names.isNearWhole(probe, threshold)) return of('screen');
    if (wanted.size === 0) return of('apart');
    const least = threshold - SCORE_MARGIN;
    for (const [name, readings] of wanted)
      if (names.listed[name] && score.reaches(probe, name, { readings, least })) return of('screen');
    return of('compared');
  }

  /** True when every score that was found near the threshold is still on its side of it. */
  function areScoresKept(findings: readonly Finding[], probe: StoredProbe): boolean {
    const line = Math.max(threshold, ALERT_THRESHOLD);
    return findings.every(({ id, standing, edge, steady }) => {
      if (standing !== 'near' && !edge && !steady) return true;
      const best = score.best(probe, changes.namesOf(id));
      if (steady) return Math.abs(best - steady.score) < steady.slack;
      return standing === 'near' ? best < threshold : best >= line;
    });
  }

  return ({ findings, fragile, probe: bytes }) => {
    if (fragile === 'always' || findings.some(({ id }) => records.has(id))) return 'screen';
    const probe = probeFrom(bytes);
    const { concern, compared, moved: isMoved } = judgeName(probe);
    if (concern === 'screen' || findings.length === 0) return concern;
    // More names before those that were found could keep them from being compared.
    if (isMoved || compared > probe.room) return 'screen';
    return fragile === 'scores' && !areScoresKept(findings, probe) ? 'screen' : concern;
  };
}

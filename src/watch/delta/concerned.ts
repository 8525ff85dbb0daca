/** Which customers a change may concern: everybody else's answer is what it was. */
import type { NameForm, NameToken } from '../../names/name.ts';
import { createComparer, scoreForms } from '../../names/score/compare.ts';
import { ALERT_THRESHOLD } from '../../names/score/weights.ts';
import { hidesOneOf } from '../../search/names/index/look-alikes.ts';
import { NAME_KINDS, type NameIndex, namesWith, preparedToken } from '../../search/names/index/name-index.ts';
import type { Finding } from '../answers/finding.ts';
import { SCORE_MARGIN } from '../answers/margin.ts';
import type { ProbeToken } from '../answers/probe.ts';
import type { Fragility } from '../answers/screen-customer.ts';
import { keyHash, probeFrom, type StoredProbe } from '../state/probe-bytes.ts';
import type { ChangedNames, Credits } from './changed-names.ts';
import type { MovedWords } from './moved-words.ts';

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
  return (id) => {
    let change = tokens.get(id);
    if (!change) {
      const token = tokenOf(id);
      const isIn = (words: ReadonlySet<string>): boolean =>
        words.has(token.text) || (token.native !== undefined && words.has(token.native));
      // Letters that look like others are read as a listed word: it may have come or gone.
      const isHiding = namesWith(index, token.text) === 0 && hidesOneOf(token.text, moved.words);
      const prepared = preparedToken(token, token.rarity ?? index.rarityOf(token.text));
      change = {
        token: prepared,
        moved: isIn(moved.words),
        isFar: isHiding || isIn(moved.borne),
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
    /** The names whose credit ranks as high as the last that was compared. */
    reaching(free: number, cut: number, wanted: number): number[] {
      const found: number[] = [];
      for (let at = 0; at < touched; at++) {
        const name = list[at]!;
        if (looked[name] === 0) continue;
        const credit = sums[name]! + free;
        if (credit >= cut * (wanted + SURPLUS * Math.max(0, weights[name]! - credit))) found.push(name);
      }
      return found;
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

/** Names whose judgement is remembered at once, for namesakes. */
const MOST_REMEMBERED = 300_000;

/** Judges equal probes once. */
function oncePerName(judge: (probe: StoredProbe) => NameConcern): (probe: Uint8Array) => NameConcern {
  const known = new Map<string, NameConcern>();
  return (probe) => {
    const key = Buffer.from(probe.buffer, probe.byteOffset, probe.byteLength).toString('latin1');
    let found = known.get(key);
    if (!found) {
      if (known.size >= MOST_REMEMBERED) known.clear();
      found = judge(probeFrom(probe));
      known.set(key, found);
    }
    return found;
  };
}

/** Judges customers, one after the other. @param tokenOf a token by its number */
export function concerned(
  changes: Changes,
  index: NameIndex,
  tokenOf: (id: number) => ProbeToken,
): (customer: KnownCustomer) => Concern {
  const { records, names, moved, threshold } = changes;
  const changeOf = tokenChanges(changes, index, tokenOf);
  const movedKeys = new Set([...moved.words].map(keyHash));
  const score = scorer(index, (id) => changeOf(id).token);
  const sums = creditSums(names);

  /** The changed names that a search would compare the customer with; null when it must be screened in any case. */
  function wantedNames(
    { keys, free, cut, wanted, forms }: StoredProbe,
    told: readonly TokenChange[],
  ): Set<number> | null {
    const found = new Set<number>();
    // A name as written is found whatever its words score.
    if (names.byKey.has(keys[0]!)) return null;
    for (const key of keys) {
      if (names.numbers.has(key) || movedKeys.has(key)) return null;
      for (const name of names.byKey.get(key) ?? []) found.add(name);
    }
    if (told.some(({ isFar }) => isFar)) return null;
    for (const one of told) sums.add(one.found);
    // First by all readings together, which share tokens; then, where that leaves any, by each reading.
    const isLikely = sums.reaching(free, cut, wanted).length > 0;
    sums.clear();
    for (const form of isLikely ? forms() : []) {
      if (form.wanted === 0) continue;
      for (const place of form.tokens) if (place < told.length) sums.add(told[place]!.found);
      for (const name of sums.reaching(free, cut / form.weight, form.wanted)) found.add(name);
      sums.clear();
    }
    return found;
  }

  function judgeName(probe: StoredProbe): NameConcern {
    const told = Array.from(probe.tokens.subarray(0, probe.telling), changeOf);
    const wanted = wantedNames(probe, told);
    const of = (concern: Concern): NameConcern => {
      return { concern, compared: wanted?.size ?? 0, moved: told.some((one) => one.moved) };
    };
    if (!wanted || names.isNearWhole(probe.letters(), threshold)) return of('screen');
    if (wanted.size === 0) return of('apart');
    const least = threshold - SCORE_MARGIN;
    const places = [...wanted].map((name) => names.places[name]!);
    return of(score(probe, places, (best) => best < least) >= least ? 'screen' : 'compared');
  }

  /** True when every score that was found near the threshold is still on its side of it. */
  function areScoresKept(findings: readonly Finding[], probe: StoredProbe): boolean {
    const line = Math.max(threshold, ALERT_THRESHOLD);
    return findings.every(({ id, standing, edge, steady }) => {
      if (standing !== 'near' && !edge && !steady) return true;
      const best = score(probe, changes.namesOf(id), () => true);
      if (steady) return Math.abs(best - steady.score) < steady.slack;
      return standing === 'near' ? best < threshold : best >= line;
    });
  }

  const concernOf = oncePerName(judgeName);

  return ({ findings, fragile, probe }) => {
    if (fragile === 'always' || findings.some(({ id }) => records.has(id))) return 'screen';
    const { concern, compared, moved: isMoved } = concernOf(probe);
    if (concern === 'screen' || findings.length === 0) return concern;
    // More names before those that were found could keep them from being compared.
    if (isMoved || compared > probeFrom(probe).room) return 'screen';
    return fragile === 'scores' && !areScoresKept(findings, probeFrom(probe)) ? 'screen' : concern;
  };
}

/** Customers after whom similarities of tokens are forgotten. */
const FORGETS_EVERY = 20_000;

/** Scores a customer's readings against listed names: the best, or the first that `goOn` stops at. */
function scorer(index: NameIndex, tokenOf: (id: number) => NameToken) {
  const newComparer = () => createComparer({ rarity: index.rarityOf, isKnown: index.isKnown, remember: true });
  let comparer = newComparer();
  let customers = 0;
  return (probe: StoredProbe, names: Iterable<number>, goOn: (best: number) => boolean): number => {
    // It remembers pairs of tokens, and forgets them before they are too many.
    if (++customers % FORGETS_EVERY === 0) comparer = newComparer();
    const own = [...probe.tokens].map(tokenOf);
    const forms = probe
      .forms()
      .map(({ tokens, ...form }): NameForm => ({ ...form, tokens: tokens.map((place) => own[place]!) }));
    let best = 0;
    for (const name of names) {
      const kind = NAME_KINDS[index.kinds[name]!]!;
      for (const candidate of index.formsOf(name))
        for (const form of forms) best = Math.max(best, scoreForms(form, candidate, kind, comparer));
      if (!goOn(best)) break;
    }
    return best;
  };
}

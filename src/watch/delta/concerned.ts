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
import { keyHash, type StoredProbe } from '../state/probe-bytes.ts';
import type { ChangedNames, Credits } from './changed-names.ts';
import type { ChangedRecord } from './changed-records.ts';

/** A customer as a pass meets it. */
export interface KnownCustomer {
  findings: readonly Finding[];
  fragile: Fragility;
  probe: StoredProbe;
}

/** `screen`: its answer may be another; `compared`: it was compared with changed names, and is not; `apart`: nothing to compare. */
export type Concern = 'screen' | 'compared' | 'apart';

export interface Changes {
  records: ReadonlyMap<string, ChangedRecord>;
  names: ChangedNames;
  /** Words that moved. */
  words: ReadonlySet<string>;
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
  moved: boolean;
  found: Credits;
}

/** What a change of the lists means for each token of customers' names, worked out once. */
function tokenChanges(
  { names, words }: Changes,
  index: NameIndex,
  tokenOf: (id: number) => ProbeToken,
): (id: number) => TokenChange {
  const tokens = new Map<number, TokenChange>();
  return (id) => {
    let change = tokens.get(id);
    if (!change) {
      const token = tokenOf(id);
      const isListed = namesWith(index, token.text) > 0;
      const moved =
        words.has(token.text) ||
        (token.native !== undefined && words.has(token.native)) ||
        (!isListed && hidesOneOf(token.text, words));
      const prepared = preparedToken(token, token.rarity ?? index.rarityOf(token.text));
      change = { token: prepared, moved, found: names.found(token) };
      tokens.set(id, change);
    }
    return change;
  };
}

/** Adds up the credits of changed names; the names that have any are the first `touched` of `list`. */
function creditSums({ count, weights }: Changes['names']) {
  const sums = new Float32Array(count);
  const list = new Uint32Array(count);
  let touched = 0;
  return {
    add({ names, credits }: Credits): void {
      for (let at = 0; at < names.length; at++) {
        const name = names[at]!;
        if (sums[name] === 0) list[touched++] = name;
        sums[name]! += credits[at]!;
      }
    },
    clear(): void {
      for (let at = 0; at < touched; at++) sums[list[at]!] = 0;
      touched = 0;
    },
    /** The names whose credit ranks as high as the last that was compared. */
    reaching(free: number, cut: number, wanted: number): number[] {
      const found: number[] = [];
      for (let at = 0; at < touched; at++) {
        const name = list[at]!;
        const credit = sums[name]! + free;
        if (credit >= cut * (wanted + SURPLUS * Math.max(0, weights[name]! - credit))) found.push(name);
      }
      return found;
    },
  };
}

/** Judges customers, one after the other. @param tokenOf a token by its number */
export function concerned(
  changes: Changes,
  index: NameIndex,
  tokenOf: (id: number) => ProbeToken,
): (customer: KnownCustomer) => Concern {
  const { records, names, words, threshold } = changes;
  const changeOf = tokenChanges(changes, index, tokenOf);
  const movedKeys = new Set([...words].map(keyHash));
  const score = scorer(index, (id) => changeOf(id).token);

  const sums = creditSums(names);

  /** The changed names that a search would compare the customer with; null when it must be screened in any case. */
  function wantedNames(probe: StoredProbe): Set<number> | null {
    const { keys, tokens: ids, telling, free, cut, wanted } = probe;
    const found = new Set<number>();
    for (const key of keys) {
      if (names.numbers.has(key) || movedKeys.has(key)) return null;
      for (const name of names.byKey.get(key) ?? []) found.add(name);
    }
    const told = [...ids.subarray(0, telling)].map(changeOf);
    if (told.some(({ moved }) => moved)) return null;
    for (const one of told) sums.add(one.found);
    // First by all readings together, which share tokens; then, where that leaves any, by each reading.
    const isLikely = sums.reaching(free, cut, wanted).length > 0;
    sums.clear();
    for (const form of isLikely ? probe.forms() : []) {
      if (form.wanted === 0) continue;
      for (const place of form.tokens) if (place < telling) sums.add(told[place]!.found);
      for (const name of sums.reaching(free, cut / form.weight, form.wanted)) found.add(name);
      sums.clear();
    }
    return found;
  }

  /** True when every score that was found near the threshold is still on its side of it. */
  function areScoresKept({ findings, probe }: KnownCustomer): boolean {
    const line = Math.max(threshold, ALERT_THRESHOLD);
    return findings.every(({ id, standing }) => {
      const best = score(probe, changes.namesOf(id), () => true);
      return standing === 'near' ? best < threshold : best >= line;
    });
  }

  return (customer) => {
    const { findings, fragile, probe } = customer;
    if (fragile === 'always' || findings.some(({ id }) => records.has(id))) return 'screen';
    const wanted = wantedNames(probe);
    // More names before those that were found could keep them from being compared.
    if (!wanted || (findings.length > 0 && wanted.size > probe.room)) return 'screen';
    if (fragile === 'scores' && !areScoresKept(customer)) return 'screen';
    if (names.isNearWhole(probe.letters(), threshold)) return 'screen';
    if (wanted.size === 0) return 'apart';
    const least = threshold - SCORE_MARGIN;
    const places = [...wanted].map((name) => names.places[name]!);
    return score(probe, places, (best) => best < least) >= least ? 'screen' : 'compared';
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

/** Which customers a change may concern: everybody else's answer is what it was. */
import type { NameForm, NameToken } from '../../names/name.ts';
import { createComparer, scoreForms } from '../../names/score/compare.ts';
import { ALERT_THRESHOLD } from '../../names/score/weights.ts';
import { NAME_KINDS, type NameIndex, preparedToken } from '../../search/names/index/name-index.ts';
import type { Finding } from '../answers/finding.ts';
import { SCORE_MARGIN } from '../answers/margin.ts';
import type { ProbeToken } from '../answers/probe.ts';
import type { Fragility } from '../answers/screen-customer.ts';
import { keyHash, type StoredProbe } from '../state/probe-bytes.ts';
import type { ChangedNames, Credit } from './changed-names.ts';
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
  credits: readonly Credit[];
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
      const moved = words.has(token.text) || (token.native !== undefined && words.has(token.native));
      const prepared = preparedToken(token, token.rarity ?? index.rarityOf(token.text));
      change = { token: prepared, moved, credits: names.found(token) };
      tokens.set(id, change);
    }
    return change;
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

  /** The changed names that a search would compare the customer with; null when it must be screened in any case. */
  function wantedNames(probe: StoredProbe): Set<number> | null {
    const { keys, tokens: ids, telling, free, cut, wanted } = probe;
    const found = new Set<number>();
    for (const key of keys) {
      if (names.numbers.has(key) || movedKeys.has(key)) return null;
      for (const name of names.byKey.get(key) ?? []) found.add(name);
    }
    const credits = new Map<number, number>();
    for (const id of ids.subarray(0, telling)) {
      const { moved, credits: own } = changeOf(id);
      if (moved) return null;
      for (const { name, credit } of own) credits.set(name, (credits.get(name) ?? 0) + credit);
    }
    // First by all readings together, which share tokens; then, for the few that are left, by each reading.
    const likely = [...credits].filter(([name, sum]) => reaches(name, sum + free, cut, wanted));
    if (likely.length > 0)
      for (const name of likelyByForm(probe, new Set(likely.map(([name]) => name)))) found.add(name);
    return found;
  }

  /** True when a name with this credit ranks as high as the last that was compared. */
  function reaches(name: number, credit: number, cut: number, wanted: number): boolean {
    return credit >= cut * (wanted + SURPLUS * Math.max(0, names.weightOf(name) - credit));
  }

  /** Those of some names that rank high enough by one reading of the customer's name. */
  function likelyByForm({ tokens: ids, telling, free, cut, forms }: StoredProbe, likely: Set<number>): Set<number> {
    const found = new Set<number>();
    for (const { tokens: places, wanted, weight } of forms()) {
      if (wanted === 0) continue;
      const credits = new Map<number, number>();
      for (const place of places) {
        if (place >= telling) continue;
        for (const { name, credit } of changeOf(ids[place]!).credits)
          if (likely.has(name)) credits.set(name, (credits.get(name) ?? 0) + credit);
      }
      for (const [name, credit] of credits) if (reaches(name, credit + free, cut / weight, wanted)) found.add(name);
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
    return score(probe, wanted, (best) => best < least) >= least ? 'screen' : 'compared';
  };
}

/** Scores a customer's readings against listed names: the best, or the first that `goOn` stops at. */
function scorer(index: NameIndex, tokenOf: (id: number) => NameToken) {
  // The comparer of the index remembers every pair of tokens, for which customers are too many.
  const comparer = createComparer({ rarity: index.rarityOf, isKnown: index.isKnown });
  return (probe: StoredProbe, names: Iterable<number>, goOn: (best: number) => boolean): number => {
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

/** Which customers a change may concern: everybody else's answer is what it was. */
import type { Finding } from '../answers/finding.ts';
import type { ProbeToken } from '../answers/probe.ts';
import { keyHash, type StoredProbe } from '../state/probe-bytes.ts';
import type { ChangedNames, Credit } from './changed-names.ts';
import type { ChangedRecord } from './changed-records.ts';

/** A customer as a pass meets it. */
export interface KnownCustomer {
  findings: readonly Finding[];
  fragile: boolean;
  probe: StoredProbe;
}

/** `full`: screen it; names: compare it with these first, by their numbers, and screen it if one comes near; null: leave it. */
export type Concern = 'full' | readonly number[] | null;

export interface Changes {
  records: ReadonlyMap<string, ChangedRecord>;
  names: ChangedNames;
  /** Words that moved. */
  words: ReadonlySet<string>;
  /** Least score of a hit, 0–1. */
  threshold: number;
}

/** How much a listed name's own unmatched weight counts against it; see `candidates.ts`. */
const SURPLUS = 0.35;

/** What each token means for this change, worked out once. */
interface TokenChange {
  moved: boolean;
  credits: readonly Credit[];
}

/** Judges customers, one after the other. @param tokenOf a token by its number */
export function concerned(
  { records, names, words, threshold }: Changes,
  tokenOf: (id: number) => ProbeToken,
): (customer: KnownCustomer) => Concern {
  const tokens = new Map<number, TokenChange>();
  const changeOf = (id: number): TokenChange => {
    let change = tokens.get(id);
    if (!change) {
      const token = tokenOf(id);
      const moved = words.has(token.text) || (token.native !== undefined && words.has(token.native));
      change = { moved, credits: names.found(token) };
      tokens.set(id, change);
    }
    return change;
  };
  const movedKeys = new Set([...words].map(keyHash));
  return ({ findings, fragile, probe }) => {
    if (fragile || findings.some(({ id }) => records.has(id))) return 'full';
    const wanted = new Set<number>();
    for (const key of probe.keys) {
      if (names.numbers.has(key) || movedKeys.has(key)) return 'full';
      for (const name of names.byKey.get(key) ?? []) wanted.add(name);
    }
    const credits = new Map<number, number>();
    for (const id of probe.tokens) {
      const { moved, credits: found } = changeOf(id);
      if (moved) return 'full';
      for (const { name, credit } of found) credits.set(name, (credits.get(name) ?? 0) + credit);
    }
    for (const [name, credit] of credits) {
      const sum = credit + probe.free;
      const surplus = SURPLUS * Math.max(0, names.weightOf(name) - sum);
      if (sum >= probe.cut * (probe.wanted + surplus)) wanted.add(name);
    }
    if (findings.length > 0 && wanted.size > 0) return 'full';
    if (names.isNearWhole(probe.letters, threshold)) return 'full';
    return wanted.size > 0 ? [...wanted] : null;
  };
}

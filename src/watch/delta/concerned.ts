/** Which customers a change may concern: everybody else's answer is what it was. */
import { ALERT_THRESHOLD } from '../../names/score/weights.ts';
import type { NameIndex } from '../../search/names/index/name-index.ts';
import type { Finding } from '../answers/finding.ts';
import { SCORE_MARGIN } from '../answers/margin.ts';
import type { ProbeToken } from '../answers/probe.ts';
import type { Fragility } from '../answers/screen-customer.ts';
import { probeFrom, type StoredProbe } from '../state/probe-bytes.ts';
import { scorer } from './scorer.ts';
import { type LookedAt, type TokenChange, tokenChanges, wantedNames } from './wanted-names.ts';

/** A customer as a pass meets it. */
export interface KnownCustomer {
  findings: readonly Finding[];
  fragile: Fragility;
  /** See `probe-bytes.ts`. */
  probe: Uint8Array;
}

/**
 * `screen`: its answer may be another; `check`: the same, by ranks alone, so that it is looked whether it is; `compared`: it was
 * compared with changed names, and is not; `apart`: nothing to compare.
 */
type Concern = 'screen' | 'check' | 'compared' | 'apart';

/** What a change means for a customer. */
export interface Judgement {
  concern: Concern;
  /** So many changed names may come before what was found for it, which is found still. */
  earlier: number;
}

export const SCREEN: Judgement = { concern: 'screen', earlier: 0 };
export const APART: Judgement = { concern: 'apart', earlier: 0 };
const CHECK: Judgement = { concern: 'check', earlier: 0 };

export interface Changes extends LookedAt {
  /** Ids of changed records. */
  records: ReadonlySet<string>;
  /** Least score of a hit, 0–1. */
  threshold: number;
  /** Names of a record that count in a search for it. */
  namesOf(id: string): readonly number[];
}

/** What the changed names mean for a name, whoever has it. */
interface NameConcern extends Judgement {
  /** A word of it moved a little. */
  moved: boolean;
}

/** Judges customers, one after the other. @param tokenOf a token by its number */
export function concerned(
  changes: Changes,
  index: NameIndex,
  tokenOf: (id: number) => ProbeToken,
): (customer: KnownCustomer) => Judgement {
  const { records, names, threshold } = changes;
  const changeOf = tokenChanges(changes, index, tokenOf);
  const wantedOf = wantedNames(changes);
  const score = scorer(index, names.places, (id) => changeOf(id).token);

  function judgeName(probe: StoredProbe): NameConcern {
    const told: TokenChange[] = [];
    for (let at = 0; at < probe.telling; at++) told.push(changeOf(probe.tokens[at]!));
    const wanted = wantedOf(probe, told);
    const of = (concern: Concern): NameConcern => {
      return { concern, earlier: wanted?.earlier ?? 0, moved: told.some((one) => one.moved) };
    };
    if (!wanted || names.isNearWhole(probe, threshold)) return of('screen');
    if (wanted.names.size === 0) return of('apart');
    const least = threshold - SCORE_MARGIN;
    for (const [name, readings] of wanted.names)
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
    if (findings.some(({ id }) => records.has(id))) return SCREEN;
    if (fragile === 'always') return CHECK;
    const probe = probeFrom(bytes);
    const { moved: isMoved, ...judgement } = judgeName(probe);
    if (judgement.concern === 'screen' || findings.length === 0) return { ...judgement, earlier: 0 };
    // More names before those that were found could keep them from being compared.
    if (isMoved || judgement.earlier > probe.room) return SCREEN;
    return fragile === 'scores' && !areScoresKept(findings, probe) ? SCREEN : judgement;
  };
}

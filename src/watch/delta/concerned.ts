/** Which customers a change may concern: everybody else's answer is what it was. */
import { ALERT_THRESHOLD } from '../../names/score/weights.ts';
import type { NameIndex } from '../../search/names/index/name-index.ts';
import type { Finding } from '../answers/finding.ts';
import { SCORE_MARGIN } from '../answers/margin.ts';
import { probeFrom, type StoredProbe } from '../state/probe-bytes.ts';
import { sameReading } from './same-reading.ts';
import { scorer } from './scorer.ts';
import { type LookedAt, type TokenChange, tokenChanges, type Wanted, wantedNames } from './wanted-names.ts';

/** A customer as a pass meets it. */
interface KnownCustomer {
  findings: readonly Finding[];
  isFragile: boolean;
}

/** `screen`: its answer may be another; `check`: the same, by ranks alone, so that it is looked whether it is; `kept`: it is as it was. */
type Concern = 'screen' | 'check' | 'kept';

/** What a change means for a name, whoever has it. */
interface NameConcern {
  /** `screen`: something new may be found; `compared`: it was compared with changed names, and nothing is; `apart`: nothing to compare. */
  concern: 'screen' | 'compared' | 'apart';
  /** A word of it moved a little, or one near it far: what was found for it may be found no more. */
  isMoved(): boolean;
  /** So many changed names may come before what was found for it, and so many may until one is not found any more. */
  earlier: number;
  room: number;
  probe: StoredProbe;
}

export interface Changes extends LookedAt {
  /** Ids of changed records, and of those of changed parties. */
  records: ReadonlySet<string>;
  /** Ids of records with a word of which a comparison may say otherwise now: who has found one may find it no more. */
  turned: ReadonlySet<string>;
  /** Least score of a hit, 0–1. */
  threshold: number;
  /** Names of a record that count in a search for it. */
  namesOf(id: string): readonly number[];
}

/** Judges names and their bearers, one after the other. */
export interface Judge {
  /** @param stored see `probe-bytes.ts` @param nameOf its text, read where it is needed */
  name(stored: Uint8Array, nameOf: () => string): NameConcern;
  customer(customer: KnownCustomer, name: NameConcern): Concern;
}

/** Judges by what changed. @param tokenOf a token by its number, as JSON */
export function concerned(changes: Changes, index: NameIndex, tokenOf: (id: number) => string): Judge {
  const { records, turned, names, threshold } = changes;
  const changeOf = tokenChanges(changes, index, tokenOf);
  const wantedOf = wantedNames(changes);
  const score = scorer(index, names.places, (id) => changeOf(id).token);
  const isReadAsBefore = sameReading(index, tokenOf);

  function isReached(probe: StoredProbe, wanted: Wanted): boolean {
    const least = threshold - SCORE_MARGIN;
    // A party that is listed no more is not found, but a search goes on after it.
    for (const [name, readings] of wanted.names) if (score.reaches(probe, name, { readings, least })) return true;
    return false;
  }

  let last = { probe: null as StoredProbe | null, best: new Map<string, number>() };
  /** The best score of a record's names: remembered for namesakes, who come one after the other. */
  function bestOf(probe: StoredProbe, id: string): number {
    if (last.probe !== probe) last = { probe, best: new Map() };
    const best = last.best.get(id) ?? score.best(probe, changes.namesOf(id));
    last.best.set(id, best);
    return best;
  }

  /** True when every score that was found near the threshold, or hangs on a word that turned, is still on its side of it. */
  function areScoresKept(findings: readonly Finding[], probe: StoredProbe): boolean {
    const line = Math.max(threshold, ALERT_THRESHOLD);
    return findings.every(({ id, standing, edge, steady }) => {
      if (standing !== 'near' && !edge && !steady && !turned.has(id)) return true;
      const best = bestOf(probe, id);
      if (steady) return Math.abs(best - steady.score) < steady.slack;
      return standing === 'near' ? best < threshold : best >= line;
    });
  }

  return {
    name(stored, nameOf) {
      const probe = probeFrom(stored);
      const told: TokenChange[] = [];
      for (let at = 0; at < probe.telling; at++) told.push(changeOf(probe.tokens[at]!));
      const wanted = wantedOf(probe, told, () => isReadAsBefore(nameOf(), probe));
      const of = (concern: NameConcern['concern']): NameConcern => {
        const isMoved = () => wanted?.moved || told.some((one) => one.moved || one.findsLess());
        return { concern, isMoved, earlier: wanted?.earlier ?? 0, room: probe.room, probe };
      };
      if (!wanted || names.isNearWhole(probe, threshold)) return of('screen');
      // All names rank higher than before; or they rank otherwise by one of the readings, of which a search takes two.
      if (told.some((one) => one.findsMore())) return of('screen');
      if (probe.readings > 2 && told.some((one) => one.findsLess())) return of('screen');
      if (wanted.names.size === 0) return of('apart');
      return of(isReached(probe, wanted) ? 'screen' : 'compared');
    },
    customer({ findings, isFragile }, { concern, isMoved, earlier, room, probe }) {
      if (findings.some(({ id }) => records.has(id))) return 'screen';
      if (isFragile) return 'check';
      if (concern === 'screen') return 'screen';
      if (findings.length === 0) return 'kept';
      if (isMoved()) return 'screen';
      // More names before those that were found could keep them from being compared.
      if (earlier > room) return 'check';
      return areScoresKept(findings, probe) ? 'kept' : 'screen';
    },
  };
}

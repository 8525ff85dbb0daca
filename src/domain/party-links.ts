import type { Jurisdiction } from './vocabulary.ts';

/** The same real party on another list, and how sure that is (0–1). */
export interface AlsoListed {
  id: string;
  jurisdiction: Jurisdiction;
  source_list: string;
  confidence: number;
  evidence: string[];
}

/** Which records are about one party. */
export interface PartyLinks {
  /** By entity id: the records of other lists about the same party, surest first. Entities without any are absent. */
  alsoListed: ReadonlyMap<string, readonly AlsoListed[]>;
  /** By entity id: the smallest id of its party. Entities that stand alone are absent. */
  party: ReadonlyMap<string, string>;
}

/** A link between two records. */

/** Why two records are one party. */
export interface PartyLink {
  /** 0–1: share of links by this rule that a person would confirm. */
  confidence: number;
  evidence: string[];
  /** True when an official number or reference says so, which also joins two records of one list. */
  proven: boolean;
  /** True when the other evidence is strong enough that different years of birth do not stand against it. */
  overBirths?: boolean;
}

/** A link with those reasons that are given. */
export const link = (confidence: number, proven: boolean, evidence: (string | false | undefined)[]): PartyLink => ({
  confidence,
  proven,
  evidence: evidence.filter((one) => typeof one === 'string'),
});

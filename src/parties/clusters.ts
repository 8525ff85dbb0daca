/** Joins pairwise links to parties as long as they are consistent. */
import { compareBirths, contradiction, hardContradiction, type PartyFacts, provenSame, sameList } from './facts.ts';
import type { PartyLink } from './party-link.ts';
import { RIVAL_BITS } from './weights.ts';

/** A link between two records, given by their indexes. */
export interface Edge extends PartyLink {
  first: number;
  second: number;
  /** Bits of the total evidence; 0 if they share no whole name. */
  bits: number;
}

/** Records of one party, and the links between them. */
export interface Cluster {
  members: number[];
  edges: Edge[];
}

/** True if two records of one list are certainly one party. */
export type SamePartyOfList = (a: PartyFacts, b: PartyFacts) => boolean;

/** Maximum number of records of a party. There are fewer lists, including their revisions, so more is an error. */
const MAX_MEMBERS = 24;

/**
 * Joins links in descending order of confidence. Skips a link that would join two contradicting records, or two of one list that
 * are not shown to be one party. If a record has two equally confident links to one list and the evidence favours neither, both
 * are dropped.
 */
export function clusterParties(
  parties: readonly PartyFacts[],
  edges: readonly Edge[],
  isStatedTwice: SamePartyOfList,
): Cluster[] {
  const clusterOf = new Map<number, Cluster>();
  const linked = new Set(edges.map(({ first, second }) => first * parties.length + second));
  const goTogether = (one: number, other: number, isReconciled: boolean): boolean => {
    const a = parties[one]!;
    const b = parties[other]!;
    // Two records linked despite different years of birth are compatible in any cluster.
    const isLinked = linked.has(Math.min(one, other) * parties.length + Math.max(one, other));
    if ((isReconciled || isLinked ? hardContradiction(a, b) : contradiction(a, b)) !== null) return false;
    return !sameList(a, b) || provenSame(a, b) || isStatedTwice(a, b);
  };
  const sorted = unambiguous(parties, edges, isStatedTwice).sort(
    (a, b) => b.confidence - a.confidence || b.bits - a.bits || a.first - b.first || a.second - b.second,
  );
  for (const edge of sorted) {
    const left = clusterOf.get(edge.first) ?? { members: [edge.first], edges: [] };
    const right = clusterOf.get(edge.second) ?? { members: [edge.second], edges: [] };
    if (left !== right) {
      if (left.members.length + right.members.length > MAX_MEMBERS) continue;
      // A record that has the same birth date as one record and an official reference in common with another reconciles their
      // dates.
      const isReconciled =
        edge.proven ||
        edge.overBirths === true ||
        compareBirths(parties[edge.first]!.births, parties[edge.second]!.births) === 'day';
      if (!left.members.every((one) => right.members.every((other) => goTogether(one, other, isReconciled)))) continue;
    }
    if (left !== right) {
      left.members.push(...right.members);
      left.edges.push(...right.edges);
    }
    left.edges.push(edge);
    for (const member of left.members) clusterOf.set(member, left);
  }
  return [...new Set(clusterOf.values())];
}

/** Removes links of a record to a list that are no more confident than another; one to a removed record is no rival. */
function unambiguous(parties: readonly PartyFacts[], edges: readonly Edge[], isStatedTwice: SamePartyOfList): Edge[] {
  const ways = (edge: Edge): { key: string; to: number }[] => {
    const key = (from: number, to: number): string => `${from} ${parties[to]!.source_id} ${parties[to]!.source_list}`;
    return [
      { key: key(edge.first, edge.second), to: edge.second },
      { key: key(edge.second, edge.first), to: edge.first },
    ];
  };
  const rivals = Map.groupBy(
    edges.flatMap((edge) => ways(edge).map((way) => ({ edge, ...way }))),
    ({ key }) => key,
  );
  const surest = (edge: Edge, key: string, to: number): boolean =>
    rivals
      .get(key)!
      .every(
        (rival) =>
          rival.to === to ||
          rival.edge.confidence < edge.confidence ||
          (rival.edge.confidence === edge.confidence && rival.edge.bits + RIVAL_BITS <= edge.bits) ||
          (parties[to]!.active && !parties[rival.to]!.active) ||
          isStatedTwice(parties[to]!, parties[rival.to]!),
      );
  return edges.filter((edge) => edge.proven || ways(edge).every(({ key, to }) => surest(edge, key, to)));
}

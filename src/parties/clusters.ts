/** From links of two to parties: links are joined as far as they are consistent. */
import { compareBirths } from './birth-dates.ts';
import { contradiction, hardContradiction, provenSame } from './contradictions.ts';
import { type PartyFacts, sameList } from './facts.ts';
import type { PartyLink } from './judge.ts';

/** A link between two records, by their places. */
export interface Edge extends PartyLink {
  first: number;
  second: number;
}

/** Records that are one party, and the links that made it so. */
export interface Cluster {
  members: number[];
  edges: Edge[];
}

/** More records of one party than there are lists, with their revisions, is a mistake. */
const MAX_MEMBERS = 16;

/**
 * Joins links, the surest first. A link that would bring together two records that contradict each other, or two of one
 * list without an official number in common, is left out. Where a record has two equally sure links into one list,
 * neither can be told right, and both are left out.
 */
export function clusterParties(parties: readonly PartyFacts[], edges: readonly Edge[]): Cluster[] {
  const clusterOf = new Map<number, Cluster>();
  const sorted = unambiguous(parties, edges).sort(
    (a, b) => b.confidence - a.confidence || a.first - b.first || a.second - b.second,
  );
  for (const edge of sorted) {
    const left = clusterOf.get(edge.first) ?? { members: [edge.first], edges: [] };
    const right = clusterOf.get(edge.second) ?? { members: [edge.second], edges: [] };
    if (left !== right && !consistent(parties, edge, left.members, right.members)) continue;
    const joined = left === right ? left : mergeInto(left, right);
    joined.edges.push(edge);
    for (const member of joined.members) clusterOf.set(member, joined);
  }
  return [...new Set(clusterOf.values())];
}

function mergeInto(left: Cluster, right: Cluster): Cluster {
  left.members.push(...right.members);
  left.edges.push(...right.edges);
  return left;
}

function consistent(
  parties: readonly PartyFacts[],
  edge: Edge,
  left: readonly number[],
  right: readonly number[],
): boolean {
  // A record that agrees to the day with one, and by an official reference with the other, reconciles their dates.
  const reconciled = edge.proven || compareBirths(parties[edge.first]!.births, parties[edge.second]!.births) === 'day';
  const against = reconciled ? hardContradiction : contradiction;
  if (left.length + right.length > MAX_MEMBERS) return false;
  return left.every((one) =>
    right.every((other) => {
      const a = parties[one]!;
      const b = parties[other]!;
      return against(a, b) === null && (!sameList(a, b) || provenSame(a, b));
    }),
  );
}

/**
 * Without the links of a record into one list that are no surer than another of its links into that list. An entry that
 * is no longer listed does not make the link to the present one doubtful.
 */
function unambiguous(parties: readonly PartyFacts[], edges: readonly Edge[]): Edge[] {
  const rivals = new Map<string, { edge: Edge; to: number }[]>();
  const ways = (edge: Edge): { key: string; to: number }[] => {
    const key = (from: number, to: number): string => `${from} ${parties[to]!.source_id} ${parties[to]!.source_list}`;
    return [
      { key: key(edge.first, edge.second), to: edge.second },
      { key: key(edge.second, edge.first), to: edge.first },
    ];
  };
  for (const edge of edges) {
    for (const { key, to } of ways(edge)) {
      const known = rivals.get(key);
      if (known) known.push({ edge, to });
      else rivals.set(key, [{ edge, to }]);
    }
  }
  const surest = (edge: Edge, key: string, to: number): boolean =>
    rivals
      .get(key)!
      .every(
        (rival) =>
          rival.edge === edge ||
          rival.edge.confidence < edge.confidence ||
          (parties[to]!.active && !parties[rival.to]!.active),
      );
  return edges.filter((edge) => edge.proven || ways(edge).every(({ key, to }) => surest(edge, key, to)));
}

/** From links of two to parties: links are joined as far as they are consistent. */
import { sameList } from './parties-candidates.ts';
import type { PartyFacts } from './parties-facts.ts';
import { contradiction, type PartyLink, provenSame } from './parties-judge.ts';

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
    if (left !== right && !consistent(parties, left.members, right.members)) continue;
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

function consistent(parties: readonly PartyFacts[], left: readonly number[], right: readonly number[]): boolean {
  if (left.length + right.length > MAX_MEMBERS) return false;
  return left.every((one) =>
    right.every((other) => {
      const a = parties[one]!;
      const b = parties[other]!;
      return contradiction(a, b) === null && (!sameList(a, b) || provenSame(a, b));
    }),
  );
}

/** Without the links of a record into one list that are no surer than another of its links into that list. */
function unambiguous(parties: readonly PartyFacts[], edges: readonly Edge[]): Edge[] {
  const best = new Map<string, Edge[]>();
  const listOf = (at: number): string => `${parties[at]!.source_id} ${parties[at]!.source_list}`;
  const sides = (edge: Edge): [string, number][] => [
    [`${edge.first} ${listOf(edge.second)}`, edge.second],
    [`${edge.second} ${listOf(edge.first)}`, edge.first],
  ];
  for (const edge of edges) {
    for (const [key] of sides(edge)) {
      const rivals = best.get(key);
      if (rivals) rivals.push(edge);
      else best.set(key, [edge]);
    }
  }
  return edges.filter(
    (edge) =>
      edge.proven ||
      sides(edge).every(([key, target]) =>
        best
          .get(key)!
          .every(
            (rival) => rival === edge || rival.confidence < edge.confidence || relisted(parties, rival, edge, target),
          ),
      ),
  );
}

/** A rival that only leads to an entry no longer listed does not make the link to the present one doubtful. */
function relisted(parties: readonly PartyFacts[], rival: Edge, edge: Edge, target: number): boolean {
  const other =
    rival.first === edge.first || rival.second === edge.first
      ? rival.first === edge.first
        ? rival.second
        : rival.first
      : rival.first === edge.second
        ? rival.second
        : rival.first;
  return parties[target]!.active && !parties[other]!.active;
}

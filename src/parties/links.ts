/** Entity resolution: finds the same real party across lists. */
import type { EntityRecord } from '../domain/entity/entity.ts';
import type { AlsoListed, LinkReason, PartyLinks } from '../domain/entity/party-links.ts';
import { ownMark } from '../domain/lists/own-lists.ts';
import { roundTo } from '../domain/rounding.ts';
import { eachCandidatePair } from './candidates.ts';
import { type Cluster, clusterParties, type Edge } from './clusters.ts';
import { type PartyFacts, partyFacts, sameList } from './facts.ts';
import { judgePair, refutesReference } from './judge.ts';
import { nameComparer } from './name-agreement.ts';
import { nameWords } from './name-words.ts';
import { linkReasonText } from './party-link.ts';
import { type Commonness, commonness, isStatedTwice, totalEvidence } from './total-evidence.ts';

/**
 * Links the entities of different lists that are the same real party, by official references and identifiers, names and birth
 * dates. Each record is reduced to its facts on arrival, so that the complete records are not kept in memory. The order of the
 * entities does not matter.
 */
export async function linkParties(entities: AsyncIterable<EntityRecord> | Iterable<EntityRecord>): Promise<PartyLinks> {
  const parties: PartyFacts[] = [];
  for await (const entity of entities) parties.push(partyFacts(entity));
  parties.sort((a, b) => (a.id < b.id ? -1 : 1));
  const { checked, clusters } = clustersOf(parties);
  return linksOf(checked, clusters);
}

/** A separate function, so that the caches of the comparison are released at its end. */
function clustersOf(parties: readonly PartyFacts[]): { checked: PartyFacts[]; clusters: Cluster[] } {
  const compare = nameComparer();
  const checked = withoutMisprints(parties, compare);
  const names = nameWords(checked);
  const common = commonness(checked, names);
  const isTwice = (a: PartyFacts, b: PartyFacts): boolean => isStatedTwice(a, b, totalEvidence(a, b, common));
  return { checked, clusters: clusterParties(checked, edgesOf(checked, common, compare), isTwice) };
}

type CompareNames = ReturnType<typeof nameComparer>;

function edgesOf(parties: readonly PartyFacts[], common: Commonness, compare: CompareNames): Edge[] {
  const edges: Edge[] = [];
  eachCandidatePair(parties, common.names, (first, second) => {
    const a = parties[first]!;
    const b = parties[second]!;
    const link = judgePair(
      a,
      b,
      (aliases) => compare(a, b, aliases),
      () => totalEvidence(a, b, common),
    );
    if (link) edges.push({ first, second, bits: totalEvidence(a, b, common)?.bits ?? 0, ...link });
  });
  return edges;
}

/** Drops references to a UN record whose names and birth dates show that another party is meant. */
function withoutMisprints(parties: readonly PartyFacts[], compare: CompareNames): PartyFacts[] {
  const unRecords = new Map(
    parties.flatMap((party) => (party.isUnRecord ? [...party.unReferences].map((one) => [one, party] as const) : [])),
  );
  return parties.map((party) => {
    const kept = [...party.unReferences].filter((reference) => {
      const cited = unRecords.get(reference);
      return !cited || cited === party || !refutesReference(party, cited, (aliases) => compare(party, cited, aliases));
    });
    return kept.length === party.unReferences.size ? party : { ...party, unReferences: new Set(kept) };
  });
}

function linksOf(parties: readonly PartyFacts[], clusters: readonly Cluster[]): PartyLinks {
  const alsoListed = new Map<string, AlsoListed[]>();
  const reasons = new Map<string, Record<string, readonly LinkReason[]>>();
  const party = new Map<string, string>();
  for (const { members, edges } of clusters) {
    const smallest = members.map((member) => parties[member]!.id).sort()[0]!;
    for (const member of members) {
      party.set(parties[member]!.id, smallest);
      const others = othersOf(parties, member, { members, edges });
      alsoListed.set(
        parties[member]!.id,
        others.map(({ reasons: why, ...one }) => ({ ...one, evidence: why.map((reason) => linkReasonText(reason)) })),
      );
      reasons.set(parties[member]!.id, Object.fromEntries(others.map(({ id, reasons: why }) => [id, why])));
    }
  }
  return { alsoListed, party, reasons };
}

type Other = Omit<AlsoListed, 'evidence'> & { reasons: LinkReason[] };

/** The members on other lists than `from`, each by the path with the highest confidence (Dijkstra). */
function othersOf(parties: readonly PartyFacts[], from: number, { members, edges }: Cluster): Other[] {
  const ways = new Map<number, { confidence: number; reasons: LinkReason[] }>([[from, { confidence: 1, reasons: [] }]]);
  const settled = new Set<number>();
  for (;;) {
    const next = [...ways]
      .filter(([at]) => !settled.has(at))
      .sort((a, b) => b[1].confidence - a[1].confidence || a[0] - b[0])[0];
    if (!next) break;
    const [at, known] = next;
    settled.add(at);
    for (const edge of edges) {
      if (edge.first !== at && edge.second !== at) continue;
      const to = edge.first === at ? edge.second : edge.first;
      const confidence = known.confidence * edge.confidence;
      if ((ways.get(to)?.confidence ?? 0) >= confidence) continue;
      const way: LinkReason = { is: 'by_way', id: parties[at]!.id };
      ways.set(to, { confidence, reasons: at === from ? edge.reasons : [way, ...edge.reasons] });
    }
  }
  return members
    .filter((member) => member !== from && !sameList(parties[member]!, parties[from]!))
    .map((member) => {
      const { id, jurisdiction, source_list } = parties[member]!;
      const { confidence, reasons } = ways.get(member)!;
      return { id, jurisdiction, source_list, ...ownMark(id), confidence: roundTo(confidence, 3), reasons };
    })
    .sort((a, b) => b.confidence - a.confidence || (a.id < b.id ? -1 : 1));
}

/** Records of two lists with the same primary name that are not linked, and the reason in the linking rules. */
import type { PartyLinks } from '../src/domain/entity/party-links.ts';
import { eachCandidatePair } from '../src/parties/candidates.ts';
import { contradiction, disjoint, hardContradiction, haveOtherNumbers, type PartyFacts } from '../src/parties/facts.ts';
import { nameWords } from '../src/parties/name-words.ts';
import {
  byTotalEvidence,
  type Commonness,
  commonness,
  isBranchOfOther,
  totalEvidence,
} from '../src/parties/total-evidence.ts';
import { percent } from './measures.ts';

const EXAMPLES = 4;
const TYPES = ['organization', 'individual'] as const;

/** Lines of Markdown: for each type the number of pairs with one primary name, the unlinked ones by reason, and examples. */
export function unlinkedNames(parties: readonly PartyFacts[], { party }: PartyLinks): string[] {
  const names = nameWords(parties);
  const common = commonness(parties, names);
  const counts = { organization: { all: 0, linked: 0 }, individual: { all: 0, linked: 0 } };
  const reasons = new Map<string, { count: number; examples: string[] }>();
  eachCandidatePair(parties, names, (first, second) => {
    const a = parties[first]!;
    const b = parties[second]!;
    const type = TYPES.find((one) => one === a.type && one === b.type);
    if (!type || totalEvidence(a, b, common)?.bridge !== 'same primary name') return;
    counts[type].all++;
    if (party.has(a.id) && party.get(a.id) === party.get(b.id)) {
      counts[type].linked++;
      return;
    }
    const reason = `${type} | ${reasonOf(a, b, common)}`;
    const known = reasons.get(reason) ?? { count: 0, examples: [] };
    known.count++;
    if (known.examples.length < EXAMPLES) known.examples.push(`${a.names[0]} (\`${a.id}\`, \`${b.id}\`)`);
    reasons.set(reason, known);
  });
  return [
    '### Pairs of one primary name that are not linked',
    '',
    'Records of one type on two lists that put the same name first (by sound, words in any order):',
    '',
    ...TYPES.map(
      (type) =>
        `- ${type}: ${counts[type].all} pairs, ${counts[type].linked} linked (${percent(counts[type].linked, counts[type].all)}).`,
    ),
    '',
    '| type | why not linked | pairs | examples |',
    '|---|---|---:|---|',
    ...[...reasons]
      .sort((x, y) => y[1].count - x[1].count)
      .map(([reason, { count, examples }]) => `| ${reason} | ${count} | ${examples.join('; ')} |`),
    '',
  ];
}

function reasonOf(a: PartyFacts, b: PartyFacts, common: Commonness): string {
  const evidence = totalEvidence(a, b, common)!;
  if (hardContradiction(a, b) !== null) return hardContradiction(a, b)!;
  if (disjoint(a.allegiances, b.allegiances)) return 'other nationality, registration or flag';
  if (haveOtherNumbers(a, b)) return 'other official numbers of one kind';
  if (isBranchOfOther(a, b)) return 'a branch and its organisation';
  if (byTotalEvidence(a, b, () => evidence) !== null)
    return 'one record has two such names on one list, or its party contradicts the other';
  if (contradiction(a, b) !== null) return 'years of birth too far apart for the name';
  if (!evidence.unique) return 'several records of one list have the name';
  return evidence.besides.length === 0
    ? 'nothing but a name that is not rare'
    : 'a common name, and too little besides';
}

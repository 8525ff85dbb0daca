import { below, type Random } from '../../src/exam/cases/random.ts';
import { compareTexts } from '../../src/names/score/mention.ts';
import { ALERT_THRESHOLD } from '../../src/names/score/weights.ts';
import { compareAsSearched } from '../../src/search/names/compare-as-searched.ts';
import { findNames } from '../../src/search/names/find-names.ts';
import { LINK_WEAK, listedName } from '../../src/search/names/index/name-index.ts';
import { idOf, type Snapshot } from '../../src/search/snapshot.ts';
import { rejoined, reordered, withInitial, withTypo } from './name-damage.ts';

const DAMAGES = {
  'as listed': (name: string) => name,
  'one typo': withTypo,
  rejoined,
  reordered,
  'with an initial': withInitial,
};
/** At or above this score a missed name of the same record breaks the law. */
const SURE = 0.85;

/**
 * Law 2 for the names of one record: draws two of its names, damages one, and prints those that score at the threshold
 * although no key of the index leads from one to the other. A hundred times faster than a comparison with every name.
 * @returns the number of records that a search misses although one of their names scores .85 or more
 */
export function samePartyLaw(snapshot: Snapshot, draws: number, random: Random): number {
  const { names } = snapshot;
  const byRow = Map.groupBy(strongLinks(snapshot), ({ row }) => row);
  const rows = [...byRow.values()].filter((links) => links.length > 1);
  let failures = 0;
  for (const [className, damage] of Object.entries(DAMAGES)) {
    let [alike, apart, missed] = [0, 0, 0];
    for (let drawn = 0; drawn < draws; drawn++) {
      const links = rows[below(random, rows.length)]!;
      const [one, other] = [0, 1].map(() => links[below(random, links.length)]!);
      const q = one!.name === other!.name ? null : damage(listedName(names, one!.name).text, random);
      if (!q) continue;
      const { text, kind } = listedName(names, other!.name);
      const { score } = compareTexts(q, text, { kind });
      if (score < ALERT_THRESHOLD) continue;
      alike++;
      if (compareAsSearched(q, text, kind).score >= ALERT_THRESHOLD) continue;
      apart++;
      const isFound = findNames(snapshot, { q, filters: {}, threshold: ALERT_THRESHOLD }).has(one!.row);
      if (!isFound) missed++;
      if (!isFound && score >= SURE) failures++;
      console.log(
        `${isFound ? 'found by another name' : 'missed'}: ${q} | ${text} (${idOf(snapshot, one!.row)}) ${score.toFixed(3)}`,
      );
    }
    console.log(`Names of one record, ${className}: ${alike} alike, ${apart} of them apart, ${missed} records missed`);
  }
  return failures;
}

function* strongLinks({ names }: Snapshot): Generator<{ row: number; name: number }> {
  for (let name = 0; name < names.nameCount; name++)
    for (let link = names.linkAt[name]!; link < names.linkAt[name + 1]!; link++)
      if (!(names.linkFlags[link]! & LINK_WEAK)) yield { row: names.linkRows[link]!, name };
}

/**
 * `node quality/laws/check-companies.ts DIR`: prints names of data/lexicon/latin/large-companies.txt that a snapshot
 * lists, which must be removed from the table. Exits with 1 when there are any.
 */
import { join, resolve } from 'node:path';
import { largeCompanies } from '../../src/names/lexicon/large-companies.ts';
import { findNames } from '../../src/search/names/find-names.ts';
import { listedName } from '../../src/search/names/index/name-index.ts';
import { idOf, openSnapshot, type Snapshot } from '../../src/search/snapshot.ts';

/** Score from which on a listed name equals that of the table, apart from legal forms. */
const SAME = 0.97;

/** The names in the table of large companies under which an organisation is listed, with the record and its name. */
function listedCompanies(snapshot: Snapshot): { company: string; id: string; name: string }[] {
  const listed = [];
  for (const company of largeCompanies())
    for (const { row, name } of findNames(snapshot, { q: company, filters: {}, threshold: SAME }).values()) {
      const { text, kind } = listedName(snapshot.names, name);
      if (kind !== 'organization') continue;
      listed.push({ company, id: idOf(snapshot, row), name: text });
      break;
    }
  return listed;
}

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Say in which data folder the snapshot is: node quality/laws/check-companies.ts var');
  process.exit(2);
}
const listed = listedCompanies(await openSnapshot(join(resolve(folder), 'snapshot.bin')));
for (const { company, id, name } of listed) console.log(`${company}: listed as ${name} (${id})`);
console.log(`${listed.length} large companies are listed.`);
if (listed.length > 0) process.exitCode = 1;

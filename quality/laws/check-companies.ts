/**
 * `node quality/laws/check-companies.ts DIR`: prints names of data/lexicon/latin/large-companies.txt that a snapshot
 * lists, which must be removed from the table. Exits with 1 when there are any.
 */
import { join, resolve } from 'node:path';
import { listedCompanies } from '../../src/search/names/listed-companies.ts';
import { openSnapshot } from '../../src/search/snapshot.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Say in which data folder the snapshot is: node quality/laws/check-companies.ts var');
  process.exit(2);
}
const listed = listedCompanies(await openSnapshot(join(resolve(folder), 'snapshot.bin')));
for (const { company, id, name } of listed) console.log(`${company}: listed as ${name} (${id})`);
console.log(`${listed.length} large companies are listed.`);
if (listed.length > 0) process.exitCode = 1;

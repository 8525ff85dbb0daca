/** Large companies of the lexicon that a list names after all. */
import { largeCompanies } from '../../names/lexicon/large-companies.ts';
import { idOf, type Snapshot } from '../snapshot.ts';
import { findNames } from './find-names.ts';
import { listedName } from './index/name-index.ts';

/** A name of the table, and the listed record whose name it is. */
export interface ListedCompany {
  company: string;
  id: string;
  name: string;
}

/** From here on a listed name is that of the table, legal forms aside. */
const SAME = 0.97;

/** The names in the table of large companies under which an organisation is listed. */
export function listedCompanies(snapshot: Snapshot): ListedCompany[] {
  const listed: ListedCompany[] = [];
  for (const company of largeCompanies())
    for (const { row, name } of findNames(snapshot, { q: company, filters: {}, threshold: SAME }).values()) {
      const { text, kind } = listedName(snapshot.names, name);
      if (kind !== 'organization') continue;
      listed.push({ company, id: idOf(snapshot, row), name: text });
      break;
    }
  return listed;
}

/** Finds large companies of the lexicon that are on a list after all. */
import { largeCompanies } from '../../names/lexicon/large-companies.ts';
import { idOf, type Snapshot } from '../snapshot.ts';
import { findNames } from './find-names.ts';
import { listedName } from './index/name-index.ts';

/** A name of the table, and the listed record with this name. */
export interface ListedCompany {
  company: string;
  id: string;
  name: string;
}

/** Score from which on a listed name equals that of the table, apart from legal forms. */
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

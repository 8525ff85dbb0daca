/** One list inside the Consolidated Screening List. */
export interface CslList {
  /** The abbreviation in the file: EL, DPL, … */
  code: string;
  name: string;
  /** True for the lists on which most parties are natural persons. */
  mostlyPersons: boolean;
}

const LISTS: CslList[] = [
  { code: 'EL', name: 'Entity List', mostlyPersons: false },
  { code: 'DPL', name: 'Denied Persons List', mostlyPersons: true },
  { code: 'UVL', name: 'Unverified List', mostlyPersons: false },
  { code: 'MEU', name: 'Military End User List', mostlyPersons: false },
  { code: 'ISN', name: 'Nonproliferation Sanctions', mostlyPersons: true },
  { code: 'DTC', name: 'AECA Debarred List', mostlyPersons: true },
];

/** `source_list` values of the lists known today. */
export const CSL_LIST_NAMES: string[] = LISTS.map((list) => list.name);

/** The lists by their abbreviations in the file. */
export const CSL_CODES: Record<string, string[]> = Object.fromEntries(LISTS.map(({ code, name }) => [code, [name]]));

/** True for the rows that OFAC publishes itself in richer files. */
export const isOfacSource = (source: string): boolean => /Treasury/i.test(source);

/**
 * The list in a row's `source`, e.g. "Entity List (EL) - Bureau of Industry and Security". An unknown list keeps its
 * name without the department; null for an empty cell.
 */
export function cslList(source: string): CslList | null {
  const code = /\(([A-Z][A-Z-]{1,9})\)/.exec(source)?.[1];
  const known = LISTS.find((list) => list.code === code);
  if (known) return known;
  const name = source
    .replace(/\s+-\s+[^-]*$/, '')
    .replace(/\s*\([^)]*\)/, '')
    .trim();
  if (!name) return null;
  return { code: code ?? name.replace(/[^A-Za-z0-9]+/g, '').slice(0, 12), name, mostlyPersons: false };
}

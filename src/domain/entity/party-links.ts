import type { IdentifierType, Jurisdiction } from '../vocabulary.ts';

/** The same real party on another list, and how sure that is (0–1). */
export interface AlsoListed {
  id: string;
  jurisdiction: Jurisdiction;
  source_list: string;
  /** False of a record on an own list. */
  official?: false;
  confidence: number;
  evidence: string[];
}

/** One fact for which two records are taken for one party. */
export type LinkReason =
  | { is: 'un_reference'; reference: string }
  | { is: 'same_name'; name: string }
  /** Two names that are one, and two that are alike. */
  | { is: 'names_agree' | 'names_alike'; names: readonly [string, string] }
  | { is: 'names_in_common'; count: number; names: readonly string[] }
  | { is: 'birth_day' | 'births_agree' | 'births_differ' }
  | { is: 'imo'; value: string }
  /** `authority`: whose own number it is, where it is none of a document. */
  | { is: 'number'; type: IdentifierType; authority?: string; value: string }
  /** ISO alpha-2. */
  | { is: 'country'; code: string }
  | { is: 'town'; town: string }
  | { is: 'listed_for'; subject: string }
  | { is: 'listed_together'; days: number }
  | { is: 'built'; year: string }
  /** Through another record of the same party. */
  | { is: 'by_way'; id: string };

/** Which records are about one party. */
export interface PartyLinks {
  /** By entity id: the records of other lists about the same party, surest first. Entities without any are absent. */
  alsoListed: ReadonlyMap<string, readonly AlsoListed[]>;
  /** By entity id: the smallest id of its party. Entities that stand alone are absent. */
  party: ReadonlyMap<string, string>;
  /** By entity id and by the id of the other record: what `evidence` says in words, as facts. */
  reasons?: ReadonlyMap<string, Readonly<Record<string, readonly LinkReason[]>>>;
}

/** {@link PartyLinks} as a snapshot keeps them: lists and facts as JSON, which threads hand to each other in a part of the time. */
export interface LinkTexts {
  alsoListed: ReadonlyMap<string, string>;
  party: ReadonlyMap<string, string>;
  reasons: ReadonlyMap<string, string>;
}

/** Writes links as texts. */
export function linkTexts({ alsoListed, party, reasons = new Map() }: PartyLinks): LinkTexts {
  const written = <Said>(said: ReadonlyMap<string, Said>) =>
    new Map([...said].map(([id, of]) => [id, JSON.stringify(of)] as const));
  return { alsoListed: written(alsoListed), party, reasons: written(reasons) };
}

import type { IdentifierType } from '../vocabulary.ts';
import type { EntitySummary } from './entity.ts';

/** The same real party on another list, with the confidence in that link (0–1). */
export interface AlsoListed extends Pick<EntitySummary, 'id' | 'jurisdiction' | 'source_list' | 'official'> {
  confidence: number;
  evidence: string[];
}

/** One reason for which two records are linked as one party. */
export type LinkReason =
  | { is: 'un_reference'; reference: string }
  | { is: 'same_name'; name: string }
  /** Two equivalent names, or two similar ones. */
  | { is: 'names_agree' | 'names_alike'; names: readonly [string, string] }
  | { is: 'names_in_common'; count: number; names: readonly string[] }
  | { is: 'birth_day' | 'births_agree' | 'births_differ' }
  | { is: 'imo'; value: string }
  /** `authority`: the body that assigned the number, if it is not the number of a document. */
  | { is: 'number'; type: IdentifierType; authority?: string; value: string }
  /** ISO alpha-2. */
  | { is: 'country'; code: string }
  | { is: 'town'; town: string }
  | { is: 'listed_for'; subject: string }
  | { is: 'listed_together'; days: number }
  | { is: 'built'; year: string }
  /** Linked through another record of the same party. */
  | { is: 'by_way'; id: string };

/** Links between the records of one party. */
export interface PartyLinks {
  /** By entity id: the records of the same party on other lists, most confident first. Entities without links are absent. */
  alsoListed: ReadonlyMap<string, readonly AlsoListed[]>;
  /** By entity id: the smallest id of its party. Entities without links are absent. */
  party: ReadonlyMap<string, string>;
  /** By entity id, then by the id of the other record: the reasons that `evidence` states in words. */
  reasons?: ReadonlyMap<string, Readonly<Record<string, readonly LinkReason[]>>>;
}

/** {@link PartyLinks} as a snapshot stores them. Lists and reasons are JSON, which is much faster to pass between threads. */
export interface LinkTexts {
  alsoListed: ReadonlyMap<string, string>;
  party: ReadonlyMap<string, string>;
  reasons: ReadonlyMap<string, string>;
}

/** Serialises lists and reasons of links as JSON. */
export function linkTexts({ alsoListed, party, reasons = new Map() }: PartyLinks): LinkTexts {
  const written = <Said>(said: ReadonlyMap<string, Said>) =>
    new Map([...said].map(([id, of]) => [id, JSON.stringify(of)] as const));
  return { alsoListed: written(alsoListed), party, reasons: written(reasons) };
}

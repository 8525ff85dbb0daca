import { hash } from 'node:crypto';
import type { ListedParty } from '../../domain/entity/party.ts';
import { areEqualLists } from '../../domain/equal-lists.ts';

/** Properties of an object in their original order and sorted. */
interface KnownKeys {
  keys: readonly string[];
  sorted: readonly string[];
}
/**
 * Sorted properties by the first property. Records are objects of a few shapes, and sorting their properties took most
 * of the time.
 */
const knownKeys = new Map<string, KnownKeys[]>();
/** Maximum number of cached shapes with the same first property, in case of unusual records. */
const MAX_KINDS = 50;

function sortedKeys(value: object): readonly string[] {
  const keys = Object.keys(value);
  if (keys.length < 2) return keys;
  const kinds = knownKeys.get(keys[0]!) ?? [];
  knownKeys.set(keys[0]!, kinds);
  for (let at = 0; at < kinds.length; at++) if (areEqualLists(kinds[at]!.keys, keys)) return kinds[at]!.sorted;
  if (kinds.length >= MAX_KINDS) return keys.sort();
  const sorted = keys.toSorted();
  kinds.push({ keys, sorted });
  return sorted;
}

/** Characters that JSON does not escape: excludes quotes, backslashes, control characters and surrogates. */
const PLAIN = /^[ !#-[\]-\ud7ff]*$/;

/**
 * A canonical text, equal for two values with the same content. Object keys and list elements are sorted, since
 * authorities reorder them freely, and null, absent and empty are equivalent.
 */
export function meaningOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) {
    if (value.length === 0) return '';
    if (value.length === 1) return `[${meaningOf(value[0])}]`;
    return `[${value.map(meaningOf).sort().join(',')}]`;
  }
  if (typeof value === 'string' && PLAIN.test(value)) return `"${value}"`;
  if (typeof value !== 'object') return JSON.stringify(value);
  let text = '';
  const keys = sortedKeys(value);
  for (let at = 0; at < keys.length; at++) {
    const meaning = meaningOf((value as Record<string, unknown>)[keys[at]!]);
    if (meaning !== '') text += `${keys[at]}:${meaning};`;
  }
  return text === '' ? '' : `{${text}}`;
}

/** Digest of the content of a record, with its identity hints and without its key. */
export function recordHash(party: ListedParty): string {
  const { key: _key, ...content } = party;
  return hash('sha256', meaningOf(content), 'base64url');
}

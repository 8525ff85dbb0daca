import { hash } from 'node:crypto';
import type { ListedParty } from '../domain/party.ts';

/** Not part of what a record says: the key is identity, the hints serve to find it again. */
const NOT_CONTENT: ReadonlySet<string> = new Set(['key', 'identity_hints']);

/**
 * Text that is equal for two values that mean the same: object keys and list elements are sorted, since authorities
 * reorder them freely, and null, absent and empty are one.
 */
function meaningOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) {
    if (value.length === 0) return '';
    if (value.length === 1) return `[${meaningOf(value[0])}]`;
    return `[${value.map(meaningOf).sort().join(',')}]`;
  }
  if (typeof value !== 'object') return JSON.stringify(value);
  let text = '';
  for (const key of Object.keys(value).sort()) {
    const meaning = meaningOf((value as Record<string, unknown>)[key]);
    if (meaning !== '') text += `${key}:${meaning};`;
  }
  return text === '' ? '' : `{${text}}`;
}

/** Digest of everything a record means, its identity hints included and its key left out. */
export function recordHash(party: ListedParty): string {
  const { key: _key, ...content } = party;
  return hash('sha256', meaningOf(content), 'base64url');
}

/** Names of the fields whose meaning differs, sorted; identity hints and key never count. */
export function changedFields(before: ListedParty, after: ListedParty): string[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...fields]
    .filter((field) => !NOT_CONTENT.has(field))
    .filter((field) => meaningOf(before[field as keyof ListedParty]) !== meaningOf(after[field as keyof ListedParty]))
    .sort();
}

import { hash } from 'node:crypto';
import type { ListedParty } from '../../domain/party.ts';

/**
 * Text that is equal for two values that mean the same: object keys and list elements are sorted, since authorities
 * reorder them freely, and null, absent and empty are one.
 */
export function meaningOf(value: unknown): string {
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

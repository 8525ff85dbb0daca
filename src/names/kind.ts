import type { EntityType } from '../domain/vocabulary.ts';
import type { NameKind } from './name.ts';

/** How to read the names of an entity of this type. */
export function kindOf(type: EntityType): NameKind {
  if (type === 'individual') return 'person';
  if (type === 'organization' || type === 'vessel') return type;
  return 'unknown';
}

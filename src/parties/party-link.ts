/** A link between two records. */
import type { LinkReason } from '../domain/entity/party-links.ts';
import { lookupTable } from '../domain/lookup-table.ts';

/** Why two records are one party. */
export interface PartyLink {
  /** 0–1: share of links by this rule that a person would confirm. */
  confidence: number;
  reasons: LinkReason[];
  /** True when an official number or reference says so, which also joins two records of one list. */
  proven: boolean;
  /** True when the other evidence is strong enough that different years of birth do not stand against it. */
  overBirths?: boolean;
}

/** A link with those reasons that are given. */
export const link = (
  confidence: number,
  proven: boolean,
  reasons: (LinkReason | false | null | undefined)[],
): PartyLink => ({
  confidence,
  proven,
  reasons: reasons.filter((one) => one !== undefined && one !== null && one !== false),
});

const LABELS = lookupTable({ lei: 'LEI', bic: 'BIC', mmsi: 'MMSI', duns: 'DUNS' });

/** A reason in English, as answers have it in `evidence`. */
export function linkReasonText(reason: LinkReason): string {
  switch (reason.is) {
    case 'un_reference':
      return `UN reference ${reason.reference}`;
    case 'same_name':
      return `the same name ${reason.name}`;
    case 'names_agree':
      return `the names agree: ${reason.names.join(' / ')}`;
    case 'names_alike':
      return `names alike: ${reason.names.join(' / ')}`;
    case 'names_in_common': {
      const { count, names } = reason;
      return `${count > 1 ? `${count} names in common: ` : 'name in common: '}${names.join(', ')}`;
    }
    case 'birth_day':
      return 'the same birth date';
    case 'births_agree':
      return 'the birth dates agree';
    case 'births_differ':
      return 'although the years of birth differ';
    case 'imo':
      return `the same IMO number ${reason.value}`;
    case 'number':
      return `the same ${reason.authority ? `${reason.authority} number` : (LABELS.get(reason.type) ?? reason.type.replaceAll('_', ' '))}: ${reason.value}`;
    case 'country':
      return `country ${reason.code}`;
    case 'town':
      return `town ${reason.town}`;
    case 'listed_for':
      return `listed for ${reason.subject}`;
    case 'listed_together':
      return `listed within ${reason.days} days`;
    case 'built':
      return `built in ${reason.year}`;
    case 'by_way':
      return `by way of ${reason.id}`;
  }
}

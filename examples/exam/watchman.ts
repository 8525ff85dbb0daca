/** Asks Moov Watchman by `GET /v2/search`. */
import type { AskOptions, Hit, Question } from '../../src/exam/engines.ts';

export const name = 'Watchman';

const TYPES: Readonly<Record<string, string>> = {
  individual: 'person',
  organization: 'business',
  vessel: 'vessel',
  aircraft: 'aircraft',
};

export function request(question: Question, { url, threshold, limit }: AskOptions & { url: string }): Request {
  const address = new URL('/v2/search', url);
  address.searchParams.set('name', question.q);
  const type = question.entity_type && TYPES[question.entity_type];
  if (type) address.searchParams.set('type', type);
  // Watchman compares whole days.
  if (question.birth_date?.length === 10) address.searchParams.set('birthDate', question.birth_date);
  address.searchParams.set('minMatch', String(threshold));
  address.searchParams.set('limit', String(limit));
  return new Request(address);
}

interface Party {
  name: string;
  altNames?: string[] | null;
}
interface Answer {
  entities:
    | (Party & {
        sourceList: string;
        sourceID: string;
        match: number;
        person?: Party | null;
        business?: Party | null;
        vessel?: Party | null;
      })[]
    | null;
}

export const hits = (body: unknown): Hit[] =>
  ((body as Answer).entities ?? []).map(({ name: shown, sourceList, sourceID, match, person, business, vessel }) => ({
    // OFAC's own numbers are in the ids of this service; other lists are told by name.
    ids: sourceList === 'us_ofac' ? [`us-ofac-sdn-${sourceID}`, `us-ofac-cons-${sourceID}`] : [],
    names: [
      shown,
      ...[person, business, vessel].flatMap((party) => [party?.name ?? '', ...(party?.altNames ?? [])]),
    ].filter((one) => one !== ''),
    score: match,
  }));

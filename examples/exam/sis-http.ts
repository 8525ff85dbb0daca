/** Asks this service over HTTP. The token comes from the environment variable SIS_TOKEN. */
import type { AskOptions, Hit, Question } from '../../src/exam/engines.ts';

export const name = 'Sanctions Intelligence Service';

// `country` is a filter of the interface; a country that a customer states is `party_country`.
const PARAMETERS = { q: 'q', birth_date: 'birth_date', country: 'party_country' } as const;

export function request(question: Question, { url, threshold, limit }: AskOptions & { url: string }): Request {
  const address = new URL('/api/entities/hybrid-search', url);
  for (const [field, parameter] of Object.entries(PARAMETERS)) {
    const value = question[field as keyof typeof PARAMETERS];
    if (value) address.searchParams.set(parameter, value);
  }
  address.searchParams.set('mode', 'keyword');
  address.searchParams.set('threshold', String(threshold));
  address.searchParams.set('limit', String(limit));
  const token = process.env.SIS_TOKEN;
  return new Request(address, { headers: token ? { authorization: `Bearer ${token}` } : {} });
}

interface Answer {
  entities: { id: string; score: number; alert?: boolean }[];
}

export const hits = (body: unknown): Hit[] =>
  (body as Answer).entities.map(({ id, score, alert }) => ({
    ids: [id],
    names: [],
    score,
    ...(alert !== undefined && { alert }),
  }));

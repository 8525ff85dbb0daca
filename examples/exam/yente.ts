/** Asks OpenSanctions yente by `POST /match/<dataset>`. */
import type { AskOptions, Hit, Question } from '../../src/exam/engines.ts';

export const name = 'yente';

const SCHEMAS: Readonly<Record<string, string>> = {
  individual: 'Person',
  organization: 'Organization',
  vessel: 'Vessel',
  aircraft: 'Airplane',
};

export function request(question: Question, { url, threshold, limit }: AskOptions & { url: string }): Request {
  const { q, entity_type = '', country, birth_date } = question;
  const address = new URL(`/match/${process.env.YENTE_DATASET ?? 'sanctions'}`, url);
  address.searchParams.set('threshold', String(threshold));
  // Without it yente looks for no hit below its own cutoff.
  address.searchParams.set('cutoff', String(threshold));
  address.searchParams.set('limit', String(limit));
  const properties = {
    name: [q],
    ...(country && { country: [country.toLowerCase()] }),
    ...(birth_date && { birthDate: [birth_date] }),
  };
  const schema = SCHEMAS[entity_type] ?? 'LegalEntity';
  return new Request(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ queries: { one: { schema, properties } } }),
  });
}

/** Ids of OpenSanctions that hold an authority's own number, and the source of this service that has it too. */
const SOURCES: readonly (readonly [RegExp, string])[] = [
  [/^ofac-(\d+)$/, 'us-ofac-sdn'],
  [/^ofac-(\d+)$/, 'us-ofac-cons'],
  [/^eu-fsf-(?:eu-)?(\d+)$/, 'eu-fsf'],
];

interface Result {
  id: string;
  caption: string;
  score: number;
  referents?: string[];
  properties: { name?: string[]; alias?: string[] };
}
interface Answer {
  responses: { one: { results: Result[] } };
}

export const hits = (body: unknown): Hit[] =>
  (body as Answer).responses.one.results.map(({ id, caption, score, referents = [], properties }) => ({
    ids: [id, ...referents].flatMap((own) =>
      SOURCES.flatMap(([pattern, source]) => {
        const key = pattern.exec(own)?.[1];
        return key ? [`${source}-${key}`] : [];
      }),
    ),
    names: [caption, ...(properties.name ?? []), ...(properties.alias ?? [])],
    score,
  }));

/** The lists and the scoring algorithm of this service, as yente describes its own. */
import { z } from '@hono/zod-openapi';
import { isOwn } from '../../../domain/lists/own-lists.ts';
import { datasetOf } from '../../../export/opensanctions.ts';
import type { LoadedData } from '../../../service/data/loaded-data.ts';
import { Problem } from '../../../service/problems.ts';
import { sendJson, tagOf } from '../../answers/send-answer.ts';
import type { Endpoint, EndpointDoc } from '../../endpoint.ts';
import { loadedData } from '../../operations/answer-operation.ts';
import { ALGORITHM, COLLECTIONS } from './scope.ts';

/** Version of an index, from which clients of yente read an instant: that of the edition, plus the data version. */
const indexVersion = (edition: string | null, { version }: LoadedData): string =>
  `${(edition ?? '0001-01-01').replaceAll('-', '')}000000-${version}`;

function catalogOf(data: LoadedData) {
  const sets = data.sources.map(({ info, state }) => ({
    name: datasetOf(info.id),
    title: info.title,
    license: null,
    url: info.home,
    publisher: { name: info.authority, url: info.home, official: !isOwn(info.id) },
    version: state.edition,
    updated_at: state.edition === null ? null : `${state.edition}T00:00:00`,
    last_export: state.edition === null ? null : `${state.edition}T00:00:00`,
    entity_count: state.active + state.removed,
    thing_count: state.active + state.removed,
    tags: [],
    resources: [],
    children: [] as string[],
    deprecated: false,
    namespace: false,
    load: true,
    index_version: indexVersion(state.edition, data),
    index_current: true,
  }));
  const children = sets.map(({ name }) => name);
  const newest = data.sources
    .flatMap(({ state }) => state.edition ?? [])
    .sort()
    .at(-1);
  const collections = COLLECTIONS.map((name) => ({
    ...sets[0]!,
    name,
    title: 'Every list that is held here',
    url: null,
    publisher: null,
    version: data.version,
    index_version: indexVersion(newest ?? null, data),
    entity_count: sets.reduce((sum, { entity_count }) => sum + entity_count, 0),
    thing_count: sets.reduce((sum, { thing_count }) => sum + thing_count, 0),
    children,
  }));
  return {
    datasets: [...collections, ...sets],
    current: [...COLLECTIONS, ...children],
    outdated: [],
    index_stale: false,
  };
}

const ABOUT =
  'Names are read by script and compared token by token; birth dates, countries, gender, kind and numbers are weighed by how often they agree. Scores run from 0 to 1; from 0.70 on a hit is an alert.';
const feature = (description: string) => ({ description, coefficient: 1, url: '/docs' });
const FEATURES = {
  name_match: feature('Similarity of the names.'),
  identifier_match: feature('An official number in common.'),
};
const SCORING = { name: ALGORITHM, description: ABOUT, features: FEATURES };
const algorithms = {
  algorithms: [{ ...SCORING, docs: { name: ALGORITHM, description: ABOUT, config: {}, features: FEATURES } }],
  default: ALGORITHM,
  best: ALGORITHM,
};

const anyObject = { 'application/json': z.object({}).loose() };

type Told = Pick<EndpointDoc, 'id' | 'summary' | 'description'>;

/** Makes an endpoint whose answers depend on the data alone. */
const told = (path: string, doc: Told, make: (data: LoadedData) => unknown): Endpoint => ({
  method: 'GET',
  path: `/compat/yente/${path}`,
  doc: { ...doc, tag: 'yente', answer: anyObject },
  answer({ parts, request }) {
    const data = loadedData(parts, request);
    return sendJson(request, make(data), tagOf(data.version, request.context.req.path));
  },
});

const alive = (path: string, doc: Told, needsData: boolean): Endpoint => ({
  method: 'GET',
  path: `/compat/yente/${path}`,
  isOpen: true,
  doc: { ...doc, tag: 'yente', answer: anyObject },
  answer({ parts, request }) {
    if (needsData && !parts.data())
      throw new Problem(503, 'No data is loaded yet.', { headers: { 'Retry-After': '5' } });
    return sendJson(request, { status: 'ok' }, null);
  },
});

export const catalogEndpoints: readonly Endpoint[] = [
  told(
    'catalog',
    {
      id: 'yenteCatalog',
      summary: 'Data sets, as yente tells them',
      description: 'The lists by the names of OpenSanctions, with their editions.',
    },
    catalogOf,
  ),
  told(
    'algorithms',
    {
      id: 'yenteAlgorithms',
      summary: 'How matches are scored',
      description: 'One algorithm, whatever name is asked for.',
    },
    () => algorithms,
  ),
  alive('healthz', { id: 'yenteHealth', summary: 'Alive', description: 'Answers while the process runs.' }, false),
  alive('readyz', { id: 'yenteReady', summary: 'Ready', description: 'Answers 503 until data is loaded.' }, true),
];

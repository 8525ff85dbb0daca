/** The exported files: everything, each list, and the changes. */

import { z } from '@hono/zod-openapi';
import { datasetIndex } from '../export/files/dataset-index.ts';
import type { PublishedExports, PublishedFile } from '../export/files/versions.ts';
import { FORMAT_FACTS } from '../export/formats/format.ts';
import { parseParameters } from '../service/parameters/parameters.ts';
import { Problem } from '../service/problems.ts';
import { sendJson } from './answers/send-answer.ts';
import { sendFile } from './answers/send-file.ts';
import type { Endpoint, EndpointCall, EndpointDoc } from './endpoint.ts';
import { DatasetIndex, DeltaIndex, ExportIndexShape, recordSchema } from './openapi/export-schemas.ts';
import { baseUrl, readQuery } from './request/request.ts';

const BASE = '/export';
const bytes = z.string().openapi({ format: 'binary' });
const ANY_FILE: EndpointDoc['answer'] = Object.fromEntries(
  Object.values(FORMAT_FACTS).map(({ mediaType }) => [mediaType.split(';')[0]!, bytes]),
);
const FILE_PROBLEMS = { 416: 'The range begins behind the end of the file; `Content-Range` has its size.' };
const FILES =
  'A strong `ETag`, `If-None-Match`, `Range` with `If-Range` (206, 416), HEAD; text formats come compressed to clients that take gzip. Names: `<scope>.<extension>`, where the scope is `all` or the id of a source.';

/** Throws a 404 problem when nothing has been exported yet. */
function publishedOf({ parts, request }: EndpointCall): PublishedExports {
  parseParameters(z.object({}), readQuery(request.target));
  const { exports } = parts;
  if (!exports?.index())
    throw new Problem(
      404,
      'No files have been written here yet. The operator writes them by `sis export --publish`, or with SIS_EXPORTS=on.',
    );
  return exports;
}

function send({ request }: EndpointCall, file: PublishedFile | null, detail: string): Response | Promise<Response> {
  if (!file) throw new Problem(404, detail);
  const { path, name, media_type: contentType, bytes, sha256, gzip, dataVersion } = file;
  request.headers['X-Data-Version'] = dataVersion;
  return sendFile(request, { path, saveAs: `${dataVersion}-${name}`, contentType, bytes, sha256, gzip });
}

/** Sends a value as JSON, with the data version that it is about. */
function sendOf({ request }: EndpointCall, about: { data_version: string }, value: unknown): Promise<Response> {
  request.headers['X-Data-Version'] = about.data_version;
  return sendJson(request, value);
}

/** The number of a delta, from the path. */
const numberOf = ({ request }: EndpointCall): number => {
  const text = request.context.req.param('number')!;
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
};

const nameOf = ({ request }: EndpointCall): string => request.context.req.param('file')!;

/** The description of an endpoint that sends a file. */
const fileDoc = (id: string, summary: string, description: string): EndpointDoc => ({
  ...{ id, tag: 'Export', summary },
  description: `${description} ${FILES}`,
  ...{ answer: ANY_FILE, problems: FILE_PROBLEMS },
});

const NO_FILE = `There is no such file; GET ${BASE}/ lists every one.`;
const NO_DELTA = `This delta is not held, or no more; GET ${BASE}/ lists those that are. Take the full file.`;

const index: Omit<Endpoint, 'path'> = {
  method: 'GET',
  answer(call) {
    const found = publishedOf(call).index()!;
    return sendOf(call, found.full, found);
  },
};

const full = (state: 'present' | 'previous', path: string, doc: EndpointDoc): Endpoint => ({
  method: 'GET',
  path: `${BASE}/${path}/:file`,
  doc,
  answer: (call) => send(call, publishedOf(call).full(state, nameOf(call)), NO_FILE),
});

const delta: Endpoint = {
  method: 'GET',
  path: `${BASE}/deltas/:number`,
  doc: {
    id: 'exportDelta',
    tag: 'Export',
    summary: 'Files of one delta',
    description: 'What changed from the data version `from` to `data_version`, and its files.',
    answer: { 'application/json': DeltaIndex },
  },
  answer(call) {
    const found = publishedOf(call).delta(numberOf(call));
    if (!found) throw new Problem(404, NO_DELTA);
    return sendOf(call, found, found);
  },
};

const deltaFile: Endpoint = {
  method: 'GET',
  path: `${BASE}/deltas/:number/:file`,
  doc: fileDoc(
    'exportDeltaFile',
    'What changed, in one format',
    `Rows to put (\`upsert\`) and to take out (\`delete\`). Deltas applied in turn to the full file that the first leads from give the full file that the last leads to.`,
  ),
  answer: (call) => send(call, publishedOf(call).deltaFile(numberOf(call), nameOf(call)), NO_DELTA),
};

const datasets: Endpoint = {
  method: 'GET',
  path: `${BASE}/index.json`,
  doc: {
    id: 'exportDatasets',
    tag: 'Export',
    summary: 'The files as data sets of FollowTheMoney',
    description:
      'What a manifest of yente names as a catalog, with the token as `auth_token`; other tools take it too. A data set for each list, by the names of OpenSanctions.',
    answer: { 'application/json': DatasetIndex },
    problems: { 404: 'No files have been written here yet.' },
  },
  answer(call) {
    const { full } = publishedOf(call).index()!;
    return sendOf(call, full, datasetIndex(full, `${baseUrl(call.request, call.parts.config)}${BASE}/full`));
  },
};

const schema: Endpoint = {
  method: 'GET',
  path: `${BASE}/schema.json`,
  doc: {
    id: 'exportSchema',
    tag: 'Export',
    summary: 'The JSON Schema of a record',
    description: 'What each line of the files in JSON Lines is, as a JSON Schema (2020-12).',
    answer: { 'application/json': z.object({}).loose() },
  },
  answer({ request }) {
    parseParameters(z.object({}), readQuery(request.target));
    return sendJson(request, recordSchema());
  },
};

/** yente sends the `auth_token` of its manifest as `Token <token>`. */
const tokenOf: Endpoint['authorization'] = ({ context }) =>
  context.env.incoming.headers.authorization?.replace(/^Token +/i, 'Bearer ');

const endpoints: readonly Endpoint[] = [
  {
    ...index,
    path: BASE,
    doc: {
      id: 'exportIndex',
      tag: 'Export',
      summary: 'Files of the data',
      description:
        'Every file with size, digest and rows, the data version and editions that they are of, and the deltas that lead from one state to the next.',
      answer: { 'application/json': ExportIndexShape },
      problems: { 404: 'No files have been written here yet.' },
    },
  },
  { ...index, path: `${BASE}/` },
  full(
    'present',
    'full',
    fileDoc(
      'exportFile',
      'Everything, or one list, in one format',
      'All records of the present state, listed and removed.',
    ),
  ),
  full(
    'previous',
    'previous',
    fileDoc(
      'exportPreviousFile',
      'The same of the state before',
      'For downloads that began before the present state was written.',
    ),
  ),
  datasets,
  schema,
  delta,
  deltaFile,
];

export const exportEndpoints: readonly Endpoint[] = endpoints.map((endpoint) => ({
  ...endpoint,
  authorization: tokenOf,
}));

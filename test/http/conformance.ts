/** Checks answers against the service's own OpenAPI document, undocumented fields and statuses included. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { withoutFields } from '../../scripts/openapi-types.ts';
import { openApiDocument } from '../../src/http/openapi/openapi.ts';
import type { OpenApiDocument } from '../../src/service/openapi-document.ts';

/** The document with every object closed, so that a field it does not name is an error. */
function closed(document: OpenApiDocument): OpenApiDocument {
  const close = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(close);
    if (value === null || typeof value !== 'object') return value;
    const copy: Record<string, unknown> = Object.fromEntries(
      Object.entries(value).map(([key, part]) => [key, close(part)]),
    );
    if (copy.type === 'object' && copy.properties !== undefined && copy.additionalProperties === undefined)
      copy.additionalProperties = false;
    return copy;
  };
  return close(document) as OpenApiDocument;
}

const document = closed(openApiDocument());
/** Answers without `fields` must have every member. */
const whole = withoutFields(document);
const ajv = new Ajv2020({ strict: false, allErrors: true });
(addFormats as unknown as (target: Ajv2020) => void)(ajv);
ajv.addSchema(document, 'document');
ajv.addSchema(whole, 'whole');

const validators = new Map<string, ValidateFunction>();

function validatorFor(pointer: string): ValidateFunction {
  const known = validators.get(pointer) ?? ajv.compile({ $ref: pointer });
  validators.set(pointer, known);
  return known;
}

const escaped = (part: string): string => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

/** An answer, read whole. */
interface Said {
  status: number;
  contentType: string;
  body: string;
}

/**
 * What an answer says that the document does not: an empty list when it conforms.
 * @param path path in the document: `/api/entities/{id}`
 */
export function answerDeparture(
  { path, method }: { path: string; method: 'get' | 'post' },
  { status, contentType, body }: Said,
): string[] {
  const documented = document.paths[path]?.[method]?.responses[String(status)];
  if (!documented) return [`status ${status} of ${path} is not documented`];
  if (body === '') return documented.content ? [`status ${status} of ${path} has no body`] : [];
  const media = contentType.split(';')[0]!.trim();
  if (!documented.content?.[media]) return [`${media} with status ${status} of ${path} is not documented`];
  const pointer = ['paths', path, method, 'responses', String(status), 'content', media, 'schema']
    .map(escaped)
    .join('/');
  const parsed = media.endsWith('json') && !media.endsWith('ndjson') ? JSON.parse(body) : body;
  const validate = validatorFor(`${parsed?.fields ? 'document' : 'whole'}#/${pointer}`);
  if (validate(parsed)) return [];
  return (validate.errors ?? []).map(
    (error) => `${path} ${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`,
  );
}

/** The same of a GET. */
export const departures = (path: string, status: number, contentType: string, body: string): string[] =>
  answerDeparture({ path, method: 'get' }, { status, contentType, body });

/** Reads an answer whole and gives its parsed body; throws when it departs from the document. */
// biome-ignore lint/suspicious/noExplicitAny: bodies of tests are looked into freely
export async function conforming(path: string, answer: Response): Promise<any> {
  const text = await answer.text();
  const wrong = departures(path, answer.status, answer.headers.get('content-type') ?? '', text);
  if (wrong.length > 0) throw new Error(`${wrong.join('\n')}\n${text.slice(0, 500)}`);
  return text === '' || !answer.headers.get('content-type')?.includes('json') ? text || null : JSON.parse(text);
}

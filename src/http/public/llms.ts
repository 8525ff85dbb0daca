import { NOT_COVERED } from '../../domain/lists/not-covered.ts';
import { ageDays } from '../../service/clock.ts';
import { DEMO_NOTICE } from '../../service/coverage.ts';
import type { LoadedData } from '../../service/data/loaded-data.ts';
import { exampleAnswer, exampleRequest, openApiDocument } from '../openapi/openapi.ts';
import { OPERATIONS } from '../operations/operations.ts';
import type { OpenCall } from './open-call.ts';

/** A value shortened for display: one element of each array, texts of at most 120 characters. */
function shortened(value: unknown): unknown {
  if (typeof value === 'string') return value.length > 120 ? `${value.slice(0, 120)}…` : value;
  if (Array.isArray(value)) return value.slice(0, 1).map(shortened);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shortened(part)]));
}

function freshness(data: LoadedData, today: string): string[] {
  return data.sources.map(({ info, state }) => {
    const age = ageDays(state.edition, today);
    const edition = state.edition === null ? 'no edition yet' : `edition ${state.edition} (${age} days old)`;
    const reason = state.reason ? `: ${state.reason}` : '';
    return `- ${info.id} | ${info.jurisdiction} | ${info.title} | ${edition} | ${state.active} listed, ${state.removed} removed | ${state.state}${reason}`;
  });
}

async function operationText(call: OpenCall, base: string): Promise<string[]> {
  const { paths } = openApiDocument();
  const lines: string[] = [];
  for (const operation of OPERATIONS) {
    const { parameters = [] } = paths[operation.path]!.get!;
    lines.push(`## GET ${operation.path}: ${operation.summary}`, '', operation.description, '');
    for (const { name, required, description, schema } of parameters) {
      const allowed = Array.isArray(schema.enum) ? ` One of: ${schema.enum.join(', ')}.` : '';
      const fallback = schema.default === undefined ? '' : ` Default: ${schema.default}.`;
      lines.push(
        `- ${name} (${schema.type}${required ? ', required' : ''}): ${description ?? schema.description}${allowed}${fallback}`,
      );
    }
    if (parameters.length > 0) lines.push('');
    if (!call.data) continue;
    const request = `    curl -H "Authorization: Bearer $TOKEN" "${base}${exampleRequest(operation, call.data)}"`;
    if (operation.mediaType !== undefined) {
      lines.push(`Example (${operation.mediaType}):`, '', request, '');
      continue;
    }
    const answer = await exampleAnswer(operation, call, call.data);
    if (answer === null) continue;
    lines.push(
      'Example (arrays cut to one element, long texts cut):',
      '',
      request,
      '',
      ...JSON.stringify(shortened(answer), null, 2)
        .split('\n')
        .map((line) => `    ${line}`),
      '',
    );
  }
  return lines;
}

/** One line per feed: its address and its description from the document. */
const feedLines = (): string[] =>
  Object.entries(openApiDocument().paths).flatMap(([path, { get }]) =>
    path.startsWith('/feeds/') && get ? `- GET ${path}: ${get.summary}.` : [],
  );

/** GET /llms.txt: the service in plain text, with live counts and worked examples. */
export async function llmsText(call: OpenCall): Promise<string> {
  const { data, base } = call;
  const counts = data
    ? `Now: ${data.statistics.total} entities, ${data.statistics.active} listed and ${data.statistics.inactive} removed, ${data.statistics.china_related} China-related. data_version ${data.version}.`
    : 'No data is loaded yet.';
  return [
    '# Sanctions Intelligence Service',
    '',
    '> Is this party sanctioned, by whom, since when, and what changed today? One read-only JSON service over the official sanctions and export-control lists of the US, the UK, the EU, the UN, Canada and Australia.',
    '',
    ...(data?.demo ? [`**${DEMO_NOTICE}**`, ''] : []),
    counts,
    '',
    `Base address: ${base}. Every operation is HTTP GET and answers JSON in UTF-8. Machine-readable description: ${base}/openapi.json (OpenAPI 3.1). For people: ${base}/docs. For agents, by the Model Context Protocol: POST ${base}/mcp, with the same token.`,
    '',
    '## Authentication',
    '',
    'Send "Authorization: Bearer <token>" with everything under /api. The operator makes tokens with: sis token create. Without a valid token the answer is 401.',
    '',
    '## Rules',
    '',
    '- A listed entity has is_active true; a removed one, which its official list no longer has, is_active false.',
    '- Dates are official dates (listing, removal, edition), never the time at which this service read a list.',
    '- Parameters are strict: an unknown, repeated or impossible one is a 400 problem whose errors[] names it, says what is allowed and the nearest valid value. Lists of values are given by commas (jurisdiction=US,UK).',
    '- Errors are application/problem+json (RFC 9457): 400, 401, 404, 405, 414, 429 with Retry-After, 503 while no data is loaded.',
    '- Every answer names the data it was given from (X-Data-Version) and has an ETag; If-None-Match answers 304.',
    '- Facts stated with a screening (birth_date, gender, identifier, party_country) are evidence, never filters: hits keep alert true, match.facts says agrees, differs or unknown with both values, contradicted marks what speaks against. What the name alone would have alerted and facts explain away stands in suppressed with suppressed_reason. The filter by country is country.',
    '- A hit with match.via is one by a name or number that another record of the same party has (via is its id); it is an alert like others, stands last, and its score is the least that was asked for.',
    '- An empty result is not a clearance: read coverage in the answer of hybrid-search for the lists searched, the age of their editions and what they do not cover.',
    '',
    '## Feeds',
    '',
    'For feed readers, with a token of "sis token create NAME --feeds" in the address; Atom, or JSON Feed:',
    '',
    ...feedLines(),
    '',
    '## Not covered',
    '',
    'Restrictions that no list of this service holds, and what to use instead:',
    '',
    ...NOT_COVERED.map(({ what, instead, url }) => `- ${what}. ${instead}${url ? ` ${url}` : ''}`),
    '',
    '## Sources',
    '',
    ...(data ? freshness(data, call.today()) : ['None loaded.']),
    '',
    ...(await operationText(call, base)),
  ].join('\n');
}

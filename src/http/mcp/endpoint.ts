/** POST /mcp: the Model Context Protocol over streamable HTTP, without state: any node can answer any request. */

import { z } from '@hono/zod-openapi';
import { todayIn } from '../../service/clock.ts';
import { Problem } from '../../service/problems.ts';
import { sendJson } from '../answers/send-answer.ts';
import type { Endpoint, EndpointCall, EndpointDoc } from '../endpoint.ts';
import { loadedData } from '../operations/answer-operation.ts';
import { jsonOf, mediaTypeOf, readBody } from '../request/body.ts';
import { baseUrl } from '../request/request.ts';
import type { McpCall } from './tool.ts';

/** Ten times the size of fifty names with all their details, in any script. */
const MAX_BYTES = 512 * 1024;

const LOOPBACK_ORIGIN = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

/** Methods that are refused. Event streams are not offered: the tools do not change, and there are no sessions. */
const REFUSED = new Set(['subscriptions/listen']);

const Message = z.object({ method: z.string(), params: z.unknown().optional() });

/** Throws a 403 problem when a page of another site sends the request through the browser of a user of this machine. */
function checkOrigin({ parts, request }: EndpointCall): void {
  const { origin } = request.context.env.incoming.headers;
  if (parts.config.auth === 'off' && origin !== undefined && !LOOPBACK_ORIGIN.test(origin))
    throw new Problem(403, 'Without tokens only pages of this machine are answered.');
}

/** Parses the message of the body. Throws 400, 413 and 415 problems. */
async function messageOf({ request }: EndpointCall): Promise<unknown> {
  const { incoming } = request.context.env;
  if (mediaTypeOf(incoming) !== 'application/json')
    throw new Problem(415, 'Send a message of JSON-RPC as application/json.');
  const message = jsonOf(await readBody(request, MAX_BYTES));
  if (Array.isArray(message)) throw new Problem(400, 'Send one message of JSON-RPC; batches are not taken.');
  const parsed = Message.safeParse(message);
  // The audit log records the message, hashed unless the operator asked for the text; no other log contains any of it.
  if (parsed.success) request.asked = `POST /mcp ${JSON.stringify([parsed.data.method, parsed.data.params ?? null])}`;
  if (parsed.success && REFUSED.has(parsed.data.method))
    throw new Problem(400, `${parsed.data.method} is not taken: nothing that is offered changes.`);
  return message;
}

function callOf({ parts, request, allowance }: EndpointCall): McpCall {
  return {
    data: loadedData(parts, request),
    reports: parts.reports,
    today: todayIn(parts.config.timezone),
    base: baseUrl(request, parts.config),
    rows: async (count) => allowance?.rows(count, request.context.req.raw.signal),
    found(parties) {
      request.hits = (request.hits ?? 0) + parties;
    },
    failed: (error) => parts.log.error({ err: error, request_id: request.id, route: request.route }, 'tool failed'),
  };
}

const anyMessage = z.object({}).loose();

const METADATA = '/.well-known/oauth-protected-resource';

type Place = Pick<EndpointCall, 'parts' | 'request'>;

const base = ({ parts, request }: Place): string => baseUrl(request, parts.config);

/** Why a token is needed and how it is sent (RFC 9728). There is no authorization server: the operator creates tokens. */
const metadata = (path: string, doc?: EndpointDoc): Endpoint => ({
  method: 'GET',
  path,
  isOpen: true,
  ...(doc && { doc }),
  answer(call) {
    if (call.parts.config.auth === 'off') throw new Problem(404, 'No token is needed here.');
    return sendJson(call.request, {
      resource: `${base(call)}/mcp`,
      resource_name: 'Sanctions Intelligence Service',
      resource_documentation: `${base(call)}/llms.txt`,
      bearer_methods_supported: ['header'],
    });
  },
});

/** The same refusal with the address of the metadata. */
function withMetadata(problem: Problem, call: Place): Problem {
  const challenge = problem.headers['WWW-Authenticate'];
  if (challenge === undefined) return problem;
  const headers = {
    ...problem.headers,
    'WWW-Authenticate': `${challenge}, resource_metadata="${base(call)}${METADATA}/mcp"`,
  };
  return new Problem(problem.status, problem.message, { headers });
}

/** The endpoint for language models. */
const mcp: Endpoint = {
  method: 'POST',
  path: '/mcp',
  doc: {
    id: 'mcp',
    tag: 'MCP',
    summary: 'Model Context Protocol',
    description:
      'For language models: one message of JSON-RPC 2.0 in, its answer out, by the Model Context Protocol over streamable HTTP (revision 2026-07-28, and the 2025 ones), without sessions. Tools: screen, find_parties, party, changes, report, sources. A screened name counts as a request. See docs/mcp.md.',
    body: { 'application/json': anyMessage },
    answer: { 'application/json': anyMessage, 'text/event-stream': z.string() },
    empty: { 202: 'A notification was taken; there is no answer to it.' },
    // Errors of the protocol are messages too.
    failures: { 400: { 'application/json': anyMessage } },
    problems: {
      403: 'Without tokens: a page of another site asks.',
      413: 'The body is larger than 512 KiB.',
      415: 'The body is not JSON.',
    },
  },
  problem: withMetadata,
  async answer(exchange) {
    checkOrigin(exchange);
    const call = callOf(exchange);
    const message = await messageOf(exchange);
    const { context, headers } = exchange.request;
    // The library of the protocol is large, so it is loaded with the first message.
    const [{ createMcpHandler }, { mcpServer }] = await Promise.all([
      import('@modelcontextprotocol/server'),
      import('./server.ts'),
    ]);
    const handler = createMcpHandler(() => mcpServer(call), {
      onerror: ({ name }) =>
        exchange.parts.log.debug({ request_id: exchange.request.id, error: name }, 'message refused'),
    });
    const { url, headers: sent, signal } = context.req.raw;
    const asked = new Request(url, { method: 'POST', headers: sent, signal });
    const { status, body, headers: given } = await handler.fetch(asked, { parsedBody: message });
    const type = given.get('content-type');
    Object.assign(headers, { 'Cache-Control': 'no-store', ...(type !== null && { 'Content-Type': type }) });
    return new Response(body, { status, headers });
  },
};

export const mcpEndpoints: readonly Endpoint[] = [
  mcp,
  metadata(`${METADATA}/mcp`, {
    id: 'mcpResource',
    tag: 'MCP',
    summary: 'How a token is sent',
    description: 'Metadata of the protected resource (RFC 9728). Tokens are made by the operator: `sis token create`.',
    answer: {
      'application/json': z.object({
        resource: z.string(),
        resource_name: z.string(),
        resource_documentation: z.string(),
        bearer_methods_supported: z.array(z.string()),
      }),
    },
    problems: { 404: 'No token is needed here.' },
  }),
  metadata(METADATA),
];

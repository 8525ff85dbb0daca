import type { Admit } from '../access/admission.ts';
import { sendAnswer, tagOfBody } from '../answers/send-answer.ts';
import type { AppParts, HttpConfig } from '../app-parts.ts';
import type { Request } from '../request/request.ts';
import { openCallOf } from './open-call.ts';
import type { OpenResource } from './open-resources.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Headers that a proxy adds; a client on this machine that connects directly sends none of them. */
const PROXY_HEADERS = ['via', 'forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * True for a client on this machine that connects directly: behind a local proxy every client has a loopback address,
 * and chooses the host header; so no header of a proxy, and as host exactly the address and port that received it.
 */
function isLocal({ context }: Request, { trustedProxies = [] }: HttpConfig): boolean {
  const { headers, socket } = context.env.incoming;
  if (trustedProxies.length > 0 || PROXY_HEADERS.some((name) => headers[name] !== undefined)) return false;
  const address = (socket.localAddress ?? '').replace(/^::ffff:/, '');
  const here = `${address.includes(':') ? `[${address}]` : address}:${socket.localPort}`;
  return LOOPBACK.has(socket.remoteAddress ?? '') && headers.host === here;
}

/** Answers a request with a public resource; one that is local only needs a token from other clients. */
export async function answerResource(
  parts: AppParts,
  admit: Admit,
  request: Request,
  resource: OpenResource,
): Promise<Response> {
  if (resource.loopbackOrToken && !isLocal(request, parts.config)) await admit(request);
  const call = openCallOf(parts, request);
  if (call.data) request.headers['X-Data-Version'] = call.data.version;
  const answer = await resource.answer(call);
  // An answer with another status describes a temporary state, so it is not to be cached.
  return sendAnswer(request, answer, answer.status === undefined ? tagOfBody(answer.body) : null);
}

import type { Admit } from '../access/admission.ts';
import { tagOfBody } from '../answers/entity-tags.ts';
import { sendAnswer } from '../answers/send-answer.ts';
import type { AppParts, HttpConfig } from '../app-parts.ts';
import type { Request } from '../request/request.ts';
import { openCallOf } from './open-call.ts';
import type { OpenResource } from './open-resources.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Headers that a proxy adds; a client on this machine that asks directly sends none of them. */
const PROXY_HEADERS = ['via', 'forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * True for a client on this machine that asked directly. Behind a proxy here every client has a loopback address, and the
 * host is what the client of the proxy says: so none is local where proxies are known, nor a request with a header of a
 * proxy, or for anything but the very address and port that it came to.
 */
function isLocal({ context }: Request, { trustedProxies = [] }: HttpConfig): boolean {
  const { headers, socket } = context.env.incoming;
  if (trustedProxies.length > 0 || PROXY_HEADERS.some((name) => headers[name] !== undefined)) return false;
  const address = (socket.localAddress ?? '').replace(/^::ffff:/, '');
  const here = `${address.includes(':') ? `[${address}]` : address}:${socket.localPort}`;
  return LOOPBACK.has(socket.remoteAddress ?? '') && headers.host === here;
}

/** Answers a request by a public resource; one for this machine alone wants a token from other clients. */
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
  // That something is not so now is no answer to keep.
  return sendAnswer(request, answer, answer.status === undefined ? tagOfBody(answer.body) : null);
}

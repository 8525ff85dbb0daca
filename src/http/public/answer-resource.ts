import type { Admit } from '../access/admission.ts';
import { tagOfBody } from '../answers/entity-tags.ts';
import { sendAnswer } from '../answers/send-answer.ts';
import type { AppParts } from '../app-parts.ts';
import type { Request } from '../request/request.ts';
import { openCallOf } from './open-call.ts';
import type { OpenResource } from './open-resources.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Headers that a proxy adds; a client on this machine that asks directly sends none of them. */
const PROXY_HEADERS = ['via', 'forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];
const LOOPBACK_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

/**
 * True for a client on this machine that asked directly. Behind a proxy here every client has a loopback address, so a
 * request with a header of a proxy, or for a host name that is not this machine's own, is none.
 */
function isLocal({ context }: Request): boolean {
  const { headers, socket } = context.env.incoming;
  const proxied = PROXY_HEADERS.some((name) => headers[name] !== undefined);
  return LOOPBACK.has(socket.remoteAddress ?? '') && !proxied && LOOPBACK_HOST.test(headers.host ?? '');
}

/** Answers a request by a public resource; one for this machine alone wants a token from other clients. */
export async function answerResource(
  parts: AppParts,
  admit: Admit,
  request: Request,
  resource: OpenResource,
): Promise<Response> {
  if (resource.loopbackOrToken && !isLocal(request)) await admit(request);
  const call = openCallOf(parts, request);
  if (call.data) request.headers['X-Data-Version'] = call.data.version;
  const answer = await resource.answer(call);
  return sendAnswer(request, answer, tagOfBody(answer.body));
}

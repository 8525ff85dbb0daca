import { todayIn } from '../../service/clock.ts';
import type { LoadedData } from '../../service/data/loaded-data.ts';
import type { Admit } from '../access/admission.ts';
import { type Answer, sendAnswer, tagOfBody } from '../answers/send-answer.ts';
import type { AppParts, HttpConfig } from '../app-parts.ts';
import { baseUrl, type Request } from '../request/request.ts';

/** The arguments of a resource outside `/api`. */
export interface OpenCall extends Omit<AppParts, 'data'> {
  data: LoadedData | null;
  /** A parameter of the request; null when it is absent. */
  parameter(name: string): string | null;
  /** A function, because the first call waits for `Intl` to load. */
  today(): string;
  /** Base address for links. */
  base: string;
}

/** A resource that needs no token. */
export interface OpenResource {
  path: string;
  /** True for parts of pages for people, which get their security headers. */
  page?: boolean;
  /** Answered without a token to clients on this machine only. */
  loopbackOrToken?: boolean;
  answer(call: OpenCall): Answer | Promise<Answer>;
}

/** The arguments of a resource outside `/api` for a request. */
export const openCallOf = (parts: AppParts, request: Request): OpenCall => ({
  ...parts,
  data: parts.data(),
  base: baseUrl(request, parts.config),
  parameter: (name) => request.context.req.query(name) ?? null,
  today: () => todayIn(parts.config.timezone),
});

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

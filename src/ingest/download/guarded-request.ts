import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import { isIP } from 'node:net';
import { publicLookup, type Resolve } from './public-addresses.ts';

const MAX_REDIRECTS = 5;

/** How connections are made; tests put their own in its place. */
export interface Network {
  resolve?: Resolve;
  request?: (url: URL, options: RequestOptions) => ClientRequest;
}

export interface GuardedRequest {
  url: string;
  headers: Record<string, string>;
  signal: AbortSignal;
  /** Hosts that a redirect may lead to beside the one of `url`. */
  storageHosts?: readonly string[] | undefined;
  /** The operator named the address: it may be on a private network, and without HTTPS. */
  ownAddress?: boolean | undefined;
  network?: Network | undefined;
}

/** A server redirects to where no list is fetched from. A further try would end the same way. */
export class ForbiddenRedirect extends Error {
  override name = 'ForbiddenRedirect';
}

/** Where a redirect leads. @throws ForbiddenRedirect when no list is fetched from there */
function redirectTarget(from: URL, location: string, first: URL, storageHosts: readonly string[]): URL {
  const target = URL.parse(location, from.href);
  if (!target) throw new ForbiddenRedirect('the redirect does not lead to an address');
  if (target.username || target.password) throw new ForbiddenRedirect('the redirect holds a user name or password');
  if (target.origin === first.origin) return target;
  if (target.protocol !== 'https:') throw new ForbiddenRedirect(`the redirect to ${target.host} is not by HTTPS`);
  if (target.port !== '')
    throw new ForbiddenRedirect(`the redirect to ${target.host} is not to the usual port of HTTPS`);
  if (target.hostname !== first.hostname && !storageHosts.includes(target.hostname))
    throw new ForbiddenRedirect(
      `the redirect leads to ${target.hostname}, which is not known for this list (known: ${[first.hostname, ...storageHosts].join(', ')}); if the authority stores the list there now, set SIS_STORAGE_HOSTS=${target.hostname}`,
    );
  return target;
}

/** True where the address itself says that it is on this machine or network, as in tests and of mirrors. */
const namesItsAddress = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || isIP(hostname.replace(/[[\]]/g, '')) !== 0;

/**
 * Connections by way of the proxy that `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` name, in either case. The proxy finds the
 * address of the host then: what names may mean is its operator's to say.
 */
const AGENTS = {
  plain: new PlainAgent({ proxyEnv: process.env }),
  secure: new SecureAgent({ proxyEnv: process.env }),
};

function send(url: URL, wanted: GuardedRequest, checked: boolean): Promise<IncomingMessage> {
  const { headers, signal, network = {} } = wanted;
  const isSecure = url.protocol === 'https:';
  const options: RequestOptions = { headers, signal, agent: isSecure ? AGENTS.secure : AGENTS.plain };
  if (checked) options.lookup = publicLookup(url.hostname, network.resolve);
  const request = network.request ?? (isSecure ? secureRequest : plainRequest);
  return new Promise((resolve, reject) => {
    const sent = request(url, options);
    sent.on('response', resolve);
    // Another protocol, which was not asked for: an answer without a body.
    sent.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve(response);
    });
    sent.on('error', reject);
    sent.end();
  });
}

/**
 * GET of a list. Redirects are followed only by HTTPS on its usual port, to the same host or to one that is known for
 * this list, at most five; a name is resolved once, and the connection goes to no address outside the public internet.
 * A mirror of the operator may be anywhere, but its redirects must stay on it.
 * @throws ForbiddenRedirect or ForbiddenAddress; other errors as the connection gives them
 */
export async function guardedRequest(wanted: GuardedRequest): Promise<IncomingMessage> {
  const first = new URL(wanted.url);
  let url = first;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const isOwn = url.origin === first.origin && (wanted.ownAddress === true || namesItsAddress(first));
    const response = await send(url, wanted, !isOwn);
    const { statusCode = 0, headers } = response;
    if (![301, 302, 303, 307, 308].includes(statusCode)) return response;
    response.destroy();
    if (headers.location === undefined) throw new ForbiddenRedirect('the redirect does not say where to');
    url = redirectTarget(url, headers.location, first, wanted.storageHosts ?? []);
  }
  throw new ForbiddenRedirect(`more than ${MAX_REDIRECTS} redirects follow each other`);
}

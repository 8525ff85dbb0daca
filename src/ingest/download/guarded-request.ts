import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import { isIP } from 'node:net';
import { publicLookup, type Resolve } from './public-addresses.ts';

const MAX_REDIRECTS = 5;

/** Connection functions, replaced in tests. */
export interface Network {
  resolve?: Resolve;
  request?: (url: URL, options: RequestOptions) => ClientRequest;
}

export interface GuardedRequest {
  url: string;
  headers: Record<string, string>;
  signal: AbortSignal;
  /** Hosts, besides that of `url`, that redirects may lead to. */
  storageHosts?: readonly string[] | undefined;
  /** The operator configured the address: it may be on a private network, and without HTTPS. */
  ownAddress?: boolean | undefined;
  network?: Network | undefined;
}

/** A server redirects to a place that lists are not fetched from. Another attempt would end the same way. */
export class ForbiddenRedirect extends Error {
  override name = 'ForbiddenRedirect';
}

/** Target of a redirect. @throws ForbiddenRedirect when lists are not fetched from there */
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

/** True for a literal local or private address, as in tests and mirrors. */
const namesItsAddress = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || isIP(hostname.replace(/[[\]]/g, '')) !== 0;

/** Connections through the proxy of the environment, whose operator is responsible for what names resolve to. */
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
    // A switch of protocol that was not requested: a response without a body.
    sent.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve(response);
    });
    sent.on('error', reject);
    sent.end();
  });
}

/**
 * GET request for a list. At most five redirects are followed, only by HTTPS on its usual port, to the same host or to
 * one that is allowed for this list. A name is resolved once, and only public addresses are connected to. An operator's
 * mirror may be anywhere, but its redirects must stay on it.
 * @throws ForbiddenRedirect, ForbiddenAddress, or the error of the connection
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

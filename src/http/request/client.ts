/**
 * Who asks, where proxies stand between: their word is taken only where they are known. `X-Forwarded-For` grows by one
 * address at each proxy, so it is read from its end: the first address that is no known proxy is the client.
 *
 *     client 203.0.113.7 ── proxy 10.0.0.2 ── proxy 127.0.0.1 ── here      X-Forwarded-For: 203.0.113.7, 10.0.0.2
 *
 * What stands before that address the client may have written itself.
 */
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** The client of a request. */
export interface Client {
  /** IP address; '' where none is known. */
  address: string;
  /** It asked over HTTPS, here or at a known proxy. */
  secure: boolean;
}

/** The most proxies that are looked through. */
const MOST_HOPS = 20;

/** IPv4 in the form of IPv6 as IPv4. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

const listOf = (proxies: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const one of proxies) {
    const [address, bits] = one.split('/') as [string, string?];
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
};

/** The first /64 network bits of an IPv6 address are one customer of a provider. */
const CUSTOMER_GROUPS = 4;

/** What is counted as one client: an IPv4 address, or the /64 network of an IPv6 address, in one form. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  // An IPv4 address at the end stands for two groups.
  const length = before.length + after.length + (address.includes('.') ? 1 : 0);
  const groups = tail === undefined ? before : [...before, ...Array<string>(8 - length).fill('0'), ...after];
  const network = groups.slice(0, CUSTOMER_GROUPS).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

/** True for an IP address, or a network as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [, address, bits] = /^([\da-fA-F.:]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = address === undefined ? 0 : isIP(address);
  return version !== 0 && (bits === undefined || Number(bits) <= (version === 4 ? 32 : 128));
}

/**
 * Gives the client of a request.
 * @param proxies addresses and networks whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed
 */
export function clientReader(proxies: readonly string[]): (incoming: IncomingMessage) => Client {
  const known = listOf(proxies);
  const isKnown = (address: string): boolean => known.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  return ({ socket, headers }) => {
    let address = plain(socket.remoteAddress ?? '');
    const secure = 'encrypted' in socket;
    if (proxies.length === 0 || address === '' || !isKnown(address)) return { address, secure };
    const forwarded = headers['x-forwarded-for'];
    const hops = (Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? '')).split(',').slice(-MOST_HOPS);
    for (const hop of hops.reverse()) {
      const before = plain(hop.trim());
      if (isIP(before) === 0) break;
      address = before;
      if (!isKnown(before)) break;
    }
    // Of several proxies each adds its own; the last one was told by the proxy that is known.
    const proto = String(headers['x-forwarded-proto'] ?? '')
      .split(',')
      .at(-1)!
      .trim();
    return { address, secure: secure || proto === 'https' };
  };
}

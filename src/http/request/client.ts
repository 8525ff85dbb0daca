/**
 * Finds the client of a request behind proxies; only known proxies are trusted. Each proxy adds one address to the end of
 * `X-Forwarded-For`, so it is read backwards: the first address that is not a known proxy is the client.
 *
 *     client 203.0.113.7 ── proxy 10.0.0.2 ── proxy 127.0.0.1 ── here      X-Forwarded-For: 203.0.113.7, 10.0.0.2
 *
 * The client itself may have written anything before that address.
 */
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** The client of a request. */
export interface Client {
  /** IP address; '' when it is unknown. */
  address: string;
  /** True when the client used HTTPS, to us or to a known proxy. */
  secure: boolean;
}

/** Maximum number of proxies to look through. */
const MAX_HOPS = 20;

/** Converts an IPv4 address written as IPv6 to IPv4. */
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

/** Providers give each customer at least a /64 network, so the first four groups of an IPv6 address identify a client. */
const CUSTOMER_GROUPS = 4;

/** The key by which a client is counted: its IPv4 address, or the /64 network of its IPv6 address in canonical form. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  // An IPv4 address at the end replaces two groups.
  const length = before.length + after.length + (address.includes('.') ? 1 : 0);
  const groups = tail === undefined ? before : [...before, ...Array<string>(8 - length).fill('0'), ...after];
  const network = groups.slice(0, CUSTOMER_GROUPS).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

/** True for an IP address, or a network such as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [, address, bits] = /^([\da-fA-F.:]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = address === undefined ? 0 : isIP(address);
  return version !== 0 && (bits === undefined || Number(bits) <= (version === 4 ? 32 : 128));
}

/** Finds the client of a request; `proxies`: addresses and networks whose forwarding headers are trusted. */
export function clientReader(proxies: readonly string[]): (incoming: IncomingMessage) => Client {
  const known = listOf(proxies);
  const isKnown = (address: string): boolean => known.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  return ({ socket, headers }) => {
    let address = plain(socket.remoteAddress ?? '');
    const secure = 'encrypted' in socket;
    if (proxies.length === 0 || address === '' || !isKnown(address)) return { address, secure };
    const forwarded = headers['x-forwarded-for'];
    const hops = (Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? '')).split(',').slice(-MAX_HOPS);
    for (const hop of hops.reverse()) {
      const before = plain(hop.trim());
      if (isIP(before) === 0) break;
      address = before;
      if (!isKnown(before)) break;
    }
    // Each proxy adds its own value; the last one comes from the known proxy.
    const proto = String(headers['x-forwarded-proto'] ?? '')
      .split(',')
      .at(-1)!
      .trim();
    return { address, secure: secure || proto === 'https' };
  };
}

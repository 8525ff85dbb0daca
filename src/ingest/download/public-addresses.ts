import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { BlockList, isIPv4, type LookupFunction } from 'node:net';

/** IPv4 addresses outside the public internet (RFC 6890): this host, private, loopback, link-local, tests, multicast. */
const NOT_PUBLIC: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

/** Global unicast, the only public part of IPv6, and the ranges in it that embed IPv4 addresses or are reserved. */
const GLOBAL_V6 = ['2000::', 3] as const;
const NOT_PUBLIC_V6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
];

const notPublic = new BlockList();
for (const [network, bits] of NOT_PUBLIC) notPublic.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of NOT_PUBLIC_V6) notPublic.addSubnet(network, bits, 'ipv6');
const globalV6 = new BlockList();
globalV6.addSubnet(...GLOBAL_V6, 'ipv6');

/** Prefix by which a network without IPv4 reaches IPv4-only hosts (NAT64, RFC 6052): the last 32 bits are the host's address. */
const nat64 = new BlockList();
nat64.addSubnet('64:ff9b::', 96, 'ipv6');

/** The IPv4 address embedded in a NAT64 address. */
function behindNat64(address: string): string {
  // URL normalises the last 32 bits to two groups of hexadecimal digits.
  const groups = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')[1]?.split(':') ?? [];
  const [high, low] = ['0', '0', ...groups].slice(-2).map((group) => Number.parseInt(group || '0', 16));
  return [high! >> 8, high! & 255, low! >> 8, low! & 255].join('.');
}

/** True for a public internet address: not private, loopback, link-local, reserved or multicast. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !notPublic.check(address, 'ipv4');
  if (nat64.check(address, 'ipv6')) return isPublicAddress(behindNat64(address));
  return globalV6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

/** The host has an address outside the public internet. */
export class ForbiddenAddress extends Error {
  override name = 'ForbiddenAddress';
}

/** Resolves a host name to all its addresses. */
export type Resolve = (host: string) => Promise<LookupAddress[]>;

const resolveAll: Resolve = (host) => lookup(host, { all: true, verbatim: true });

/** Resolves a name once and allows only public addresses; `host` is checked, but not the name of a proxy. */
export function publicLookup(host: string, resolve: Resolve = resolveAll): LookupFunction {
  return (name, options, done) => {
    resolve(name).then(
      (addresses) => {
        const wrong = name === host ? addresses.find(({ address }) => !isPublicAddress(address)) : undefined;
        if (wrong) return done(new ForbiddenAddress(`${name} is at ${wrong.address}, which is no public address`), []);
        if (options.all) return done(null, addresses);
        const first = addresses[0];
        if (!first) return done(new Error(`${name} has no address`), []);
        done(null, first.address, first.family);
      },
      (error) => done(error, []),
    );
  };
}

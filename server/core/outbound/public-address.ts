import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net';

/** What lies in nobody's public network (IANA's special-purpose registries): own machine, private, link-local, carrier-grade NAT, examples. */
const special = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  special.addSubnet(network, bits, 'ipv4');
// Addresses that hold an IPv4 one (Teredo, 6to4), and examples. Mapped ones and NAT64 lie outside of 2000::/3.
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(network, bits, 'ipv6');
const global_unicast = new BlockList();
global_unicast.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is a machine's on the public internet; false of what is no address. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4');
  return isIP(address) === 6 && global_unicast.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

/** The IP address that a URL names, without brackets; null where it names a host. A URL has written it in its one form by then. */
export function literalAddress({ hostname }: URL): string | null {
  const literal = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(literal) === 0 ? null : literal;
}

/** Thrown when a name leads to an address that is not public. */
export class PrivateAddress extends Error {}

type AddressAnswer = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void;
export type NameResolver = (hostname: string, options: LookupOptions & { all: true }, answer: AddressAnswer) => void;

/**
 * Finds a name's addresses for a connection, which goes to one of these and asks no second time. When one of them is not allowed none is
 * used: `PrivateAddress`.
 */
export function lookupPublic(resolve: NameResolver = lookup, isAllowed = isPublicAddress): LookupFunction {
  return (hostname, options, callback) =>
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0);
      const [first] = addresses;
      if (!first) return callback(new Error(`${hostname} has no address`), '', 0);
      if (!addresses.every(({ address }) => isAllowed(address))) return callback(new PrivateAddress(hostname), '', 0);
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
}

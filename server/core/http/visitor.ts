import { createHmac } from 'node:crypto';
import { isIP, isIPv4 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * The address by which a visitor is counted: an IPv4 address, or the first 64 bits of an IPv6 one, which is what one household or phone
 * has. What a proxy wrote beside the address, a port, is left out; what it wrote in place of one is passed over for the proxy's own.
 */
export function visitorAddress({ ip, ips }: Pick<FastifyRequest, 'ip' | 'ips'>): string {
  const address = [...(ips ?? [ip])].reverse().map(withoutPort).find(isAddress) ?? ip;
  return isIP(address) === 6 ? networkOf(address) : address;
}

/** Makes the keys under which visitors are remembered: without the secret nobody can tell whose address one is of. */
export function visitorKeys(secret: string): (request: FastifyRequest) => string {
  return (request) =>
    createHmac('sha256', secret)
      .update(`visitor\n${visitorAddress(request)}`)
      .digest('base64url');
}

const isAddress = (text: string) => isIP(text) !== 0;

/** `192.0.2.1:443`, `[2001:db8::1]:443` and `[2001:db8::1]` without what surrounds the address. */
function withoutPort(entry: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(entry)?.[1];
  if (bracketed !== undefined) return bracketed;
  const [host = '', port, ...more] = entry.split(':');
  return port !== undefined && more.length === 0 && isIPv4(host) ? host : entry;
}

function networkOf(address: string): string {
  // A URL writes an address in one form only, whatever form it came in.
  const canonical = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = canonical.split('::').map((part) => part.split(':').filter(Boolean));
  const groups = [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
  const is_mapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  if (!is_mapped) return `${groups.slice(0, 4).join(':')}::/64`;
  const [high, low] = groups.slice(6).map((group) => Number.parseInt(group, 16)) as [number, number];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

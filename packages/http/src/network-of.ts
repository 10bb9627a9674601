import { isIPv6 } from 'node:net';

/**
 * The key for limits per client. One IPv6 client usually has 2^64 addresses, so all addresses of a /64
 * share a key. Homes get a /56 and sites a /48, which matters for limits that one person must not dodge.
 */
export function networkOf(address: string, bits: 48 | 56 | 64 = 64): string {
  // ::ffff:203.0.113.7 is an IPv4 address.
  if (!isIPv6(address) || address.includes('.')) return address;
  const [before = [], after = []] = address
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  const groups = [...before, ...zeros, ...after].slice(0, Math.ceil(bits / 16));
  if (bits === 56) groups.push(firstByteOf(groups.pop() ?? '0'));
  return `${groups.join(':')}::/${bits}`;
}

function firstByteOf(group: string): string {
  return (Number.parseInt(group, 16) & 0xff00).toString(16);
}

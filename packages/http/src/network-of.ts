import { isIPv6 } from 'node:net';

/**
 * The key for limits per client. One IPv6 client usually has 2^64 addresses, so all addresses of a /64
 * share a key.
 */
export function networkOf(address: string): string {
  // ::ffff:203.0.113.7 is an IPv4 address.
  if (!isIPv6(address) || address.includes('.')) return address;
  const [before = [], after = []] = address
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}

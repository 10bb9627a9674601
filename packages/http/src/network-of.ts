import { isIPv6 } from 'node:net';

/**
 * Whom an address belongs to. Whoever has one of IPv6 has 2^64 of them, and could fail from each
 * anew, so these are known by their first half.
 */
export function networkOf(address: string): string {
  // One of IPv4 may be written as one of IPv6.
  if (!isIPv6(address) || address.includes('.')) return address;
  const [before = [], after = []] = address
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}

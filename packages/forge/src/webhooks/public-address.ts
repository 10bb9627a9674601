/**
 * Keeps webhooks out of the host's private network (SSRF): anybody may register an app and read
 * what its receiver answered.
 */
import { lookup, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

// Two lists, because Node matches every IPv4 address against `::/64`.
const privateRanges = { ipv4: new BlockList(), ipv6: new BlockList() };
const subnets: [net: string, prefix: number, family: 'ipv4' | 'ipv6'][] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  // Unspecified, loopback, and prefixes that embed an IPv4 address.
  ['::', 64, 'ipv6'],
  ['64:ff9b::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
];
for (const subnet of subnets) privateRanges[subnet[2]].addSubnet(...subnet);

export function isPublicIp(address: string): boolean {
  if (isIP(address) === 0) return false;
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  return !privateRanges[family].check(address, family);
}

/** Checks IP literals, which Node connects to without a lookup. */
export function requirePublic(url: URL): void {
  const host = hostOf(url);
  if (isIP(host) !== 0 && !isPublicIp(host)) throw notPublic(host);
}

/**
 * The connection uses the address checked here, which defeats DNS rebinding. One private address
 * among several refuses the name.
 */
export const lookupPublic: LookupFunction = makeLookupPublic((host, options, found) =>
  lookup(host, options, found),
);

type Resolve = (
  host: string,
  options: { all: true },
  found: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export function makeLookupPublic(resolve: Resolve): LookupFunction {
  return (host, options, callback) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      const hasPrivate = found?.some(({ address }) => !isPublicIp(address));
      const [first] = found ?? [];
      if (error) callback(error, []);
      else if (hasPrivate || !first) callback(notPublic(host), []);
      else if (options.all) callback(null, found);
      else callback(null, first.address, first.family);
    });
  };
}

function notPublic(host: string): Error {
  return new Error(`${host} is not a public address.`);
}

export function isLoopback(host: string): boolean {
  // A host name may also begin with '127.'.
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** A host behind a proxy is public even if it listens on this machine only. */
export function isLocalOnly(
  { host = 'localhost', trustProxy = false }: { host?: string; trustProxy?: boolean },
  publicUrl: string,
): boolean {
  return !trustProxy && isLoopback(host) && isLoopback(hostOf(new URL(publicUrl)));
}

/** URLs put IPv6 addresses in brackets. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

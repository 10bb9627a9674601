/**
 * Whether an address leads out into the world. Anybody may register an app here and read what its
 * receiver answered, so their deliveries must not reach into the network that the host stands in.
 */
import { lookup, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

// One list each: a single one takes every IPv4 address for a member of `::/64`.
const inner = { ipv4: new BlockList(), ipv6: new BlockList() };
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
  // Unspecified, loopback, and the forms that carry an IPv4 address inside.
  ['::', 64, 'ipv6'],
  ['64:ff9b::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
];
for (const subnet of subnets) inner[subnet[2]].addSubnet(...subnet);

export function isPublicIp(address: string): boolean {
  if (isIP(address) === 0) return false;
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  return !inner[family].check(address, family);
}

/** For addresses that are written as numbers: no name is looked up for those. */
export function requireOutside(url: URL): void {
  const host = hostOf(url);
  if (isIP(host) !== 0 && !isPublicIp(host)) throw innerAddress(host);
}

/**
 * Looks a name up for a connection that is being made. What is checked here is what is connected to,
 * so a name that changes its mind between two questions gains nothing. Every address of the name
 * counts: it may have a public one beside the one it is meant for.
 */
export const lookupOutside: LookupFunction = makeLookupOutside((host, options, found) =>
  lookup(host, options, found),
);

type Resolve = (
  host: string,
  options: { all: true },
  found: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export function makeLookupOutside(resolve: Resolve): LookupFunction {
  return (host, options, callback) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      const inner = found?.find(({ address }) => !isPublicIp(address));
      const [first] = found ?? [];
      if (error) callback(error, []);
      else if (inner || !first) callback(innerAddress(host), []);
      else if (options.all) callback(null, found);
      else callback(null, first.address, first.family);
    });
  };
}

function innerAddress(host: string): Error {
  return new Error(`${host} does not lead out of the network of this host.`);
}

export function isLoopback(host: string): boolean {
  // A name may begin with 127, too.
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** Behind a proxy a host listens on this machine and is open to the world all the same. */
export function isForThisMachineAlone(
  { host = 'localhost', trustProxy = false }: { host?: string; trustProxy?: boolean },
  publicUrl: string,
): boolean {
  return !trustProxy && isLoopback(host) && isLoopback(hostOf(new URL(publicUrl)));
}

/** IPv6 addresses stand in brackets in a URL, and nowhere else. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

import { attempt } from '../../lib/attempt.ts';

/** Never visited; an address that leaves it would leave our site as well. */
const site = 'https://lectern.invalid';

/**
 * The target as an address of this site, or undefined when it leads anywhere else. It is read the
 * way a browser reads it, so `//evil`, `/\evil` and control characters cannot slip through.
 */
export function safeRedirect(target: string): string | undefined {
  if (!target.startsWith('/')) return undefined;
  const url = read(target);
  if (url?.origin !== site) return undefined;
  const address = `${url.pathname}${url.search}${url.hash}`;
  // `/.//evil` is ours when read once and somebody else's when read again.
  if (read(address)?.origin !== site) return undefined;
  return url.pathname.startsWith('/oauth') ? undefined : address;
}

const read = (address: string) => attempt(() => new URL(address, site));

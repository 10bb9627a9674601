import { attempt } from '../../lib/attempt.ts';

/** A placeholder for our site: an address that leaves it would leave our site as well. */
const site = 'https://lectern.invalid';

/**
 * The target as an address of this site; undefined if it leads elsewhere. Parsed as a browser parses it, so
 * `//evil`, `/\evil` and control characters are refused.
 */
export function safeRedirect(target: string): string | undefined {
  if (!target.startsWith('/')) return undefined;
  const url = read(target);
  if (url?.origin !== site) return undefined;
  const address = `${url.pathname}${url.search}${url.hash}`;
  // `/.//evil` becomes `//evil`, which is another site when it is parsed again.
  if (read(address)?.origin !== site) return undefined;
  return url.pathname.startsWith('/oauth') ? undefined : address;
}

const read = (address: string) => attempt(() => new URL(address, site));

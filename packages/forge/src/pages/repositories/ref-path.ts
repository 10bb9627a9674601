/** Splits an address such as `feature/x/src/a.py` into branch and path. */

export interface RefPath {
  ref: string;
  path: string;
}

/**
 * Branch names may hold slashes, so the longest known name wins. Otherwise the first segment is a
 * commit id or a name that does not exist.
 */
export function splitRefPath(rest: string, names: readonly string[]): RefPath {
  const plain = rest.replace(/(?<!\/)\/+$/, '');
  let ref = plain.split('/', 1)[0] ?? '';
  for (const name of names) {
    const fits = plain === name || plain.startsWith(`${name}/`);
    if (fits && name.length > ref.length) ref = name;
  }
  return { ref, path: plain.slice(ref.length + 1) };
}

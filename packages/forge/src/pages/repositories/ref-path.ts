/** `feature/x/src/a.py` in an address: where does the branch end and the path begin? */

export interface RefPath {
  ref: string;
  path: string;
}

/**
 * Branch names may hold slashes, so the longest known name wins; otherwise the first part is taken
 * for a commit id or a name that turns out not to exist.
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

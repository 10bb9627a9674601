import { execFileSync } from 'node:child_process';

/** The address of the clone's `origin` for a browser; empty without one. */
export function sourceAddress(folder: string): string {
  try {
    const options = { cwd: folder, encoding: 'utf8', stdio: 'pipe' } as const;
    return webAddressOf(execFileSync('git', ['config', '--get', 'remote.origin.url'], options));
  } catch {
    return '';
  }
}

/** Without a password or token, which the address of a remote may contain. */
export function webAddressOf(remote: string): string {
  const address = remote.trim();
  if (!/^https?:/.test(address) || !URL.canParse(address)) return '';
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname.replace(/\.git\/?$/, '')}`;
}

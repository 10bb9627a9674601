/** What of the host's system a box can read. */
import { lstat, readdir, readlink } from 'node:fs/promises';
import type { SystemFolders } from '../bubblewrap/arguments.ts';

const topFolders = ['bin', 'sbin', 'lib', 'lib32', 'lib64', 'libx32'] as const;

/** Parts of /etc that programs need: which java is meant, where libraries are, certificates. Nothing secret. */
const partsOfEtc =
  /^(alternatives|ca-certificates|fonts|java.*|jvm.*|ld\.so\.(cache|conf|conf\.d)|localtime|mime\.types|nsswitch\.conf|os-release|debian_version|perl|pki|protocols|python3.*|R|services|terminfo|timezone)$/;

/** Beside them is /etc/ssl/private. */
const partsOfSsl = ['/etc/ssl/certs', '/etc/ssl/openssl.cnf'] as const;

export async function readSystemFolders(): Promise<SystemFolders> {
  const readable: [string, string][] = [['/usr', '/usr']];
  const links: [string, string][] = [];
  for (const name of topFolders) {
    const path = `/${name}`;
    const found = await lstat(path).catch(() => undefined);
    if (found?.isSymbolicLink()) links.push([await readlink(path), path]);
    else if (found) readable.push([path, path]);
  }
  const names = await readdir('/etc').catch(() => []);
  for (const name of names.filter((part) => partsOfEtc.test(part)).sort()) {
    const path = `/etc/${name}`;
    const found = await lstat(path);
    // A link to somewhere outside of the box leads nowhere in it.
    if (found.isSymbolicLink()) links.push([await readlink(path), path]);
    else readable.push([path, path]);
  }
  for (const path of partsOfSsl)
    if (await lstat(path).catch(() => undefined)) readable.push([path, path]);
  return { readable, links };
}

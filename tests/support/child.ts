/** A process that a test starts, talks with line by line, and kills. */
import { spawn, type ChildProcess } from 'node:child_process';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { shortRunOptions } from '../../scripts/short-run-options.mjs';

/** `npm run storm` starts children, too, which live long enough to be compiled with care. */
const compiling = process.env['VITEST'] ? shortRunOptions : [];

export interface Child {
  process: ChildProcess;
  /** The next line of standard output; fails when the child ends first. */
  line(): Promise<string>;
  exited: Promise<number | null>;
  /** What it has written to standard error so far. */
  complaint(): string;
  /** `kill -9`, and done when the process is gone. */
  kill(): Promise<void>;
}

export function startChild(
  file: string,
  args: string[],
  options: { uid?: number; gid?: number } = {},
): Child {
  const child = spawn(process.execPath, [...compiling, file, ...args], {
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
    complaint: () => complaint,
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

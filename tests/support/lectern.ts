/** Starts the built product in a separate process. */
import { execFile, spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { shortRunOptions } from '../../scripts/short-run-options.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** `LECTERN_BUILD` tests another build, such as an unpacked release. */
const build = process.env['LECTERN_BUILD'] ?? root;
export const mainFile = join(build, 'apps/server/dist/main.js');
const readyTimeoutMs = 90_000;

export interface Lectern {
  pid: number;
  stdout(): string;
  stderr(): string;
  /** Resolves when the process prints that it is ready. Rejects if it ends first. */
  ready: Promise<void>;
  signal(name: NodeJS.Signals): void;
  exited: Promise<number | null>;
}

/** Like the first step of `npm start`: does nothing if no source has changed. */
export async function buildLectern(): Promise<void> {
  await promisify(execFile)(process.execPath, [join(root, 'scripts/build.mjs'), '--if-stale']);
}

export function startLectern(env: Record<string, string>, cwd: string): Lectern {
  const child = spawn(process.execPath, [...shortRunOptions, mainFile], {
    cwd,
    env: { PATH: process.env.PATH, TMPDIR: tmpdir(), SAMPLE: 'off', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  const tooLate = setTimeout(() => child.kill('SIGKILL'), readyTimeoutMs);
  void exited.finally(() => clearTimeout(tooLate));
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
      if (!stdout.includes('is ready at')) return;
      clearTimeout(tooLate);
      resolve();
    });
    const fail = (code: number | null) =>
      reject(new Error(`Lectern ended with ${code} (is it built?). It wrote:\n${stdout}${stderr}`));
    void exited.then(fail);
  });
  // Tests that only wait for the exit do not handle this rejection.
  ready.catch(() => {});
  return {
    pid: Number(child.pid),
    stdout: () => stdout,
    stderr: () => stderr,
    ready,
    signal: (name) => child.kill(name),
    exited,
  };
}

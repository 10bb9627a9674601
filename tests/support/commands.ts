/** Runs `backup` and `restore` as an operator does. */
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { shortRunOptions } from '../../scripts/short-run-options.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const build = process.env['LECTERN_BUILD'] ?? root;

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

export function runCommand(
  name: 'backup' | 'restore',
  args: string[],
  env: Record<string, string>,
): Promise<Ended> {
  const program = join(build, 'apps/server/dist', `${name}.js`);
  const child = spawn(process.execPath, [...shortRunOptions, program, ...args], {
    cwd: '/',
    env: { PATH: process.env.PATH, TMPDIR: tmpdir(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
}

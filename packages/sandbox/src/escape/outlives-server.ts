import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, readdir } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Protection } from '../bubblewrap/protections.ts';

const secondsOfSleep = 54_321;

/** Runs a box in another process, kills that process and its keeper, and looks for what is left. */
export async function outlivesServer(without: ReadonlySet<Protection>): Promise<boolean> {
  const program = fileURLToPath(new URL('./server-to-kill.ts', import.meta.url));
  const args = ['--import', 'tsx', program, String(secondsOfSleep), ...without];
  const server = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(server.stdout, 'data');
  const [keeper] = await childrenOf(server.pid ?? 0);
  server.kill('SIGKILL');
  if (keeper !== undefined) process.kill(keeper, 'SIGKILL');
  await delay(500);
  const left = await sleeping();
  for (const pid of left) process.kill(pid, 'SIGKILL');
  return left.length > 0;
}

async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const children = text.trim().split(' ').filter(Boolean).map(Number);
  const titles = await Promise.all(
    children.map((child) => readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')),
  );
  return children.filter((_, index) => titles[index]?.includes('lectern boxes'));
}

async function sleeping(): Promise<number[]> {
  const found: number[] = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const args = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    if (args.startsWith(`sleep\0${secondsOfSleep}`)) found.push(Number(name));
  }
  return found;
}

/** A server with one box, which prints a line once the box runs. */
import { setTimeout as delay } from 'node:timers/promises';
import { readdir, readFile } from 'node:fs/promises';
import { defaultLimits } from '../box.ts';
import type { Protection } from '../bubblewrap/protections.ts';
import { openSandbox } from '../open-sandbox.ts';

const [seconds = '60', ...without] = process.argv.slice(2);
const { driver } = await openSandbox({ without: new Set(without as Protection[]) });
void driver.run({
  slot: 0,
  files: [],
  command: `exec sleep ${seconds}`,
  stdin: Buffer.alloc(0),
  env: {},
  network: false,
  limits: { ...defaultLimits, seconds: Number(seconds) },
});
while (!(await isSleeping())) await delay(50);
console.log('ready');

async function isSleeping(): Promise<boolean> {
  for (const name of await readdir('/proc')) {
    const args = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    if (args.startsWith(`sleep\0${seconds}`)) return true;
  }
  return false;
}

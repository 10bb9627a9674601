/** What a process does that has no file descriptor left to start another one with. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * What a module prints that runs in a process of its own, where `takeAll()` leaves no descriptor free and
 * `giveBack()` frees them again. It is translated by tsx, so it may import sources by their address.
 */
export async function withFewDescriptors(script: string): Promise<string> {
  const text = `import { closeSync, openSync } from 'node:fs';
    const taken = [];
    const takeAll = () => { try { for (;;) taken.push(openSync('/dev/null')); } catch {} };
    const giveBack = () => taken.splice(0).forEach((descriptor) => closeSync(descriptor));
    ${script}`;
  const node = [process.execPath, '--import', 'tsx', '--input-type=module', '--eval', text];
  const { stdout } = await promisify(execFile)('sh', [
    '-c',
    'ulimit -n 100; exec "$@"',
    'sh',
    ...node,
  ]);
  return stdout.trim();
}

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Runs a module in a new process under tsx and returns its output. In it, `takeAll()` opens files until
 * no file descriptor is free, and `giveBack()` closes them.
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

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createInterface } from 'node:readline';
import { isAlive } from '@lectern/testkit/is-alive';
import { expect, it } from 'vitest';
import { start, type Program } from './starter.ts';

const env = { PATH: process.env['PATH'] };

const shell = (script: string, more: Partial<Program> = {}) =>
  start({ program: 'sh', args: ['-c', script], env, maxBytes: 1_000, maxErrorBytes: 100, ...more });

it('the starter returns the output and exit code of a program', async () => {
  expect(await shell('echo out; echo sorry >&2; exit 3').ended).toEqual({
    code: 3,
    stdout: Buffer.from('out\n'),
    stderr: 'sorry\n',
    isTooLong: false,
  });
});

it('a program gets only the given input, folder and environment', async () => {
  const { stdout } = await shell('cat; pwd; env', {
    input: new Uint8Array([0x61, 0, 0xff]),
    cwd: '/',
    env: { ...env, NAME: 'given' },
  }).ended;
  expect(stdout.subarray(0, 3)).toEqual(Buffer.from([0x61, 0, 0xff]));
  const lines = stdout.subarray(3).toString().trim().split('\n');
  expect(lines).toEqual(expect.arrayContaining(['/', 'NAME=given']));
  expect(lines.filter((line) => line.startsWith('NODE_'))).toEqual([]);
});

it('concurrent programs return their own output, in whatever order they end', async () => {
  const naps = [0.3, 0.2, 0.1, 0];
  const all = await Promise.all(naps.map((nap) => shell(`sleep ${nap}; echo ${nap}`).ended));
  expect(all.map(({ stdout }) => Number(stdout))).toEqual(naps);
});

it('the starter kills a program that prints too much, and drops excess standard error', async () => {
  const { isTooLong, code } = await shell('yes').ended;
  expect({ isTooLong, code }).toEqual({ isTooLong: true, code: -1 });
  const { stderr } = await shell('yes | head -c 500000 >&2').ended;
  expect(stderr).toBe('y\n'.repeat(50));
});

it('the starter ends a program together with its children', async () => {
  const running = shell('sleep 60 & echo $!; wait', { maxBytes: 10 });
  setTimeout(() => running.end('SIGKILL'), 300);
  const { code, stdout } = await running.ended;
  expect(code).toBe(-1);
  await expect.poll(() => isAlive(Number(stdout))).toBe(false);
});

it('the starter says why a program could not be started', async () => {
  await expect(shell('true', { program: 'no-such-program' }).ended).rejects.toMatchObject({
    code: 'ENOENT',
  });
  await expect(shell('true', { cwd: '/no/such/folder' }).ended).rejects.toMatchObject({
    code: 'ENOENT',
  });
});

it('invalid arguments of one program do not affect other programs', async () => {
  const other = shell('sleep 0.3; echo $PPID').ended;
  await expect(shell('true', { args: ['a\0b'] }).ended).rejects.toMatchObject({
    code: 'ERR_INVALID_ARG_VALUE',
  });
  await expect(shell('true', { args: ['x'.repeat(4_000_000)] }).ended).rejects.toMatchObject({
    code: 'E2BIG',
  });
  expect((await shell('echo $PPID').ended).stdout).toEqual((await other).stdout);
});

it('a new starter replaces one that was killed', async () => {
  const { stdout } = await shell('echo $PPID').ended;
  const lost = shell('sleep 5').ended;
  process.kill(Number(stdout), 'SIGKILL');
  await expect(lost).rejects.toThrow('The starter of programs ended.');
  expect(Number((await shell('echo $PPID').ended).stdout)).not.toBe(Number(stdout));
});

/** Output of a script that runs in a new process under tsx, as in development. */
async function inTsx(script: string): Promise<string> {
  const { href } = new URL('./starter.ts', import.meta.url);
  const echo = { program: 'echo', args: ['out'], env, maxBytes: 10, maxErrorBytes: 0 };
  const text = `import { closeSync, openSync } from 'node:fs';
    import { start } from '${href}';
    const echo = async () => String((await start(${JSON.stringify(echo)}).ended).stdout).trim();
    ${script}`;
  const node = [process.execPath, '--import', 'tsx', '--input-type=module', '--eval', text];
  const limited = ['-c', 'ulimit -n 100; exec "$@"', 'sh', ...node];
  const { stdout, stderr } = await shell('', { args: limited, maxErrorBytes: 1_000 }).ended;
  return stdout.toString().trim() || stderr;
}

it('the starter starts programs under tsx', async () => {
  expect(await inTsx('console.log(await echo())')).toBe('out');
});

it('without free file descriptors the starter fails with EMFILE, and it works again afterwards', async () => {
  const script = `const taken = [];
    try { for (;;) taken.push(openSync('/dev/null')); } catch {}
    const refused = await echo().catch((error) => error.cause?.code ?? String(error));
    taken.forEach((descriptor) => closeSync(descriptor));
    await new Promise(setImmediate);
    console.log(refused, await echo());`;
  expect(await inTsx(script)).toBe('EMFILE out');
});

it('starter and programs ignore signals of a terminal and end with their server', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'starter-'));
  const sleeping = join(folder, 'sleeping');
  const parent = spawn(process.execPath, [
    '--eval',
    `const { spawn } = require('node:child_process');
     const program = ${JSON.stringify(fileURLToPath(new URL('./starter-process.mjs', import.meta.url)))};
     const stdio = ['ignore', 'ignore', 'inherit', 'ipc'];
     const starter = spawn(process.execPath, [program], { stdio, serialization: 'advanced' });
     const run = { env: process.env, maxBytes: 0, maxErrorBytes: 0 };
     const sleep = ['-c', 'echo $$ > ${sleeping}; exec sleep 60'];
     starter.send({ ...run, id: 0, program: 'sh', args: sleep });
     // At any time, some programs are about to answer.
     const again = (id) => starter.send({ ...run, id, program: 'true', args: [] });
     [1, 2, 3, 4].forEach(again);
     starter.on('message', ({ id }) => again(id));
     console.log(starter.pid);`,
  ]);
  let complaint = '';
  parent.stderr.on('data', (chunk) => (complaint += chunk));
  const [line] = (await once(createInterface(parent.stdout), 'line')) as [string];
  const starter = Number(line);
  await expect.poll(() => readFile(sleeping, 'utf8').catch(() => '')).not.toBe('');
  const asleep = Number(await readFile(sleeping, 'utf8'));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(starter, signal);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect([starter, asleep].map(isAlive)).toEqual([true, true]);
  parent.kill('SIGKILL');
  await expect.poll(() => [starter, asleep].map(isAlive)).toEqual([false, false]);
  expect(complaint).toBe('');
  await rm(folder, { recursive: true });
});

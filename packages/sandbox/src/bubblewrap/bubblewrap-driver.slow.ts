/** @module-tag sandbox */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it as test } from 'vitest';
import { defaultLimits, type BoxOrder, type BoxOutcome } from '../box.ts';
import { sandboxOrSkip } from '../testing/sandbox-or-skip.ts';

const sandbox = await sandboxOrSkip();
const it = test.skipIf(!sandbox);
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'box-'));
  await writeFile(join(folder, 'hello.txt'), 'hello\n');
});
afterAll(async () => {
  await sandbox?.close();
  await rm(folder, { recursive: true });
});

function run(
  command: string,
  more: Partial<BoxOrder> = {},
  signal?: AbortSignal,
): Promise<BoxOutcome> {
  if (!sandbox) throw new Error('There is no sandbox.');
  const order = { slot: 0, files: folder, stdin: Buffer.alloc(0), env: {}, network: false };
  const limits = { ...defaultLimits, ...more.limits };
  return sandbox.driver.run({ ...order, command, ...more, limits }, signal);
}

const limits = (some: Partial<BoxOrder['limits']>) => ({ limits: { ...defaultLimits, ...some } });

it('a box returns the output and exit code of its command', async () => {
  const outcome = await run('cat hello.txt; cat /dev/stdin; echo no >/dev/stderr; exit 3', {
    stdin: Buffer.from('typed\n'),
  });
  expect(outcome).toMatchObject({ ended: 'exit', code: 3, signal: null, cut: false });
  expect(String(outcome.stdout)).toBe('hello\ntyped\n');
  expect(String(outcome.stderr)).toBe('no\n');
});

it('a box gets only the variables of its order', async () => {
  const { stdout } = await run('env', { env: { NAME: 'given' } });
  const names = String(stdout)
    .trim()
    .split('\n')
    .map((line) => line.split('=')[0]);
  expect(names.sort()).toEqual([
    'HOME',
    'LANG',
    'LOGNAME',
    'NAME',
    'PATH',
    'PWD',
    'TMPDIR',
    'USER',
  ]);
});

it('a box that passes its time is ended', async () => {
  const outcome = await run('echo begun; sleep 60', limits({ seconds: 0.5 }));
  expect(outcome).toMatchObject({ ended: 'timeout', code: null });
  expect(String(outcome.stdout)).toBe('begun\n');
});

it('a box that passes its memory is ended', async () => {
  const program = 'perl -e \'$x = "x" x 300_000_000; print length $x\'';
  expect(await run(program, limits({ memoryMb: 64, seconds: 60 }))).toMatchObject({
    ended: 'memory',
  });
});

it('output beyond the limit is left out, and much more ends the box', async () => {
  const some = await run('head -c 300000 /dev/zero', limits({ outputKb: 1 }));
  expect(some).toMatchObject({ ended: 'exit', cut: true });
  expect(some.stdout.length).toBe(1_024);
  expect(await run('cat /dev/zero', limits({ seconds: 60 }))).toMatchObject({ ended: 'output' });
});

it('a signal that ends the command has its name and the code of a shell', async () => {
  expect(await run('kill -SEGV $$')).toMatchObject({
    ended: 'signal',
    signal: 'SIGSEGV',
    code: 139,
  });
});

it('what a box keeps is handed into another box, below other files', async () => {
  const keep = await mkdtemp(join(tmpdir(), 'kept-'));
  await run('mkdir made && echo new >made/file && echo other >hello.txt', { keep });
  expect(await readdir(keep)).toEqual(['box.tar']);
  const { stdout } = await run('cat made/file hello.txt', { files: keep });
  expect(String(stdout)).toBe('new\nother\n');
  expect(String((await run('cat hello.txt', { files: [keep, folder] })).stdout)).toBe('hello\n');
  await rm(keep, { recursive: true });
});

it('a report counts if it was written before the end, and not if a process that is left may have written it', async () => {
  const order = { report: 'made/report.xml' };
  const write = 'mkdir made; echo real >made/report.xml';
  expect(String((await run(write, order)).report)).toBe('real\n');
  expect(String((await run(`sleep 9 & ${write}; sleep 0.2`, order)).report)).toBe('real\n');
  const doubtful = await run(`sleep 9 & ${write}`, order);
  expect(doubtful).toMatchObject({ ended: 'exit', code: 0, report: null });
  expect(String(doubtful.stderr)).toContain('End them in the tests.');
  expect(await run(`${write}; exit 3`, order)).toMatchObject({ ended: 'exit', code: 3 });
  expect(await run('kill -SEGV $$', order)).toMatchObject({ signal: 'SIGSEGV', report: null });
});

it('a folder that is too large is refused and not kept', async () => {
  const keep = await mkdtemp(join(tmpdir(), 'kept-'));
  const sparse = 'for n in 1 2 3 4; do truncate -s 1M $n; done';
  const outcome = await run(sparse, { keep, ...limits({ filesMb: 1 }) });
  expect(outcome).toMatchObject({ ended: 'refused' });
  expect(String(outcome.stderr)).toContain('too large to keep');
  expect(await readdir(keep)).toEqual([]);
  await rm(keep, { recursive: true });
});

it('an aborted box ends, and its caller hears the reason', async () => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new Error('a newer push')), 300);
  await expect(run('sleep 60', limits({ seconds: 60 }), controller.signal)).rejects.toThrow(
    'a newer push',
  );
});

it('an order that is aborted while it is prepared starts no box', async () => {
  const controller = new AbortController();
  const outcome = run('sleep 60', limits({ seconds: 60 }), controller.signal);
  await Promise.resolve();
  await Promise.resolve();
  controller.abort(new Error('a newer push'));
  await expect(outcome).rejects.toThrow('a newer push');
});

it('orders of one slot take turns, and those of different slots do not', async () => {
  const outcomes = await Promise.all([0, 1, 0, 1].map((slot) => run(`echo ${slot}`, { slot })));
  expect(outcomes.map(({ stdout }) => Number(stdout))).toEqual([0, 1, 0, 1]);
});

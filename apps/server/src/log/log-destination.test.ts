import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { firstOfEach } from '@lectern/testkit/first-of-each';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openLog } from './log-destination.ts';

let folder = '';
let pipe = '';
let reader = 0;
let writer = 0;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-log-'));
  pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  reader = openReader();
  writer = openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK);
});
afterEach(() => {
  closeSync(reader);
  closeSync(writer);
  rmSync(folder, { recursive: true });
});

function openReader(): number {
  return openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
}

/** Reads the content of the pipe. */
function read(): string {
  const chunk = Buffer.alloc(1_000_000);
  try {
    return chunk.toString('utf8', 0, readSync(reader, chunk));
  } catch {
    return '';
  }
}

/** Reads until the text arrives. */
async function readUntil(text: string): Promise<string[]> {
  let all = '';
  await expect.poll(() => (all += read()), { interval: 1 }).toContain(text);
  return all.trimEnd().split('\n');
}

/** Long enough for a write and one retry. */
const afterRetry = () => delay(200);

const lost = (count: number) =>
  expect.stringContaining(`"lost":${count},"msg":"log lines`) as string;

it('the log writes lines in order', async () => {
  const log = openLog(writer);
  for (const line of ['one', 'two', 'drei – and more']) log.write(`${line}\n`);
  expect(await readUntil('more')).toEqual(['one', 'two', 'drei – and more']);
});

it('the log continues when its pipe has a reader again, and says how many lines were lost', async () => {
  const log = openLog(writer);
  closeSync(reader);
  for (const line of ['one', 'two', 'three']) log.write(`${line}\n`);
  await afterRetry();
  log.write('four\n');
  await afterRetry();
  reader = openReader();
  log.write('five\n');
  log.write('six\n');
  expect(await readUntil('six')).toEqual([lost(4), 'five', 'six']);
  log.write('seven\n');
  expect(await readUntil('seven'), 'told once').toEqual(['seven']);
});

it('the log keeps 1 MB for a slow reader, and then drops the oldest lines', async () => {
  const log = openLog(writer);
  for (const name of 'abcdefghi') log.write(`${name.repeat(150_000)}\n`);
  log.write('end\n');
  const lines = await readUntil('end');
  const begun = lines.map((line) => line.slice(0, 3));
  expect(begun, 'from b to g are more than it keeps').toEqual(['aaa', '{"l', 'hhh', 'iii', 'end']);
  expect(lines[1]).toEqual(lost(6));
});

it('the log of a busy process loses no line', async () => {
  const path = join(folder, 'file');
  const file = openSync(path, 'w');
  const log = openLog(file);
  for (let turn = 0; turn < 300; turn += 1) {
    for (let line = 0; line < 50; line += 1) log.write(`${'x'.repeat(199)}\n`);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
    await new Promise(setImmediate);
  }
  await expect.poll(() => statSync(path).size).toBe(300 * 50 * 200);
  closeSync(file);
});

it('the log ends a line that was cut off before it writes the next', async () => {
  const log = openLog(writer);
  log.write(`${'x'.repeat(150_000)}\n`);
  await afterRetry();
  closeSync(reader);
  await afterRetry();
  reader = openReader();
  log.write('end\n');
  const [cutOff, ...lines] = await readUntil('end');
  expect(cutOff).toMatch(/^x+$/);
  expect(lines).toEqual([lost(1), 'end']);
});

it('the log writes waiting lines at exit, but gives up on a full pipe', () => {
  const log = openLog(writer);
  for (const line of ['in flight', 'waits', 'is the last']) log.write(`${line}\n`);
  log.flushSync();
  expect(read()).toBe('in flight\nwaits\nis the last\n');
  log.write(`${'x'.repeat(150_000)}\n`);
  const before = performance.now();
  log.flushSync();
  expect(performance.now() - before).toBeLessThan(2_000);
});

firstOfEach([0, 1, 4])(
  'the log loses no line at exit while it is read, after %i turns of the event loop',
  (turns) => {
    const { href } = new URL('./log-destination.ts', import.meta.url);
    // Exceeds the capacity of a pipe.
    const script = `import { openLog } from '${href}';
    const log = openLog(process.stdout.fd);
    process.once('exit', log.flushSync);
    for (let line = 0; line < 1_000; line += 1) log.write(line + 'x'.repeat(200) + '\\n');
    for (let turn = 0; turn < ${turns}; turn += 1) await new Promise(setImmediate);
    process.exit();`;
    const node = [process.execPath, '--import', 'tsx', '--input-type=module', '--eval', script];
    const printed = execFileSync('sh', ['-c', '"$@" | cat', 'sh', ...node], { encoding: 'utf8' });
    const expected = Array.from({ length: 1_000 }, (_, line) => `${line}${'x'.repeat(200)}`);
    expect(printed.trimEnd().split('\n')).toEqual(expected);
  },
);

import { randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runAhead } from './run-ahead.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'run-ahead-'));
});
afterAll(() => rm(dir, { recursive: true }));

const chunks = Array.from({ length: 400 }, () => randomBytes(randomInt(1, 20_000)));
const whole = Buffer.concat(chunks);
const never = () => expect.unreachable();

async function* source(pauses: boolean, given: { count: number } = { count: 0 }) {
  for (const chunk of chunks) {
    if (pauses && randomInt(20) === 0) await pause(1);
    given.count += 1;
    yield chunk;
  }
}

it('lets the source end before more than the beginning is read', async () => {
  const given = { count: 0 };
  const ahead = runAhead(source(false, given), dir, never);
  const first = await ahead.next();
  await expect.poll(() => given.count).toBe(chunks.length);
  expect(Buffer.concat([first.value!, await buffer(ahead)]).equals(whole)).toBe(true);
  expect(await readdir(dir)).toEqual([]);
});

it('keeps the order, whoever is faster', async () => {
  const read: Buffer[] = [];
  for await (const piece of runAhead(source(true), dir, never)) {
    if (randomInt(10) === 0) await pause(randomInt(8));
    read.push(piece);
  }
  expect(Buffer.concat(read).equals(whole)).toBe(true);
});

it('goes no faster than it is read where the disk takes nothing', async () => {
  const given = { count: 0 };
  const full = join(dir, 'full');
  const ahead = runAhead(source(false, given), full, never);
  const first = await ahead.next();
  await pause(20);
  expect(given.count).toBeLessThan(chunks.length / 2);
  expect(Buffer.concat([first.value!, await buffer(ahead)]).equals(whole)).toBe(true);
});

it('ends also where the disk takes nothing and nobody wants the rest', async () => {
  let isStopped = false;
  const ahead = runAhead(source(false), join(dir, 'full'), () => (isStopped = true));
  await ahead.next();
  await pause(20);
  await ahead.return(undefined);
  expect(isStopped).toBe(true);
});

it('gives what there is and then the failure of the source', async () => {
  async function* failing() {
    yield* source(false);
    throw new Error('broken');
  }
  const read: Buffer[] = [];
  const reading = (async () => {
    for await (const piece of runAhead(failing(), dir, never)) read.push(piece);
  })();
  await expect(reading).rejects.toThrow('broken');
  expect(Buffer.concat(read).equals(whole)).toBe(true);
});

it('ends the source when nobody wants the rest', async () => {
  const unwanted = new AbortController();
  async function* endless() {
    while (!unwanted.signal.aborted) {
      await pause(1);
      yield chunks[0]!;
    }
  }
  for await (const piece of runAhead(endless(), dir, () => unwanted.abort())) {
    expect(piece).toEqual(chunks[0]);
    break;
  }
  expect(unwanted.signal.aborted).toBe(true);
});

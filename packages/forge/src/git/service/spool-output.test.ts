import { randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeDiskQuotas } from './disk-quota.ts';
import { spoolOutput } from './spool-output.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'spool-output-'));
});
afterAll(() => rm(dir, { recursive: true }));

const chunks = Array.from({ length: 400 }, () => randomBytes(randomInt(1, 20_000)));
const whole = Buffer.concat(chunks);
const never = () => expect.unreachable();
const ample = makeDiskQuotas({ all: 2 * whole.length, each: 2 * whole.length })('ada');

async function* source(pauses: boolean, given: { count: number } = { count: 0 }) {
  for (const chunk of chunks) {
    if (pauses && randomInt(20) === 0) await pause(1);
    given.count += 1;
    yield chunk;
  }
}

/** Waits until no chunk was taken for 250 ms. A busy disk is faster than that. */
async function hasStopped(given: { count: number }): Promise<void> {
  for (let before = -1; before !== given.count;) {
    before = given.count;
    await pause(250);
  }
}

it('spoolOutput lets the source finish while the reader has read only the first chunk', async () => {
  const given = { count: 0 };
  const ahead = spoolOutput(source(false, given), dir, ample, never);
  const first = await ahead.next();
  await expect.poll(() => given.count).toBe(chunks.length);
  expect(Buffer.concat([first.value!, await buffer(ahead)]).equals(whole)).toBe(true);
  expect(await readdir(dir)).toEqual([]);
});

it('spoolOutput keeps the order of chunks when source and reader vary in speed', async () => {
  const read: Buffer[] = [];
  for await (const piece of spoolOutput(source(true), dir, ample, never)) {
    if (randomInt(10) === 0) await pause(randomInt(8));
    read.push(piece);
  }
  expect(Buffer.concat(read).equals(whole)).toBe(true);
});

it('spoolOutput slows the source down to the reader when it cannot write to the disk', async () => {
  const given = { count: 0 };
  const full = join(dir, 'full');
  const ahead = spoolOutput(source(false, given), full, ample, never);
  const first = await ahead.next();
  await pause(20);
  expect(given.count).toBeLessThan(chunks.length / 2);
  expect(Buffer.concat([first.value!, await buffer(ahead)]).equals(whole)).toBe(true);
});

it('spoolOutput slows the source down to the reader when the caller has used up the quota', async () => {
  const half = Math.floor(whole.length / 2);
  const quotas = makeDiskQuotas({ all: 4 * whole.length, each: half });
  const given = { count: 0 };
  const ahead = spoolOutput(source(false, given), dir, quotas('eve'), never);
  const first = await ahead.next();
  await expect.poll(() => given.count).toBeGreaterThan(chunks.length / 4);
  await hasStopped(given);
  expect(given.count).toBeLessThan((chunks.length * 3) / 4);
  expect(quotas('eve').reserve(20_001)).toBe(false);
  expect(quotas('ada').reserve(half)).toBe(true);
  expect(Buffer.concat([first.value!, await buffer(ahead)]).equals(whole)).toBe(true);
  expect(quotas('eve').reserve(half)).toBe(true);
});

it('a disk quota refuses more bytes than the limit of one caller or the total limit', () => {
  const quotas = makeDiskQuotas({ all: 10, each: 8 });
  const ada = quotas('ada');
  expect([ada.reserve(8), ada.reserve(5), ada.reserve(9)]).toEqual([true, true, false]);
  expect([quotas('eve').reserve(3), quotas('eve').reserve(2)]).toEqual([false, true]);
  ada.release();
  expect(quotas('bob').reserve(8)).toBe(true);
});

it('spoolOutput stops the source when the reader leaves and it cannot write to the disk', async () => {
  let isStopped = false;
  const ahead = spoolOutput(source(false), join(dir, 'full'), ample, () => (isStopped = true));
  await ahead.next();
  await pause(20);
  await ahead.return(undefined);
  expect(isStopped).toBe(true);
});

it('spoolOutput delivers all chunks before it reports the failure of the source', async () => {
  async function* failing() {
    yield* source(false);
    throw new Error('broken');
  }
  const read: Buffer[] = [];
  const reading = (async () => {
    for await (const piece of spoolOutput(failing(), dir, ample, never)) read.push(piece);
  })();
  await expect(reading).rejects.toThrow('broken');
  expect(Buffer.concat(read).equals(whole)).toBe(true);
});

it('spoolOutput stops the source when the reader leaves', async () => {
  const unwanted = new AbortController();
  async function* endless() {
    while (!unwanted.signal.aborted) {
      await pause(1);
      yield chunks[0]!;
    }
  }
  for await (const piece of spoolOutput(endless(), dir, ample, () => unwanted.abort())) {
    expect(piece).toEqual(chunks[0]);
    break;
  }
  expect(unwanted.signal.aborted).toBe(true);
});

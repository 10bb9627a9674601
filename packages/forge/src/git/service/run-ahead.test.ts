import { randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeDiskRooms } from './disk-room.ts';
import { runAhead } from './run-ahead.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'run-ahead-'));
});
afterAll(() => rm(dir, { recursive: true }));

const chunks = Array.from({ length: 400 }, () => randomBytes(randomInt(1, 20_000)));
const whole = Buffer.concat(chunks);
const never = () => expect.unreachable();
const ample = makeDiskRooms({ all: 2 * whole.length, each: 2 * whole.length })('ada');

async function* source(pauses: boolean, given: { count: number } = { count: 0 }) {
  for (const chunk of chunks) {
    if (pauses && randomInt(20) === 0) await pause(1);
    given.count += 1;
    yield chunk;
  }
}

/** A busy disk takes its time over a chunk, but not as long as this. */
async function hasStopped(given: { count: number }): Promise<void> {
  for (let before = -1; before !== given.count;) {
    before = given.count;
    await pause(250);
  }
}

it('lets the source end before more than the beginning is read', async () => {
  const given = { count: 0 };
  const ahead = runAhead(source(false, given), dir, ample, never);
  const first = await ahead.next();
  await expect.poll(() => given.count).toBe(chunks.length);
  expect(Buffer.concat([first.value!, await buffer(ahead)]).equals(whole)).toBe(true);
  expect(await readdir(dir)).toEqual([]);
});

it('keeps the order, whoever is faster', async () => {
  const read: Buffer[] = [];
  for await (const piece of runAhead(source(true), dir, ample, never)) {
    if (randomInt(10) === 0) await pause(randomInt(8));
    read.push(piece);
  }
  expect(Buffer.concat(read).equals(whole)).toBe(true);
});

it('goes no faster than it is read where the disk takes nothing', async () => {
  const given = { count: 0 };
  const full = join(dir, 'full');
  const ahead = runAhead(source(false, given), full, ample, never);
  const first = await ahead.next();
  await pause(20);
  expect(given.count).toBeLessThan(chunks.length / 2);
  expect(Buffer.concat([first.value!, await buffer(ahead)]).equals(whole)).toBe(true);
});

it('goes no faster than it is read where too much waits for the same caller', async () => {
  const half = Math.floor(whole.length / 2);
  const rooms = makeDiskRooms({ all: 4 * whole.length, each: half });
  const given = { count: 0 };
  const ahead = runAhead(source(false, given), dir, rooms('eve'), never);
  const first = await ahead.next();
  await expect.poll(() => given.count).toBeGreaterThan(chunks.length / 4);
  await hasStopped(given);
  expect(given.count).toBeLessThan((chunks.length * 3) / 4);
  expect(rooms('eve').reaches(20_001)).toBe(false);
  expect(rooms('ada').reaches(half)).toBe(true);
  expect(Buffer.concat([first.value!, await buffer(ahead)]).equals(whole)).toBe(true);
  expect(rooms('eve').reaches(half)).toBe(true);
});

it('leaves nobody more than what all may have', () => {
  const rooms = makeDiskRooms({ all: 10, each: 8 });
  const ada = rooms('ada');
  expect([ada.reaches(8), ada.reaches(5), ada.reaches(9)]).toEqual([true, true, false]);
  expect([rooms('eve').reaches(3), rooms('eve').reaches(2)]).toEqual([false, true]);
  ada.giveBack();
  expect(rooms('bob').reaches(8)).toBe(true);
});

it('ends also where the disk takes nothing and nobody wants the rest', async () => {
  let isStopped = false;
  const ahead = runAhead(source(false), join(dir, 'full'), ample, () => (isStopped = true));
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
    for await (const piece of runAhead(failing(), dir, ample, never)) read.push(piece);
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
  for await (const piece of runAhead(endless(), dir, ample, () => unwanted.abort())) {
    expect(piece).toEqual(chunks[0]);
    break;
  }
  expect(unwanted.signal.aborted).toBe(true);
});

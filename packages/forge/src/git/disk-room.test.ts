import { expect, it } from 'vitest';
import { makeDiskRoom } from './disk-room.ts';

const megabyte = 1024 ** 2;

function disk(freeBytes: number) {
  const space = { freeBytes, floorBytes: 100 * megabyte };
  return { space, room: makeDiskRoom(async () => space) };
}

it('a push has room until the free space reaches the floor', async () => {
  const { space, room } = disk(120 * megabyte);
  const push = room.startPush();
  expect(await push.add(10 * megabyte)).toBe(true);
  space.freeBytes -= 10 * megabyte;
  expect(await push.add(10 * megabyte)).toBe(false);
  expect(await push.hasRoom()).toBe(false);
});

it('concurrent pushes count what the others still have to write', async () => {
  const { room } = disk(120 * megabyte);
  const [one, two] = [room.startPush(), room.startPush()];
  expect(await one.add(15 * megabyte)).toBe(true);
  expect(await two.add(15 * megabyte)).toBe(false);
});

it('the room of a push that has ended is free again', async () => {
  const { room } = disk(120 * megabyte);
  const one = room.startPush();
  expect(await one.add(15 * megabyte)).toBe(true);
  one.release();
  expect(await room.startPush().add(15 * megabyte)).toBe(true);
});

import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { localFloor, measureDisk, publicFloor } from './disk-space.ts';

const megabyte = 1024 ** 2;

it('a local host keeps 256 MB free, however large its disk is', () => {
  expect(localFloor(4_000 * megabyte)).toBe(256 * megabyte);
});

it('a public host keeps 5 % of its disk free, and at most 2 GB', () => {
  expect(publicFloor(20_000 * megabyte)).toBe(1_000 * megabyte);
  expect(publicFloor(1_000_000 * megabyte)).toBe(2_048 * megabyte);
});

it('free space and the floor are measured on the disk of the folder', async () => {
  const { freeBytes, floorBytes } = await measureDisk(tmpdir(), (total) => total);
  expect(freeBytes).toBeGreaterThan(0);
  expect(freeBytes).toBeLessThan(floorBytes);
});

import { statfs } from 'node:fs/promises';

export interface DiskSpace {
  freeBytes: number;
  /** With less free space, people may store no more files. The rest is for grades. */
  floorBytes: number;
}

/** The floor for a disk of this size. */
export type DiskFloor = (totalBytes: number) => number;

const megabyte = 1024 ** 2;

/** For a host that only this machine can reach. */
export const localFloor: DiskFloor = () => 256 * megabyte;

export const publicFloor: DiskFloor = (totalBytes) => Math.min(totalBytes / 20, 2048 * megabyte);

export async function measureDisk(folder: string, floor: DiskFloor): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, floorBytes: floor(blocks * bsize) };
}

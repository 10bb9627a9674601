import { measureDisk, type DiskSpace } from '@lectern/processes/disk-space';

export const diskFull =
  'This code host is almost out of disk space and accepts no new files. ' +
  'Tell your professor, and try again later.';

/** Free disk above the floor. */
export interface DiskRoom {
  /** False if the disk is below the floor, or would be after what running pushes still write. */
  hasRoom(): Promise<boolean>;
  startPush(): PushRoom;
}

/** The room that one push needs. */
export interface PushRoom {
  /** Counts bytes that arrived. git stores them a second time. False once there is no room. */
  add(bytes: number): Promise<boolean>;
  hasRoom(): Promise<boolean>;
  /** True if the disk is below the floor now, whatever pushes still write. */
  isBelowFloor(): Promise<boolean>;
  release(): void;
}

/** A push may go this far between two measurements. */
const measuredEvery = 4 * 1024 ** 2;

export function makeDiskRoom(measure: () => Promise<DiskSpace>): DiskRoom {
  let promised = 0;

  async function isAboveFloor(without: number): Promise<boolean> {
    const { freeBytes, floorBytes } = await measure();
    return freeBytes - without >= floorBytes;
  }
  const hasRoom = () => isAboveFloor(promised);

  return {
    hasRoom,
    startPush() {
      let own = 0;
      let unmeasured = measuredEvery;
      let isFull = false;

      function promise(bytes: number): void {
        own += bytes;
        promised += bytes;
      }
      return {
        async add(bytes) {
          if (isFull) return false;
          promise(bytes);
          unmeasured += bytes;
          if (unmeasured < measuredEvery) return true;
          unmeasured = 0;
          isFull = !(await hasRoom());
          return !isFull;
        },
        async hasRoom() {
          isFull ||= !(await hasRoom());
          return !isFull;
        },
        isBelowFloor: async () => !(await isAboveFloor(0)),
        release: () => promise(-own),
      };
    },
  };
}

export function roomIn(folder: string, floor: (totalBytes: number) => number): DiskRoom {
  return makeDiskRoom(() => measureDisk(folder, floor));
}

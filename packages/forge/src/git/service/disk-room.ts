/** How much waits on the disk for those who read slowly: for all of them, and for each caller. */
export interface DiskRoom {
  /** Whether so many bytes in all may wait there. */
  reaches(bytes: number): boolean;
  giveBack(): void;
}

export function makeDiskRooms(limits: { all: number; each: number }) {
  const held = new Map<string, number>();
  let heldByAll = 0;

  return function roomOf(caller: string): DiskRoom {
    let mine = 0;

    function add(bytes: number): void {
      mine += bytes;
      heldByAll += bytes;
      const left = (held.get(caller) ?? 0) + bytes;
      if (left > 0) held.set(caller, left);
      else held.delete(caller);
    }
    return {
      reaches(bytes) {
        const more = bytes - mine;
        if (more <= 0) return true;
        if (heldByAll + more > limits.all) return false;
        if ((held.get(caller) ?? 0) + more > limits.each) return false;
        add(more);
        return true;
      },
      giveBack: () => add(-mine),
    };
  };
}

const gigabyte = 1024 ** 3;

/** One clone of the largest repository, and a class that clones at once over a thin line. */
export const diskRoomOf = makeDiskRooms({ all: 8 * gigabyte, each: 2 * gigabyte });

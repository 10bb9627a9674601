/** Decides when to measure all mirrors, which can take seconds. Between, it counts the bytes of each write. */
export interface RoomWatch {
  /** Adds the bytes of a write. Freed bytes count at the next measurement. */
  grew(bytes: number): void;
  isDue(): boolean;
  /** Returns a function for the measured size. Unless it is called, the next measurement is soon due. */
  begin(): (bytes: number) => void;
}

/** With little free space, every write could ask for a measurement. */
const atMostEveryMs = 60_000;
/** Other processes change the size too, and killed ones leave files. */
const atLeastEveryMs = 600_000;

/** Due after half of the free space, so that the limit holds if one other process writes as much. */
export function watchRoom(limitBytes: number, now: () => number = Date.now): RoomWatch {
  let grownBytes = 0;
  let allowedBytes = 0;
  let begunAt = Number.NEGATIVE_INFINITY;
  let measuredAt = Number.NEGATIVE_INFINITY;

  return {
    grew(bytes) {
      grownBytes += bytes;
    },
    isDue() {
      if (now() - begunAt <= atMostEveryMs) return false;
      return grownBytes >= allowedBytes || now() - measuredAt > atLeastEveryMs;
    },
    begin() {
      begunAt = now();
      // The measurement may miss writes that happen during it.
      const grownBefore = grownBytes;
      return (bytes) => {
        grownBytes -= grownBefore;
        allowedBytes = Math.max(0, limitBytes - bytes) / 2;
        measuredAt = now();
      };
    },
  };
}

/**
 * When all mirrors have to be weighed, which takes seconds where there are many: what a write brought
 * is known without that.
 */
export interface RoomWatch {
  /** What a write brought. What one saved shows when they are weighed. */
  grew(bytes: number): void;
  isDue(): boolean;
  /** Answers where to tell the weight of those that stay; without that, it is soon due again. */
  begin(): (bytes: number) => void;
}

/** Where little room is left, every write may call for it. */
const atMostEveryMs = 60_000;
/** What other processes brought or took away, or a killed one left behind, is seen only then. */
const atLeastEveryMs = 600_000;

/**
 * Due again once half of the room that was left may be filled: with one other process that fills as
 * much, the limit still holds; of more, or of others' haste, the next weighing hears.
 */
export function watchRoom(limitBytes: number, now: () => number = Date.now): RoomWatch {
  let grownBytes = 0;
  let allowedBytes = 0;
  let begunAt = Number.NEGATIVE_INFINITY;
  let weighedAt = Number.NEGATIVE_INFINITY;

  return {
    grew(bytes) {
      grownBytes += bytes;
    },
    isDue() {
      if (now() - begunAt <= atMostEveryMs) return false;
      return grownBytes >= allowedBytes || now() - weighedAt > atLeastEveryMs;
    },
    begin() {
      begunAt = now();
      // What comes while they are weighed may not be seen in its folder any more.
      const grownBefore = grownBytes;
      return (bytes) => {
        grownBytes -= grownBefore;
        allowedBytes = Math.max(0, limitBytes - bytes) / 2;
        weighedAt = now();
      };
    },
  };
}

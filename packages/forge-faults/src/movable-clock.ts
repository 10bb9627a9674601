/** The host's clock in tests. It runs like the real one, with an offset. */
export interface MovableClock {
  now(): Date;
  /** Sets the clock; it runs on from there. */
  moveTo(time: Date): void;
  /** Back to real time. */
  reset(): void;
}

export function movableClock(real: () => Date): MovableClock {
  let offsetMs = 0;
  return {
    now: () => new Date(real().getTime() + offsetMs),
    moveTo: (time) => {
      offsetMs = time.getTime() - real().getTime();
    },
    reset: () => {
      offsetMs = 0;
    },
  };
}

/** The host's clock in tests: the real clock plus an offset. */
export interface MovableClock {
  now(): Date;
  /** Sets the clock, which continues from there. */
  moveTo(time: Date): void;
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

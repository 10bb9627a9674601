/** The host's time in tests: it runs like the real one, from wherever it was put. */
export interface MovableClock {
  now(): Date;
  /** From now on it is this time. */
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

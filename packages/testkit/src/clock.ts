/** A clock that only moves when a test moves it. */
export interface MovableClock {
  read(): Date;
  set(instant: Date | string): void;
  advance(by: { days?: number; hours?: number; minutes?: number; ms?: number }): void;
}

const minuteMs = 60_000;

export function movableClock(start: Date | string): MovableClock {
  let now = new Date(start).getTime();
  return {
    read: () => new Date(now),
    set: (instant) => {
      now = new Date(instant).getTime();
    },
    advance: ({ days = 0, hours = 0, minutes = 0, ms = 0 }) => {
      now += ((days * 24 + hours) * 60 + minutes) * minuteMs + ms;
    },
  };
}

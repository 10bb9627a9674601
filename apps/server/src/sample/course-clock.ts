/**
 * Shows the given moment while `at` runs, one call after the other. AsyncLocalStorage would allow
 * several, but slows every promise down.
 */
export interface CourseClock {
  clock: () => Date;
  at<Result>(moment: Date, work: () => Promise<Result>): Promise<Result>;
}

export function makeCourseClock(timeOfDay: () => Date): CourseClock {
  let current: Date | undefined;
  let last: Promise<unknown> = Promise.resolve();
  return {
    clock: () => current ?? timeOfDay(),
    at(moment, work) {
      const turn = last.then(async () => {
        current = moment;
        try {
          return await work();
        } finally {
          current = undefined;
        }
      });
      last = turn.catch(() => {});
      return turn;
    },
  };
}

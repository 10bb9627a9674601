/**
 * A clock that shows the given moment while `at` runs. Calls run one after the other:
 * AsyncLocalStorage would allow several at once, but slows every promise of the process down.
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

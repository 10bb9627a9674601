/**
 * A clock that shows the given moment while `at` runs. One call runs after the other: AsyncLocalStorage
 * would allow several at once, but slows down every promise of the process.
 */
export interface StoryTime {
  clock: () => Date;
  at<Result>(moment: Date, work: () => Promise<Result>): Promise<Result>;
}

export function makeStoryTime(timeOfDay: () => Date): StoryTime {
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

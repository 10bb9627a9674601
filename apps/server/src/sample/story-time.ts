/**
 * The time of a story: what is done inside `at` happens at that moment, for whoever asks this clock.
 * One thing after the other, because to remember a moment along each of many that go on at once, Node
 * slows down every promise of the process for as long as it lives.
 */
export interface StoryTime {
  clock: () => Date;
  at<Result>(moment: Date, work: () => Promise<Result>): Promise<Result>;
}

export function makeStoryTime(): StoryTime {
  let current: Date | undefined;
  let last: Promise<unknown> = Promise.resolve();
  return {
    clock: () => current ?? new Date(),
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

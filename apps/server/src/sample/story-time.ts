/** The time of a story: what is done inside `at` happens at that moment, for whoever asks this clock. */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface StoryTime {
  clock: () => Date;
  at<Result>(moment: Date, work: () => Promise<Result>): Promise<Result>;
}

export function makeStoryTime(): StoryTime {
  const moments = new AsyncLocalStorage<Date>();
  return {
    clock: () => moments.getStore() ?? new Date(),
    at: (moment, work) => moments.run(moment, work),
  };
}

import { makeSlots } from '@lectern/processes/slots';

/** Of the four threads that also read every file and look up every name. */
const places = makeSlots(2);

/**
 * For what keeps a thread busy for tenths of a second: many at once would hold up everybody else. Those
 * for whom it is done take turns, so that nobody waits for the hundred wishes of another.
 */
export function heavyWork<T>(work: () => Promise<T>, caller?: string): Promise<T> {
  return places.run(work, caller);
}

import { makeSlots } from '@lectern/processes/slots';

/** Of the four threads that also read every file and look up every name. */
const places = makeSlots(2);

/** For what keeps a thread busy for tenths of a second: many at once would hold up everybody else. */
export function heavyWork<T>(work: () => Promise<T>): Promise<T> {
  return places.run(work);
}

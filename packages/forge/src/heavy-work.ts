import { makeSlots } from '@lectern/processes/slots';

/** Half of libuv's four threads: file and DNS access need the others. */
const slots = makeSlots(2);

/** For work that blocks a thread for tenths of a second. Callers take turns. */
export function heavyWork<T>(work: () => Promise<T>, caller?: string): Promise<T> {
  return slots.run(work, caller);
}

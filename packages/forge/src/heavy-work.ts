import { makeSlots } from './git/slots.ts';

/** Of the four threads that also read every file and look up every name. */
const places = makeSlots(2);

/** For what keeps a thread busy for tenths of a second: many at once would hold up everybody else. */
export async function heavyWork<T>(work: () => Promise<T>): Promise<T> {
  const giveBack = await places.take();
  try {
    return await work();
  } finally {
    giveBack();
  }
}

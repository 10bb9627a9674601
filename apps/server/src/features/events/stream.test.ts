import type { ClassroomEvent } from '@lectern/contract';
import { expect, it } from 'vitest';
import { openStream } from './stream.ts';

const news: ClassroomEvent = { topic: 'works', assignment_id: 1, work_id: 2, spread: false };
/** More than a stream buffers. */
const flood = 2_000;

it('a page that reads nothing is cut off before its events fill memory', () => {
  const events = openStream(() => {});
  events.send(news);
  expect(events.readable.destroyed).toBe(false);
  for (let n = 0; n < flood; n += 1) events.send(news);
  expect(events.readable.destroyed).toBe(true);
  expect(events.readable.readableLength).toBeLessThan(100_000);
});

it('a page that reads its events is kept, however many they are', () => {
  const events = openStream(() => {});
  let read = 0;
  for (let n = 0; n < flood; n += 1) {
    events.send(news);
    read += String(events.readable.read()).length;
  }
  expect(events.readable.destroyed).toBe(false);
  expect(read).toBeGreaterThan(100_000);
});

import type { ClassroomEvent } from '@lectern/contract';
import { expect, it } from 'vitest';
import { openLine } from './stream.ts';

const news: ClassroomEvent = { topic: 'works', assignment_id: 1, work_id: 2 };
/** More than is kept for a page. */
const flood = 2_000;

it('cuts off a page that reads nothing, before its news fills the memory', () => {
  const line = openLine(() => {});
  line.send(news);
  expect(line.stream.destroyed).toBe(false);
  for (let n = 0; n < flood; n += 1) line.send(news);
  expect(line.stream.destroyed).toBe(true);
  expect(line.stream.readableLength).toBeLessThan(100_000);
});

it('keeps a page that reads what it is told, however much that is', () => {
  const line = openLine(() => {});
  let read = 0;
  for (let n = 0; n < flood; n += 1) {
    line.send(news);
    read += String(line.stream.read()).length;
  }
  expect(line.stream.destroyed).toBe(false);
  expect(read).toBeGreaterThan(100_000);
});

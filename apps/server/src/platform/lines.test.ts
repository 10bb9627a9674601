import { expect, it } from 'vitest';
import { makeLines } from './lines.ts';

it('callers in a line run one at a time, in the order in which they joined', async () => {
  const lines = makeLines();
  const order: number[] = [];
  let inside = 0;
  await Promise.all(
    [1, 2, 3, 4].map(async (n) => {
      const leave = await lines.join('a', 10);
      expect(++inside).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 5));
      order.push(n);
      inside -= 1;
      leave?.();
    }),
  );
  expect(order).toEqual([1, 2, 3, 4]);
});

it('a line that is too long refuses callers, and other lines do not', async () => {
  const lines = makeLines();
  const leave = await lines.join('a', 0);
  expect(lines.join('a', 0)).toBeUndefined();
  const second = lines.join('a', 1);
  expect(second).toBeDefined();
  expect(lines.join('a', 1)).toBeUndefined();
  (await lines.join('b', 0))?.();
  leave?.();
  (await second)?.();
  (await lines.join('a', 0))?.();
});

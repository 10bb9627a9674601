import { expect, it } from 'vitest';
import { forEachLimited } from './pacing.ts';

it('the first failure ends the loop once the items under way are done', async () => {
  const begun: number[] = [];
  const over: number[] = [];
  const work = async (item: number) => {
    begun.push(item);
    if (item === 2) throw new Error('two cannot be done');
    await new Promise((resolve) => setTimeout(resolve, 5));
    over.push(item);
  };
  await expect(forEachLimited([1, 2, 3, 4, 5, 6], 3, work)).rejects.toThrow('two cannot be done');
  expect(begun).toEqual([1, 2, 3]);
  expect(over).toEqual([1, 3]);
});

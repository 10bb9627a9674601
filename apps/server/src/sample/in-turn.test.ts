import { expect, it } from 'vitest';
import { eachOf } from './in-turn.ts';

it('ends with the first failure, after what was begun beside it', async () => {
  const begun: number[] = [];
  const over: number[] = [];
  const work = async (item: number) => {
    begun.push(item);
    if (item === 2) throw new Error('two cannot be done');
    await new Promise((resolve) => setTimeout(resolve, 5));
    over.push(item);
  };
  await expect(eachOf([1, 2, 3, 4, 5, 6], 3, work)).rejects.toThrow('two cannot be done');
  expect(begun).toEqual([1, 2, 3]);
  expect(over).toEqual([1, 3]);
});

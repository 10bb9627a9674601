import { startWorld } from '@lectern/testkit/world';
import { afterAll, expect, it } from 'vitest';
import { transactOnce } from './transact-once.ts';

const world = await startWorld();
afterAll(world.close);
const { professor, ta } = await world.seededClassroom();

let made = 0;
const make = async () => ++made;
const ask = (key: string | undefined, what = 'it', by = professor) =>
  transactOnce(world.db, { userId: by.id, key, what }, make);

it('parallel requests with one key run once, and all get the same id', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask('many')));
  expect(new Set(answers).size).toBe(1);
  expect(await ask('many')).toBe(answers[0]);
});

it('requests with different keys, of different people or without a key all run', async () => {
  const answers = [
    await ask('one'),
    await ask('two'),
    await ask('one', 'it', ta),
    await ask(undefined),
    await ask(undefined),
  ];
  expect(new Set(answers).size).toBe(answers.length);
});

it('a different request with a used key runs too', async () => {
  const here = await ask('here', 'classroom 1');
  const there = await ask('here', 'classroom 2');
  expect(there).not.toBe(here);
  expect(await ask('here', 'classroom 1')).toBe(here);
});

it('a failed request does not use up its key', async () => {
  const asked = { userId: professor.id, key: 'failing', what: 'it' };
  const failure = new Error('no');
  const failing = transactOnce(world.db, asked, () => Promise.reject(failure));
  await expect(failing).rejects.toBe(failure);
  expect(await ask('failing')).toBe(made);
});

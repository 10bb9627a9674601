import { expect, it } from 'vitest';
import { onLeaving, sendLastWords } from './last-words.ts';

it('asks every screen once more when the page goes, and waits for all of them', async () => {
  const said: string[] = [];
  const stops = [
    onLeaving(async () => said.push('one')),
    onLeaving(() => Promise.reject(new Error('too late'))),
    onLeaving(async () => said.push('two')),
  ];
  await sendLastWords();
  expect(said).toEqual(['one', 'two']);

  window.dispatchEvent(new Event('pagehide'));
  expect(said).toEqual(['one', 'two', 'one', 'two']);

  for (const stop of stops) stop();
  await sendLastWords();
  expect(said).toHaveLength(4);
});

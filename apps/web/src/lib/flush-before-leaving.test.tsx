import { expect, it } from 'vitest';
import { flushBeforeLeaving, onLeaving } from './flush-before-leaving.ts';

it('flushBeforeLeaving calls every sender, also on pagehide, and waits for all of them', async () => {
  const sent: string[] = [];
  const removers = [
    onLeaving(async () => sent.push('one')),
    onLeaving(() => Promise.reject(new Error('too late'))),
    onLeaving(async () => sent.push('two')),
  ];
  await flushBeforeLeaving();
  expect(sent).toEqual(['one', 'two']);

  window.dispatchEvent(new Event('pagehide'));
  expect(sent).toEqual(['one', 'two', 'one', 'two']);

  for (const remove of removers) remove();
  await flushBeforeLeaving();
  expect(sent).toHaveLength(4);
});

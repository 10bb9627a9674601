import { expect, it } from 'vitest';
import type { SentDelivery } from '../../platform/delivery-client.ts';
import { stillMissing } from './redeliver.ts';

const attempt = (id: number, guid: string, outcome: SentDelivery['outcome']): SentDelivery => ({
  id,
  guid,
  outcome,
  sentAt: new Date(id * 1000),
});

it('asks once for what only ever failed, by its newest attempt', () => {
  const sent = [
    attempt(5, 'failed twice', 'failed'),
    attempt(2, 'failed twice', 'failed'),
    attempt(6, 'came at last', 'arrived'),
    attempt(1, 'came at last', 'failed'),
    attempt(7, 'on its way', 'pending'),
    attempt(3, 'on its way', 'failed'),
    attempt(4, 'arrived', 'arrived'),
  ];
  expect(stillMissing(sent).map(({ id }) => id)).toEqual([5]);
});

it('gives up what fails for a reason of its own', () => {
  const often = (times: number) =>
    Array.from({ length: times }, (_, n) => attempt(n + 1, 'hopeless', 'failed'));
  expect(stillMissing(often(4)).map(({ id }) => id)).toEqual([4]);
  expect(stillMissing(often(5))).toEqual([]);
});

it('asks for the newest attempt also where its number is beyond those that can be counted with', () => {
  const failed = { guid: 'failed twice', outcome: 'failed' } as const;
  const sent = [
    { ...failed, id: 3804004623172239366n, sentAt: new Date('2026-09-01T12:05:00Z') },
    { ...failed, id: 3804004623172239365n, sentAt: new Date('2026-09-01T12:00:00Z') },
  ];
  expect(stillMissing(sent).map(({ id }) => id)).toEqual([3804004623172239366n]);
});

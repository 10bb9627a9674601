import { expect, it } from 'vitest';
import type { SentDelivery } from '../../../platform/delivery-client.ts';
import { stillMissing } from './redeliver.ts';

const attempt = (id: number, guid: string, outcome: SentDelivery['outcome']): SentDelivery => ({
  id,
  guid,
  outcome,
  sentAt: new Date(id * 1000),
});

const muchLater = new Date(100 * 3_600_000);

it('a delivery that only ever failed is requested once, by its newest attempt', () => {
  const sent = [
    attempt(5, 'failed twice', 'failed'),
    attempt(2, 'failed twice', 'failed'),
    attempt(6, 'came at last', 'arrived'),
    attempt(1, 'came at last', 'failed'),
    attempt(7, 'on its way', 'pending'),
    attempt(3, 'on its way', 'failed'),
    attempt(4, 'arrived', 'arrived'),
  ];
  expect(stillMissing(sent, muchLater).map(({ id }) => id)).toEqual([5]);
});

it('a delivery is given up after 10 failed attempts', () => {
  const often = (times: number) =>
    Array.from({ length: times }, (_, n) => attempt(n + 1, 'hopeless', 'failed'));
  expect(stillMissing(often(9), muchLater).map(({ id }) => id)).toEqual([9]);
  expect(stillMissing(often(10), muchLater)).toEqual([]);
});

it('retries are spread over almost two days, with doubling pauses', () => {
  const turnMs = 10 * 60_000;
  const sent: SentDelivery[] = [];
  const askedAt: number[] = [];
  for (let turn = 0; turn < 3 * 24 * 6; turn += 1) {
    const now = new Date(turn * turnMs);
    if (turn > 0 && stillMissing(sent, now).length === 0) continue;
    // The platform sends a little after the request, so the next turn comes a little early.
    sent.unshift({ ...attempt(turn + 1, 'missing', 'failed'), sentAt: new Date(+now + 2_000) });
    askedAt.push(turn / 6);
  }
  const hours = askedAt.map((hour) => Math.round(hour * 100) / 100);
  expect(hours).toEqual([0, 0.17, 0.33, 0.67, 1.33, 2.67, 5.33, 10.67, 21.33, 42.67]);
});

it('the newest attempt is found even if its id is larger than a safe integer', () => {
  const failed = { guid: 'failed twice', outcome: 'failed' } as const;
  const sent = [
    { ...failed, id: 3804004623172239366n, sentAt: new Date('2026-09-01T12:05:00Z') },
    { ...failed, id: 3804004623172239365n, sentAt: new Date('2026-09-01T12:00:00Z') },
  ];
  const now = new Date('2026-09-02T12:00:00Z');
  expect(stillMissing(sent, now).map(({ id }) => id)).toEqual([3804004623172239366n]);
});

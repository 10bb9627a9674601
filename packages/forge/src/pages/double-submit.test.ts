import { describe, expect, it, vi } from 'vitest';
import { submitOnce } from './double-submit.ts';

function counting() {
  let done = 0;
  return async () => (done += 1);
}

describe('a form', () => {
  it('that is sent again gets the answer of the first request, even while that runs', async () => {
    const once = submitOnce<number>();
    const handle = counting();
    const both = [once('ada', 'name=hw1', handle), once('ada', 'name=hw1', handle)];
    expect(await Promise.all(both)).toEqual([1, 1]);
    expect(await once('ada', 'name=hw1', handle)).toBe(1);
  });

  it('of another session or with other fields is handled separately', async () => {
    const once = submitOnce<number>();
    const handle = counting();
    expect(await once('ada', 'name=hw1', handle)).toBe(1);
    expect(await once('grace', 'name=hw1', handle)).toBe(2);
    expect(await once('ada', 'name=hw2', handle)).toBe(3);
    expect(await once('ada', 'name=hw1', handle)).toBe(4);
  });

  it('that failed can be sent again at once', async () => {
    const once = submitOnce<number>();
    const fail = () => Promise.reject(new Error('The disk is full.'));
    await expect(once('ada', 'name=hw1', fail)).rejects.toThrow('The disk is full.');
    expect(await once('ada', 'name=hw1', counting())).toBe(1);
  });

  it('is deduplicated for 30 seconds only', async () => {
    vi.useFakeTimers();
    const once = submitOnce<number>();
    const handle = counting();
    await once('ada', 'name=hw1', handle);
    vi.advanceTimersByTime(30_000);
    expect(await once('ada', 'name=hw1', handle)).toBe(2);
    vi.useRealTimers();
  });
});

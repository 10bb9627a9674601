import { describe, expect, it, vi } from 'vitest';
import { answeredOnce } from './sent-twice.ts';

function counting() {
  let done = 0;
  return async () => (done += 1);
}

describe('a form', () => {
  it('that is sent again is answered as it was the first time, also while that goes on', async () => {
    const once = answeredOnce<number>();
    const carryOut = counting();
    const both = [once('ada', 'name=hw1', carryOut), once('ada', 'name=hw1', carryOut)];
    expect(await Promise.all(both)).toEqual([1, 1]);
    expect(await once('ada', 'name=hw1', carryOut)).toBe(1);
  });

  it('of another session, or another form, is carried out', async () => {
    const once = answeredOnce<number>();
    const carryOut = counting();
    expect(await once('ada', 'name=hw1', carryOut)).toBe(1);
    expect(await once('grace', 'name=hw1', carryOut)).toBe(2);
    expect(await once('ada', 'name=hw2', carryOut)).toBe(3);
    expect(await once('ada', 'name=hw1', carryOut)).toBe(4);
  });

  it('that failed may be sent again', async () => {
    const once = answeredOnce<number>();
    const fail = () => Promise.reject(new Error('The disk is full.'));
    await expect(once('ada', 'name=hw1', fail)).rejects.toThrow('The disk is full.');
    expect(await once('ada', 'name=hw1', counting())).toBe(1);
  });

  it('is not remembered for long', async () => {
    vi.useFakeTimers();
    const once = answeredOnce<number>();
    const carryOut = counting();
    await once('ada', 'name=hw1', carryOut);
    vi.advanceTimersByTime(30_000);
    expect(await once('ada', 'name=hw1', carryOut)).toBe(2);
    vi.useRealTimers();
  });
});

import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { watchRoom, type RoomWatch } from './room-watch.ts';

const minute = 60_000;
let now: number;
let room: RoomWatch;

beforeEach(() => {
  now = 1;
  room = watchRoom(1_000, () => now);
});

function weigh(bytes: number): void {
  room.begin()(bytes);
  now += minute + 1;
}

describe('all mirrors are measured', () => {
  it('at the first write after a start', () => {
    expect(room.isDue()).toBe(true);
    weigh(0);
    expect(room.isDue()).toBe(false);
  });

  it('again once half of the free space may be used', () => {
    weigh(600);
    room.grew(199);
    expect(room.isDue()).toBe(false);
    room.grew(1);
    expect(room.isDue()).toBe(true);
    weigh(800);
    room.grew(99);
    expect(room.isDue()).toBe(false);
    room.grew(1);
    expect(room.isDue()).toBe(true);
  });

  it('with every write if there is no free space, but only once per minute', () => {
    room.begin()(1_200);
    now += minute;
    expect(room.isDue()).toBe(false);
    now += 1;
    expect(room.isDue()).toBe(true);
  });

  it('every 10 minutes, because other processes write too', () => {
    weigh(0);
    now += 8 * minute;
    expect(room.isDue()).toBe(false);
    now += minute;
    expect(room.isDue()).toBe(true);
  });

  it('again if measuring failed', () => {
    room.begin();
    now += minute + 1;
    expect(room.isDue()).toBe(true);
    weigh(0);
    room.grew(600);
    room.begin();
    now += minute + 1;
    expect(room.isDue()).toBe(true);
  });

  it('and writes during a measurement count for the next one', () => {
    room.grew(300);
    const weighed = room.begin();
    room.grew(250);
    weighed(500);
    now += minute + 1;
    expect(room.isDue()).toBe(true);
  });
});

it('two processes that share a folder exceed the limit by at most the writes of one minute', () => {
  const writes = fc.array(fc.tuple(fc.nat(1), fc.nat(50)), { maxLength: 200 });
  fc.assert(
    fc.property(writes, (all) => {
      const rooms = [0, 1].map(() => watchRoom(1_000, () => now));
      let total = 0;
      for (const [who, bytes] of all) {
        now += minute + 1;
        total += bytes;
        rooms[who]!.grew(bytes);
        if (!rooms[who]!.isDue()) continue;
        if (total > 1_000) total = 900;
        rooms[who]!.begin()(total);
      }
      expect(total).toBeLessThanOrEqual(1_000 + 2 * 50);
    }),
    { numRuns: 300 },
  );
});

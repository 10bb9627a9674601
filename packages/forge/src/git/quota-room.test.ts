import { expect, it } from 'vitest';
import { makeQuotaRoom } from './quota-room.ts';

const ada = { accountId: 1, maxBytes: 10, refusal: 'Ada is full.' };
const school = { accountId: 2, maxBytes: 15, refusal: 'The school is full.' };

function rooms(stored: Record<number, number>) {
  const asked: number[] = [];
  const room = makeQuotaRoom(async (id) => {
    asked.push(id);
    return stored[id] ?? 0;
  });
  const store = (bytes: number) => async () => {
    stored[1] = (stored[1] ?? 0) + bytes;
  };
  return { asked, room, store };
}

it('a push fits up to the last byte of the quota', async () => {
  const { room } = rooms({ 1: 4 });
  expect(await room.startPush([ada]).reserve(7)).toBe('Ada is full.');
  expect(await room.startPush([ada]).reserve(6)).toBeUndefined();
});

it('a push that is refused by one quota takes nothing of the other', async () => {
  const { room } = rooms({ 2: 12 });
  expect(await room.startPush([ada, school]).reserve(5)).toBe('The school is full.');
  expect(await room.startPush([ada]).reserve(10)).toBeUndefined();
});

it('running pushes count until they end', async () => {
  const { room } = rooms({});
  const one = room.startPush([ada]);
  expect(await one.reserve(6)).toBeUndefined();
  expect(await room.startPush([ada]).reserve(6)).toBe('Ada is full.');
  one.release();
  expect(await room.startPush([ada]).reserve(6)).toBeUndefined();
});

it('stored bytes count without asking the database again', async () => {
  const { asked, room, store } = rooms({});
  await room.startPush([ada]).reserve(0);
  await room.charge([1], 8, store(8));
  expect(await room.startPush([ada]).reserve(3)).toBe('Ada is full.');
  expect(await room.startPush([ada]).reserve(2)).toBeUndefined();
  expect(asked).toEqual([1]);
});

it('bytes that are stored while a total is read count once', async () => {
  const { room, store } = rooms({});
  await room.startPush([ada]).reserve(0);
  await room.charge([1], 5, async () => {
    await store(5)();
    room.forget();
    await room.startPush([ada]).reserve(0);
  });
  expect(await room.startPush([ada]).reserve(5)).toBeUndefined();
});

it('a total that could not be read is read again', async () => {
  let isAway = true;
  const room = makeQuotaRoom(async () => {
    if (isAway) throw new Error('The database is away.');
    return 0;
  });
  await expect(room.startPush([ada]).reserve(1)).rejects.toThrow('away');
  isAway = false;
  expect(await room.startPush([ada]).reserve(1)).toBeUndefined();
});

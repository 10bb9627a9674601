import type { OwnEntry, Roster } from '@lectern/contract';
import { startWorld } from '@lectern/testkit/world';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog, rosterClaims, rosterEntries, rosters } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { claimAutomatically } from './claim-automatically.ts';

const world = await startWorld();
afterAll(world.close);

type Seeded = Awaited<ReturnType<typeof world.seededClassroom>>;
let room: Seeded;
let path = '';
let own = '';
beforeEach(async () => {
  room = await world.seededClassroom();
  path = `/classrooms/classroom/${room.classroom.id}/roster`;
  own = `${path}/own`;
});

type Entry = Partial<typeof rosterEntries.$inferInsert>;
async function list(entry: Entry): Promise<number> {
  const row = {
    classroomId: room.classroom.id,
    givenName: 'Ada',
    familyName: 'Lovelace',
    ...entry,
  };
  const [made] = await world.db.insert(rosterEntries).values(row).returning();
  return made!.id;
}

async function enrol(given: Parameters<typeof world.signIn>[0] = {}) {
  const person = await world.signIn(given);
  await world.member(room.classroom, person);
  return person;
}

type Person = Awaited<ReturnType<typeof enrol>>;
type Heard = OwnEntry & { is_wrong: boolean };

async function claim(person: Person, typed: string): Promise<Heard> {
  const answer = await world.api.as(person).post(own, { typed });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Heard>();
}

const state = (person: Person) => world.api.as(person).read<OwnEntry>(own);
const roster = async () => (await world.api.as(room.ta).read<{ roster: Roster }>(path)).roster;
const holderOf = async (id: number) =>
  (await roster()).entries.find((entry) => entry.id === id)?.claimed_by?.user_id ?? null;
const decide = async (accept: boolean, as = room.ta) => {
  const { claims } = await roster();
  return world.api.as(as).post(`${path}/decisions`, {
    claim_ids: claims.map(({ id }) => id),
    accept,
  });
};
const link = (links: { entry_id: number; user_id: number }[]) =>
  world.api.as(room.ta).post(`${path}/links`, { links });
const confirm = () =>
  world.db.insert(rosters).values({ classroomId: room.classroom.id, confirmsClaims: true });

it.each(['  aB7 ', 'ADA@uni.example'])(
  'a student claims their entry by %j, ignoring case',
  async (typed) => {
    const id = await list({ identifier: 'Ab7', email: 'ada@uni.example' });
    expect(await state(room.student)).toEqual({ state: 'open', tries_left: 5 });
    expect(await claim(room.student, typed)).toMatchObject({ state: 'claimed', is_wrong: false });
    expect(await holderOf(id)).toBe(room.student.id);
    expect((await roster()).unmatched).toEqual([]);
  },
);

it('nothing is asked without a roster, and of staff', async () => {
  expect(await state(room.student)).toEqual({ state: 'none', tries_left: 0 });
  const answer = await world.api.as(room.student).post(own, { typed: '1' });
  expect(answer).toFailWith('nothing_to_claim');
  await list({ identifier: '1' });
  expect(await state(room.ta)).toEqual({ state: 'none', tries_left: 0 });
  expect(await world.api.as(room.ta).post(own, { typed: '1' })).toFailWith('nothing_to_claim');
});

it('an entry that somebody has is answered like no entry, and waits for staff', async () => {
  const id = await list({ identifier: '1' });
  await list({ identifier: '2' });
  const [first, second, third] = [await enrol(), await enrol(), await enrol()];
  await claim(first, '1');
  expect(await claim(second, '1')).toEqual(await claim(third, 'no such thing'));
  expect(await state(second)).toEqual(await state(third));
  expect((await roster()).claims).toMatchObject([{ user_id: second.id, entry_id: id, typed: '1' }]);
  expect((await decide(true)).statusCode).toBe(204);
  expect(await holderOf(id)).toBe(second.id);
  // The account that lost it needs staff to get it back.
  expect(await claim(first, '1')).toMatchObject({ is_wrong: true });
  expect(await claim(second, '2')).toMatchObject({ state: 'claimed' });
});

it('after five wrong tries each claim waits for staff, who accept or refuse it', async () => {
  const id = await list({ identifier: '1' });
  for (let left = 4; left >= 0; left--) {
    const heard = await claim(room.student, `wrong ${left}`);
    expect(heard).toEqual({ state: 'open', tries_left: left, is_wrong: true });
  }
  expect(await claim(room.student, 'x')).toMatchObject({ state: 'waiting', is_wrong: false });
  expect(await decide(true)).toFailWith('claim_without_entry');
  expect((await decide(false)).statusCode).toBe(204);
  expect(await claim(room.student, '1')).toMatchObject({ state: 'waiting' });
  expect(await holderOf(id)).toBeNull();
  expect((await decide(true)).statusCode).toBe(204);
  expect(await state(room.student)).toMatchObject({ state: 'claimed' });
  const { claims } = await roster();
  expect(claims).toEqual([]);
});

it('thousands of tries keep few rows and find nothing', async () => {
  const id = await list({ identifier: '19' });
  for (let guess = 0; guess < 20; guess++) {
    await world.api.as(room.student).post(own, { typed: String(guess) });
  }
  expect(await holderOf(id)).toBeNull();
  expect(await world.db.$count(rosterClaims, eq(rosterClaims.userId, room.student.id))).toBe(6);
  expect(await world.api.as(room.student).post(own, { typed: '1' })).toFailWith('rate_limited');
});

it('every matching claim waits when the professor has chosen that staff confirm', async () => {
  const settings = await world.api
    .as(room.professor)
    .patch(`${path}/settings`, { confirms_claims: true });
  expect(settings.statusCode).toBe(204);
  const id = await list({ identifier: '1' });
  expect(await claim(room.student, 'typo')).toMatchObject({ state: 'open', is_wrong: true });
  expect(await claim(room.student, '1')).toMatchObject({ state: 'waiting', is_wrong: false });
  expect(await holderOf(id)).toBeNull();
  expect((await decide(true)).statusCode).toBe(204);
  expect(await decide(true)).toFailWith('invalid_value');
  expect(await holderOf(id)).toBe(room.student.id);
});

it('many claims are decided at once, or none of them', async () => {
  await confirm();
  const people = [await enrol(), await enrol(), await enrol()];
  for (const [at, person] of people.entries()) {
    await list({ identifier: `${at}`, familyName: `L${at}` });
    await claim(person, `${at}`);
  }
  const { claims } = await roster();
  const ids = claims.map(({ id }) => id);
  const body = { claim_ids: [...ids, 4_000_000_000_000], accept: true };
  expect(await world.api.as(room.ta).post(`${path}/decisions`, body)).toFailWith('claim_decided');
  expect((await roster()).claims).toHaveLength(3);
  await decide(true);
  expect((await roster()).entries.map(({ claimed_by }) => claimed_by?.user_id)).toEqual(
    people.map(({ id }) => id),
  );
});

it('an undone claim is not made again without staff', async () => {
  const id = await list({ identifier: '1', login: room.student.login });
  await claim(room.student, '1');
  const undo = () => world.api.as(room.ta).delete(`${path}/entries/${id}/account`);
  expect((await undo()).statusCode).toBe(204);
  expect((await undo()).statusCode).toBe(204);
  expect(await state(room.student)).toMatchObject({ state: 'open' });
  expect(await claimAll(true)).toBe(0);
  expect(await claim(room.student, '1')).toMatchObject({ state: 'waiting' });
  expect(await holderOf(id)).toBeNull();
});

describe('staff link accounts', () => {
  it('and see unmatched accounts with suggestions', async () => {
    const ada = await enrol({ firstName: 'Ada', lastName: 'Lovelace', email: 'al@uni.example' });
    const id = await list({ email: 'AL@uni.example' });
    const { unmatched } = await roster();
    expect(unmatched.find(({ user_id }) => user_id === ada.id)?.suggestions).toEqual([
      { entry_id: id, reason: 'email' },
    ]);
    expect((await link([{ entry_id: id, user_id: ada.id }])).statusCode).toBe(204);
    expect(await holderOf(id)).toBe(ada.id);
    expect((await roster()).entries[0]!.claimed_by).toMatchObject({ source: 'staff' });
  });

  it('all or none', async () => {
    const [one, other] = [await list({}), await list({})];
    const [ada, alan, outsider] = [await enrol(), await enrol(), await world.signIn()];
    const first = { entry_id: one, user_id: ada.id };
    const refused: [object, string][] = [
      [{ entry_id: one, user_id: alan.id }, 'entry_taken'],
      [{ entry_id: other, user_id: ada.id }, 'person_has_entry'],
      [{ entry_id: other, user_id: outsider.id }, 'not_in_classroom'],
      [{ entry_id: 4_000_000_000_000, user_id: alan.id }, 'entry_not_found'],
    ];
    for (const [second, code] of refused) {
      expect(await link([first, second as typeof first])).toFailWith(code as 'entry_taken');
    }
    expect(await holderOf(one)).toBeNull();
    expect((await link([first, { entry_id: other, user_id: alan.id }])).statusCode).toBe(204);
    expect(await link([{ entry_id: one, user_id: room.student.id }])).toFailWith('entry_taken');
    expect(await link([{ entry_id: await list({}), user_id: ada.id }])).toFailWith(
      'person_has_entry',
    );
  });

  it('two students who claim one entry at the same time do not both get it', async () => {
    const id = await list({ identifier: '1' });
    const people = await Promise.all([enrol(), enrol(), enrol(), enrol()]);
    const heard = await Promise.all(people.map((person) => claim(person, '1')));
    expect(heard.filter((each) => each.state === 'claimed')).toHaveLength(1);
    expect(await holderOf(id)).toBe(people[heard.findIndex((h) => h.state === 'claimed')]!.id);
  });
});

function claimAll(verifiesEmail: boolean) {
  return transact(world.db, (tx) =>
    claimAutomatically(tx, {
      classroomId: room.classroom.id,
      platform: { verifiesEmail },
      now: world.clock.read(),
    }),
  );
}

describe('claims without typing', () => {
  it('need an address that the platform has verified', async () => {
    const ada = await enrol({ email: 'Ada@uni.example' });
    const id = await list({ email: 'ada@UNI.example' });
    expect(await claimAll(false)).toBe(0);
    expect(await claimAll(true)).toBe(1);
    expect(await holderOf(id)).toBe(ada.id);
    const log = await world.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `user:${ada.id}`));
    expect(log).toMatchObject([
      { action: 'entry.claimed', actorId: null, details: { source: 'verified_email' } },
    ]);
  });

  it('use the account that the file names, whose number is stronger than its login', async () => {
    const [ada, alan] = [await enrol(), await enrol()];
    const byLogin = await list({ login: ada.login.toUpperCase() });
    const byNumber = await list({ login: ada.login, platformUserId: alan.platformId });
    expect(await claimAll(false)).toBe(2);
    expect([await holderOf(byLogin), await holderOf(byNumber)]).toEqual([ada.id, alan.id]);
  });

  it('leave entries alone that fit several accounts, and accounts that fit several entries', async () => {
    await enrol({ email: 'shared@uni.example' });
    await enrol({ email: 'shared@uni.example' });
    const twice = await enrol({ email: 'twice@uni.example' });
    await list({ email: 'shared@uni.example' });
    await list({ email: 'twice@uni.example' });
    await list({ login: twice.login });
    expect(await claimAll(true)).toBe(0);
  });

  it('leave out removed people', async () => {
    const gone = await world.user({ email: 'gone@uni.example' });
    await world.member(room.classroom, gone, { status: 'REMOVED' });
    await list({ email: 'gone@uni.example' });
    expect(await claimAll(true)).toBe(0);
  });
});

/** Open pages hear of everyone who comes, goes or changes their role, and of nothing else. */
import type { SignedIn } from '@lectern/testkit/builders';
import { startWorld } from '@lectern/testkit/world';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { transact } from '../../db/transact.ts';
import { announce } from '../events/announce.ts';
import { hear } from '../events/hear.fixture.ts';
import { findPlace } from '../memberships/queries.ts';
import { recordSight } from './record-sight.ts';

const world = await startWorld();
const { heard, close } = await hear(world.db);
afterAll(async () => {
  await close();
  await world.close();
});

const { classroom, professor } = await world.seededClassroom();
const path = `/classrooms/classroom/${classroom.id}`;
const call = () => world.api.as(professor);

let person: SignedIn;
beforeEach(async () => {
  person = await world.signIn();
});
const join = async (standing: Parameters<typeof world.member>[2] = {}) => {
  await world.member(classroom, person, standing);
};

/** News comes in the order of commits, so whatever an act announced stands before this mark. */
async function newsOf(act: () => Promise<unknown>): Promise<string[]> {
  heard.length = 0;
  await act();
  await transact(world.db, (tx) => announce(tx, { classroomId: 1, topic: 'assignments' }));
  await expect.poll(() => heard.at(-1)?.topic, { timeout: 15_000 }).toBe('assignments');
  return heard.slice(0, -1).map(({ topic, classroomId }) => {
    expect(classroomId).toBe(classroom.id);
    return topic;
  });
}

async function link(role: 'STUDENT' | 'TA'): Promise<() => Promise<unknown>> {
  const made = await call().post(`${path}/token`, { classroom_role: role });
  const { token } = made.json<{ token: string }>();
  return async () => {
    const answer = await world.api.as(person).post(`/classrooms/classroom/token/${token}`);
    expect(answer.statusCode, answer.body).toBe(200);
  };
}

describe('what a professor decides', () => {
  it.each([
    ['invites', 'NOT_IN_ORG', () => call().put(`${path}/invite/role/TA/user/${person.id}`)],
    ['removes', 'ACTIVE', () => call().delete(`${path}/students/${person.id}`)],
    ['revokes', 'ORG_INVITED', () => call().put(`${path}/revoke/user/${person.id}`)],
    ['denies', 'REQUESTED', () => call().put(`${path}/deny/user/${person.id}`)],
  ] as const)('is heard when a professor %s', async (_verb, status, act) => {
    await join({ status });
    expect(await newsOf(act)).toEqual(['people']);
  });

  it('is not heard when it is refused, or repeated in vain', async () => {
    const self = () => call().delete(`${path}/students/${professor.id}`);
    expect(await newsOf(self)).toEqual([]);
    await join({ status: 'REMOVED' });
    expect(await newsOf(() => call().delete(`${path}/students/${person.id}`))).toEqual([]);
  });
});

describe('a link', () => {
  it('is heard when it is made, and when somebody comes in by it, once each', async () => {
    let use!: () => Promise<unknown>;
    expect(await newsOf(async () => (use = await link('STUDENT')))).toEqual(['links']);
    expect(await newsOf(use)).toEqual(['people']);
    expect(await newsOf(use)).toEqual([]);
  });

  it('is heard when it raises a role', async () => {
    await join();
    let use!: () => Promise<unknown>;
    await newsOf(async () => (use = await link('TA')));
    expect(await newsOf(use)).toEqual(['people']);
  });

  it('is heard when somebody who was removed asks to come back, once', async () => {
    await join({ status: 'REMOVED' });
    const use = await link('STUDENT');
    expect(await newsOf(use)).toEqual(['people']);
    expect(await newsOf(use)).toEqual([]);
  });
});

it('what the platform says is heard when it changes where somebody stands', async () => {
  await join({ status: 'ORG_INVITED' });
  const member = { classroomId: classroom.id, userId: person.id };
  const deps = { db: world.db, clock: world.clock.read };
  const sight = { login: person.login, membership: { state: 'active', role: 'MEMBER' } } as const;
  const see = async () => recordSight(deps, (await findPlace(world.db, member))!, sight);
  expect(await newsOf(see)).toEqual(['people']);
  expect(await newsOf(see)).toEqual([]);
});

/** Which changes of memberships and links are announced to open pages. */
import type { SignedIn } from '@lectern/testkit/builders';
import { startWorld } from '@lectern/testkit/world';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { transact } from '../../db/transact.ts';
import { announce } from '../events/announce.ts';
import { recordNews } from '../events/record-news.fixture.ts';
import { findPlace } from '../memberships/queries.ts';
import { recordMembership } from './record-membership.ts';

const world = await startWorld();
const { heard, close } = await recordNews(world.db);
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

/** Events come in the order of commits, so those of the act come before this marker. */
async function announcedBy(act: () => Promise<unknown>): Promise<string[]> {
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

describe('a change by a professor', () => {
  it.each([
    ['invites', 'NOT_IN_ORG', () => call().put(`${path}/invite/role/TA/user/${person.id}`)],
    ['removes', 'ACTIVE', () => call().delete(`${path}/students/${person.id}`)],
    ['revokes', 'ORG_INVITED', () => call().put(`${path}/revoke/user/${person.id}`)],
    ['denies', 'REQUESTED', () => call().put(`${path}/deny/user/${person.id}`)],
  ] as const)('is announced when the professor %s a person', async (_verb, status, act) => {
    await join({ status });
    expect(await announcedBy(act)).toEqual(['people']);
  });

  it('is not announced when it is refused or changes nothing', async () => {
    const self = () => call().delete(`${path}/students/${professor.id}`);
    expect(await announcedBy(self)).toEqual([]);
    await join({ status: 'REMOVED' });
    expect(await announcedBy(() => call().delete(`${path}/students/${person.id}`))).toEqual([]);
  });
});

describe('a classroom link', () => {
  it('is announced once when it is created and once when somebody joins by it', async () => {
    let use!: () => Promise<unknown>;
    expect(await announcedBy(async () => (use = await link('STUDENT')))).toEqual(['links']);
    expect(await announcedBy(use)).toEqual(['people']);
    expect(await announcedBy(use)).toEqual([]);
  });

  it('is announced when it raises a role', async () => {
    await join();
    let use!: () => Promise<unknown>;
    await announcedBy(async () => (use = await link('TA')));
    expect(await announcedBy(use)).toEqual(['people']);
  });

  it('is announced once when a removed person asks to return', async () => {
    await join({ status: 'REMOVED' });
    const use = await link('STUDENT');
    expect(await announcedBy(use)).toEqual(['people']);
    expect(await announcedBy(use)).toEqual([]);
  });
});

it('an answer of the platform is announced when it changes a membership', async () => {
  await join({ status: 'ORG_INVITED' });
  const member = { classroomId: classroom.id, userId: person.id };
  const deps = { db: world.db, clock: world.clock.read };
  const seen = { login: person.login, membership: { state: 'active', role: 'MEMBER' } } as const;
  const see = async () => recordMembership(deps, (await findPlace(world.db, member))!, seen);
  expect(await announcedBy(see)).toEqual(['people']);
  expect(await announcedBy(see)).toEqual([]);
});

/** Staff links in the wrong hands: for one use, with approval, and limited in time. */
import type { Link, LinkToken } from '@lectern/contract';
import type { SignedIn } from '@lectern/testkit/builders';
import { startWorld } from '@lectern/testkit/world';
import { beforeEach, afterAll, describe, expect, it } from 'vitest';
import { makeKeyring } from '../../secrets/keyring.ts';

const keyring = makeKeyring([Buffer.alloc(32, 'link rules')]);
const world = await startWorld({ app: { keyring } });
afterAll(() => world.close());

let professor: SignedIn;
let classroomId: number;
beforeEach(async () => {
  const seeded = await world.seededClassroom();
  professor = seeded.professor;
  classroomId = seeded.classroom.id;
});

const path = () => `/classrooms/classroom/${classroomId}`;
async function make(rules: object): Promise<LinkToken> {
  const body = { classroom_role: 'TA', ...rules };
  return (await world.api.as(professor).post(`${path()}/token`, body)).json<LinkToken>();
}
const open = (person: SignedIn, { token }: LinkToken) =>
  world.api.as(person).post(`/classrooms/classroom/token/${token}`);
async function listed(): Promise<Link[]> {
  return (await world.api.as(professor).get(`${path()}/links`)).json<{ links: Link[] }>().links;
}
async function standing(person: SignedIn) {
  const { rows } = await world.superuser.query(
    `select role, status, reason, requested_role from memberships
     where classroom_id = $1 and user_id = $2`,
    [classroomId, person.id],
  );
  return rows[0] as unknown;
}
async function actions(person: SignedIn) {
  const { rows } = await world.superuser.query<{ action: string }>(
    'select action from audit_log where classroom_id = $1 and subject = $2 order by id',
    [classroomId, `user:${person.id}`],
  );
  return rows.map(({ action }) => action);
}

describe('a link for one use', () => {
  it('lets in exactly one of ten people who open it at the same time', async () => {
    const link = await make({ one_use: true });
    const people = await Promise.all(Array.from({ length: 10 }, () => world.signIn()));
    const answers = await Promise.all(people.map((person) => open(person, link)));
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(refused).toHaveLength(9);
    for (const answer of refused) expect(answer).toFailWith('link_used');
    const { rows } = await world.superuser.query(
      'select user_id from memberships where classroom_id = $1 and user_id = any($2)',
      [classroomId, people.map(({ id }) => id)],
    );
    expect(rows).toHaveLength(1);
    expect(await listed()).toEqual([]);
  });

  it('answers its user again, who cannot use it to return after a removal', async () => {
    const link = await make({ one_use: true });
    const tess = await world.signIn();
    for (const _ of [1, 2]) expect((await open(tess, link)).statusCode).toBe(200);
    await world.superuser.query(
      `update memberships set status = 'REMOVED', reason = null where user_id = $1`,
      [tess.id],
    );
    expect(await open(tess, link)).toFailWith('link_used');
  });

  it('is shown again until it is used, and a further one is made on request', async () => {
    const first = await make({ one_use: true });
    expect(await make({ one_use: true })).toEqual(first);
    const second = await make({ one_use: true, after: first.link_id });
    expect(second.link_id).toBeGreaterThan(first.link_id);
    expect(await make({ one_use: true, after: first.link_id })).toEqual(second);
    await open(await world.signIn(), first);
    expect(await make({ one_use: true })).toEqual(second);
  });

  it('is another link than the one for everybody, which stays the same', async () => {
    const plain = await make({});
    await make({ one_use: true });
    await make({ needs_approval: true });
    expect(await make({})).toEqual(plain);
    expect(await make({ needs_approval: true })).not.toEqual(plain);
    expect(await make({ needs_approval: true })).toEqual(await make({ needs_approval: true }));
  });
});

describe('a link that asks for approval', () => {
  it('lets a stranger wait without any right until a professor approves', async () => {
    const mallory = await world.signIn();
    const answer = await open(mallory, await make({ needs_approval: true }));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      classroom_user: {
        status: 'REQUESTED',
        status_reason: 'needs_approval',
        classroom_role: 'TA',
      },
    });
    expect(await world.api.as(mallory).get(`${path()}/students`)).toFailWith('not_found');
    const waiting = { role: 'TA', status: 'REQUESTED', reason: 'needs_approval' };
    await world.runJobs();
    expect(await standing(mallory)).toMatchObject(waiting);
    await world.api.as(professor).put(`${path()}/invite/role/TA/user/${mallory.id}`);
    expect(await standing(mallory)).toMatchObject({ reason: 'invitation_queued' });
    expect(await actions(mallory)).toEqual(['person.asked', 'person.invited', 'request.approved']);
  });

  it('keeps working after a denial, which leaves no staff role behind', async () => {
    const link = await make({ needs_approval: true });
    const [mallory, tess] = [await world.signIn(), await world.signIn()];
    await open(mallory, link);
    const denied = await world.api.as(professor).put(`${path()}/deny/user/${mallory.id}`);
    expect(denied.statusCode).toBe(204);
    expect(await standing(mallory)).toMatchObject({ role: 'STUDENT', status: 'REMOVED' });
    expect(await actions(mallory)).toEqual(['person.asked', 'request.denied']);
    expect((await open(tess, link)).statusCode).toBe(200);
  });

  it('does not keep somebody out who also has the link for students', async () => {
    const sam = await world.signIn();
    await open(sam, await make({ needs_approval: true }));
    await open(sam, await make({ classroom_role: 'STUDENT' }));
    expect(await standing(sam)).toMatchObject({
      role: 'STUDENT',
      reason: 'invitation_queued',
      requested_role: 'TA',
    });
  });
});

describe.each(['TA', 'PROFESSOR'] as const)('a %s link that a student got hold of', (role) => {
  it('raises nobody, and a professor can deny the request', async () => {
    const sam = await world.signIn();
    await world.member({ id: classroomId }, sam);
    const answer = await open(sam, await make({ classroom_role: role }));
    expect(answer.json()).toMatchObject({
      message: expect.stringContaining('A professor has to approve this'),
      classroom_user: { classroom_role: 'STUDENT', status: 'ACTIVE', requested_role: role },
    });
    expect(await world.api.as(sam).get(`${path()}/students`)).toFailWith('role_too_low');
    const denied = await world.api.as(professor).put(`${path()}/deny/user/${sam.id}`);
    expect(denied.statusCode).toBe(204);
    expect(await standing(sam)).toEqual({
      role: 'STUDENT',
      status: 'ACTIVE',
      reason: null,
      requested_role: null,
    });
    expect(await actions(sam)).toEqual(['role.requested', 'request.denied']);
  });
});

describe('limiting a link', () => {
  it('lets a link that never ends end in 7 days, and never lengthens it', async () => {
    const link = await make({});
    const expiry = `${path()}/links/${link.link_id}/expiry`;
    const limit = (duration: number) => world.api.as(professor).put(expiry, { duration });
    const start = world.clock.read().getTime();
    expect((await limit(10_080)).statusCode).toBe(204);
    const end = new Date(start + 7 * 86_400_000).toISOString();
    expect(await listed()).toMatchObject([{ expires_at: end }]);
    await limit(43_200);
    expect(await listed()).toMatchObject([{ expires_at: end }]);
    world.clock.advance({ minutes: 10_080 });
    expect(await open(await world.signIn(), link)).toFailWith('link_expired');
    world.clock.advance({ minutes: -10_080 });
    const { rows } = await world.superuser.query(
      `select details from audit_log where action = 'link.limited' and classroom_id = $1`,
      [classroomId],
    );
    expect(rows).toEqual([{ details: { durationMinutes: 10_080 } }]);
  });

  it('is refused for a revoked link', async () => {
    const { link_id } = await make({});
    await world.api.as(professor).delete(`${path()}/links/${link_id}`);
    const answer = await world.api
      .as(professor)
      .put(`${path()}/links/${link_id}/expiry`, { duration: 10 });
    expect(answer).toFailWith('not_found');
  });
});

import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog, organizationMembers } from '../../db/schema/index.ts';
import { startScene, type Scene } from '@lectern/testkit/classroom-scene';

let scene: Scene;
beforeAll(async () => {
  scene = await startScene('people-hall');
});
afterAll(() => scene.world.close());
beforeEach(() => scene.world.host.control('DELETE', '/faults'));

const professor = () => scene.world.api.as(scene.professor);
const remove = (person: { id: number }) =>
  professor().delete(`${scene.path}/students/${person.id}`);
const deny = (person: { id: number }) => professor().put(`${scene.path}/deny/user/${person.id}`);
const logins = async () => (await scene.onHost()).members.map(({ login }) => login);

describe('the list of people', () => {
  it('has people of every role, except removed ones', async () => {
    const gone = await scene.removed('list-gone');
    const here = await scene.enrolled('list-here', 'TA');
    const { users } = (await professor().get(`${scene.path}/students`)).json<{
      users: { id: number; classroom_role: string }[];
    }>();
    expect(users).toContainEqual(
      expect.objectContaining({
        id: here.id,
        classroom_role: 'TA',
        avatar_url: here.avatarUrl,
      }),
    );
    expect(users.map(({ id }) => id)).not.toContain(gone.id);
  });
});

it('the membership in an unknown classroom or one with an invalid id is null', async () => {
  for (const id of [4_000_000_000_000, 0, -1, 'abc']) {
    const answer = await professor().get(`/classrooms/classroom/${id}/user`);
    expect([answer.statusCode, answer.json()]).toEqual([200, { user: null }]);
  }
});

describe('denying', () => {
  it('ends a request, and is refused for a member', async () => {
    const dan = await scene.removed('dan');
    await scene.joinAs(dan, 'STUDENT');
    expect((await deny(dan)).statusCode).toBe(204);
    expect(await scene.membership(dan)).toMatchObject({ status: 'REMOVED' });
    const amy = await scene.enrolled('amy');
    expect(await deny(amy)).toFailWith('not_requested');
  });
});

describe('removing a person', () => {
  it('takes them out of the organisation if our invitation brought them in', async () => {
    const rob = await scene.person('rob');
    await scene.joinAs(rob, 'STUDENT');
    await remove(rob);
    await scene.world.runJobs();
    expect(await scene.membership(rob)).toMatchObject({ status: 'REMOVED' });
    expect(await logins()).not.toContain('rob');
    const entries = await scene.world.db
      .select()
      .from(auditLog)
      .where(like(auditLog.subject, `user:${rob.id}`));
    expect(entries.map(({ action }) => action)).toEqual([
      'person.joined',
      'invitation.sent',
      'person.removed',
    ]);
  });

  it('leaves them in the organisation if they were there before', async () => {
    const old = await scene.person('old');
    await scene.joinByOwner(old);
    await scene.joinAs(old, 'STUDENT');
    await remove(old);
    await scene.world.runJobs();
    expect(await scene.membership(old)).toMatchObject({ status: 'REMOVED' });
    expect(await logins()).toContain('old');
  });

  it('keeps them in the organisation with the role that another classroom needs', async () => {
    const two = await scene.person('two');
    await scene.joinAs(two, 'TA');
    const other = await scene.world.classroom({
      orgId: scene.orgId,
      createdBy: scene.professor.id,
    });
    await scene.world.member(other, two, { role: 'STUDENT' });
    await remove(two);
    await scene.world.runJobs();
    expect((await scene.onHost()).members).toContainEqual({ login: 'two', role: 'member' });
  });

  it('never lowers an earlier owner', async () => {
    const own = await scene.person('own');
    await scene.joinAs(own, 'PROFESSOR');
    await scene.world.db
      .update(organizationMembers)
      .set({ ownedBefore: true, broughtByUs: false })
      .where(eq(organizationMembers.userId, own.id));
    await remove(own);
    await scene.world.runJobs();
    expect((await scene.onHost()).members).toContainEqual({ login: 'own', role: 'admin' });
  });

  it('is idempotent, and refused for oneself', async () => {
    const ona = await scene.removed('ona');
    expect((await remove(ona)).statusCode).toBe(204);
    expect(await remove(scene.professor)).toFailWith('cannot_remove_self');
    for (const how of ['revoke', 'deny']) {
      const path = `${scene.path}/${how}/user/${scene.professor.id}`;
      const answer = await scene.world.api.as(scene.professor).put(path);
      expect(answer).toFailWith('cannot_remove_self');
    }
    expect(await remove({ id: 999_999 })).toFailWith('not_in_classroom');
    expect(await scene.membership(scene.professor)).toMatchObject({ status: 'ACTIVE' });
  });

  it('leaves one of two professors who remove each other', async () => {
    const one = await scene.enrolled('duel-one', 'PROFESSOR');
    const two = await scene.enrolled('duel-two', 'PROFESSOR');
    const answers = await Promise.all([
      scene.world.api.as(one).delete(`${scene.path}/students/${two.id}`),
      scene.world.api.as(two).delete(`${scene.path}/students/${one.id}`),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 404]);
  });

  it('is completed later if the platform was down', async () => {
    const lea = await scene.person('lea');
    await scene.joinAs(lea, 'STUDENT');
    await scene.fault({ path: '/api/v3/**', fault: { kind: 'status', status: 503 } });
    expect((await remove(lea)).statusCode).toBe(204);
    await scene.world.runJobs();
    expect(await scene.membership(lea)).toMatchObject({ status: 'REMOVED' });
    await scene.world.host.control('DELETE', '/faults');
    expect(await logins()).toContain('lea');
    await expect
      .poll(async () => scene.world.runJobs().then(logins), { interval: 500 })
      .not.toContain('lea');
  });
});

import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { SignedIn } from '@lectern/testkit/builders';
import { auditLog, links, platformTokens } from '../../db/schema/index.ts';
import { startScene, type Scene } from '@lectern/testkit/classroom-scene';

let scene: Scene;
beforeAll(async () => {
  scene = await startScene('join-hall');
});
afterAll(() => scene.world.close());

function audited(action: string) {
  return scene.world.db.select().from(auditLog).where(like(auditLog.action, action));
}

/** So that the product cannot accept an invitation for them. */
async function withoutToken(person: SignedIn): Promise<void> {
  await scene.world.db.delete(platformTokens).where(eq(platformTokens.userId, person.id));
}

async function again(): Promise<void> {
  await scene.world.hurryJobs();
  await scene.world.runJobs();
}

describe('a link into a classroom', () => {
  it('opened in a loop costs the platform one call a minute', { tags: 'release' }, async () => {
    // Webhooks about an invitation would cause calls of their own.
    await scene.world.host.control('PUT', '/webhooks', { lose_share: 1 });
    const lou = await scene.person('lou');
    await withoutToken(lou);
    await scene.joinAs(lou, 'STUDENT');
    const looks = () => scene.calls('GET /api/v3/orgs/:org/memberships/:username');
    const before = await looks();
    for (const _ of [1, 2, 3]) {
      scene.world.clock.advance({ ms: 19_000 });
      expect(await scene.joinAs(lou, 'STUDENT')).toMatchObject({ status: 'ORG_INVITED' });
    }
    expect(await looks()).toBe(before);
    scene.world.clock.advance({ ms: 3_000 });
    for (const _ of [1, 2, 3]) await scene.joinAs(lou, 'STUDENT');
    expect(await looks()).toBe(before + 1);
    await scene.world.host.control('PUT', '/webhooks', {});
  });

  it('adds a new person to the classroom and the organisation', async () => {
    const ada = await scene.person('ada');
    const before = await scene.join(ada, await scene.link('STUDENT'));
    expect(before.json()).toMatchObject({
      message: 'Requested to join join-hall class',
      classroom: { id: scene.classroomId, name: 'join-hall class', org_name: 'join-hall' },
      classroom_user: { status: 'REQUESTED', status_reason: 'invitation_queued' },
    });
    await scene.world.runJobs();
    expect(await scene.membership(ada)).toMatchObject({
      classroom_role: 'STUDENT',
      status: 'ACTIVE',
    });
    const host = await scene.onHost();
    expect(host.invitees).not.toContain('ada');
    expect(host.members).toContainEqual({ login: 'ada', role: 'member' });
    const again = await scene.join(ada, await scene.link('STUDENT'));
    expect(again.json()).toMatchObject({ message: 'Successfully joined join-hall class' });
  });

  it('for staff makes an administrator of the organisation, as its warning says', async () => {
    const alan = await scene.person('alan');
    expect(await scene.joinAs(alan, 'TA')).toMatchObject({
      classroom_role: 'TA',
      status: 'ACTIVE',
    });
    expect((await scene.onHost()).members).toContainEqual({ login: 'alan', role: 'admin' });
  });

  it('for students keeps a TA a TA', async () => {
    const tess = await scene.person('tess');
    await scene.joinAs(tess, 'TA');
    expect(await scene.joinAs(tess, 'STUDENT')).toMatchObject({ classroom_role: 'TA' });
    expect((await scene.onHost()).members).toContainEqual({ login: 'tess', role: 'admin' });
  });

  it('for TAs raises no student until a professor approves', async () => {
    const sue = await scene.person('sue');
    await scene.joinAs(sue, 'STUDENT');
    expect(await scene.joinAs(sue, 'TA')).toMatchObject({
      classroom_role: 'STUDENT',
      status: 'ACTIVE',
      requested_role: 'TA',
    });
    expect((await scene.onHost()).members).toContainEqual({ login: 'sue', role: 'member' });
    expect(await audited('role.requested')).toMatchObject([
      { actorId: sue.id, subject: `user:${sue.id}`, details: { role: 'TA' } },
    ]);
    const professor = scene.world.api.as(scene.professor);
    await professor.put(`${scene.path}/invite/role/TA/user/${sue.id}`);
    await scene.world.runJobs();
    const approved = await scene.membership(sue);
    expect(approved).toMatchObject({ classroom_role: 'TA', status: 'ACTIVE' });
    expect(approved).not.toHaveProperty('requested_role');
    expect((await scene.onHost()).members).toContainEqual({ login: 'sue', role: 'admin' });
    expect(await audited('request.approved')).toMatchObject([
      { actorId: scene.professor.id, subject: `user:${sue.id}`, details: { role: 'TA' } },
    ]);
  });

  it('lets a removed person only ask to return', async () => {
    const rex = await scene.person('rex');
    await scene.world.member({ id: scene.classroomId }, rex, { status: 'REMOVED' });
    for (const role of ['STUDENT', 'TA', 'PROFESSOR'] as const) {
      expect(await scene.joinAs(rex, role)).toMatchObject({
        status: 'REQUESTED',
        status_reason: 'removed_before',
        classroom_role: 'STUDENT',
      });
    }
    const host = await scene.onHost();
    expect(host.invitees).not.toContain('rex');
    expect(host.members.map(({ login }) => login)).not.toContain('rex');
  });

  it(
    'invites again a student whom the organisation lost, even right after they joined',
    { tags: 'release' },
    async () => {
      const noah = await scene.person('noah');
      await scene.joinAs(noah, 'STUDENT');
      await scene.setStanding(noah, { status: 'NOT_IN_ORG' });
      expect(await scene.joinAs(noah, 'STUDENT')).toMatchObject({ status: 'ACTIVE' });
    },
  );

  it('for students does not invite staff again whom the organisation expelled', async () => {
    const tom = await scene.person('tom');
    await scene.world.member({ id: scene.classroomId }, tom, { role: 'TA', status: 'NOT_IN_ORG' });
    expect(await scene.joinAs(tom, 'STUDENT')).toMatchObject({ status: 'NOT_IN_ORG' });
    const { invitees, members } = await scene.onHost();
    expect([...invitees, ...members.map(({ login }) => login)]).not.toContain('tom');
    expect(await scene.joinAs(tom, 'TA')).toMatchObject({ status: 'ACTIVE' });
  });

  it('of another classroom does not invite them either, whether they are new there or not', async () => {
    const another = await scene.world.classroom({
      orgId: scene.orgId,
      createdBy: scene.professor.id,
    });
    const [joan, milo] = [await scene.person('joan'), await scene.person('milo')];
    for (const one of [joan, milo]) {
      await scene.world.member(another, one, { role: 'TA', status: 'NOT_IN_ORG' });
    }
    await scene.world.member({ id: scene.classroomId }, milo, { status: 'NOT_IN_ORG' });
    for (const one of [joan, milo]) {
      expect(await scene.joinAs(one, 'STUDENT')).toMatchObject({
        status: 'NOT_IN_ORG',
        classroom_role: 'STUDENT',
      });
    }
    const { invitees, members } = await scene.onHost();
    const known = [...invitees, ...members.map(({ login }) => login)];
    expect(known.filter((login) => ['joan', 'milo'].includes(login))).toEqual([]);
  });

  it('leaves the invitation pending when the person’s token allows no more, and logs the reason', async () => {
    const ivy = await scene.person('ivy');
    const warn = vi.spyOn(scene.world.app.log, 'warn');
    const reason = 'Two-factor authentication is required';
    await scene.fault({
      method: 'PATCH',
      path: '/**/user/memberships/orgs/*',
      fault: { kind: 'status', status: 422, reason },
      times: 1,
    });
    expect(await scene.joinAs(ivy, 'STUDENT')).toMatchObject({ status: 'ORG_INVITED' });
    expect((await scene.onHost()).invitees).toContain('ivy');
    const told = { err: expect.objectContaining({ message: reason }), orgId: scene.orgId };
    expect(warn.mock.calls).toEqual([
      [told, 'Could not accept the organization invitation for a person'],
    ]);
    warn.mockRestore();
    scene.world.clock.advance({ minutes: 1 });
    const again = await scene.joinAs(ivy, 'STUDENT');
    expect(again).toMatchObject({ status: 'ACTIVE' });
  });

  it('admits at once a person whom a professor has just invited', async () => {
    const pia = await scene.person('pia');
    await scene.world.member({ id: scene.classroomId }, pia, { status: 'REMOVED' });
    const professor = scene.world.api.as(scene.professor);
    await professor.put(`${scene.path}/invite/role/STUDENT/user/${pia.id}`);
    await scene.world.runJobs();
    expect(await scene.membership(pia)).toMatchObject({ status: 'ORG_INVITED' });
    expect(await scene.joinAs(pia, 'STUDENT')).toMatchObject({ status: 'ACTIVE' });
  });

  it('sends one invitation an hour to a person who declines each', async () => {
    const dee = await scene.person('dee');
    await withoutToken(dee);
    await scene.joinAs(dee, 'STUDENT');
    const before = await scene.invitationsMade();
    const declineAndAskAgain = async () => {
      await scene.leaveByOwner(dee);
      await scene.joinAs(dee, 'STUDENT');
    };
    scene.world.clock.advance({ minutes: 2 });
    await declineAndAskAgain();
    expect(await scene.invitationsMade()).toBe(before);
    scene.world.clock.advance({ minutes: 58 });
    await scene.setStanding(dee, { status: 'ORG_INVITED', missingSince: null });
    await scene.joinAs(dee, 'STUDENT');
    expect(await scene.invitationsMade()).toBe(before + 1);
    expect((await scene.onHost()).invitees).toContain('dee');
  });

  it(
    'forgives one decline, then delays the next invitation by an hour',
    { tags: 'release' },
    async () => {
      const flo = await scene.person('flo');
      await withoutToken(flo);
      await scene.joinAs(flo, 'STUDENT');
      const before = await scene.invitationsMade();
      const askAgain = async () => {
        scene.world.clock.advance({ minutes: 1 });
        await scene.joinAs(flo, 'STUDENT');
        scene.world.clock.advance({ minutes: 6 });
        await again();
        return scene.joinAs(flo, 'STUDENT');
      };
      await scene.leaveByOwner(flo);
      expect(await askAgain()).toMatchObject({ status: 'ORG_INVITED' });
      expect(await scene.invitationsMade()).toBe(before + 1);
      await scene.leaveByOwner(flo);
      const queued = { status: 'REQUESTED', status_reason: 'invitation_queued' };
      for (const _ of [1, 2, 3]) expect(await askAgain()).toMatchObject(queued);
      expect(await scene.invitationsMade()).toBe(before + 1);
      scene.world.clock.advance({ minutes: 38 });
      await again();
      expect(await scene.membership(flo)).toMatchObject(queued);
      scene.world.clock.advance({ minutes: 1 });
      await again();
      expect(await scene.invitationsMade()).toBe(before + 2);
      expect(await scene.membership(flo)).toMatchObject({ status: 'ORG_INVITED' });
      expect((await scene.onHost()).invitees).toContain('flo');
    },
  );

  it(
    'also delays the next invitation of a person who joins and leaves, unless a professor sends it',
    { tags: 'release' },
    async () => {
      const lea = await scene.person('lea');
      await scene.joinAs(lea, 'STUDENT');
      const leaveAndAskAgain = async () => {
        await scene.leaveByOwner(lea);
        await scene.setStanding(lea, { status: 'NOT_IN_ORG' });
        return scene.joinAs(lea, 'STUDENT');
      };
      expect(await leaveAndAskAgain()).toMatchObject({ status: 'ACTIVE' });
      expect(await leaveAndAskAgain()).toMatchObject({ status_reason: 'invitation_queued' });
      const professor = scene.world.api.as(scene.professor);
      await professor.put(`${scene.path}/invite/role/STUDENT/user/${lea.id}`);
      await scene.world.runJobs();
      expect(await scene.membership(lea)).toMatchObject({ status: 'ORG_INVITED' });
    },
  );

  it.each([429, 503])(
    'renews an expired invitation by itself after a %i',
    { tags: 'release' },
    async (status) => {
      const ori = await scene.person(`ori-${status}`);
      await withoutToken(ori);
      await scene.joinAs(ori, 'STUDENT');
      await scene.leaveByOwner(ori);
      await scene.world.runJobs();
      scene.world.clock.advance({ minutes: 61 });
      await scene.setStanding(ori, { status: 'ORG_INVITED', missingSince: null });
      await scene.fault({
        method: 'POST',
        path: '/**/orgs/*/invitations',
        fault: { kind: 'status', status, retry_after_seconds: 0 },
        times: 1,
      });
      expect(await scene.joinAs(ori, 'STUDENT')).toMatchObject({
        status: 'REQUESTED',
        status_reason: 'invitation_queued',
      });
      scene.world.clock.advance({ minutes: 1 });
      await again();
      expect(await scene.membership(ori)).toMatchObject({ status: 'ORG_INVITED' });
      expect((await scene.onHost()).invitees).toContain(ori.login);
    },
  );

  it('used fifty times at once by one person makes one membership and one invitation', async () => {
    const max = await scene.person('max');
    const token = await scene.link('STUDENT', 360);
    const before = await scene.invitationsMade();
    const uses = Array.from({ length: 50 }, () => scene.join(max, token));
    const answers = await Promise.all(uses);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200));
    await scene.world.runJobs();
    expect(await scene.membership(max)).toMatchObject({ status: 'ACTIVE' });
    const [link] = await scene.world.db.select().from(links).where(eq(links.durationMinutes, 360));
    expect(link?.useCount).toBe(1);
    expect(
      (await audited('person.joined')).filter(({ actorId }) => actorId === max.id),
    ).toHaveLength(1);
    expect((await scene.invitationsMade()) - before).toBe(1);
  });
});

describe('a link that admits nobody', () => {
  it('answers 404 when it is unknown', async () => {
    const uma = await scene.person('uma');
    expect(await scene.join(uma, 'AAAAAAAAAAAAAAAAAAAAAAAAAAA')).toFailWith('invalid_link');
    expect(await scene.join(uma, 'x'.repeat(200))).toFailWith('invalid_link');
    expect(await scene.membership(uma)).toBeNull();
  });

  it('answers 410 when it has expired, to the millisecond', async () => {
    const eve = await scene.person('eve');
    const now = scene.world.clock.read();
    const token = await scene.link('STUDENT', 720);
    scene.world.clock.advance({ minutes: 720 });
    expect(await scene.join(eve, token)).toFailWith('link_expired');
    expect(await scene.membership(eve)).toBeNull();
    scene.world.clock.advance({ ms: -1 });
    expect((await scene.join(eve, token)).statusCode).toBe(200);
    scene.world.clock.set(now);
  });

  it('answers 410 when it was revoked, and the next link is a new one', async () => {
    const rob = await scene.person('rob');
    const token = await scene.link('PROFESSOR');
    const professor = scene.world.api.as(scene.professor);
    const { links: listed } = (await professor.get(`${scene.path}/links`)).json<{
      links: { id: number; classroom_role: string }[];
    }>();
    const link = listed.find(({ classroom_role }) => classroom_role === 'PROFESSOR');
    expect((await professor.delete(`${scene.path}/links/${link?.id}`)).statusCode).toBe(204);
    expect(await scene.join(rob, token)).toFailWith('link_revoked');
    expect(await scene.membership(rob)).toBeNull();
    expect(await scene.link('PROFESSOR')).not.toBe(token);
    expect(await audited('link.revoked')).toHaveLength(1);
  });
});

import { and, eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import type { ClassroomRole, Link, LinkToken } from '@lectern/contract';
import { startWorld } from '@lectern/testkit/world';
import { links } from '../../db/schema/index.ts';
import { makeKeyring } from '../../secrets/keyring.ts';
import { fullName } from '../memberships/full-name.ts';
import { createLink } from './create-link.ts';

const key = (text: string) => Buffer.alloc(32, text);
const world = await startWorld({ app: { keyring: makeKeyring([key('first')]) } });
const { organization, classroom, professor, ta } = await world.seededClassroom();
afterAll(() => world.close());

const path = `/classrooms/classroom/${classroom.id}`;
async function ask(classroom_role: ClassroomRole, duration?: number | null, by = professor) {
  const answer = await world.api.as(by).post(`${path}/token`, { classroom_role, duration });
  return answer.json<LinkToken>();
}
async function list(): Promise<Link[]> {
  return (await world.api.as(professor).get(`${path}/links`)).json<{ links: Link[] }>().links;
}

describe('a link without an expiry', () => {
  it('is the same for everyone who asks, even at the same time', async () => {
    const colleague = await world.signIn();
    await world.member(classroom, colleague, { role: 'PROFESSOR' });
    const asked = await Promise.all([
      ...Array.from({ length: 10 }, () => ask('TA')),
      ...Array.from({ length: 10 }, () => ask('TA', null, colleague)),
    ]);
    expect(new Set(asked.map(({ token }) => token)).size).toBe(1);
    const [known] = await list();
    expect(asked[0]).toEqual({
      token: expect.stringMatching(/^[\w-]{27}$/),
      expires_at: null,
      link_id: known?.id,
    });
  });

  it('differs by role', async () => {
    expect((await ask('STUDENT')).token).not.toBe((await ask('TA')).token);
  });

  it('is stored in the database as a hash only', async () => {
    const { token } = await ask('STUDENT');
    const { rows } = await world.superuser.query<{ dump: string }>(
      'select string_agg(l::text, chr(10)) as dump from links l',
    );
    expect(rows[0]?.dump).not.toContain(token);
    expect(rows[0]?.dump).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  });
});

describe('a link with an expiry', () => {
  it('is the same when the same person asks again within ten minutes', async () => {
    const first = await ask('STUDENT', 360);
    expect(first.expires_at).toBe(
      new Date(world.clock.read().getTime() + 360 * 60_000).toISOString(),
    );
    world.clock.advance({ minutes: 9 });
    expect(await ask('STUDENT', 360)).toEqual(first);
    world.clock.advance({ minutes: 1 });
    expect((await ask('STUDENT', 360)).token).not.toBe(first.token);
  });

  it('is another one for another duration, role or person', async () => {
    const other = await world.signIn();
    await world.member(classroom, other, { role: 'PROFESSOR' });
    const asked = await Promise.all([
      ask('STUDENT', 720),
      ask('STUDENT', 1_440),
      ask('TA', 720),
      ask('STUDENT', 720, other),
    ]);
    expect(new Set(asked.map(({ token }) => token)).size).toBe(4);
  });

  it('is not given again after it has expired', async () => {
    const short = await ask('STUDENT', 1);
    world.clock.advance({ minutes: 2 });
    expect((await ask('STUDENT', 1)).token).not.toBe(short.token);
  });

  it.each([0, -1, 1.5, 525_601, '60'])('is refused for %j minutes', async (duration) => {
    const before = await list();
    const body = { classroom_role: 'STUDENT', duration };
    const answer = await world.api.as(professor).post(`${path}/token`, body);
    expect([400, 422]).toContain(answer.statusCode);
    expect(await list()).toEqual(before);
  });
});

describe('when the server’s key is replaced', () => {
  const deps = { db: world.db, clock: world.clock.read };
  const wanted = {
    classroomId: classroom.id,
    purpose: { role: 'PROFESSOR', assignmentId: null },
    durationMinutes: null,
    createdBy: professor.id,
  } as const;

  it('links stay the same while the old key is in the ring', async () => {
    const before = await createLink({ ...deps, keyring: makeKeyring([key('first')]) }, wanted);
    const both = makeKeyring([key('second'), key('first')]);
    expect(await createLink({ ...deps, keyring: both }, wanted)).toEqual(before);
  });

  it('a link whose key is gone is replaced by a new one', async () => {
    const before = await createLink({ ...deps, keyring: makeKeyring([key('first')]) }, wanted);
    const after = await createLink({ ...deps, keyring: makeKeyring([key('second')]) }, wanted);
    expect(after.token).not.toBe(before.token);
    const live = (await list()).filter(
      (link) => link.kind === 'classroom' && link.classroom_role === 'PROFESSOR',
    );
    expect(live).toHaveLength(1);
  });
});

describe('the list of links', () => {
  it('shows live links with their author and how often they admitted somebody', async () => {
    await world.db.update(links).set({ revokedAt: world.clock.read() });
    await ask('STUDENT', 10);
    const { token } = await ask('STUDENT');
    const newcomers = await Promise.all([world.signIn(), world.signIn()]);
    for (const person of [...newcomers, ...newcomers]) {
      await world.api.as(person).post(`/classrooms/classroom/token/${token}`);
    }
    world.clock.advance({ minutes: 11 });
    expect(await list()).toMatchObject([
      {
        kind: 'classroom',
        classroom_role: 'STUDENT',
        created_by: professor.login,
        created_by_name: fullName(professor),
        expires_at: null,
        use_count: 2,
      },
    ]);
  });

  it('names the assignment of a link', async () => {
    const work = await world.assignment(classroom, await world.template(organization));
    await createLink(
      { db: world.db, clock: world.clock.read, keyring: makeKeyring([key('first')]) },
      {
        classroomId: classroom.id,
        purpose: { role: null, assignmentId: work.id },
        durationMinutes: null,
        createdBy: professor.id,
      },
    );
    const expected = { kind: 'assignment', assignment_id: work.id, assignment_name: work.name };
    expect(await list()).toContainEqual(expect.objectContaining(expected));
  });
});

describe('revoking a link', () => {
  it('works in its own classroom only; a foreign link is answered like an unknown one', async () => {
    const elsewhere = await world.seededClassroom();
    await world.api
      .as(elsewhere.professor)
      .post(`/classrooms/classroom/${elsewhere.classroom.id}/token`, { classroom_role: 'TA' });
    const [foreign] = await world.db
      .select()
      .from(links)
      .where(and(eq(links.classroomId, elsewhere.classroom.id)));
    const attempt = await world.api.as(professor).delete(`${path}/links/${foreign?.id}`);
    expect(attempt).toFailWith('not_found');
    const absent = await world.api.as(professor).delete(`${path}/links/999999`);
    expect(attempt.body).toBe(absent.body);
    expect(
      (
        await world.db
          .select()
          .from(links)
          .where(eq(links.id, foreign?.id ?? 0))
      )[0],
    ).toEqual(foreign);
  });

  it('is for professors only', async () => {
    await ask('STUDENT');
    const [link] = await list();
    expect(await world.api.as(ta).delete(`${path}/links/${link?.id}`)).toFailWith('role_too_low');
  });

  it('twice succeeds and is audited once', async () => {
    const { token } = await ask('STUDENT');
    const mine = (await list()).find(
      (link) => link.kind === 'classroom' && link.classroom_role === 'STUDENT',
    );
    const revoke = () => world.api.as(professor).delete(`${path}/links/${mine?.id}`);
    expect((await revoke()).statusCode).toBe(204);
    expect((await revoke()).statusCode).toBe(204);
    expect((await ask('STUDENT')).token).not.toBe(token);
    const { rows } = await world.superuser.query(
      `select subject from audit_log where action = 'link.revoked' and subject = $1`,
      [`link:${mine?.id}`],
    );
    expect(rows).toHaveLength(1);
  });
});

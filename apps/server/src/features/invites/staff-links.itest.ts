import type { ClassroomRole } from '@lectern/contract';
import type { SignedIn } from '@lectern/testkit/builders';
import { startWorld } from '@lectern/testkit/world';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { transact } from '../../db/transact.ts';
import { makeKeyring } from '../../secrets/keyring.ts';
import { requireStillProfessor } from '../people/still-professor.ts';
import { createLink } from './create-link.ts';

const keyring = makeKeyring([Buffer.alloc(32, 'staff links')]);
const world = await startWorld({ app: { keyring } });
afterAll(() => world.close());

let grace: SignedIn;
/** The professor who leaves. */
let mallory: SignedIn;
let classroomId: number;

beforeEach(async () => {
  const { classroom, professor } = await world.seededClassroom();
  grace = professor;
  mallory = await world.signIn();
  classroomId = classroom.id;
  await world.member(classroom, mallory, { role: 'PROFESSOR' });
});

const path = () => `/classrooms/classroom/${classroomId}`;

async function link(by: SignedIn, classroom_role: ClassroomRole, duration?: number) {
  const answer = await world.api.as(by).post(`${path()}/token`, { classroom_role, duration });
  return answer.json<{ token: string }>().token;
}

/** A new person opens the link; it might be the same person with another account. */
async function use(token: string) {
  const somebody = await world.signIn();
  return world.api.as(somebody).post(`/classrooms/classroom/token/${token}`);
}

const leaving: [how: string, leave: () => Promise<unknown>][] = [
  ['is removed', () => world.api.as(grace).delete(`${path()}/students/${mallory.id}`)],
  [
    'becomes a teaching assistant',
    () => world.api.as(grace).put(`${path()}/invite/role/TA/user/${mallory.id}`),
  ],
];

describe.each(leaving)('when a professor %s', (_how, leave) => {
  it('no staff link that they made or were shown admits anybody', async () => {
    const theirs = [
      await link(mallory, 'TA'),
      await link(mallory, 'TA', 360),
      await link(mallory, 'PROFESSOR', 10_080),
      // Created by the other professor, and shown to both.
      await link(grace, 'PROFESSOR'),
    ];
    await leave();
    for (const token of theirs) expect(await use(token)).toFailWith('link_revoked');
    expect(await link(grace, 'TA')).not.toBe(theirs[0]);
  });

  it('student links, and staff links that only others had, keep working', async () => {
    const others = [
      await link(grace, 'TA', 360),
      await link(mallory, 'STUDENT'),
      await link(mallory, 'STUDENT', 360),
    ];
    await leave();
    for (const token of others) expect((await use(token)).statusCode).toBe(200);
  });

  it('each revoked link is audited with the reason', async () => {
    await link(mallory, 'TA');
    await leave();
    const { rows } = await world.superuser.query(
      `select actor_id::int as actor, details from audit_log
       where action = 'link.revoked' and classroom_id = $1`,
      [classroomId],
    );
    expect(rows).toEqual([
      { actor: grace.id, details: { role: 'TA', useCount: 0, becauseOf: `user:${mallory.id}` } },
    ]);
  });
});

const endings: [how: string, end: (person: SignedIn) => Promise<unknown>][] = [
  ['removed', ({ id }) => world.api.as(grace).delete(`${path()}/students/${id}`)],
  [
    'made a student',
    ({ id }) => world.api.as(grace).put(`${path()}/invite/role/STUDENT/user/${id}`),
  ],
];

describe.each(endings)('when a staff member is %s', (_how, end) => {
  const open = (person: SignedIn, token: string) =>
    world.api.as(person).post(`/classrooms/classroom/token/${token}`);

  it.each([
    { role: 'TA', duration: undefined },
    { role: 'TA', duration: 360 },
    { role: 'PROFESSOR', duration: 360 },
  ] as const)(
    'the $role link that they joined with does not bring them back',
    async ({ role, duration }) => {
      const token = await link(grace, role, duration);
      const tess = await world.signIn();
      await open(tess, token);
      await end(tess);
      expect(await open(tess, token)).toFailWith('link_revoked');
      expect(await use(token)).toFailWith('link_revoked');
    },
  );

  it('the link by which they asked to become a TA does not bring them back', async () => {
    const tess = await world.signIn();
    await world.member({ id: classroomId }, tess);
    const token = await link(grace, 'TA');
    await open(tess, token);
    await world.api.as(grace).put(`${path()}/invite/role/TA/user/${tess.id}`);
    await end(tess);
    expect(await open(tess, token)).toFailWith('link_revoked');
  });

  it('another staff link that they opened without effect is revoked too, and was recorded once', async () => {
    const tess = await world.signIn();
    await open(tess, await link(grace, 'TA'));
    const soon = await link(grace, 'TA', 360);
    await open(tess, soon);
    await world.superuser.query(
      `update memberships set status = 'ACTIVE', reason = null where user_id = $1`,
      [tess.id],
    );
    const later = await link(grace, 'TA', 720);
    for (const _ of [1, 2]) await open(tess, later);
    const { rows } = await world.superuser.query(
      'select action from audit_log where subject = $1 order by id',
      [`user:${tess.id}`],
    );
    const actions = rows.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(['person.joined', 'link.opened', 'link.opened']);
    await end(tess);
    for (const token of [soon, later]) expect(await use(token)).toFailWith('link_revoked');
  });

  it('student links, and staff links that only others had, keep working', async () => {
    const tess = await world.signIn();
    const students = await link(grace, 'STUDENT');
    await open(tess, students);
    await open(tess, await link(grace, 'TA', 360));
    const others = [students, await link(grace, 'TA'), await link(grace, 'PROFESSOR')];
    await end(tess);
    for (const token of others) expect((await use(token)).statusCode).toBe(200);
  });
});

describe('when a former professor is let in again as a teaching assistant', () => {
  const letIn = () => world.api.as(grace).put(`${path()}/invite/role/TA/user/${mallory.id}`);
  beforeEach(() => world.api.as(grace).delete(`${path()}/students/${mallory.id}`));

  it('links made since then keep working', async () => {
    const since = [await link(grace, 'TA'), await link(grace, 'PROFESSOR')];
    await letIn();
    for (const token of since) expect((await use(token)).statusCode).toBe(200);
  });

  it('staff links that they opened while they waited cannot promote them later', async () => {
    const tokens = [await link(grace, 'PROFESSOR'), await link(grace, 'PROFESSOR', 360)];
    for (const token of tokens) {
      await world.api.as(mallory).post(`/classrooms/classroom/token/${token}`);
    }
    await letIn();
    for (const token of tokens) expect(await use(token)).toFailWith('link_revoked');
  });
});

it('a removal leaves the links of other classrooms alone', async () => {
  const elsewhere = await world.seededClassroom();
  const answer = await world.api
    .as(elsewhere.professor)
    .post(`/classrooms/classroom/${elsewhere.classroom.id}/token`, { classroom_role: 'TA' });
  await world.api.as(grace).delete(`${path()}/students/${mallory.id}`);
  expect((await use(answer.json<{ token: string }>().token)).statusCode).toBe(200);
});

it('a professor whose removal came first gets no link', async () => {
  const wanted = {
    classroomId,
    purpose: { role: 'PROFESSOR', assignmentId: null },
    durationMinutes: null,
    createdBy: mallory.id,
  } as const;
  const deps = { db: world.db, clock: world.clock.read, keyring };
  // The guard let this request through; it then waits for the removal under way.
  const late = await transact(world.db, async (tx) => {
    await requireStillProfessor(tx, { classroomId, user: grace });
    await tx.execute(`update memberships set status = 'REMOVED' where user_id = ${mallory.id}`);
    return { asked: createLink(deps, wanted).catch((error: unknown) => error) };
  });
  expect(await late.asked).toMatchObject({ code: 'not_found' });
});

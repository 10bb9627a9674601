/** Staff see names of the roster everywhere; students see nothing that comes from the roster. */
import {
  routes,
  type ClassroomUser,
  type Extension,
  type Graders,
  type Route,
  type StudentWork,
  type WorkDetail,
} from '@lectern/contract';
import { startClass } from '@lectern/testkit/working-class';
import { startWorld } from '@lectern/testkit/world';
import { afterAll, expect, it } from 'vitest';
import { contributors, rosterEntries } from '../../db/schema/index.ts';
import { listInOrder } from './roster.ts';

const world = await startWorld();
afterAll(world.close);

const ofAda = {
  identifier: '00canary4711',
  email: 'ada.canary@university.example',
  givenName: 'Augusta',
  familyName: 'Zuse',
  preferredName: 'Addie',
};

async function scene() {
  const room = await startClass(world);
  const { classroom, people, ta, work, works } = room;
  const list = async (person: { id: number }, entry: Partial<typeof ofAda>) => {
    const claimed = { userId: person.id, claimedAt: new Date(), claimSource: 'staff' as const };
    const names = { givenName: '', familyName: '' };
    const row = { classroomId: classroom.id, ...names, ...entry, ...claimed };
    const [made] = await world.db.insert(rosterEntries).values(row).returning();
    return made!;
  };
  const names = async (path = `${room.path}/works`) => {
    const { student_works } = await world.api.as(ta).read<{ student_works: StudentWork[] }>(path);
    return student_works.map(({ contributors: [first] }) => first!.full_name);
  };
  const entry = await list(people.ada, ofAda);
  return { ...room, list, names, entry, ownPath: work(works.ada) };
}

it('lists of staff show and sort by the preferred name, else the name of the roster', async () => {
  const { list, names, people } = await scene();
  expect(await names()).toEqual(['Zoe Abel', 'Grace Hopper', 'Alan Turing', 'Addie Zuse']);
  await list(people.alan, { givenName: 'Alan', familyName: 'Abel' });
  await list(people.grace, { identifier: '3' });
  expect(await names()).toEqual(['Alan Abel', 'Zoe Abel', 'Grace Hopper', 'Addie Zuse']);
});

it('the kept order of submissions follows a claim', async () => {
  const { list, classroom, on, people, works } = await scene();
  const order = async () =>
    (await listInOrder(world.db, { classroomId: classroom.id, assignmentId: on.id })).map(
      ({ workId }) => workId,
    );
  const [grace, alan, ada] = [works.grace.id, works.alan.id, works.ada.id];
  expect(await order()).toEqual([grace, alan, ada]);
  await list(people.grace, { familyName: 'Zz' });
  expect(await order()).toEqual([alan, ada, grace]);
});

it('the people of a classroom have identifier, address and entry for staff', async () => {
  const { classroom, entry, people, ta } = await scene();
  const path = `/classrooms/classroom/${classroom.id}/students`;
  const { users } = await world.api.as(ta).read<{ users: ClassroomUser[] }>(path);
  expect(users.find(({ id }) => id === people.ada.id)).toMatchObject({
    first_name: 'Addie',
    last_name: 'Zuse',
    identifier: ofAda.identifier,
    email: ofAda.email,
    entry: entry.id,
  });
  const unclaimed = users.find(({ id }) => id === people.grace.id);
  expect(unclaimed).toMatchObject({ first_name: 'Grace', last_name: 'Hopper' });
  for (const key of ['identifier', 'email', 'entry']) expect(unclaimed).not.toHaveProperty(key);
});

it('grader, extensions and list of graders show the name of the roster', async () => {
  const { list, ownPath, path, people, professor, ta } = await scene();
  await list(ta, { givenName: 'Tess', familyName: 'Tutor' });
  const as = world.api.as(professor);
  const opened = await as.read<WorkDetail>(ownPath);
  expect(opened.student_work.contributors[0]!.full_name).toBe('Addie Zuse');
  const extended = await as.put(`${path}/extensions/user/${people.ada.id}`, {
    due_at: '2026-10-02T12:00:00Z',
  });
  expect(extended.json<{ extension: Extension }>().extension.full_name).toBe('Addie Zuse');
  const { progress } = await as.read<Graders>(`${path}/graders`);
  expect(progress.map((grader) => grader.full_name)).toContain('Tess Tutor');
});

/** Calls that answer a student with data of the classroom. */
const open = new Set(['user', 'ownMembership', 'acquaintance', 'student', 'work', 'ownWork']);
const readable = Object.entries<Route>(routes).filter(
  ([name, { method, policy }]) => method === 'GET' && open.has(policy) && name !== 'streamEvents',
);

it('no answer to a student contains an identifier, an address or a name of the roster', async () => {
  const { assignment, classroom, people, works, on, work: pathOf } = await scene();
  // Grace works with Ada.
  await world.db
    .insert(contributors)
    .values({ workId: works.grace.id, assignmentId: on.id, userId: people.zoe.id });
  const ids = { cid: classroom.id, aid: assignment.id, wid: works.ada.id, username: 'ada' };
  for (const [student, work] of [
    [people.ada, works.ada],
    [people.zoe, works.grace],
  ] as const) {
    const values: Record<string, number | string> = { ...ids, wid: work.id };
    for (const [name, route] of readable) {
      const path = route.path.replace(/:(\w+)/g, (_, key: string) => String(values[key] ?? 1));
      const { body } = await world.api.as(student).get(path);
      for (const secret of Object.values(ofAda)) expect(body, name).not.toContain(secret);
    }
    const own = await world.api.as(student).read<WorkDetail>(pathOf(work));
    expect(own.contributors.map(({ full_name: name }) => name)).toContain(
      student === people.ada ? 'Ada Byron' : 'Zoe Abel',
    );
  }
  expect(readable.length).toBeGreaterThan(20);
});

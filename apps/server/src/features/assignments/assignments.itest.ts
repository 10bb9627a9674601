import type { AssignmentOutline } from '@lectern/contract';
import { countWaiting, holdLocks } from '@lectern/testkit/locks';
import { startWorld } from '@lectern/testkit/world';
import { and, eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import {
  assignments,
  auditLog,
  baseRepositories,
  templates,
  works,
} from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { reserveName } from './reserve-name.ts';
import { studentRepositoryName } from './repository-name.ts';

const world = await startWorld();
afterAll(world.close);

const scene = await world.seededClassroom({ name: 'CS 1' });
const { organization, classroom, professor, student } = scene;
const template = await world.template(organization);
const list = `/classrooms/classroom/${classroom.id}/assignments`;

function post(change: object, who = professor, path = list, headers = {}) {
  const draft = { template_id: template.id, name: 'HW 1', main_due_date: null };
  return world.api.as(who).post(path, { ...draft, ...change }, headers);
}

async function create(change: object): Promise<AssignmentOutline> {
  const answer = await post(change);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ created_assignment: AssignmentOutline }>().created_assignment;
}

const one = ({ id }: { id: number }) => `${list}/assignment/${id}`;

async function outline(assignment: { id: number }): Promise<AssignmentOutline> {
  const answer = await world.api.as(student).get(one(assignment));
  return answer.json<{ assignment_outline: AssignmentOutline }>().assignment_outline;
}

function edit(assignment: { id: number }, change: object) {
  return world.api.as(professor).patch(one(assignment), change);
}

function audited(action: string, { id }: { id: number }) {
  return world.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, action), eq(auditLog.subject, `assignment:${id}`)));
}

describe('the assignments of a classroom', () => {
  it('are listed oldest first, for students too, without those of other classrooms', async () => {
    const room = await world.seededClassroom();
    const from = await world.template(room.organization);
    const other = await world.classroom({
      orgId: room.organization.id,
      createdBy: room.professor.id,
    });
    const dueAt = new Date('2026-10-01T21:59:59Z');
    const createdAt = new Date('2026-09-02');
    await world.assignment(room.classroom, from, { name: 'HW 1', createdAt, dueAt });
    await world.assignment(room.classroom, from, {
      name: 'HW 0',
      createdAt: new Date('2026-09-01'),
    });
    await world.assignment(other, from, { name: 'Elsewhere' });

    const answer = await world.api
      .as(room.student)
      .get(`/classrooms/classroom/${room.classroom.id}/assignments`);
    expect(answer.json()).toMatchObject({
      assignment_outlines: [
        { name: 'HW 0', main_due_date: null, base_repo_id: null, classroom_id: room.classroom.id },
        { name: 'HW 1', main_due_date: '2026-10-01T21:59:59.000Z', template_id: from.id },
      ],
    });
  });
});

describe('creating an assignment', () => {
  it('stores the draft, the intent of a base repository, and an audit entry', async () => {
    const made = await create({
      name: '  Hello   World ',
      main_due_date: '2026-10-01T23:59:59+02:00',
      due_time_zone: 'Europe/Berlin',
    });
    expect(made).toMatchObject({
      name: 'Hello World',
      template_id: template.id,
      classroom_id: classroom.id,
      main_due_date: '2026-10-01T21:59:59.000Z',
      due_time_zone: 'Europe/Berlin',
      default_score: 0,
      maximum_score: null,
      version: 1,
      has_acceptances: false,
      base_repo_id: null,
      base_repository: { status: 'pending', problem: null, url: null },
    });
    expect(await outline(made)).toEqual(made);
    const [base] = await world.db
      .select()
      .from(baseRepositories)
      .where(eq(baseRepositories.assignmentId, made.id));
    expect(base).toMatchObject({ name: 'cs-1-hello-world', orgId: organization.id });
    expect(await audited('assignment.created', made)).toMatchObject([
      { actorId: professor.id, classroomId: classroom.id },
    ]);
    const keys = (await world.jobs()).map(({ key }) => key);
    expect(keys).toContain(`assignment:${made.id}:prepare-base`);
  });

  it.each([
    [{ name: '' }, 'assignment_name_missing'],
    [{ name: '   ' }, 'assignment_name_missing'],
    [{ name: 'C++' }, 'assignment_name_invalid'],
    [{ name: '---' }, 'assignment_name_invalid'],
    [{ name: 'Übung 1' }, 'assignment_name_invalid'],
    [{ name: '../../etc' }, 'assignment_name_invalid'],
    [{ name: "x'; drop table works; --" }, 'assignment_name_invalid'],
    [{ name: 'HW\u00001' }, 'assignment_name_invalid'],
    [{ name: 'HW\u202E1' }, 'assignment_name_invalid'],
    [{ name: 'a'.repeat(101) }, 'assignment_name_too_long'],
    [{ template_id: null }, 'template_missing'],
    // The platform is down here, so the owner of this template is unknown.
    [{ template_id: 4_000_000_000_000 }, 'platform_unavailable'],
    [{ main_due_date: '2026-02-30T00:00:00Z' }, 'due_date_invalid'],
    [{ due_time_zone: 'Mars Olympus' }, 'time_zone_unknown'],
  ] as const)('with %j is refused and changes nothing', async (change, code) => {
    const before = await world.db.$count(assignments);
    expect(await post({ name: 'Hostile', ...change })).toFailWith(code);
    expect(await world.db.$count(assignments)).toBe(before);
  });

  it('answers a repeated request with the first result', async () => {
    const key = { 'idempotency-key': 'new-assignment' };
    const send = () => post({ name: 'Sent twice' }, professor, list, key);
    const [first, again] = await Promise.all([send(), send()]);
    expect(first.statusCode).toBe(200);
    expect(again.json()).toEqual(first.json());
  });

  it('succeeds once when many requests race for the same name in different spellings', async () => {
    const names = ['Race 1', 'race-1', 'RACE 1', 'Race-1', ' race  1 ', 'rAcE-1'];
    const answers = await Promise.all(names.map((name) => post({ name })));
    const codes = answers.map(({ statusCode }) => statusCode).toSorted();
    expect(codes).toEqual([200, ...Array.from({ length: 5 }, () => 409)]);
    const lost = answers.find(({ statusCode }) => statusCode === 409);
    expect(lost).toFailWith('assignment_name_taken');
  });

  it('gives every repository of the organisation a unique name', async () => {
    const room = async (name: string) => {
      const made = await world.classroom({ orgId: organization.id, createdBy: professor.id, name });
      await world.member(made, professor, { role: 'PROFESSOR' });
      return `/classrooms/classroom/${made.id}/assignments`;
    };
    const rooms = await Promise.all(['CS 9', 'cs-9', 'CS-9-hw'].map(room));
    const { id: assignmentId } = await create({ name: 'Holder' });
    const orgId = organization.id;
    const asStudent = () =>
      transact(world.db, async (tx) => {
        const repositoryName = await reserveName(tx, orgId, (taken) =>
          studentRepositoryName('cs-9', 'HW-2', taken),
        );
        await tx.insert(works).values({ assignmentId, orgId, repositoryName });
      });
    const asBase = rooms.map((path) => post({ name: 'HW 2' }, professor, path));
    await Promise.all([...asBase, asStudent(), asStudent(), asStudent()]);
    const { rows } = await world.superuser.query<{ name: string }>(
      `select lower(name) as name from base_repositories where org_id = $1
       union all select lower(repository_name) from works where org_id = $1`,
      [orgId],
    );
    const names = rows.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => /^cs-9-hw-2(-\d)?$/.test(name))).toHaveLength(5);
  });
});

describe('checking whether an assignment name is taken', () => {
  it.each([
    ['Asked For', true],
    ['asked-for', true],
    [' ASKED  for ', true],
    ['Asked', false],
    ['%', false],
    ['日本', false],
  ])('answers for %j: %s', async (name, exists) => {
    const known = await post({ name: 'Asked For' });
    expect([200, 409]).toContain(known.statusCode);
    const path = `${list}/assignment/${encodeURIComponent(name)}/exists`;
    expect((await world.api.as(professor).get(path)).json()).toEqual({ exists });
  });
});

it('the template of an assignment can be read after it was deleted on the platform', async () => {
  const from = await world.template(organization);
  const made = await create({ name: 'From Template', template_id: from.id });
  await world.db.update(templates).set({ goneAt: new Date() }).where(eq(templates.id, from.id));
  const answer = await world.api.as(professor).get(`${one(made)}/template`);
  expect(answer.json()).toEqual({
    assignment_template: {
      template_repo_id: from.id,
      template_repo_owner: organization.login,
      template_repo_name: from.name,
      created_at: from.createdAt.toISOString(),
    },
  });
});

describe('editing an assignment', () => {
  it('changes what was sent, increments the version, and audits the change', async () => {
    const made = await create({ name: 'Edit Me' });
    const answer = await edit(made, {
      version: 1,
      name: 'Edited',
      main_due_date: '2026-12-01T12:00:00Z',
      due_time_zone: 'Asia/Tokyo',
      default_score: 10,
      maximum_score: 100,
    });
    expect(answer.json()).toEqual({
      assignment_outline: {
        ...made,
        name: 'Edited',
        main_due_date: '2026-12-01T12:00:00.000Z',
        due_time_zone: 'Asia/Tokyo',
        default_score: 10,
        maximum_score: 100,
        version: 2,
      },
    });
    expect(await audited('assignment.edited', made)).toMatchObject([
      {
        actorId: professor.id,
        details: {
          before: { name: 'Edit Me', dueAt: null, defaultScore: 0, maximumScore: null },
          after: { name: 'Edited', slug: 'edited', defaultScore: 10, maximumScore: 100 },
        },
      },
    ]);
    expect((await post({ name: 'Edit Me' })).statusCode).toBe(200);
    expect(await post({ name: 'edited' })).toFailWith('assignment_name_taken');
  });

  it('can remove the due date', async () => {
    const made = await create({ name: 'Undue', main_due_date: '2026-12-01T12:00:00Z' });
    await edit(made, { version: 1, main_due_date: null });
    expect(await outline(made)).toMatchObject({ main_due_date: null, version: 2 });
  });

  it('that changes nothing leaves no trace, whatever version it names', async () => {
    const made = await create({ name: 'Same' });
    const answer = await edit(made, { version: 7, name: 'Same', main_due_date: null });
    expect(answer.json()).toEqual({ assignment_outline: made });
    expect(await audited('assignment.edited', made)).toEqual([]);
  });

  it('refuses an edit of a stale version', async () => {
    const made = await create({ name: 'Twice' });
    const scores = Array.from({ length: 6 }, (_, n) => n + 1);
    const answers = await Promise.all(
      scores.map((default_score) => edit(made, { version: 1, default_score })),
    );
    const lost = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(lost).toHaveLength(5);
    for (const answer of lost) expect(answer).toFailWith('conflict');
    expect(await outline(made)).toMatchObject({ version: 2 });
  });

  it('refuses a name that another assignment has, even when two edits race for it', async () => {
    const [first, second] = [await create({ name: 'Left' }), await create({ name: 'Right' })];
    const answers = await Promise.all(
      [first, second].map((assignment) => edit(assignment, { version: 1, name: 'Middle' })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)).toFailWith(
      'assignment_name_taken',
    );
  });

  it('refuses a new name after the first acceptance and accepts other changes', async () => {
    const made = await create({ name: 'Accepted' });
    // The lock that an accepting student holds.
    const accepting = `select from assignments where id = ${made.id} for key share`;
    const release = await holdLocks(world.superuser, accepting);
    const renaming = edit(made, { version: 1, name: 'Other', default_score: 5 });
    await expect
      .poll(() => countWaiting(world.superuser))
      .toBe(1)
      .then(() => world.work({ id: made.id, orgId: organization.id }, student))
      .finally(release);
    expect(await renaming).toFailWith('assignment_name_fixed');
    expect(await outline(made)).toMatchObject({ has_acceptances: true });
    expect(await outline(made)).toMatchObject({ name: 'Accepted', default_score: 0, version: 1 });
    const answer = await edit(made, { version: 1, name: 'Accepted', default_score: 5 });
    expect(answer.statusCode).toBe(200);
  });

  it('refuses invalid scores', async () => {
    const made = await create({ name: 'Scores' });
    for (const score of [-1, 1.5, 1_000_000, '7']) {
      expect(await edit(made, { version: 1, default_score: score })).toFailWith('score_invalid');
    }
  });
});

describe('an assignment link', () => {
  const isAbout = (details: unknown, assignmentId: number) =>
    (details as { assignmentId: number | null }).assignmentId === assignmentId;
  const link = (assignment: { id: number }, body: object) =>
    world.api.as(professor).post(`${one(assignment)}/token`, body);

  it('is the same each time without an expiry, and new with each expiry', async () => {
    const made = await create({ name: 'Linked' });
    const stable = (await link(made, {})).json<{ token: string }>();
    expect((await link(made, { duration: null })).json()).toEqual(stable);
    const timed = await Promise.all(
      [360, 720, 1_440, 10_080, 43_200].map(async (duration) => {
        const answer = (await link(made, { duration })).json<{
          token: string;
          expires_at: string;
        }>();
        const minutes =
          (new Date(answer.expires_at).getTime() - world.clock.read().getTime()) / 60_000;
        expect(minutes).toBe(duration);
        return answer.token;
      }),
    );
    expect(new Set([stable.token, ...timed]).size).toBe(6);
    const other = await create({ name: 'Linked too' });
    expect((await link(other, {})).json()).not.toEqual(stable);
    const entries = await world.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'link.created'));
    const own = entries.filter(({ details }) => isAbout(details, made.id));
    expect(own).toHaveLength(6);
    expect(own[0]).toMatchObject({ actorId: professor.id, classroomId: classroom.id });
  });

  it('is listed among the links of the classroom, and unusable once revoked', async () => {
    const made = await create({ name: 'Revoked' });
    const { token } = (await link(made, {})).json<{ token: string }>();
    const links = `/classrooms/classroom/${classroom.id}/links`;
    const listed = (await world.api.as(professor).get(links)).json<{
      links: { id: number; kind: string; assignment_id?: number }[];
    }>();
    const own = listed.links.find(({ assignment_id }) => assignment_id === made.id);
    expect(own).toMatchObject({ kind: 'assignment', assignment_name: 'Revoked' });
    await world.api.as(professor).delete(`${links}/${own?.id}`);
    const again = (await link(made, {})).json<{ token: string }>();
    expect(again.token).not.toBe(token);
  });
});

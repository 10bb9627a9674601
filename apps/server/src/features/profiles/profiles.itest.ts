import type { PersonActivity, PersonNote, Profile } from '@lectern/contract';
import { startWorld } from '@lectern/testkit/world';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import {
  auditLog,
  rosterEntries,
  sectionDates,
  sectionPeople,
  sections,
} from '../../db/schema/index.ts';

const world = await startWorld({ startsAt: '2026-09-20T12:00:00Z' });
afterAll(world.close);

const { organization, classroom, professor, ta } = await world.seededClassroom();
const template = await world.template(organization);
const room = `/classrooms/classroom/${classroom.id}`;
const sha = (digit: number) => String(digit).repeat(40);
const repository = { defaultBranch: 'main', starterSha: sha(1) };

async function newStudent() {
  const person = await world.signIn();
  await world.member(classroom, person);
  return person;
}

const pageOf = ({ id }: { id: number }) => `${room}/people/${id}`;

describe('the page of a person', () => {
  it('has submissions, sections, extensions, activity and notes', async () => {
    const ada = await newStudent();
    const done = await world.assignment(classroom, template, {
      dueAt: new Date('2026-09-25T12:00:00Z'),
    });
    const open = await world.assignment(classroom, template, { name: 'Open' });
    await world.assignment(classroom, template, { name: 'Gone', deletedAt: new Date() });
    const work = await world.work({ id: done.id, orgId: organization.id }, ada, repository);
    await world.pushed(work, sha(2), new Date('2026-09-18T10:00:00Z'));
    await world.pushed(work, sha(3), new Date('2026-09-19T10:00:00Z'));
    const [section] = await world.db
      .insert(sections)
      .values({ classroomId: classroom.id, name: 'Lab' })
      .returning();
    await world.db.insert(sectionPeople).values({ sectionId: section!.id, userId: ada.id });
    const extension = { due_at: '2026-09-30T12:00:00.000Z', reason: 'Ill.' };
    const granting = `${room}/assignments/assignment/${done.id}/extensions/user/${ada.id}`;
    await world.api.as(professor).put(granting, extension);
    const entry = {
      givenName: 'Augusta',
      familyName: 'King',
      identifier: '0042',
      email: 'a@b.example',
    };
    const claimed = { userId: ada.id, claimedAt: new Date(), claimSource: 'staff' } as const;
    await world.db
      .insert(rosterEntries)
      .values({ classroomId: classroom.id, ...entry, ...claimed });
    await world.api.as(ta).post(`${pageOf(ada)}/notes`, { body: ' Asked for help. ' });

    const profile = (await world.api.as(ta).get(pageOf(ada))).json<Profile>();
    expect(profile).toMatchObject({
      person: { id: ada.id, first_name: 'Augusta', identifier: '0042', email: 'a@b.example' },
      sections: [{ section_id: section!.id, name: 'Lab' }],
      extensions: [{ assignment_id: done.id, ...extension }],
      dated_commits: { '2026-09-18T12:00:00Z': 1, '2026-09-19T12:00:00Z': 1 },
      last_push_at: '2026-09-19T10:00:00.000Z',
      notes: [{ body: 'Asked for help.', written_by: ta.login }],
    });
    expect(profile.student_works.map((each) => [each.assignment_name, each.work_state])).toEqual([
      ['Open', 'NOT_ACCEPTED'],
      [done.name, 'STARTED'],
    ]);
    expect(open.id).toBeGreaterThan(done.id);
  });

  it('is unknown for strangers, and shows students nothing', async () => {
    const ada = await newStudent();
    const stranger = await world.user();
    expect(await world.api.as(ta).get(pageOf(stranger))).toFailWith('not_found');
    expect(await world.api.as(ada).get(pageOf(ada))).toFailWith('role_too_low');
  });
});

describe('a note', () => {
  const write = async (by: { token: string }, about: { id: number }, body: string) =>
    (await world.api.as(by).post(`${pageOf(about)}/notes`, { body })).json<{ note: PersonNote }>()
      .note;
  const remove = (by: { token: string }, about: { id: number }, { note_id }: PersonNote) =>
    world.api.as(by).delete(`${pageOf(about)}/notes/${note_id}`);

  it('is deleted by its author and by professors only, and its text is not in the log', async () => {
    const ada = await newStudent();
    const own = await write(ta, ada, 'Mine');
    const theirs = await write(professor, ada, 'Theirs');
    const second = await write(ta, ada, 'Second');
    expect(await remove(ta, ada, theirs)).toFailWith('note_of_another');
    for (const [by, note] of [
      [ta, own],
      [professor, second],
      [professor, theirs],
    ] as const) {
      expect((await remove(by, ada, note)).statusCode).toBe(204);
    }
    expect((await remove(professor, ada, theirs)).statusCode).toBe(204);
    expect((await world.api.as(ta).get(pageOf(ada))).json<Profile>().notes).toEqual([]);
    const isAbout = and(
      eq(auditLog.subject, `user:${ada.id}`),
      eq(auditLog.classroomId, classroom.id),
    );
    const log = await world.db.select().from(auditLog).where(isAbout).orderBy(asc(auditLog.id));
    expect(log.map(({ action }) => action)).toEqual([
      'note.written',
      'note.written',
      'note.written',
      'note.deleted',
      'note.deleted',
      'note.deleted',
    ]);
    expect(JSON.stringify(log)).not.toContain('Mine');
  });

  it('cannot be empty, and cannot be about a stranger', async () => {
    const ada = await newStudent();
    const as = world.api.as(ta);
    expect(await as.post(`${pageOf(ada)}/notes`, { body: ' ' })).toFailWith('note_missing');
    const stranger = await world.user();
    expect(await as.post(`${pageOf(stranger)}/notes`, { body: 'Hi' })).toFailWith('not_found');
  });
});

describe('the activity of a class', () => {
  it('counts open and unstarted work of each student, and the days since their last push', async () => {
    const {
      organization: org,
      classroom: course,
      professor: teacher,
    } = await world.seededClassroom();
    const from = await world.template(org);
    const dueAt = new Date('2026-09-25T12:00:00Z');
    const first = await world.assignment(course, from, { dueAt });
    const second = await world.assignment(course, from);
    await world.assignment(course, from, { dueAt: new Date('2026-09-10T12:00:00Z') });
    const people = [await world.user(), await world.user(), await world.user()];
    for (const person of people) await world.member(course, person);
    const [ada, ben, eve] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]];
    const started = { ...repository, state: 'STARTED' } as const;
    const work = await world.work({ id: first.id, orgId: org.id }, ada, started);
    await world.pushed(work, sha(2), new Date('2026-09-12T12:00:00Z'));
    const submitted = { ...repository, state: 'SUBMITTED' } as const;
    const done = await world.work({ id: first.id, orgId: org.id }, ben, submitted);
    await world.pushed(done, sha(3), new Date('2026-09-20T11:00:00Z'));
    const [section] = await world.db
      .insert(sections)
      .values({ classroomId: course.id, name: 'Lab' })
      .returning();
    await world.db.insert(sectionPeople).values({ sectionId: section!.id, userId: eve.id });
    await world.db.insert(sectionDates).values({
      assignmentId: second.id,
      sectionId: section!.id,
      dueAt: new Date('2026-09-15T12:00:00Z'),
      setBy: teacher.id,
    });
    const ask = async (query = '') => {
      const path = `/classrooms/classroom/${course.id}/activity${query}`;
      const { people: rows } = (await world.api.as(teacher).get(path)).json<{
        people: PersonActivity[];
      }>();
      return [ada, ben, eve].map(({ id }) => rows.find(({ user_id }) => user_id === id));
    };
    expect(await ask()).toEqual([
      {
        user_id: ada.id,
        open: 2,
        not_started: 1,
        last_push_at: '2026-09-12T12:00:00.000Z',
        silent_days: 8,
      },
      {
        user_id: ben.id,
        open: 1,
        not_started: 1,
        last_push_at: '2026-09-20T11:00:00.000Z',
        silent_days: 0,
      },
      { user_id: eve.id, open: 1, not_started: 1, last_push_at: null, silent_days: null },
    ]);
    expect(await ask(`?assignment=${first.id}`)).toMatchObject([
      { open: 1, not_started: 0 },
      { open: 0, not_started: 0 },
      { open: 1, not_started: 1 },
    ]);
  });
});

import type { Section, StudentWork } from '@lectern/contract';
import { startWorld } from '@lectern/testkit/world';
import { countReads } from '@lectern/testkit/count-reads';
import { and, asc, eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import {
  auditLog,
  jobs,
  rosterEntries,
  sectionPeople,
  sections,
  works,
} from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { deadlineKey } from '../../jobs/kinds/deadline-jobs.ts';
import { giveEntry } from '../roster/give-entry.ts';
import { settleAssignment } from '../commits/counting/settle-work.ts';

const world = await startWorld({ startsAt: '2026-09-30T12:00:00Z' });
afterAll(world.close);

const { organization, classroom, professor, ta } = await world.seededClassroom();
const template = await world.template(organization);
const room = `/classrooms/classroom/${classroom.id}`;
const due = '2026-10-01T12:00:00.000Z';
const later = '2026-10-08T12:00:00.000Z';
const latest = '2026-10-15T12:00:00.000Z';
const sha = (digit: number) => String(digit).repeat(40);
const as = world.api.as(professor);
let made = 0;

async function newSection(): Promise<Section> {
  const answer = await as.post(`${room}/sections`, { name: `Lab ${++made}` });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ section: Section }>().section;
}

async function newStudent(member = {}) {
  const person = await world.signIn();
  await world.member(classroom, person, member);
  return person;
}

async function put(people: { id: number }[], { section_id }: Section) {
  const add = people.map(({ id }) => id);
  const answer = await as.put(`${room}/sections/${section_id}/people`, { add });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ section: Section }>().section;
}

const assignment = (dueAt: Date | null = new Date(due)) =>
  world.assignment(classroom, template, { dueAt });
const at = ({ id }: { id: number }) => `${room}/assignments/assignment/${id}`;

async function setDate(of: { id: number }, { section_id }: Section, due_at: string | null) {
  const answer = await as.put(`${at(of)}/section-dates/section/${section_id}`, { due_at });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ dates: object[] }>().dates;
}

async function audited({ section_id }: Section): Promise<string[]> {
  const rows = await world.db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(and(eq(auditLog.subject, `section:${section_id}`), eq(auditLog.actorId, professor.id)))
    .orderBy(asc(auditLog.id));
  return rows.map(({ action }) => action);
}

describe('a section', () => {
  it('is created, renamed, given people and graders, and deleted, each on record', async () => {
    const section = await newSection();
    const [ada, ben] = [await newStudent(), await newStudent()];
    const at = `${room}/sections/${section.section_id}`;
    await as.patch(at, { name: '  Monday   lab ' });
    await put([ada, ben], section);
    await as.put(`${at}/people`, { remove: [ben.id] });
    await as.put(`${at}/graders`, { github_usernames: [ta.login.toUpperCase()] });
    const list = async () =>
      (await world.api.as(ta).get(`${room}/sections`)).json<{ sections: Section[] }>().sections;
    expect(await list()).toContainEqual({
      section_id: section.section_id,
      name: 'Monday lab',
      people: [{ user_id: ada.id, github_username: ada.login, by_hand: true }],
      unclaimed: 0,
      graders: [ta.login],
    });
    expect((await as.delete(at)).statusCode).toBe(204);
    expect(await list()).not.toContainEqual(expect.objectContaining({ name: 'Monday lab' }));
    expect(await audited(section)).toEqual([
      'section.created',
      'section.renamed',
      'section.people_changed',
      'section.people_changed',
      'section.graders_changed',
      'section.deleted',
    ]);
  });

  it('shows who is in it by the roster, and counts those without an account', async () => {
    const section = await newSection();
    const ada = await newStudent();
    const claimed = { userId: ada.id, claimedAt: new Date(), claimSource: 'staff' } as const;
    const name = { classroomId: classroom.id, givenName: 'Ada', familyName: 'Byron' };
    const entries = await world.db
      .insert(rosterEntries)
      .values([{ ...name, ...claimed }, name, { ...name, goneAt: new Date() }])
      .returning();
    const places = entries.map(({ id: entryId }) => ({ sectionId: section.section_id, entryId }));
    await world.db.insert(sectionPeople).values(places);
    expect(await put([], section)).toMatchObject({
      people: [{ github_username: ada.login, by_hand: false }],
      unclaimed: 1,
    });
    const path = `${room}/sections/${section.section_id}/people`;
    expect(await as.put(path, { remove: [ada.id] })).toFailWith('section_from_roster');
    expect(await put([ada], section)).toMatchObject({ people: [{ by_hand: true }] });
  });

  it('refuses a taken name, no name, strangers and staff, and changes nothing', async () => {
    const section = await newSection();
    const other = await newSection();
    const at = `${room}/sections/${section.section_id}`;
    expect(await as.patch(at, { name: other.name.toUpperCase() })).toFailWith('section_name_taken');
    expect(await as.post(`${room}/sections`, { name: other.name })).toFailWith(
      'section_name_taken',
    );
    expect(await as.post(`${room}/sections`, { name: ' ' })).toFailWith('section_name_missing');
    const long = { name: 'x'.repeat(101) };
    expect(await as.post(`${room}/sections`, long)).toFailWith('section_name_too_long');
    const [ada, stranger] = [await newStudent(), await world.user()];
    const adding = (...add: number[]) => as.put(`${at}/people`, { add });
    expect(await adding(ada.id, stranger.id)).toFailWith('not_in_classroom');
    expect(await adding(ada.id, ta.id)).toFailWith('section_is_for_students');
    const graders = { github_usernames: [ada.login] };
    expect(await as.put(`${at}/graders`, graders)).toFailWith('grader_not_staff');
    const listed = (await as.get(`${room}/sections`)).json<{ sections: Section[] }>();
    expect(listed.sections).toContainEqual(section);
  });
});

describe('the due date of a section', () => {
  async function scene() {
    const hw = await assignment();
    const ada = await newStudent();
    const repository = { defaultBranch: 'main', starterSha: sha(1), repositoryId: 9_000 + ++made };
    const work = await world.work({ id: hw.id, orgId: organization.id }, ada, repository);
    await world.pushed(work, sha(2), new Date('2026-10-01T11:59:59Z'));
    await world.pushed(work, sha(3), new Date('2026-10-02T12:00:00Z'));
    world.clock.set('2026-10-03T12:00:00Z');
    await transact(world.db, (tx) => settleAssignment(tx, hw.id, world.clock.read()));
    const standing = async () => {
      const [row] = await world.db.select().from(works).where(eq(works.id, work.id));
      return row;
    };
    const section = await newSection();
    return { hw, ada, work, section, standing };
  }

  const inTime = { state: 'SUBMITTED', countedSha: sha(2), recountedSha: null };
  const open = { state: 'STARTED', countedSha: null };

  it('is the due date of its people on every page, until it is withdrawn', async () => {
    const { hw, ada, section, standing } = await scene();
    await put([ada], section);
    expect(await standing()).toMatchObject(inTime);
    expect(await setDate(hw, section, later)).toEqual([
      { section_id: section.section_id, due_at: later },
    ]);
    expect(await standing()).toMatchObject(open);
    const listed = async () => {
      const all = (await as.get(`${at(hw)}/works`)).json<{ student_works: StudentWork[] }>();
      const own = all.student_works.find(
        ({ contributors: [of] }) => of?.github_username === ada.login,
      );
      return [own?.unique_due_date, own?.effective_due_date, own?.has_extension];
    };
    expect(await listed()).toEqual([later, later, false]);
    const mine = (await world.api.as(ada).get(`${room}/my-work`)).body;
    expect(mine).toContain(later);
    expect(await setDate(hw, section, null)).toEqual([]);
    expect(await standing()).toMatchObject(inTime);
    expect(await listed()).toEqual([null, due, false]);
    expect(await audited(section)).toEqual([
      'section.created',
      'section.people_changed',
      'section.due_date_set',
      'section.due_date_set',
    ]);
  });

  it('counts from the moment a student joins the section, and as long as the section exists', async () => {
    const { hw, ada, section, standing } = await scene();
    await setDate(hw, section, later);
    expect(await standing()).toMatchObject(inTime);
    await put([ada], section);
    expect(await standing()).toMatchObject(open);
    await as.put(`${room}/sections/${section.section_id}/people`, { remove: [ada.id] });
    expect(await standing()).toMatchObject(inTime);
    await put([ada], section);
    await as.delete(`${room}/sections/${section.section_id}`);
    expect(await standing()).toMatchObject(inTime);
  });

  it('counts soon after a student has claimed an entry of the section', async () => {
    const { hw, ada, section, standing } = await scene();
    await setDate(hw, section, later);
    const entry = { classroomId: classroom.id, givenName: 'Ada', familyName: 'Byron' };
    const [made] = await world.db.insert(rosterEntries).values(entry).returning();
    const entryId = made!.id;
    await world.db.insert(sectionPeople).values({ sectionId: section.section_id, entryId });
    const who = { classroomId: classroom.id, entryId, userId: ada.id, actorId: professor.id };
    const now = world.clock.read();
    await transact(world.db, (tx) => giveEntry(tx, { ...who, source: 'staff', now }));
    const due = await world.db
      .select({ isDue: sql<boolean>`run_at <= now()` })
      .from(jobs)
      .where(eq(jobs.key, deadlineKey(hw.id)));
    expect(due).toEqual([{ isDue: true }]);
    await transact(world.db, (tx) => settleAssignment(tx, hw.id, now));
    expect(await standing()).toMatchObject(open);
  });

  it('gives way to an extension of the student', async () => {
    const { hw, ada, section, standing } = await scene();
    await put([ada], section);
    await setDate(hw, section, '2026-10-02T00:00:00Z');
    expect(await standing()).toMatchObject(inTime);
    await as.put(`${at(hw)}/extensions/user/${ada.id}`, { due_at: latest });
    expect(await standing()).toMatchObject(open);
    await setDate(hw, section, later);
    expect(await standing()).toMatchObject(open);
  });

  it('flags a graded submission instead of moving its commit', async () => {
    const { hw, ada, work, section, standing } = await scene();
    const graded = {
      state: 'GRADING_COMPLETED',
      gradedSha: sha(2),
      gradedAt: world.clock.read(),
    } as const;
    await world.db.update(works).set(graded).where(eq(works.id, work.id));
    await put([ada], section);
    await setDate(hw, section, '2026-10-02T13:00:00Z');
    expect(await standing()).toMatchObject({ countedSha: sha(2), recountedSha: sha(3) });
  });

  it('is the only one if the assignment has none, and is planned as a deadline', async () => {
    const hw = await assignment(null);
    const section = await newSection();
    await put([await newStudent()], section);
    await setDate(hw, section, latest);
    const { rows } = await world.superuser.query('select from jobs where key = $1', [
      deadlineKey(hw.id),
    ]);
    expect(rows).toHaveLength(1);
  });

  it('cannot be set for a section of another classroom', async () => {
    const { classroom: elsewhere } = await world.seededClassroom();
    const [foreign] = await world.db
      .insert(sections)
      .values({ classroomId: elsewhere.id, name: 'Lab' })
      .returning();
    const hw = await assignment();
    const path = `${at(hw)}/section-dates/section/${foreign!.id}`;
    expect(await as.put(path, { due_at: later })).toFailWith('not_found');
  });

  it('changes with as many statements for 3 people as for 40', async () => {
    const asked = async (size: number) => {
      const hw = await assignment();
      const section = await newSection();
      for (let student = 0; student < size; student++) {
        const person = await newStudent();
        const repository = {
          defaultBranch: 'main',
          starterSha: sha(1),
          repositoryId: 9_000 + ++made,
        };
        await world.work({ id: hw.id, orgId: organization.id }, person, repository);
        await put([person], section);
      }
      return (await countReads('custom', async () => void (await setDate(hw, section, latest))))
        .length;
    };
    expect(await asked(40)).toBe(await asked(3));
  });
});

import type { ClassroomRole, Extension, MyWork, StudentWork } from '@lectern/contract';
import { countReads } from '@lectern/testkit/count-reads';
import { holdLocks } from '@lectern/testkit/locks';
import { startWorld } from '@lectern/testkit/world';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { auditLog, contributors, extensions, works } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { deadlineKey } from '../../jobs/kinds/deadline-jobs.ts';
import { settleAssignment } from '../commits/counting/settle-work.ts';
import { mayReceive } from '../events/recipients.ts';
import { recordNews } from '../events/record-news.fixture.ts';
import { fullName } from '../memberships/full-name.ts';

const world = await startWorld({ startsAt: '2026-09-30T12:00:00Z' });
afterAll(world.close);

const { organization, classroom, professor, ta } = await world.seededClassroom();
const template = await world.template(organization);
const due = '2026-10-01T12:00:00.000Z';
const later = '2026-10-08T12:00:00.000Z';
const latest = '2026-10-15T12:00:00.000Z';

const assignment = (dueAt: Date | null = new Date(due)) =>
  world.assignment(classroom, template, { dueAt });

async function newStudent(given = {}, member = {}) {
  const person = await world.user(given);
  await world.member(classroom, person, member);
  return person;
}

const all = ({ id }: { id: number }) =>
  `/classrooms/classroom/${classroom.id}/assignments/assignment/${id}/extensions`;

function grant(on: { id: number }, to: { id: number }, due_at: string) {
  return world.api.as(professor).put(`${all(on)}/user/${to.id}`, { due_at });
}

function withdraw(on: { id: number }, from: { id: number }) {
  return world.api.as(professor).delete(`${all(on)}/user/${from.id}`);
}

async function list(on: { id: number }): Promise<Extension[]> {
  const answer = await world.api.as(ta).get(all(on));
  return answer.json<{ extensions: Extension[] }>().extensions;
}

function rows(on: { id: number }) {
  return world.db
    .select()
    .from(extensions)
    .where(eq(extensions.assignmentId, on.id))
    .orderBy(asc(extensions.id));
}

async function audited(to: { id: number }): Promise<string[]> {
  const entries = await world.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subject, `user:${to.id}`), eq(auditLog.actorId, professor.id)))
    .orderBy(asc(auditLog.id));
  return entries.map(({ action }) => action);
}

describe('an extension', () => {
  it('can be granted, moved and withdrawn, and every date stays on record', async () => {
    const hw = await assignment();
    const ada = await newStudent({ firstName: 'Ada', lastName: 'Byron' });
    const answer = await grant(hw, ada, '2026-10-08T14:00:00+02:00');
    expect(answer.json()).toEqual({
      extension: {
        user_id: ada.id,
        full_name: 'Ada Byron',
        github_username: ada.login,
        due_at: later,
        granted_at: world.clock.read().toISOString(),
        granted_by: professor.login,
        granted_by_name: fullName(professor),
        reason: null,
      },
    });
    expect(await list(hw)).toMatchObject([{ user_id: ada.id, due_at: later }]);
    world.clock.advance({ minutes: 5 });
    await grant(hw, ada, latest);
    expect(await list(hw)).toMatchObject([{ user_id: ada.id, due_at: latest }]);
    world.clock.advance({ minutes: 5 });
    expect((await withdraw(hw, ada)).statusCode).toBe(204);
    expect(await list(hw)).toEqual([]);
    const [first, second, ...more] = await rows(hw);
    expect(more).toEqual([]);
    expect(first?.withdrawnAt).toEqual(second?.createdAt);
    expect(second).toMatchObject({ withdrawnAt: world.clock.read(), withdrawnBy: professor.id });
    expect(await audited(ada)).toEqual([
      'extension.granted',
      'extension.moved',
      'extension.withdrawn',
    ]);
  });

  it('takes effect and ends at once on every page', async () => {
    const hw = await assignment();
    const ada = await world.signIn();
    await world.member(classroom, ada);
    const { id } = await world.work({ id: hw.id, orgId: organization.id }, ada);
    const room = `/classrooms/classroom/${classroom.id}`;
    const place = `${room}/assignments/assignment/${hw.id}`;
    const shown = async () => {
      const mine = (await world.api.as(ada).get(`${room}/my-work`)).json<{ my_work: MyWork[] }>();
      const own = mine.my_work.find(({ assignment_id }) => assignment_id === hw.id);
      const detail = await world.api.as(ada).get(`${place}/works/work/${id}`);
      return [own?.effective_due_date, detail.json<StudentWork>().effective_due_date];
    };
    await grant(hw, ada, later);
    expect(await shown()).toEqual([later, later]);
    await withdraw(hw, ada);
    expect(await shown()).toEqual([due, due]);
  });

  it('changes nothing when it is granted twice, nor when none is withdrawn', async () => {
    const hw = await assignment();
    const ada = await newStudent();
    await grant(hw, ada, later);
    await grant(hw, ada, later);
    expect(await rows(hw)).toHaveLength(1);
    await withdraw(hw, ada);
    expect((await withdraw(hw, ada)).statusCode).toBe(204);
    expect(await audited(ada)).toEqual(['extension.granted', 'extension.withdrawn']);
  });

  it('exists once per student, even when several are granted at once', async () => {
    const hw = await assignment();
    const ada = await newStudent();
    const dates = Array.from({ length: 8 }, (_, day) => `2026-10-1${day}T12:00:00Z`);
    const answers = await Promise.all(dates.map((date) => grant(hw, ada, date)));
    for (const answer of answers) expect(answer.statusCode, answer.body).toBe(200);
    expect(await list(hw)).toHaveLength(1);
    expect(await rows(hw)).toHaveLength(8);
  });

  it('is listed by name, and not for removed students', async () => {
    const hw = await assignment();
    const zoe = await newStudent({ firstName: 'Zoe', lastName: 'Abel' });
    const abe = await newStudent({ firstName: 'Abe', lastName: 'Zorn' });
    const gone = await newStudent();
    for (const person of [abe, zoe, gone]) await grant(hw, person, later);
    const { id } = classroom;
    await world.api.as(professor).delete(`/classrooms/classroom/${id}/students/${gone.id}`);
    expect((await list(hw)).map(({ full_name }) => full_name)).toEqual(['Zoe Abel', 'Abe Zorn']);
  });

  it('can be granted to students who are only invited', async () => {
    const hw = await assignment();
    const invited = await newStudent({}, { status: 'ORG_INVITED' });
    expect((await grant(hw, invited, later)).statusCode).toBe(200);
  });
});

describe('an extension that another professor changed', () => {
  async function scene() {
    const hw = await assignment();
    const ada = await newStudent();
    const other = await world.signIn();
    await world.member(classroom, other, { role: 'PROFESSOR' });
    const at = `${all(hw)}/user/${ada.id}`;
    const put = (by: typeof other, due_at: string, before?: string | null) =>
      world.api.as(by).put(at, { due_at, before });
    const remove = (by: typeof other, before: string) =>
      world.api.as(by).delete(`${at}?${new URLSearchParams({ before })}`);
    const dates = async () => (await list(hw)).map(({ due_at }) => due_at);
    return { hw, ada, other, put, remove, dates };
  }

  it('is not moved before its new date was seen', async () => {
    const { other, put, dates } = await scene();
    await put(professor, later, null);
    await put(other, latest, later);
    const refused = await put(professor, '2026-10-09T12:00:00Z', later);
    expect(refused).toFailWith('extension_changed');
    const { extension } = refused.json<{ extension: Extension }>();
    expect(extension).toMatchObject({ due_at: latest, granted_by: other.login });
    expect(await dates()).toEqual([latest]);
    expect((await put(professor, later, extension.due_at)).statusCode).toBe(200);
    expect(await dates()).toEqual([later]);
  });

  it('is not granted over, nor granted again after its end, before that was seen', async () => {
    const { hw, ada, other, put, dates } = await scene();
    await put(other, latest, null);
    expect(await put(professor, later, null)).toFailWith('extension_changed');
    expect(await dates()).toEqual([latest]);
    await withdraw(hw, ada);
    const refused = await put(other, later, latest);
    expect(refused).toFailWith('extension_changed');
    expect(refused.json()).toMatchObject({ extension: null });
    expect(await dates()).toEqual([]);
    expect((await put(other, later, null)).statusCode).toBe(200);
  });

  it('is not withdrawn before its new date was seen', async () => {
    const { other, put, remove, dates } = await scene();
    await put(professor, later, null);
    await put(other, latest, later);
    const refused = await remove(professor, later);
    expect(refused).toFailWith('extension_changed');
    expect(refused.json()).toMatchObject({ extension: { due_at: latest } });
    expect(await dates()).toEqual([latest]);
    expect((await remove(professor, latest)).statusCode).toBe(204);
    expect((await remove(professor, latest)).statusCode).toBe(204);
    expect(await dates()).toEqual([]);
  });

  it('is accepted when the wanted date is the same', async () => {
    const { other, put } = await scene();
    await put(other, later, null);
    expect((await put(professor, later, null)).statusCode).toBe(200);
  });

  it('is replaced by a request that names no previous date', async () => {
    const { hw, ada, other, put, dates } = await scene();
    await put(other, latest, null);
    expect((await grant(hw, ada, later)).statusCode).toBe(200);
    expect(await dates()).toEqual([later]);
    await put(other, latest, later);
    expect((await withdraw(hw, ada)).statusCode).toBe(204);
  });

  it('does not conflict with an earlier change by the same person', async () => {
    const { put, remove, dates } = await scene();
    await put(professor, later, null);
    expect((await put(professor, latest, null)).statusCode).toBe(200);
    expect((await remove(professor, later)).statusCode).toBe(204);
    expect((await put(professor, later, latest)).statusCode).toBe(200);
    expect(await dates()).toEqual([later]);
  });
});

describe('a submission that was submitted by the deadline', () => {
  const sha = (digit: number) => String(digit).repeat(40);

  async function scene() {
    const hw = await assignment();
    const ada = await newStudent();
    const on = { id: hw.id, orgId: organization.id };
    const repository = { defaultBranch: 'main', starterSha: sha(1) };
    const work = await world.work(on, ada, repository);
    await world.pushed(work, sha(2), new Date('2026-10-01T11:59:59Z'));
    await world.pushed(work, sha(3), new Date('2026-10-02T12:00:00Z'));
    world.clock.set('2026-10-03T12:00:00Z');
    await transact(world.db, (tx) => settleAssignment(tx, hw.id, world.clock.read()));
    const standing = async () => {
      const [row] = await world.db.select().from(works).where(eq(works.id, work.id));
      return row;
    };
    return { hw, ada, work, standing };
  }

  it('reopens with an extension, and is submitted again when the extension ends', async () => {
    const { hw, ada, standing } = await scene();
    const inTime = { state: 'SUBMITTED', countedSha: sha(2), countedReason: 'deadline' };
    expect(await standing()).toMatchObject(inTime);
    await grant(hw, ada, later);
    expect(await standing()).toMatchObject({ state: 'STARTED', countedSha: null });
    await withdraw(hw, ada);
    expect(await standing()).toMatchObject(inTime);
  });

  it('follows the extension of any of its contributors', async () => {
    const { hw, work, standing } = await scene();
    const ben = await newStudent();
    const both = { workId: work.id, assignmentId: hw.id, userId: ben.id };
    await world.db.insert(contributors).values(both);
    await grant(hw, ben, later);
    expect(await standing()).toMatchObject({ state: 'STARTED', countedSha: null });
    await withdraw(hw, ben);
    expect(await standing()).toMatchObject({ state: 'SUBMITTED', countedSha: sha(2) });
  });

  it('is announced to its contributors and the staff, and to nobody else in class', async () => {
    const { hw, ada, work } = await scene();
    const [ben, eve] = [await newStudent(), await newStudent()];
    const both = { workId: work.id, assignmentId: hw.id, userId: ben.id };
    await world.db.insert(contributors).values(both);
    const { heard, close } = await recordNews(world.db);
    await grant(hw, ben, later);
    await withdraw(hw, ben);
    const heardBy = ({ id }: { id: number }, role: ClassroomRole) =>
      heard
        .filter((news) => mayReceive(news, { userId: id, classroomId: classroom.id, role }))
        .map(({ topic }) => topic);
    const news = ['works', 'assignments', 'works', 'assignments'];
    await expect.poll(() => heardBy(ta, 'TA'), { timeout: 15_000 }).toEqual(news);
    await close();
    expect(heardBy(ada, 'STUDENT')).toEqual(news);
    expect(heardBy(ben, 'STUDENT')).toEqual(news);
    expect(heardBy(eve, 'STUDENT')).toEqual([]);
  });

  it('is not touched or waited for when another student gets an extension', async () => {
    const { hw, work, standing } = await scene();
    const ben = await newStudent();
    await world.work({ id: hw.id, orgId: organization.id }, ben);
    const before = await standing();
    const lock = `select from works where id = ${work.id} for update`;
    onTestFinished(await holdLocks(world.superuser, lock));
    expect((await grant(hw, ben, later)).statusCode).toBe(200);
    expect((await withdraw(hw, ben)).statusCode).toBe(204);
    expect(await standing()).toEqual(before);
  });

  it('gets a new deadline job for the end of the extension', async () => {
    const { hw, ada } = await scene();
    const planned = async () => {
      const { rows } = await world.superuser.query<{ days: number }>(
        `select extract(epoch from run_at - now())::float8 / 86400 as days
         from jobs where key = $1`,
        [deadlineKey(hw.id)],
      );
      return rows.map(({ days }) => Math.round(days));
    };
    expect(await planned()).toEqual([]);
    await grant(hw, ada, later);
    expect(await planned()).toEqual([5]);
  });

  it('follows the due date of the assignment when it moves', async () => {
    const { hw, standing } = await scene();
    const one = `/classrooms/classroom/${classroom.id}/assignments/assignment/${hw.id}`;
    const move = (version: number, main_due_date: string) =>
      world.api.as(professor).patch(one, { version, main_due_date });
    expect((await move(1, '2026-10-02T13:00:00Z')).statusCode).toBe(200);
    expect(await standing()).toMatchObject({ state: 'SUBMITTED', countedSha: sha(3) });
    await move(2, due);
    expect(await standing()).toMatchObject({ state: 'SUBMITTED', countedSha: sha(2) });
  });
});

describe('several students', () => {
  const extend = (on: { id: number }, body: object) => world.api.as(professor).post(all(on), body);
  const ids = (people: { id: number }[]) => people.map(({ id }) => id);

  it('get the same date and reason at once, and those with more time keep it', async () => {
    const hw = await assignment();
    const [ada, ben, eve] = [await world.signIn(), await newStudent(), await newStudent()];
    await world.member(classroom, ada);
    await grant(hw, ben, latest);
    const body = { mode: 'date', due_at: later, reason: ' The server was down. ' };
    const answer = await extend(hw, { ...body, user_ids: ids([ada, ben, eve]) });
    expect(answer.json()).toEqual({ extended: 2, kept: 1 });
    const dates = new Map((await list(hw)).map((each) => [each.user_id, each]));
    const reason = 'The server was down.';
    expect(dates.get(ada.id)).toMatchObject({ due_at: later, reason });
    expect(dates.get(ben.id)).toMatchObject({ due_at: latest, reason: null });
    expect(await audited(eve)).toEqual(['extension.granted']);
    const mine = await world.api.as(ada).get(`/classrooms/classroom/${classroom.id}/my-work`);
    const [own] = mine.json<{ my_work: MyWork[] }>().my_work;
    expect(own).toMatchObject({ extension_reason: reason, effective_due_date: later });
  });

  it('get a time from the date that each of them has', async () => {
    const hw = await assignment();
    const [ada, ben] = [await newStudent(), await newStudent()];
    await grant(hw, ben, later);
    await extend(hw, { mode: 'hours', hours: 24, user_ids: ids([ada, ben]) });
    const dates = (await list(hw)).map(({ due_at }) => due_at);
    expect(dates.toSorted()).toEqual(['2026-10-02T12:00:00.000Z', '2026-10-09T12:00:00.000Z']);
    expect(await rows(hw)).toHaveLength(3);
  });

  it('are all left as they are if one of them cannot be extended', async () => {
    const hw = await assignment();
    const [ada, stranger] = [await newStudent(), await world.user()];
    const hours = { mode: 'hours', hours: 24 };
    const both = ids([ada, stranger]);
    expect(await extend(hw, { ...hours, user_ids: both })).toFailWith('not_in_classroom');
    const staff = ids([ada, ta]);
    expect(await extend(hw, { ...hours, user_ids: staff })).toFailWith('extension_is_for_students');
    const early = { mode: 'date', due_at: due, user_ids: [ada.id] };
    expect(await extend(hw, early)).toFailWith('extension_not_later');
    const endless = await assignment(null);
    const none = { ...hours, user_ids: [ada.id] };
    expect(await extend(endless, none)).toFailWith('extension_without_due_date');
    expect(await rows(hw)).toEqual([]);
  });

  it('are extended with as many statements as 3 of them', async () => {
    const asked = async (size: number) => {
      const hw = await assignment();
      const people = await Promise.all(Array.from({ length: size }, () => newStudent()));
      for (const person of people) {
        await world.work({ id: hw.id, orgId: organization.id }, person);
      }
      const body = { mode: 'hours', hours: 24, user_ids: ids(people) };
      return (await countReads('custom', () => extend(hw, body))).length;
    };
    expect(await asked(40)).toBe(await asked(3));
  });
});

describe('an extension is refused', () => {
  it('for people who are not students of the classroom', async () => {
    const hw = await assignment();
    const removed = await newStudent({}, { status: 'REMOVED' });
    const asking = await newStudent({}, { status: 'REQUESTED', reason: 'removed_before' });
    const stranger = await world.user();
    for (const person of [removed, asking, stranger, { id: 4_000_000_000_000 }]) {
      expect(await grant(hw, person, later)).toFailWith('not_in_classroom');
    }
    for (const person of [ta, professor]) {
      expect(await grant(hw, person, later)).toFailWith('extension_is_for_students');
    }
    expect(await rows(hw)).toEqual([]);
  });

  it('if it ends no later than the due date', async () => {
    const hw = await assignment();
    const ada = await newStudent();
    for (const date of [due, '2026-09-30T12:00:00Z', '2026-10-01T12:00:00.900Z']) {
      expect(await grant(hw, ada, date)).toFailWith('extension_not_later');
    }
    expect((await grant(hw, ada, '2026-10-01T12:00:01Z')).statusCode).toBe(200);
  });

  it('on an assignment without a due date, and with an invalid date', async () => {
    const ada = await newStudent();
    const endless = await assignment(null);
    expect(await grant(endless, ada, later)).toFailWith('extension_without_due_date');
    expect(await grant(await assignment(), ada, 'tomorrow')).toFailWith('due_date_invalid');
  });

  it('on an assignment of another classroom', async () => {
    const room = await world.classroom({ orgId: organization.id, createdBy: professor.id });
    const foreign = await world.assignment(room, template, { dueAt: new Date(due) });
    const ada = await newStudent();
    expect(await grant(foreign, ada, later)).toFailWith('not_found');
    expect(await withdraw(foreign, ada)).toFailWith('not_found');
    expect(await world.api.as(professor).get(all(foreign))).toFailWith('not_found');
  });
});

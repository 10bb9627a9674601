import type { AddressInfo } from 'node:net';
import { ClassroomEvent, errors, type LinkToken } from '@lectern/contract';
import { startWorld } from '@lectern/testkit/world';
import { and, eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { memberships, sessions, works as workRows } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { hashToken } from '../../http/session.ts';
import { learnNames } from '../commits/following/learn-names.ts';
import { announce, announceEach, type News } from './announce.ts';
import { openEventStreams } from './event-streams.ts';

const world = await startWorld({ app: { beatMs: 100 } });
await world.app.listen({ host: '127.0.0.1', port: 0 });
afterAll(world.close);

const { classroom, professor, ta, student, organization } = await world.seededClassroom();
const template = await world.template(organization);
const assignment = await world.assignment(classroom, template);
const on = { id: assignment.id, orgId: organization.id };
const own = await world.work(on, student);
const classmate = await world.signIn();
await world.member(classroom, classmate);
const theirs = await world.work(on, classmate);

const patience = { timeout: 15_000 };
const news = (given: Partial<News>): News => ({
  classroomId: classroom.id,
  topic: 'works',
  assignmentId: assignment.id,
  ...given,
});
const tell = (one: News) => transact(world.db, (tx) => announce(tx, one));

async function request(person: { token: string }, classroomId = classroom.id) {
  const { port } = world.app.server.address() as AddressInfo;
  const leaving = new AbortController();
  const answer = await fetch(
    `http://127.0.0.1:${port}/api/classrooms/classroom/${classroomId}/events`,
    { headers: { cookie: `lectern=${person.token}` }, signal: leaving.signal },
  );
  return { answer, leave: () => leaving.abort() };
}

async function openPage(person: { token: string }) {
  const { answer, leave } = await request(person);
  expect(answer.status).toBe(200);
  const page = { heard: [] as ClassroomEvent[], text: '', hasEnded: false, answer, leave };
  void (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of answer.body ?? []) {
      page.text += decoder.decode(chunk, { stream: true });
      const said = page.text.matchAll(/^event: change\ndata: (.*)\n\n/gm);
      page.heard = Array.from(said, ([, data]) => ClassroomEvent.parse(JSON.parse(data ?? '')));
    }
  })()
    .catch(() => {})
    .finally(() => {
      page.hasEnded = true;
    });
  return page;
}

// The first stream of a process also gets an event to reload; open it before the tests.
(await openPage(professor)).leave();

const works = (work: { id: number } | null) => ({
  topic: 'works',
  assignment_id: assignment.id,
  work_id: work?.id ?? null,
  spread: work === null,
});

describe('an open page', () => {
  it('receives what its reader may know, in order', async () => {
    const [staff, ada] = [await openPage(ta), await openPage(student)];
    expect(staff.answer.headers.get('content-type')).toContain('text/event-stream');
    expect(staff.answer.headers.get('cache-control')).toBe('no-store');
    await tell(news({ workId: own.id }));
    await tell(news({ workId: theirs.id }));
    await tell(news({ topic: 'people' }));
    await tell(news({ topic: 'grading', workId: own.id }));
    await tell(news({}));
    await tell(news({ topic: 'assignments' }));
    const assignments = { ...works(null), topic: 'assignments' };
    await expect
      .poll(() => staff.heard, patience)
      .toEqual([
        works(own),
        works(theirs),
        { ...works(null), topic: 'people' },
        { ...works(own), topic: 'grading' },
        works(null),
        assignments,
      ]);
    await expect.poll(() => ada.heard, patience).toEqual([works(own), works(null), assignments]);
    expect(ada.text).not.toContain(classmate.login);
    staff.leave();
    ada.leave();
  });

  it('hears nothing of an assignment before its release', async () => {
    const releasedAt = new Date('2100-01-01T00:00:00Z');
    const hidden = await world.assignment(classroom, template, { name: 'Later', releasedAt });
    const [staff, ada] = [await openPage(ta), await openPage(student)];
    await tell(news({ topic: 'assignments', assignmentId: hidden.id }));
    await tell(news({}));
    const early = { ...works(null), topic: 'assignments', assignment_id: hidden.id, spread: false };
    await expect.poll(() => staff.heard, patience).toEqual([early, works(null)]);
    await expect.poll(() => ada.heard, patience).toEqual([works(null)]);
    staff.leave();
    ada.leave();
  });

  it('gets one event when a link is created or revoked, if it shows links', async () => {
    const path = `/classrooms/classroom/${classroom.id}`;
    const as = world.api.as(professor);
    const wanted = { classroom_role: 'STUDENT', duration: 60 };
    const [page, ada] = [await openPage(professor), await openPage(student)];
    await as.post(`${path}/token`, wanted);
    const { link_id } = (await as.post(`${path}/token`, wanted)).json<LinkToken>();
    await as.delete(`${path}/links/${link_id}`);
    await as.delete(`${path}/links/${link_id}`);
    await tell(news({}));
    const changed = { topic: 'links', assignment_id: null, work_id: null, spread: false };
    await expect.poll(() => page.heard, patience).toEqual([changed, changed, works(null)]);
    await expect.poll(() => ada.heard, patience).toEqual([works(null)]);
    page.leave();
    ada.leave();
  });

  it.each([
    [10, false],
    [11, true],
  ])('spreads news about %i submissions at once: %s', async (count, spread) => {
    const ids = Array.from({ length: count }, () => own.id);
    const page = await openPage(ta);
    const { classroomId, topic } = news({});
    await transact(world.db, (tx) => announceEach(tx, { classroomId, topic }, ids));
    // PostgreSQL delivers equal notifications of a transaction once.
    await expect.poll(() => page.heard, patience).toMatchObject([{ spread }]);
    page.leave();
  });

  it("spreads a change of an assignment over the class, except for the professor's own page", async () => {
    const students = await Promise.all(Array.from({ length: 30 }, () => world.signIn()));
    await Promise.all(students.map((one) => world.member(classroom, one)));
    const [own, ...others] = await Promise.all([professor, ta, ...students].map(openPage));
    const path = `/classrooms/classroom/${classroom.id}/assignments/assignment/${assignment.id}`;
    const { version } = (await world.api.as(professor).get(path)).json<{
      assignment_outline: { version: number };
    }>().assignment_outline;
    const answer = await world.api.as(professor).patch(path, { version, maximum_score: 50 });
    expect(answer.statusCode, answer.body).toBe(200);
    const told = (spread: boolean) => [{ ...works(null), topic: 'assignments', spread }];
    await expect.poll(() => own!.heard, patience).toEqual(told(false));
    await expect
      .poll(() => others.map(({ heard }) => heard), patience)
      .toEqual(others.map(() => told(true)));
    for (const page of [own!, ...others]) page.leave();
  });

  it('gets one event when the repository it shows is moved', async () => {
    const repositoryId = 9_300_000_001;
    await world.db.update(workRows).set({ repositoryId }).where(eq(workRows.id, own.id));
    const [staff, ada] = [await openPage(ta), await openPage(student)];
    const named = { repositoryId, name: 'renamed', url: 'https://host.test/renamed' };
    for (const _twice of [1, 2]) {
      await transact(world.db, (tx) => learnNames(tx, organization.id, [named]));
    }
    await tell(news({}));
    await expect.poll(() => staff.heard, patience).toEqual([works(own), works(null)]);
    await expect.poll(() => ada.heard, patience).toEqual([works(own), works(null)]);
    staff.leave();
    ada.leave();
  });

  it('receives nothing of other classrooms or of transactions that rolled back', async () => {
    const page = await openPage(ta);
    const elsewhere = await world.seededClassroom();
    await tell(news({ classroomId: elsewhere.classroom.id }));
    const failed = transact(world.db, async (tx) => {
      await announce(tx, news({ workId: own.id }));
      throw new Error('undone');
    });
    await expect(failed).rejects.toThrow('undone');
    await tell(news({ topic: 'people' }));
    await expect.poll(() => page.heard.length, patience).toBe(1);
    expect(page.heard[0]?.topic).toBe('people');
    page.leave();
  });

  it('receives heartbeats while nothing happens', async () => {
    const page = await openPage(ta);
    await expect.poll(() => page.text, patience).toMatch(/^event: beat\ndata: .+\n\n/m);
    expect(page.heard).toEqual([]);
    page.leave();
  });
});

describe('an event stream', () => {
  async function newcomer() {
    const person = await world.signIn();
    await world.member(classroom, person);
    return { person, page: await openPage(person) };
  }
  const become = (person: { id: number }, set: Partial<typeof memberships.$inferInsert>) =>
    world.db
      .update(memberships)
      .set(set)
      .where(and(eq(memberships.classroomId, classroom.id), eq(memberships.userId, person.id)));

  it('ends with the session', async () => {
    const { person, page } = await newcomer();
    const stays = await openPage(ta);
    await world.db.delete(sessions).where(eq(sessions.tokenHash, hashToken(person.token)));
    await expect.poll(() => page.hasEnded, patience).toBe(true);
    expect(stays.hasEnded).toBe(false);
    stays.leave();
  });

  it('ends with the membership', async () => {
    const { person, page } = await newcomer();
    await become(person, { status: 'REMOVED' });
    await expect.poll(() => page.hasEnded, patience).toBe(true);
  });

  it("tells its page to reload when the reader's role has changed", async () => {
    const { person, page } = await newcomer();
    await become(person, { role: 'TA' });
    await expect.poll(() => page.heard.at(-1)?.topic, patience).toBe('everything');
    page.leave();
  });

  it('carries staff events once its student becomes staff', async () => {
    const { person, page } = await newcomer();
    await become(person, { role: 'TA' });
    await expect
      .poll(async () => {
        await tell(news({ topic: 'people' }));
        return page.heard.map(({ topic }) => topic);
      }, patience)
      .toContain('people');
    page.leave();
  });
});

async function countListeners(): Promise<number> {
  const { rows } = await world.superuser.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
      where application_name = 'lectern-events' and datname = current_database()`,
  );
  return rows[0]?.n ?? 0;
}

it('pages get a reload event when the database connection was lost', async () => {
  const pages = await Promise.all([openPage(ta), openPage(professor), openPage(student)]);
  expect(await countListeners()).toBe(1);
  await world.superuser.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'lectern-events' and datname = current_database()`,
  );
  for (const page of pages) {
    // Older events may still have been on their way when the page opened.
    await expect
      .poll(() => page.heard.at(-1), patience)
      .toMatchObject({ topic: 'everything', assignment_id: null, work_id: null });
  }
  await tell(news({ workId: own.id }));
  for (const page of pages) {
    await expect.poll(() => page.heard.at(-1), patience).toEqual(works(own));
    page.leave();
  }
  expect(await countListeners()).toBe(1);
});

it('a page that opens while the database connection is lost gets a reload event', async () => {
  const before = await openPage(professor);
  await world.superuser.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'lectern-events' and datname = current_database()`,
  );
  await expect.poll(countListeners).toBe(0);
  const page = await openPage(ta);
  await expect.poll(() => page.heard, patience).toMatchObject([{ topic: 'everything' }]);
  for (const one of [before, page]) one.leave();
});

describe('a caller of the event stream', () => {
  it('is refused as in every other call', async () => {
    const stranger = await world.signIn();
    expect((await request({ token: 'made-up' })).answer.status).toBe(401);
    expect((await request(stranger)).answer.status).toBe(404);
    expect((await request(ta, 4_000_000_000_000)).answer.status).toBe(404);
  });

  it('is refused with too many open pages, until one is closed', async () => {
    const person = await world.signIn();
    await world.member(classroom, person);
    const pages = await Promise.all(Array.from({ length: 12 }, () => openPage(person)));
    const { answer } = await request(person);
    expect([answer.status, await answer.json()]).toMatchObject([429, { code: 'too_many_streams' }]);
    pages.pop()?.leave();
    await expect.poll(async () => (await request(person)).answer.status, patience).toBe(200);
    for (const page of pages) page.leave();
  });
});

it('the server stops at once while event streams are open', async () => {
  const other = await startWorld();
  const scene = await other.seededClassroom();
  await other.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = other.app.server.address() as AddressInfo;
  const answer = await fetch(
    `http://127.0.0.1:${port}/api/classrooms/classroom/${scene.classroom.id}/events`,
    { headers: { cookie: `lectern=${scene.ta.token}` } },
  );
  const reader = answer.body?.getReader();
  await reader?.read();
  const started = performance.now();
  await other.close();
  expect(performance.now() - started).toBeLessThan(5_000);
  await expect(reader?.read()).resolves.toMatchObject({ done: true });
});

it('no event stream opens once the server stops, since nothing would end it', async () => {
  const { connect, close } = openEventStreams({ db: world.db, clock: world.clock.read });
  const tokenHash = hashToken(ta.token);
  const owner = { userId: ta.id, classroomId: classroom.id, role: 'TA' as const, tokenHash };
  const stream = await connect(owner);
  await close();
  await expect(connect(owner)).rejects.toThrow(errors.unavailable.message);
  stream.destroy();
});

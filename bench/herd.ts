/**
 * Measures 100 open My Work pages in a class of 1,000 after the professor changes a due date, with refetches
 * spread over two seconds and all at once. `npm run bench:herd` prints one line of JSON and exits 1 if a spread
 * page is up to date after more than 3 seconds.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { ClassroomEvent, spreadMs, type AssignmentOutline, type MyWork } from '@lectern/contract';
import { connect, openDatabase } from '@lectern/server/db/open';
import { transact } from '@lectern/server/db/transact';
import { createSession, sessionCookieName } from '@lectern/server/http/session';
import { seedClass } from '@lectern/testkit/seed-class';
import { callSite } from '../tests/storm/site.ts';
import { startStormWorld } from '../tests/storm/world.ts';

const pages = 100;
const withinMs = 3_000;

const world = await startStormWorld({ servers: 1, limits: null });
const { site, database } = world;
try {
  await world.serve('server');
  const owner = connect(database.urls.owner, 2);
  const { classroom, assignments, professor, students } = await seedClass(owner, {
    students: 1_000,
    assignments: 20,
    now: new Date(),
  });
  await owner.end();
  const readers = [professor, ...students.slice(0, pages)];
  const [teacher = '', ...sessions] = await signIn(readers.map(({ id }) => id));
  const path = `/classrooms/classroom/${classroom.id}`;
  const outline = `${path}/assignments/assignment/${assignments.at(-1)!.id}`;
  // Warms the server up.
  await Promise.all(sessions.slice(0, 10).map((session) => readDueDates(session, path)));
  const spread = await measure(true, '2030-01-01T12:00:00.000Z');
  const atOnce = await measure(false, '2030-01-02T12:00:00.000Z');
  const isMet = spread.lastMs <= withinMs;
  console.log(JSON.stringify({ pages, spread, atOnce, isMet }));
  process.exitCode = isMet ? 0 : 1;

  async function measure(isSpread: boolean, dueDate: string) {
    const leaving = new AbortController();
    const { version } = (
      await callSite<{ assignment_outline: AssignmentOutline }>(site, teacher, 'GET', outline)
    ).assignment_outline;
    let startedAt = 0;
    const times: { pageMs: number; answerMs: number }[] = [];
    const heard = await Promise.all(
      sessions.map(async (session) => {
        const events = await follow(session, `${path}/events`, leaving.signal);
        return async () => {
          const event = await events();
          if (event.spread && isSpread) await delay(Math.random() * spreadMs);
          const askedAt = performance.now();
          const dueDates = await readDueDates(session, path);
          if (!dueDates.includes(dueDate)) throw new Error('the page is not up to date');
          const now = performance.now();
          times.push({ pageMs: now - startedAt, answerMs: now - askedAt });
        };
      }),
    );
    // An event of the first stream of the server.
    await delay(1_000);
    startedAt = performance.now();
    await callSite(site, teacher, 'PATCH', outline, { version, main_due_date: dueDate });
    startedAt = performance.now();
    await Promise.all(heard.map((refetch) => refetch()));
    leaving.abort();
    const answers = times.map(({ answerMs }) => answerMs).toSorted((a, b) => a - b);
    return {
      lastMs: Math.round(Math.max(...times.map(({ pageMs }) => pageMs))),
      answerP50Ms: Math.round(answers[pages >> 1]!),
      answerLastMs: Math.round(answers.at(-1)!),
    };
  }
} finally {
  await world.close();
}

async function signIn(userIds: number[]): Promise<string[]> {
  const urls = { url: database.urls.application, ownerUrl: database.urls.owner };
  const { db, close } = await openDatabase({ kind: 'given', ...urls });
  const sessions: string[] = [];
  for (const id of userIds) {
    sessions.push(await transact(db, (tx) => createSession(tx, id, new Date())));
  }
  await close();
  return sessions;
}

async function readDueDates(session: string, path: string): Promise<(string | null)[]> {
  const { my_work } = await callSite<{ my_work: MyWork[] }>(
    site,
    session,
    'GET',
    `${path}/my-work`,
  );
  return my_work.map(({ effective_due_date }) => effective_due_date);
}

/** The returned function waits for the first event about assignments. */
async function follow(session: string, path: string, signal: AbortSignal) {
  const [address] = site.addresses;
  const cookie = `${sessionCookieName(site.publicUrl)}=${session}`;
  const stream = await fetch(`${address}/api${path}`, { headers: { cookie }, signal });
  const first = readEvent(stream);
  return () => first;
}

async function readEvent({ body }: Response): Promise<ClassroomEvent> {
  let text = '';
  for await (const chunk of body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    for (const [, data = ''] of text.matchAll(/^event: change\ndata: (.*)\n\n/gm)) {
      const event = ClassroomEvent.parse(JSON.parse(data));
      if (event.topic === 'assignments') return event;
    }
  }
  throw new Error('the stream ended');
}

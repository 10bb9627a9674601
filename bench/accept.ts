/**
 * Measures 100 students who accept at the same moment on the built-in host. `npm run bench:accept` prints
 * one line of JSON and exits 1 if the last answer takes more than 1.5 times as long as writing all acceptances.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Acceptance } from '@lectern/contract';
import { setScene, type Scene } from '../tests/storm/scene.ts';
import { callSite } from '../tests/storm/site.ts';
import { startStormWorld, type StormWorld } from '../tests/storm/world.ts';

const students = 100;
const mostRatio = 1.5;

const world = await startStormWorld({ servers: 1, limits: null });
try {
  await world.serve('server');
  // The first round also compiles code and opens connections.
  await accept(await setScene(world, 10));
  const [one] = await accept(await setScene(world, 1));
  const scene = await setScene(world, students);
  const started = performance.now();
  const [written, answers] = await Promise.all([
    untilCounted(scene, 'true', started),
    accept(scene),
  ]);
  const ready = await untilCounted(scene, `p.step = 'ready'`, started);
  const waits = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  const ratio = Math.round((waits.at(-1)! / written) * 100) / 100;
  const isMet = ratio <= mostRatio && one?.status === 'ready';
  const hundred = { writtenMs: written, p50: waits[students >> 1], lastMs: waits.at(-1), ratio };
  console.log(JSON.stringify({ alone: one, hundred: { ...hundred, readyMs: ready }, isMet }));
  process.exitCode = isMet ? 0 : 1;
} finally {
  await world.close();
}

async function accept({ students, link }: Scene) {
  const started = performance.now();
  return Promise.all(
    students.map(async ({ session }) => {
      const path = `/classrooms/classroom/0/assignments/token/${link}`;
      const answer = await callSite<Acceptance>(world.site, session, 'POST', path);
      return { ms: Math.round(performance.now() - started), status: answer.provisioning_status };
    }),
  );
}

/** Milliseconds until all acceptances match. */
async function untilCounted({ assignmentId, students }: Scene, matching: string, started: number) {
  const { pool }: StormWorld['database'] = world.database;
  for (;;) {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*) from provisionings p join works w on w.id = p.work_id
       where w.assignment_id = $1 and ${matching}`,
      [assignmentId],
    );
    if (Number(rows[0]?.count) === students.length) return Math.round(performance.now() - started);
    await delay(10);
  }
}

/** A class with tests. Its servers, code host and database are processes of their own, which can be killed. */
import type { AssignmentTests, TestForm } from '@lectern/contract';
import { clickAll } from '../../tests/storm/clicks.ts';
import type { Fleet } from '../../tests/storm/fleet.ts';
import { seededRandom } from '../../tests/storm/random.ts';
import { setScene, type Scene } from '../../tests/storm/scene.ts';
import { callSite } from '../../tests/storm/site.ts';
import {
  startStormWorld,
  type StormWorld,
  type StormWorldOptions,
} from '../../tests/storm/world.ts';
import { until } from '../measure.ts';

export interface TestedWork {
  id: number;
  path: string;
  repository: string;
  login: string;
  userId: number;
  session: string;
}

export interface TestedClass {
  world: StormWorld;
  fleet: Fleet;
  scene: Scene;
  /** `/classrooms/classroom/1/assignments/assignment/2` */
  path: string;
  works: TestedWork[];
  /** As the professor, while all servers run. */
  ask<T>(method: string, path: string, body?: unknown): Promise<T>;
  /** Replaces the tests of the assignment. */
  saveTests(form: Pick<TestForm, 'cases' | 'setup'>): Promise<void>;
  /** Commits one file as the student, in one push. Resolves with the commit. */
  push(work: TestedWork, name: string, text: string): Promise<string>;
  close(): Promise<void>;
}

export interface ClassOptions {
  servers: number;
  students: number;
  databases?: StormWorldOptions['databases'];
}

const acceptWithinMs = 300_000;

export async function openClass(options: ClassOptions): Promise<TestedClass> {
  const { servers, students, databases } = options;
  const world = await startStormWorld({ servers, limits: null, ...(databases && { databases }) });
  try {
    const { site, host } = world;
    const fleet = await world.serve('server');
    const scene = await setScene(world, students);
    const path = `${scene.path}/assignments/assignment/${scene.assignmentId}`;
    const works = await acceptAll(world, scene, path);
    const ask = <T>(method: string, at: string, body?: unknown) =>
      callSite<T>(site, scene.professor, method, at, body);
    const canRun = () => ask<{ tests: AssignmentTests }>('GET', `${path}/tests`);
    await until(async () => (await canRun()).tests.runner.can_run).catch(async () => {
      const { reason } = (await canRun()).tests.runner;
      throw new Error(`No server can run tests. ${reason ?? ''}`);
    });
    return {
      world,
      fleet,
      scene,
      path,
      works,
      ask,
      saveTests: async (form) => {
        const { tests } = await canRun();
        const based_on = tests.version?.number ?? null;
        await ask('PUT', `${path}/tests`, { based_on, ...form } satisfies TestForm);
      },
      push: async ({ repository, login: pusher }, name, text) => {
        const received_at = new Date().toISOString();
        const content = { path: name, text };
        const pushed = { repository, pusher, branch: 'main', received_at, content };
        return (await host.control<{ after: string }>('POST', '/pushes', pushed)).after;
      },
      close: world.close,
    };
  } catch (error) {
    await world.close();
    throw error;
  }
}

async function acceptAll(world: StormWorld, scene: Scene, path: string): Promise<TestedWork[]> {
  const { pool } = world.database;
  const giveUpAt = Date.now() + acceptWithinMs;
  const seconds = scene.students.length / 20;
  await clickAll(world.site, scene, { seconds, giveUpAt, random: seededRandom(1) });
  const ready = `select w.id::int, w.repository_name as name, c.user_id::int as user
    from works w join contributors c on c.work_id = w.id join provisionings p on p.work_id = w.id
    where w.assignment_id = $1 and p.step = 'ready' order by 1`;
  const list = () =>
    pool.query<{ id: number; name: string; user: number }>(ready, [scene.assignmentId]);
  await until(async () => (await list()).rowCount === scene.students.length, acceptWithinMs);
  const people = new Map(scene.students.map((student) => [student.userId, student]));
  return (await list()).rows.map(({ id, name, user }) => ({
    ...people.get(user)!,
    id,
    path: `${path}/works/work/${id}`,
    repository: `${scene.org}/${name}`,
  }));
}

/** The built product on its own PostgreSQL, with large classes and a course with real repositories. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBuiltInHost } from '@lectern/server/built-in-host/host';
import { prepareLayout } from '@lectern/server/db/embedded/layout';
import { urlsFor } from '@lectern/server/db/roles';
import { freePorts } from '@lectern/testkit/ports';
import { seedClass } from '@lectern/testkit/seed-class';
import pg from 'pg';
import { send, type Person, type Sent } from './client.ts';
import { makeCourse } from './course.ts';
import { startFloors } from './floors.ts';
import type { Row } from './measure.ts';
import { nodeMain, startProduct, type Product } from './product.ts';
import { openRecorder } from './recorder.ts';
import { signInEverybody, toPerson, type Site } from './site.ts';

/** A class that exists only in the database. */
export interface Room {
  size: number;
  /** `/classrooms/classroom/1` */
  path: string;
  /** The first half is published, the next quarter is being graded, the last quarter is not due yet. */
  assignments: { id: number; path: string }[];
  professor: Person;
  tas: Person[];
  students: Person[];
}

export type World = Awaited<ReturnType<typeof startWorld>>;

export interface Bench {
  world: World;
  /** Alternations of product and floor. */
  repeats: number;
  /** Small and short, to see that everything runs. */
  isSmoke: boolean;
}

/** Measures one kind of work, in one row or several. The name is for `--only`. */
export interface Work {
  name: string;
  run(bench: Bench): Promise<Row[]>;
}

export async function startWorld(sizes: readonly number[], students: number) {
  const undo: (() => unknown)[] = [];
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const folder = await mkdtemp(join(tmpdir(), 'lectern-bench-'));
    undo.push(() => rm(folder, { recursive: true, force: true }));
    // As root, PostgreSQL runs under another account, which must be able to read here.
    await chmod(folder, 0o755);
    const port = await freePorts(3);
    const [site, host] = [`http://localhost:${port}`, `http://localhost:${port + 1}`];
    const dataDir = join(folder, 'data');
    const env = { PORT: String(port), DATA_DIR: dataDir, SAMPLE: 'off' };
    let product = await startProduct(env);
    undo.push(() => product.stop());
    const { socket } = await prepareLayout(dataDir);
    const db = new pg.Pool({ host: socket, user: 'postgres', database: 'lectern' });
    // A restart of the product ends idle connections.
    db.on('error', () => {});
    undo.push(() => db.end());
    const call = (path: string, sent: Sent) => send(`${site}/api${path}`, sent);
    const read = async <T>(path: string, sent: Sent): Promise<T> =>
      JSON.parse((await call(path, sent)).toString());
    const rooms: Room[] = [];
    for (const size of sizes) rooms.push(await seedRoom(db, size));
    const place: Site = { folder, dataDir, site, host, db, call, read };
    const course = await makeCourse(place, students);
    const urls = urlsFor(socket, 'lectern');
    const settings = await findBuiltInHost(dataDir, host, urls.forge);
    const floors = await startFloors(urls.application);
    undo.push(floors.close);
    const recorder = await openRecorder(urls.application, folder, settings);
    undo.push(recorder.close);
    return {
      ...place,
      rooms,
      course,
      floors,
      recorder,
      close,
      product: () => product,
      start: async (command = nodeMain) => (product = await startProduct(env, command)),
      /** A second web process, which uses the code host of the first. */
      startSecond: async (): Promise<Product & { site: string }> => {
        const address = { PORT: String(port + 2), PUBLIC_URL: site, CODE_HOST_URL: host };
        // The other roles of the embedded database see either the site's or the code host's tables.
        const database = { DATABASE_URL: urls.owner.replace('lectern_owner', 'postgres') };
        const role = { ROLE: 'web', CODE_HOST: 'off' };
        const second = await startProduct({ ...env, ...address, ...database, ...role });
        return { ...second, site: `http://localhost:${port + 2}` };
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function seedRoom(db: pg.Pool, size: number): Promise<Room> {
  const seeded = await seedClass(db, { students: size, assignments: 20, now: new Date() });
  const { classroom, assignments, organization } = seeded;
  // The code host does not know the organization, so no job should ask about it.
  const forget = 'update organizations set installation_id = null where id = $1';
  await db.query(forget, [organization.id]);
  await signInEverybody(db);
  const path = `/classrooms/classroom/${classroom.id}`;
  return {
    size,
    path,
    assignments: assignments.map(({ id }) => ({
      id,
      path: `${path}/assignments/assignment/${id}`,
    })),
    professor: toPerson(seeded.professor),
    tas: seeded.tas.map(toPerson),
    students: seeded.students.map(toPerson),
  };
}

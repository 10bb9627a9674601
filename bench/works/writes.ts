/** Saving, grading, publishing and accepting, against a bare transaction. */
import { randomUUID } from 'node:crypto';
import type { Draft } from '@lectern/contract';
import { copyRepositories, countReady, pushFiles } from '../course.ts';
import { alternate, quantile, toRow, until, type Pair, type Row } from '../measure.ts';
import { listUngraded } from './reads.ts';
import type { Bench, Work, World } from '../world.ts';

const comments = Array.from({ length: 5 }, (_, index) => ({
  action: 'CREATE',
  path: index === 0 ? null : 'work/part-1/file-1.py',
  line: index === 0 ? null : index,
  body: `Comment ${index}: this step does not handle an empty list. Look at the third example.`,
  points: -1,
}));

/** Locks a submission, reads, inserts what a grade or its publication does, and announces it. */
async function bareTransaction({ db, floors, rooms }: World) {
  const room = rooms[0]!;
  const { rows } = await db.query<{ id: number }>(
    'select id::int from works where assignment_id = $1 order by id limit 1',
    [room.assignments[0]!.id],
  );
  const work = rows[0]!.id;
  const texts = [
    'begin',
    `select from works where id = ${work} for update`,
    `select * from feedback where work_id = ${work}`,
    `insert into feedback (work_id, body, points, author_id)
     select ${work}, 'Comment', -1, ${room.professor.id} from generate_series(1, 5)`,
    `insert into publications (work_id, score, snapshot, published_by)
     values (${work}, 5, '{"comments": []}', ${room.professor.id})`,
    `update works set updated_at = now() where id = ${work}`,
    `insert into audit_log (action, subject, details) values ('measured', 'nothing', '{}')`,
    `insert into jobs (name, payload, key, run_at)
     values ('none', '{}', gen_random_uuid(), now() + interval '1 year')`,
    `select pg_notify('bench', 'written')`,
    'commit',
  ];
  return floors.keep({ statements: texts.map((text) => ({ text })) });
}

async function saveDraft(bench: Bench): Promise<Row[]> {
  const { world, repeats } = bench;
  const room = world.rooms.at(-1)!;
  const { id, path } = (await listUngraded(room, bench))[0]!;
  const items = comments.map((feedback) => ({ key: randomUUID(), feedback }));
  let version = 0;
  const save = async () => {
    const sent = { method: 'PUT', as: room.tas[0]!, body: { items, version } };
    ({ version } = await world.read<Draft>(`${path}/draft`, sent));
  };
  const text = `insert into drafts (user_id, work_id, items) values ($1, $2, $3)
    on conflict (user_id, work_id) do update set items = excluded.items, version = drafts.version + 1`;
  const values = [room.tas[1]!.id, id, JSON.stringify(items)];
  const upsert = await world.floors.keep({ statements: [{ text, values }] });
  return [toRow('save a draft of 5 comments', await alternate(repeats, save, upsert))];
}

/** Each grade is the first of its submission, whose files were opened before. */
async function grade({ world, repeats }: Bench): Promise<Row[]> {
  const { professor, submissions } = world.course;
  const chosen = submissions.slice(0, repeats + 1);
  for (const submission of chosen) await pushFiles(world, submission, 5);
  const left = chosen.values();
  const submit = () => {
    const sent = { method: 'POST', as: professor, body: { comments } };
    return world.call(`${left.next().value!.path}/grade`, sent);
  };
  const pairs = await alternate(repeats, submit, await bareTransaction(world));
  return [toRow('grade with 5 comments', pairs)];
}

/** Each round publishes another assignment, of which half the submissions are graded. */
async function publish({ world, isSmoke }: Bench): Promise<Row[]> {
  const rows: Row[] = [];
  const transaction = await bareTransaction(world);
  for (const room of world.rooms.slice(1)) {
    const left = room.assignments.slice(10, 15).values();
    const answered: Pair[] = [];
    const publishNext = async () => {
      const { id, path } = left.next().value!;
      const waiting = `select from works where assignment_id = ${id} and state = 'GRADING_COMPLETED'`;
      const { rowCount } = await world.db.query(waiting);
      const started = performance.now();
      await world.call(`${path}/publish`, { method: 'POST', as: room.professor, body: {} });
      answered.push({ product: performance.now() - started, floor: undefined });
      await until(async () => (await world.db.query(waiting)).rowCount === 0);
      return (performance.now() - started) / rowCount!;
    };
    const pairs = await alternate(isSmoke ? 1 : 4, publishNext, transaction);
    rows.push(toRow(`publish an assignment, class of ${room.size}: each grade`, pairs));
    rows.push(toRow(`publish an assignment, class of ${room.size}: answered`, answered.slice(1)));
  }
  return rows;
}

/** The whole class clicks at the same time. Each round has another assignment. */
async function accept({ world, isSmoke }: Bench): Promise<Row[]> {
  const { students, newAssignment } = world.course;
  const size = students.length;
  const transaction = await bareTransaction(world);
  const answered: Pair[] = [];
  const last: Pair[] = [];
  const written: Pair[] = [];
  const ready: Pair[] = [];
  for (let round = 0; round < (isSmoke ? 1 : 3); round += 1) {
    const { id, accept: path } = await newAssignment();
    const works = `select from works where assignment_id = ${id}`;
    const clicks = together(students, (as) => world.call(path, { method: 'POST', as }));
    const since = clicks.since;
    const toWritten = until(async () => (await world.db.query(works)).rowCount === size).then(
      since,
    );
    const toReady = until(async () => (await countReady(world.db, id)) === size).then(since);
    const waits = await clicks.waits;
    const allWritten = await toWritten;
    const allReady = await toReady;
    const floors = await together(students, transaction).waits;
    answered.push({ product: quantile(waits, 0.95), floor: quantile(floors, 0.95) });
    last.push({ product: Math.max(...waits), floor: allWritten });
    written.push({ product: allWritten, floor: Math.max(...floors) });
    ready.push({ product: allReady, floor: await copyRepositories(world, size) });
  }
  const label = `accept, ${size} at once`;
  return [
    toRow(`${label}: answered (p95)`, answered, { aim: { ratio: 2.5 } }),
    toRow(`${label}: last answer, against all written`, last, { aim: { ratio: 1.5 } }),
    toRow(`${label}: all written`, written, { aim: { ratio: 2.5 } }),
    toRow(`${label}: all ready`, ready),
  ];
}

/** Milliseconds from the common start to the end of each. */
function together<T>(items: readonly T[], work: (item: T) => Promise<unknown>) {
  const started = performance.now();
  const since = () => performance.now() - started;
  return { since, waits: Promise.all(items.map((item) => work(item).then(since))) };
}

export const writeWorks: Work[] = [
  { name: 'draft', run: saveDraft },
  { name: 'grade', run: grade },
  { name: 'publish', run: publish },
  { name: 'accept', run: accept },
];

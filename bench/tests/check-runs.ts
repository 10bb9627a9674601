/** Checks runs, scores and pages after the last push. */
import type { WorkTests } from '@lectern/contract';
import type { StormDatabase } from '../../tests/storm/database.ts';
import { send } from '../../tests/storm/site.ts';
import { mapConcurrently } from '../../tests/support/map-concurrently.ts';
import type { TestedClass, TestedWork } from './tested-class.ts';

export interface Pushed {
  sha: string;
  /** What the tests must give. */
  points: number;
}

/** In order, by submission. */
export type Pushes = Map<number, Pushed[]>;

interface Broken {
  /** Submissions whose newest push does not count, or has no verdict. */
  lost: number;
  /** Commits with two automatic runs or two scores. */
  doubled: number;
  /** Verdicts and scores that another commit should have. */
  mixed_up: number;
  /** Submissions whose runs are not in the order of their pushes. */
  out_of_order: number;
  /** Runs that ended without a verdict, although no newer push replaced them. */
  not_replaced: number;
  /** Students who see another commit than their newest one, or other points. */
  wrong_pages: number;
  jobs_left: number;
}

export interface Found {
  /** Nothing waits any more, and every newest push has its verdict. */
  isDone: boolean;
  broken: Broken;
  figures: Record<string, number>;
}

interface RunRow {
  id: number;
  work: number;
  sha: string;
  state: string;
  problem: string | null;
  points: number | null;
  ended: Date | null;
}

interface Report {
  work: number;
  sha: string;
  points: number;
}

const isAutomatic = `r.reason in ('push', 'counted')`;

export async function checkRuns(room: TestedClass, pushes: Pushes): Promise<Found> {
  const { pool } = room.world.database;
  const at = [room.scene.assignmentId];
  const { rows: runs } = await pool.query<RunRow>(
    `select r.id::int, r.work_id::int as work, r.sha, r.state, r.problem, r.points::float8, r.ended_at as ended
     from test_runs r where r.assignment_id = $1 and ${isAutomatic} order by r.id`,
    at,
  );
  const { rows: reports } = await pool.query<Report>(
    `select a.work_id::int as work, a.sha, a.points::float8
     from autograder_reports a join works w on w.id = a.work_id where w.assignment_id = $1`,
    at,
  );
  const { rows: counted } = await pool.query<{ id: number; sha: string | null }>(
    'select id::int, counted_sha as sha from works where assignment_id = $1',
    at,
  );
  const { rowCount: jobs } = await pool.query(`select from jobs where name like 'tests.%'
    and name <> 'tests.sweep'`);
  const open = runs.filter(({ state }) => state === 'waiting' || state === 'running');
  const lost = counted.filter(({ id, sha }) => {
    const last = pushes.get(id)?.at(-1);
    const isDone = runs.some((run) => run.work === id && run.sha === sha && run.state === 'done');
    const scores = reports.filter((report) => report.work === id && report.sha === sha);
    return last !== undefined && !(last.sha === sha && isDone && scores.length === 1);
  });
  const isDone = open.length === 0 && lost.length === 0 && jobs === 0;
  const done = runs.filter(({ state }) => state === 'done');
  const stopped = runs.filter(({ state }) => state === 'stopped');
  return {
    isDone,
    broken: {
      lost: lost.length,
      doubled: countRepeated(runs) + countRepeated(reports),
      mixed_up: [...done, ...reports].filter((each) => each.points !== expected(pushes, each))
        .length,
      out_of_order: [...pushes].filter(([id, all]) => !isInOrder(all, runsOf(runs, id))).length,
      not_replaced: stopped.filter(({ problem }) => problem !== 'replaced').length,
      wrong_pages: isDone ? await countWrongPages(room, pushes) : 0,
      jobs_left: jobs ?? 0,
    },
    figures: {
      runs: runs.length,
      verdicts: done.length,
      replaced: stopped.length,
      // A later push overtook a run whose worker was killed. Its page shows the later one.
      ended_after_a_newer_one: done.filter((run) => isOvertaken(run, done)).length,
    },
  };
}

const runsOf = (runs: readonly RunRow[], id: number) => runs.filter(({ work }) => work === id);

function countRepeated(all: readonly { work: number; sha: string }[]): number {
  return all.length - new Set(all.map(({ work, sha }) => `${work} ${sha}`)).size;
}

function expected(pushes: Pushes, { work, sha }: { work: number; sha: string }) {
  return pushes.get(work)?.find((pushed) => pushed.sha === sha)?.points;
}

function isInOrder(pushes: readonly Pushed[], runs: readonly RunRow[]): boolean {
  const places = runs.map(({ sha }) => pushes.findIndex((pushed) => pushed.sha === sha));
  return places.every((place, n) => place > (places[n - 1] ?? -1));
}

function isOvertaken(run: RunRow, done: readonly RunRow[]): boolean {
  return done.some(
    ({ work, id, ended }) => work === run.work && id > run.id && Number(ended) < Number(run.ended),
  );
}

async function countWrongPages({ works, world }: TestedClass, pushes: Pushes): Promise<number> {
  const seen = await mapConcurrently(works, 8, async (work) => {
    const last = pushes.get(work.id)?.at(-1);
    const shown = await readPage(world.site, work);
    return last === undefined || (shown?.sha === last.sha && shown.points === last.points);
  });
  return seen.filter((isRight) => !isRight).length;
}

async function readPage(site: TestedClass['world']['site'], { session, path }: TestedWork) {
  const [address = ''] = site.addresses;
  const answer = await send(site, address, session, 'GET', `${path}/tests`);
  const { work_tests } = (await answer.json()) as { work_tests: WorkTests };
  return work_tests.shown;
}

/** Runs that wait or run. */
export async function countOpen({ pool }: StormDatabase, assignmentId: number): Promise<number> {
  const { rowCount } = await pool.query(
    `select from test_runs where assignment_id = $1 and state in ('waiting', 'running')`,
    [assignmentId],
  );
  return rowCount ?? 0;
}

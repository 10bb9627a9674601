/** How fast boxes start and verdicts arrive, and what pages of graders feel of a full queue. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { WorkTests } from '@lectern/contract';
import { defaultLimits } from '@lectern/sandbox/box';
import { openSandbox } from '@lectern/sandbox/open-sandbox';
import { open, send } from '../client.ts';
import { alternate, quantile, toRow, toSingle, until, type Row } from '../measure.ts';
import { bare, pushC, testsOfC, testsOfPython } from './programs.ts';
import type { TestedClass } from './tested-class.ts';

export interface Aim {
  name: string;
  run(room: TestedClass, sizes: Sizes): Promise<Row[]>;
}

export interface Sizes {
  /** Boxes, pushes and rounds of pages. */
  repeats: number;
  verdicts: number;
}

const inFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-bench-'));
  await chmod(folder, 0o755);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

async function shell(command: string, cwd: string): Promise<void> {
  const child = spawn('sh', ['-c', command], { cwd, stdio: 'ignore' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${command} ended with ${code}`);
}

async function startOfBox(_: TestedClass, { repeats }: Sizes): Promise<Row[]> {
  const sandbox = await openSandbox({ slots: 1 });
  try {
    return await inFolder(async (files) => {
      const order = { slot: 0, files, command: 'exit 0', stdin: Buffer.alloc(0), env: {} };
      const inBox = async () => {
        const limits = defaultLimits;
        const { ended, stderr } = await sandbox.driver.run({ ...order, network: false, limits });
        if (ended !== 'exit') throw new Error(`The box: ${ended} ${stderr.toString()}`);
      };
      const pairs = await alternate(4 * repeats, inBox, () => shell('exit 0', files));
      const above = pairs.map(({ product, floor = 0 }) => ({
        product: product - floor,
        floor: undefined,
      }));
      const label = 'a command in a box';
      return [
        toRow(label, pairs),
        toRow(`${label}, above the bare command`, above, { aim: { most: 10 } }),
      ];
    });
  } finally {
    await sandbox.close();
  }
}

/** From the end of a push until the student's open page has asked again and has the verdict. */
async function seenVerdict(room: TestedClass, { repeats }: Sizes): Promise<Row[]> {
  const { world, works, scene } = room;
  const [site = ''] = world.site.addresses;
  const work = works[0]!;
  const as = { id: work.userId, session: work.session };
  await room.saveTests(testsOfC(10));
  await untilIdle(room);
  let shown: WorkTests['shown'] = null;
  const refetch = async () => {
    const answer = JSON.parse((await send(`${site}/api${work.path}/tests`, { as })).toString());
    shown = (answer as { work_tests: WorkTests }).work_tests.shown;
  };
  const events = await open(`${site}/api${scene.path}/events`, { as });
  events.on('data', (chunk: Buffer) => {
    if (chunk.includes('event: change')) void refetch();
  });
  let count = 0;
  const pushOnce = async () => {
    const sha = await pushC(room, work, `push ${++count}`);
    const started = performance.now();
    await until(async () => shown?.sha === sha && shown.passed === 10);
    return performance.now() - started;
  };
  const pairs = await alternate(2 * repeats, pushOnce);
  events.destroy();
  const label = 'push to verdict on an open page, 10 cases in C';
  return [
    toRow(label, pairs),
    toRow(`${label} (p95)`, pairs, { aim: { most: 2_000 }, share: 0.95 }),
  ];
}

const verdictsOf =
  (language: 'c' | 'python', label: string, mostSeconds: number) =>
  async (room: TestedClass, { verdicts }: Sizes): Promise<Row[]> => {
    await room.saveTests(language === 'c' ? testsOfC(1) : testsOfPython);
    await untilIdle(room);
    const before = await countDone(room);
    const started = performance.now();
    for (let queued = 0; queued < verdicts;) queued += await queueClass(room, verdicts - queued);
    await untilIdle(room);
    const seconds = (performance.now() - started) / 1000;
    const done = (await countDone(room)) - before;
    if (done !== verdicts) throw new Error(`${done} verdicts instead of ${verdicts}`);
    const floor = (await bareSeconds(language, Math.ceil(verdicts / 10))) * 10;
    const aim = verdicts === 1_000 ? { aim: { most: mostSeconds } } : {};
    return [toSingle(`${verdicts} verdicts, ${label}`, seconds, { unit: 's', floor, ...aim })];
  };

/** The same commands on as many cores, each in a folder of its own. */
async function bareSeconds(language: 'c' | 'python', count: number): Promise<number> {
  return inFolder(async (folder) => {
    const files = join(folder, 'files');
    await mkdir(files);
    for (const [name, text] of Object.entries(bare.files)) await writeFile(join(files, name), text);
    const waiting = Array.from({ length: count }, (_, n) => join(folder, String(n))).values();
    const started = performance.now();
    const worker = async () => {
      for (const cwd of waiting) {
        await cp(files, cwd, { recursive: true });
        await shell(bare[language], cwd);
      }
    };
    await Promise.all(Array.from({ length: availableParallelism() }, worker));
    return (performance.now() - started) / 1000;
  });
}

/** Runs for up to so many submissions, once none of the last ones waits. */
async function queueClass({ ask, path, works, world, scene }: TestedClass, most: number) {
  const waiting = `select from test_runs where assignment_id = $1 and state = 'waiting'`;
  const isEmpty = async () =>
    (await world.database.pool.query(waiting, [scene.assignmentId])).rowCount === 0;
  await until(isEmpty, 600_000);
  const student_work_ids = works.slice(0, most).map(({ id }) => id);
  const { queued } = await ask<{ queued: number }>('POST', `${path}/tests/runs`, {
    student_work_ids,
  });
  if (queued === 0) throw new Error('No submission has a commit to test.');
  return queued;
}

async function untilIdle({ world, scene }: TestedClass): Promise<void> {
  const open = `select from test_runs where assignment_id = $1 and state in ('waiting', 'running')
    union all select from jobs where locked_by is not null or run_at <= now()`;
  const isIdle = async () => {
    const { rowCount } = await world.database.pool.query(open, [scene.assignmentId]);
    return rowCount === 0;
  };
  await until(isIdle, 1_200_000);
}

async function countDone({ world, scene }: TestedClass): Promise<number> {
  const done = `select from test_runs where assignment_id = $1 and state = 'done' and reason = 'class'`;
  return (await world.database.pool.query(done, [scene.assignmentId])).rowCount ?? 0;
}

/** A grader pages through submissions, first without tests that run, then with a full queue. */
async function pagesOfGraders(room: TestedClass, { repeats }: Sizes): Promise<Row[]> {
  const { world, works, scene, path } = room;
  const [site = ''] = world.site.addresses;
  const as = { id: 0, session: scene.professor };
  await room.saveTests(testsOfC(10));
  await untilIdle(room);
  const open = async (): Promise<number[]> => {
    const times: number[] = [];
    for (let round = 0; round < 4 * repeats; round += 1) {
      const work = works[round % works.length]!;
      const pages = [work.path, `${work.path}/tests`, `${work.path}/tree`, `${path}/works`];
      for (const page of pages) {
        const started = performance.now();
        await send(`${site}/api${page}`, { as });
        times.push(performance.now() - started);
        await delay(20);
      }
    }
    return times;
  };
  // Compiles the code.
  await open();
  const idle = await open();
  const filled = new AbortController();
  const filling = (async () => {
    while (!filled.signal.aborted) await queueClass(room, works.length);
  })();
  await delay(500);
  const loaded = await open();
  filled.abort();
  await filling;
  const label = 'pages of a grader, full queue against idle';
  const [product, floor] = [loaded, idle].map((times) => quantile(times, 0.95));
  const middle = [loaded, idle].map((times) => quantile(times, 0.5));
  return [
    toSingle(`${label} (median)`, middle[0]!, { floor: middle[1]! }),
    toSingle(`${label} (p95)`, product!, { floor: floor!, aim: { ratio: 2 } }),
  ];
}

export const aims: Aim[] = [
  { name: 'box', run: startOfBox },
  { name: 'seen', run: seenVerdict },
  { name: 'c', run: verdictsOf('c', 'C compiled and run', 90) },
  { name: 'python', run: verdictsOf('python', '20 unit tests in Python', 240) },
  { name: 'graders', run: pagesOfGraders },
];

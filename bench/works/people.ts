/** How many people a process carries, and what happens when all of them hear the same news. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { spreadMs, type AssignmentOutline } from '@lectern/contract';
import { open, send, type Person, type Sent } from '../client.ts';
import { pushNames } from '../course.ts';
import { limitCpu } from '../cpu-share.ts';
import { alternate, quantile, toRow, toSingle, type Row } from '../measure.ts';
import { inGrading, listUngraded } from './reads.ts';
import type { Bench, Room, Work, World } from '../world.ts';

/** 100 students have my-work open, the professor edits an assignment, and every page asks again. */
async function herd({ world, repeats }: Bench): Promise<Row[]> {
  const room = world.rooms.at(-1)!;
  const students = room.students.slice(0, 100);
  const path = `${room.path}/my-work`;
  const isShown: (() => void)[] = [];
  let isSpread = true;
  const streams = await Promise.all(
    students.map(async (as, index) => {
      const stream = await open(`${world.site}/api${room.path}/events`, { as });
      const refetch = async (event: Buffer) => {
        if (!event.includes('event: change')) return;
        if (isSpread && event.includes('"spread":true')) await delay(Math.random() * spreadMs);
        await world.call(path, { as });
        isShown[index]?.();
      };
      stream.on('data', (chunk: Buffer) => void refetch(chunk));
      return stream;
    }),
  );
  const announce = async () => {
    const shown = students.map((_, index) => new Promise<void>((done) => (isShown[index] = done)));
    await edit(world, room);
    await Promise.all(shown);
  };
  const as = students[0]!;
  const statements = await world.recorder.record(as, path);
  const floor = await world.floors.keep({ statements, bytes: await world.call(path, { as }) });
  const times = Math.ceil(repeats / 2);
  const spread = await alternate(times, announce);
  isSpread = false;
  const atOnce = await alternate(times, announce, () => Promise.all(students.map(floor)));
  for (const stream of streams) stream.destroy();
  const label = `herd: ${students.length} pages up to date after one event`;
  return [toRow(label, spread, { aim: { most: 3_000 } }), toRow(`${label}, all at once`, atOnce)];
}

let points = 90;

async function edit({ read, call }: World, { assignments, professor: as }: Room): Promise<void> {
  const { path } = assignments.at(-1)!;
  const found = await read<{ assignment_outline: AssignmentOutline }>(path, { as });
  const body = { version: found.assignment_outline.version, maximum_score: ++points };
  await call(path, { method: 'PATCH', as, body });
}

const pageEverySeconds = 30;
const mostMs = 300;

/** The search begins here and doubles at most to there. */
const level = { from: 100, to: 3_200, seconds: 10 };
const smokeLevel = { from: 20, to: 40, seconds: 2 };

async function people(bench: Bench): Promise<Row[]> {
  const { world, isSmoke } = bench;
  const room = world.rooms.at(-1)!;
  const works = await listUngraded(room, bench);
  const bounds = isSmoke ? smokeLevel : level;
  const loadOn = (sites: string[]) => (people: number) =>
    load({ room, works, sites, people, seconds: bounds.seconds });
  const findOn = (...sites: string[]) => findMost(bounds, loadOn(sites));
  const label = `people with p95 ≤ ${mostMs} ms, class of ${room.size}`;
  const unit = 'people';
  const all = await findOn(world.site);
  const rows = [toSingle(label, all, { unit, ...(!isSmoke && { aim: { least: 500 } }) })];
  const second = await world.startSecond();
  // Its code is compiled like that of the first.
  await loadOn([second.site])(bounds.from);
  const endLimits = await limitCpu([world.product().pid, second.pid], 0.25).catch(() => undefined);
  if (endLimits) {
    const options = { unit, floor: await findOn(world.site) };
    const both = await findOn(world.site, second.site);
    const aim = !isSmoke && { aim: { leastRatio: 1.6 } };
    rows.push(toSingle('people, two web processes against one', both, { ...options, ...aim }));
    await endLimits();
  } else process.stderr.write('  without a second web process: needs root and control groups\n');
  await second.stop();
  return rows;
}

/** Doubles until answers are late, then halves the interval three times. */
async function findMost(
  { from, to }: { from: number; to: number },
  measure: (people: number) => Promise<number>,
): Promise<number> {
  const isInTime = async (people: number) => {
    // Lets the work that the previous level queued finish.
    await delay(1_000);
    const p95 = await measure(people);
    process.stderr.write(`  ${people} people: p95 ${Math.round(p95)} ms\n`);
    return p95 <= mostMs;
  };
  // Measures a late level twice, because the machine may have been busy with something else.
  const isGood = async (people: number) => (await isInTime(people)) || isInTime(people);
  let [good, late] = [0, from];
  while (late <= to && (await isGood(late))) [good, late] = [late, late * 2];
  for (let step = 0; late <= to && step < 3; step += 1) {
    const middle = Math.round((good + late) / 2);
    if (await isGood(middle)) good = middle;
    else late = middle;
  }
  return good;
}

interface Load {
  room: Room;
  /** Submissions to grade. */
  works: readonly { path: string }[];
  sites: readonly string[];
  people: number;
  seconds: number;
}

type Ask = (path: string, sent: Sent) => Promise<void>;

/** The p95 of all requests. Pages are opened on time, however late the answers are. */
async function load(given: Load): Promise<number> {
  const { people, seconds, sites } = given;
  const waits: number[] = [];
  const pages: Promise<void>[] = [];
  const started = performance.now();
  const apartMs = (pageEverySeconds * 1_000) / people;
  for (let page = 0; page * apartMs < seconds * 1_000; page += 1) {
    const early = started + page * apartMs - performance.now();
    if (early > 0) await delay(early);
    const from = `127.1.${page >> 8}.${page & 255}`;
    const ask: Ask = async (path, sent) => {
      const asked = performance.now();
      await send(`${sites[page % sites.length]}/api${path}`, { ...sent, from });
      waits.push(performance.now() - asked);
    };
    pages.push(openPage(given, page, ask));
  }
  await Promise.all(pages);
  return quantile(waits, 0.95);
}

/** Of 50 people, 44 are students who reload, 5 grade, and 1 looks at pages of the staff. */
async function openPage({ room, works }: Load, person: number, ask: Ask): Promise<void> {
  const kind = person % 50;
  const assignment = room.assignments[inGrading]!.path;
  if (kind > 5) {
    const as = room.students[person % room.size]!;
    await ask('/user', { as });
    await ask('/user/classrooms', { as });
    await ask(`${room.path}/my-work`, { as });
  } else if (kind > 0) {
    const as = room.tas[person % room.tas.length]!;
    const { path } = works[person % works.length]!;
    await ask(`${assignment}/next-ungraded`, { as });
    await ask(path, { as });
    await ask(`${path}/presence`, { method: 'PUT', as });
  } else {
    await ask(`${room.path}/glance`, { as: room.professor });
    await ask(`${assignment}/works`, { as: room.professor });
  }
}

/** One student asks for a tree of 100,000 files, 16 at a time, while others open pages. */
async function heavy({ world, repeats, isSmoke }: Bench): Promise<Row[]> {
  const room = world.rooms.at(-1)!;
  const works = await listUngraded(room, { world });
  const work = world.course.submissions.at(-3)!;
  // Trees are cut off after 20,000 files.
  await pushNames(world, work, isSmoke ? 25_000 : 100_000);
  const others = () => load({ room, works, sites: [world.site], people: 400, seconds: 4 });
  const disturbed = async () => {
    const loop = startTreeLoop(`${world.site}/api${work.path}/tree`, work.student);
    await loop.answers();
    const p95 = await others();
    const answers = await loop.answers();
    loop.stop();
    process.stderr.write(`  ${answers} trees, others wait ${Math.round(p95)} ms\n`);
    return p95;
  };
  const pairs = await alternate(Math.max(repeats, 5), disturbed, others);
  const label = 'others (p95), while one person asks for a large tree';
  return [toRow(label, pairs, { aim: { ratio: 3 } })];
}

/** In a separate process, because others would wait for this one otherwise. */
function startTreeLoop(url: string, { session }: Person) {
  const program = fileURLToPath(new URL('../tree-loop.ts', import.meta.url));
  const child = fork(program, [url, session], { execArgv: ['--import', 'tsx'] });
  return {
    /** Since the start. */
    answers: async () => {
      child.send('answers');
      return ((await once(child, 'message')) as [number])[0];
    },
    stop: () => child.disconnect(),
  };
}

/** Memory of the server process after all previous measurements. */
async function memory({ world }: Bench): Promise<Row[]> {
  return [
    toSingle('memory after the works above', await world.product().memory(), {
      unit: 'MB',
      aim: { most: 300 },
    }),
  ];
}

export const peopleWorks: Work[] = [
  { name: 'herd', run: herd },
  { name: 'heavy', run: heavy },
  { name: 'memory', run: memory },
  { name: 'people', run: people },
];

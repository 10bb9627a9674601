/** Many pushes while workers are killed and the database restarts. Each verdict must arrive once. */
import { setTimeout as delay } from 'node:timers/promises';
import type { AssignmentOutline } from '@lectern/contract';
import type { StormDatabase } from '../../tests/storm/database.ts';
import { seededRandom, type Random } from '../../tests/storm/random.ts';
import { checkRuns, countOpen, type Pushes } from './check-runs.ts';
import { countBoxes, countLeft, sweepLeft, type Left } from './leftovers.ts';
import { openClass, type ClassOptions, type TestedClass } from './tested-class.ts';

export interface KillOptions extends Pick<ClassOptions, 'databases'> {
  pushes: number;
  students: number;
  /** Time over which the pushes are spread. */
  seconds: number;
  kills: number;
  restarts: number;
  /** Seconds after the last push in which all verdicts must be there. */
  within: number;
  seed: number;
}

export interface KillResult {
  isGood: boolean;
  figures: Record<string, unknown>;
}

/** Takes long enough that kills hit running boxes. */
const answer = { name: 'Answer', points: 2, run: 'sleep 0.2; sh answer.sh', expected: '42' };

export async function runKills(options: KillOptions): Promise<KillResult> {
  const { databases } = options;
  const room = await openClass({
    servers: 2,
    students: options.students,
    ...(databases && { databases }),
  });
  let isOpen = true;
  try {
    await room.saveTests({ cases: [{ ...answer, comparison: 'exact' }] });
    const result = await pushAndKill(room, options);
    const left = await countLeft(room);
    await room.fleet.stop();
    // The killed servers are never started again, so this process removes what they left.
    const atEnd = await sweepLeft(room);
    isOpen = false;
    await room.close();
    const isClean = [left, atEnd].every(isEmpty);
    const isGood = result.isGood && isClean;
    const figures = { ok: isGood, ...result.figures, left, left_at_end: atEnd };
    return { isGood, figures };
  } finally {
    if (isOpen) await room.close();
  }
}

function isEmpty(left: Left): boolean {
  return Object.values(left).every((names) => names.length === 0);
}

async function pushAndKill(room: TestedClass, options: KillOptions): Promise<KillResult> {
  const { fleet, world, works } = room;
  const { database } = world;
  const random = seededRandom(options.seed);
  const pushes: Pushes = new Map(works.map(({ id }) => [id, []]));
  const countPushes = () => [...pushes.values()].reduce((sum, all) => sum + all.length, 0);
  const pushing = pushAll(room, options, random, pushes);
  const atShare = async (share: number) => {
    while (countPushes() < share * options.pushes) await delay(20);
  };
  const [boxesWhenKilled, downSeconds] = await Promise.all([
    killWorkers(room, options, random, atShare),
    restartDatabase(database, options, atShare),
    pushing,
  ]);
  const lastPushAt = Date.now();
  const unfinished = await countOpen(database, room.scene.assignmentId);
  await passDeadline(room);
  const giveUpAt = lastPushAt + options.within * 1000;
  let found = await checkRuns(room, pushes);
  while (!found.isDone && Date.now() < giveUpAt) {
    await delay(500);
    found = await checkRuns(room, pushes);
  }
  const crashes = fleet.crashOutputs();
  const isGood =
    found.isDone &&
    crashes.length === 0 &&
    boxesWhenKilled.length === options.kills &&
    Object.values(found.broken).every((count) => count === 0);
  return {
    isGood,
    figures: {
      pushes: countPushes(),
      students: works.length,
      ...found.broken,
      ...found.figures,
      kills: boxesWhenKilled.length,
      boxes_when_killed: boxesWhenKilled,
      database_down_seconds: downSeconds,
      unfinished_after_last_push: unfinished,
      all_done_seconds_after_last_push: found.isDone ? (Date.now() - lastPushAt) / 1000 : null,
      servers_that_crashed: crashes,
      failed_starts: fleet.failedStarts(),
    },
  };
}

/** A student pushes again without waiting for a verdict. About half of the answers are right. */
async function pushAll(
  { works, push }: TestedClass,
  { pushes: count, seconds }: KillOptions,
  random: Random,
  pushes: Pushes,
): Promise<void> {
  const ofEach = Array.from({ length: count }, (_, n) => n % works.length);
  await Promise.all(
    works.map(async (work, index) => {
      const mine = ofEach.filter((one) => one === index).length;
      const times = Array.from({ length: mine }, () => random.upTo(seconds * 1000));
      const startedAt = Date.now();
      for (const [n, at] of times.sort((a, b) => a - b).entries()) {
        await delay(Math.max(0, startedAt + at - Date.now()));
        const isRight = random.next() < 0.5;
        const sha = await push(work, 'answer.sh', `echo ${isRight ? 42 : 41} # try ${n}\n`);
        pushes.get(work.id)!.push({ sha, points: isRight ? answer.points : 0 });
      }
    }),
  );
}

/** Kills only servers that run a box at this moment. Returns the number of their boxes. */
async function killWorkers(
  { fleet }: TestedClass,
  { kills }: KillOptions,
  random: Random,
  atShare: (share: number) => Promise<void>,
): Promise<number[]> {
  const killed: number[] = [];
  for (let n = 1; n <= kills; n += 1) {
    await atShare(n / (kills + 1));
    for (const giveUpAt = Date.now() + 120_000; ; await delay(30)) {
      if (Date.now() > giveUpAt) throw new Error('No server ran a box, so no kill could hit one.');
      const boxes = await countBoxes(fleet.pids().running);
      if (!fleet.killOne(random, (pid) => (boxes.get(pid) ?? 0) > 0)) continue;
      killed.push(Math.max(...boxes.values()));
      break;
    }
  }
  return killed;
}

async function restartDatabase(
  database: StormDatabase,
  { restarts, kills }: KillOptions,
  atShare: (share: number) => Promise<void>,
): Promise<number> {
  let downMs = 0;
  for (let n = 1; n <= restarts; n += 1) {
    // Between two kills.
    await atShare((n + 0.5) / (Math.max(kills, restarts) + 1));
    const stoppedAt = Date.now();
    await database.crash('SIGQUIT');
    downMs += Date.now() - stoppedAt;
  }
  return downMs / 1000;
}

/** From then on the newest push counts, and its verdict is the score. */
async function passDeadline({ ask, path, world }: TestedClass): Promise<void> {
  const soon = new Date(Date.now() + 1_500).toISOString();
  for (const giveUpAt = Date.now() + 60_000; ; await delay(500)) {
    try {
      const { assignment_outline } = await ask<{ assignment_outline: AssignmentOutline }>(
        'GET',
        path,
      );
      const { version } = assignment_outline;
      await ask('PATCH', path, { version, main_due_date: soon });
      return;
    } catch (error) {
      // The first server may still be starting.
      if (Date.now() > giveUpAt)
        throw new Error(`No deadline for ${world.site.publicUrl}`, { cause: error });
    }
  }
}

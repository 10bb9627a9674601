/** Accepts the assignment like a student's browser, with retries while nothing answers. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Acceptance } from '@lectern/contract';
import type { Random } from './random.ts';
import type { Scene, Student } from './scene.ts';
import { send, type Site } from './site.ts';

export interface Clicks {
  requests: number;
  /** Requests that are retried, by status. */
  retried: Record<string, number>;
  /** Requests that a browser does not retry, by status. */
  refused: Record<string, number>;
  /** Ids of students whose acceptance was acknowledged. */
  acknowledged: Set<number>;
}

export const noClicks = (): Clicks => ({
  requests: 0,
  retried: {},
  refused: {},
  acknowledged: new Set(),
});

/** Students with 3 tabs, or a double click and a reload. */
const impatientShare = 0.3;
const impatientClicks = 3;

/** Exponential backoff, as on the page. */
const firstPauseMs = 1_000;
const longestPauseMs = 8_000;

/** Each student clicks at a random time. Resolves when all have an answer or at `giveUpAt`. */
export async function clickAll(
  site: Site,
  { students, link }: Scene,
  { seconds, giveUpAt, random }: { seconds: number; giveUpAt: number; random: Random },
): Promise<Clicks> {
  const clicks = noClicks();
  await Promise.all(
    students.map(async (student) => {
      const tabs = random.next() < impatientShare ? impatientClicks : 1;
      await delay(random.upTo(seconds * 1000));
      await Promise.all(
        Array.from({ length: tabs }, () => click(site, student, link, clicks, giveUpAt, random)),
      );
    }),
  );
  return clicks;
}

async function click(
  site: Site,
  student: Student,
  link: string,
  clicks: Clicks,
  giveUpAt: number,
  random: Random,
): Promise<void> {
  for (
    let pauseMs = firstPauseMs;
    Date.now() < giveUpAt;
    pauseMs = Math.min(2 * pauseMs, longestPauseMs)
  ) {
    clicks.requests += 1;
    const answer = await ask(site, student, link, random);
    if (answer?.ok) {
      clicks.acknowledged.add(student.userId);
      return;
    }
    if (answer && answer.status < 500 && answer.status !== 429) {
      bump(clicks.refused, String(answer.status));
      return;
    }
    bump(clicks.retried, answer ? String(answer.status) : 'no answer');
    await delay(pauseMs * (0.5 + random.next()));
  }
}

function bump(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}

async function ask(
  site: Site,
  { session }: Student,
  link: string,
  random: Random,
): Promise<Response | undefined> {
  const path = `/classrooms/classroom/0/assignments/token/${link}`;
  try {
    const answer = await send(site, random.pick(site.addresses), session, 'POST', path);
    // A body that breaks off counts as no answer.
    if (answer.ok) (await answer.json()) as Acceptance;
    else await answer.arrayBuffer();
    return answer;
  } catch {
    return undefined;
  }
}

/** What a student's browser does with the link: it asks, and asks again while nobody answers. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Acceptance } from '@lectern/contract';
import type { Chance } from './chance.ts';
import type { Scene, Student } from './scene.ts';
import { send, type Site } from './site.ts';

export interface Clicks {
  requests: number;
  /** Requests without an answer, or with one that says 'try again', by what they got. */
  retried: Record<string, number>;
  /** Answers that a browser shows as an error, and does not repeat. */
  refused: Record<string, number>;
  /** Students who were told that it is accepted. */
  acknowledged: Set<number>;
}

export const noClicks = (): Clicks => ({
  requests: 0,
  retried: {},
  refused: {},
  acknowledged: new Set(),
});

/** Three tabs at once, or a double click and a reload. */
const impatientShare = 0.3;
const impatientClicks = 3;

/** As the page's own retries: soon at first, then more patiently. */
const firstPauseMs = 1_000;
const longestPauseMs = 8_000;

/** Everybody at an instant of their own; done when all have been answered or the time is over. */
export async function clickAll(
  site: Site,
  { students, link }: Scene,
  { seconds, giveUpAt, chance }: { seconds: number; giveUpAt: number; chance: Chance },
): Promise<Clicks> {
  const clicks = noClicks();
  await Promise.all(
    students.map(async (student) => {
      const tabs = chance.next() < impatientShare ? impatientClicks : 1;
      await delay(chance.upTo(seconds * 1000));
      await Promise.all(
        Array.from({ length: tabs }, () => click(site, student, link, clicks, giveUpAt, chance)),
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
  chance: Chance,
): Promise<void> {
  for (
    let pauseMs = firstPauseMs;
    Date.now() < giveUpAt;
    pauseMs = Math.min(2 * pauseMs, longestPauseMs)
  ) {
    clicks.requests += 1;
    const answer = await ask(site, student, link, chance);
    if (answer?.ok) {
      clicks.acknowledged.add(student.userId);
      return;
    }
    if (answer && answer.status < 500 && answer.status !== 429) {
      bump(clicks.refused, String(answer.status));
      return;
    }
    bump(clicks.retried, answer ? String(answer.status) : 'no answer');
    await delay(pauseMs * (0.5 + chance.next()));
  }
}

function bump(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}

async function ask(
  site: Site,
  { session }: Student,
  link: string,
  chance: Chance,
): Promise<Response | undefined> {
  const path = `/classrooms/classroom/0/assignments/token/${link}`;
  try {
    const answer = await send(site, chance.pick(site.addresses), session, 'POST', path);
    // An answer that breaks off in the middle is no answer.
    if (answer.ok) (await answer.json()) as Acceptance;
    else await answer.arrayBuffer();
    return answer;
  } catch {
    return undefined;
  }
}

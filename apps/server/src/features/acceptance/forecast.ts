/** How long a student will wait for the repository when the platform's limits make people wait. */
import { published, type Budget } from '../../platform/budget.ts';

export interface Pace {
  /** How long a platform call takes on average. */
  callMs: number;
  /** With published limits, writes go out one after the other. */
  isLimited: boolean;
  /** How many acceptances run at once where there are no limits. */
  parallel: number;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** What makes a student ready: one creation (the repository) and one write (the access). */
const callsPerStudent = 2;
const pointsPerStudent = 10;

/**
 * The milliseconds until the student with that many others ahead has a repository (decisions 3).
 * Goes from window to window of the governor rather than from call to call, since every waiting
 * student asks again and again.
 */
export function expectedWaitMs(ahead: number, budget: Budget, pace: Pace, now: Date): number {
  const turnMs = callsPerStudent * pace.callMs;
  const start = firstTurnAt(budget, pace, now);
  if (!pace.isLimited) {
    const turns = Math.ceil((ahead + 1) / Math.max(1, pace.parallel));
    return start + turns * turnMs - now.getTime();
  }
  let at = start;
  let windows = windowsOf(budget);
  for (let left = ahead + 1; left > 0;) {
    windows = renewed(windows, at);
    const room = roomIn(windows);
    if (room === 0) {
      at = windows.hourRoom === 0 ? windows.hourEndsAt : windows.minuteEndsAt;
      continue;
    }
    const endsAt = Math.min(windows.minuteEndsAt, windows.hourEndsAt);
    const served = Math.min(left, room, Math.ceil((endsAt - at) / turnMs));
    at += served * turnMs;
    left -= served;
    // The last of these students' writes may already open the next window.
    windows = renewed(spent(windows, served), at - pace.callMs);
  }
  return at - now.getTime();
}

interface Windows {
  minuteEndsAt: number;
  minuteRoom: number;
  hourEndsAt: number;
  hourRoom: number;
}

function windowsOf(budget: Budget): Windows {
  const points = Math.floor((published.pointsPerMinute - budget.minutePoints) / pointsPerStudent);
  const creations = published.creationsPerMinute - budget.minuteCreations;
  return {
    minuteEndsAt: budget.minuteStartedAt.getTime() + minuteMs,
    minuteRoom: Math.max(0, Math.min(points, creations)),
    hourEndsAt: budget.hourStartedAt.getTime() + hourMs,
    hourRoom: Math.max(0, published.creationsPerHour - budget.hourCreations),
  };
}

function renewed(windows: Windows, at: number): Windows {
  const fresh = { ...windows };
  if (at >= windows.minuteEndsAt) {
    const points = Math.floor(published.pointsPerMinute / pointsPerStudent);
    fresh.minuteEndsAt = at + minuteMs;
    fresh.minuteRoom = Math.min(points, published.creationsPerMinute);
  }
  if (at >= windows.hourEndsAt) {
    fresh.hourEndsAt = at + hourMs;
    fresh.hourRoom = published.creationsPerHour;
  }
  return fresh;
}

function roomIn({ minuteRoom, hourRoom }: Windows): number {
  return Math.min(minuteRoom, hourRoom);
}

function spent(windows: Windows, served: number): Windows {
  return {
    ...windows,
    minuteRoom: windows.minuteRoom - served,
    hourRoom: windows.hourRoom - served,
  };
}

/** After the platform's back-off, its empty allowance, and the write under way. */
function firstTurnAt(budget: Budget, pace: Pace, now: Date): number {
  const waits = [now, budget.blockedUntil];
  if (pace.isLimited && budget.remaining !== null && budget.remaining < callsPerStudent) {
    waits.push(budget.resetsAt);
  }
  const free = Math.max(...waits.map((at) => at?.getTime() ?? 0));
  const isBusy =
    pace.isLimited && budget.writeLeaseUntil !== null && budget.writeLeaseUntil.getTime() > free;
  // A lease is the longest that the write may take; on average it is over in the time of one call.
  return isBusy ? free + pace.callMs : free;
}

/**
 * The usage of sliding windows, small enough for one row: calls within a second share an entry, which leaves a
 * window with the last of them.
 */
import type { Limits } from './limits.ts';

/** `creation` is GitHub's "content creation", which can notify people. */
export type CallKind = 'read' | 'write' | 'creation';

/** All times are milliseconds since 1970. */
export interface Spend {
  from: number;
  /** The end of the last call. The platform counted it before. */
  until: number;
  points: number;
  creations: number;
}

export type Cost = Pick<Spend, 'points' | 'creations'>;

interface Window {
  lengthMs: number;
  allowed: number;
  amount: (spend: Cost) => number;
}

/** An entry covers 1/60 of a minute, and leaves a window at most that late. */
const grains = 60;

export function costOf(kind: CallKind): Cost {
  return { points: kind === 'read' ? 1 : 5, creations: kind === 'creation' ? 1 : 0 };
}

/** The earliest time at which the cost fits into every window. */
export function fitsAt(
  spends: readonly Spend[],
  cost: Cost,
  now: number,
  limits: Limits,
): { points: number; creations: number } {
  const [minutePoints, minuteCreations, hourCreations] = windowsOf(limits);
  return {
    points: freeAt(spends, cost, minutePoints, now),
    creations: Math.max(
      freeAt(spends, cost, minuteCreations, now),
      freeAt(spends, cost, hourCreations, now),
    ),
  };
}

export function book(
  spends: readonly Spend[],
  kind: CallKind,
  now: number,
  limits: Limits,
): Spend[] {
  const current = forget(spends, now, limits);
  const cost = costOf(kind);
  const last = current.at(-1);
  if (!last || now - last.from >= limits.minuteMs / grains) {
    return [...current, { from: now, until: now, ...cost }];
  }
  const joined: Spend = {
    from: last.from,
    until: Math.max(last.until, now),
    points: last.points + cost.points,
    creations: last.creations + cost.creations,
  };
  return [...current.slice(0, -1), joined];
}

/** The platform counts a call at some time before its end, so the window starts at the end. */
export function stamp(spends: readonly Spend[], startedAt: number, endedAt: number): Spend[] {
  const at = spends.findLastIndex(({ from }) => from <= startedAt);
  return spends.map((spend, index) =>
    index === at ? { ...spend, until: Math.max(spend.until, endedAt) } : spend,
  );
}

function windowsOf(limits: Limits): [Window, Window, Window] {
  const creations = ({ creations }: Cost) => creations;
  const { minuteMs, hourMs } = limits;
  return [
    { lengthMs: minuteMs, allowed: limits.pointsPerMinute, amount: ({ points }) => points },
    { lengthMs: minuteMs, allowed: limits.creationsPerMinute, amount: creations },
    { lengthMs: hourMs, allowed: limits.creationsPerHour, amount: creations },
  ];
}

function freeAt(
  spends: readonly Spend[],
  cost: Cost,
  { lengthMs, allowed, amount }: Window,
  now: number,
): number {
  const wanted = amount(cost);
  if (wanted === 0) return now;
  const inside = spends.filter(({ until }) => until > now - lengthMs);
  let held = inside.reduce((sum, spend) => sum + amount(spend), 0);
  if (held + wanted <= allowed) return now;
  for (const spend of inside.toSorted((a, b) => a.until - b.until)) {
    held -= amount(spend);
    if (held + wanted <= allowed) return spend.until + lengthMs;
  }
  return now;
}

/** Points only have a limit per minute, creations one per hour. */
function forget(spends: readonly Spend[], now: number, limits: Limits): Spend[] {
  return spends.filter(
    ({ until, creations }) => until > now - (creations > 0 ? limits.hourMs : limits.minuteMs),
  );
}

import { chanceOf, type Chance } from './chance.ts';
import { render, type Exercise, type Filled, type Gap } from './exercise.ts';
import { extendedByDays, type Dates, type Fate } from './timetable.ts';

export interface PlannedCommit {
  message: string;
  at: Date;
  files: Record<string, string>;
}

export interface PlannedPush {
  at: Date;
  commits: readonly PlannedCommit[];
  /** Answers after this push. */
  filled: Filled;
  /** Starts again from the starter code. */
  rewrites: boolean;
}

export interface History {
  acceptedAt: Date;
  pushes: readonly PlannedPush[];
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** From 0 to 1. */
export function diligenceOf(login: string): number {
  return chanceOf(`diligence of ${login}`).between(0.15, 1);
}

export function historyOf(
  exercise: Exercise,
  login: string,
  dates: Dates,
  fate: Fate | undefined,
): History {
  const chance = chanceOf(`${exercise.assignment} by ${login}`);
  const diligence = Math.min(1, Math.max(0, diligenceOf(login) + chance.between(-0.15, 0.15)));
  const acceptedAt = acceptance(chance, diligence, dates);
  if (fate === 'idle') return { acceptedAt, pushes: [] };
  const times = pushTimes(chance, diligence, { ...dates, releasedAt: acceptedAt }, fate);
  const planned = fillGaps(exercise, chance, diligence, times);
  const all = fate === 'rewrites' ? [...planned, rewrite(exercise, planned, dates)] : planned;
  return { acceptedAt, pushes: all.filter(({ at }) => at < dates.now) };
}

/** Careful students accept first. */
function acceptance(chance: Chance, diligence: number, { releasedAt, dueAt, now }: Dates): Date {
  const latest = Math.min(dueAt.getTime() - dayMs, now.getTime() - hourMs) - releasedAt.getTime();
  const wait = (1 - diligence) * chance.next() * 0.35 * latest + chance.between(0.1, 6) * hourMs;
  return new Date(releasedAt.getTime() + Math.min(wait, Math.max(latest, minuteMs)));
}

function pushTimes(
  chance: Chance,
  diligence: number,
  { releasedAt, dueAt }: Dates,
  fate: Fate | undefined,
): Date[] {
  const count = 1 + Math.round(diligence * 2 + chance.next() * 1.6);
  const span = dueAt.getTime() - releasedAt.getTime();
  const first = releasedAt.getTime() + span * chance.between(0.02, 0.15 + 0.6 * (1 - diligence));
  const last = dueAt.getTime() - span * chance.between(0.002, 0.05 + 0.25 * diligence);
  const times = Array.from({ length: count }, (_, index) => {
    const share = count === 1 ? 1 : index / (count - 1);
    const wobble = index === 0 || index === count - 1 ? 0 : chance.between(-0.3, 0.3) / count;
    return moveToDaytime(first + (Math.max(first, last) - first) * (share + wobble), chance);
  }).toSorted((a, b) => a - b);
  if (fate === 'late') times.push(dueAt.getTime() + chance.between(1, 9) * hourMs);
  if (fate === 'extended')
    times.push(dueAt.getTime() + (extendedByDays - 4) * dayMs - 3.3 * hourMs);
  return times.map((time) => new Date(time));
}

/** To the evening before. */
function moveToDaytime(time: number, chance: Chance): number {
  const hour = (time % dayMs) / hourMs;
  return hour < 8 ? time - (hour + chance.between(1, 7)) * hourMs : time;
}

function fillGaps(
  exercise: Exercise,
  chance: Chance,
  diligence: number,
  times: readonly Date[],
): PlannedPush[] {
  const gaps = exercise.gaps.filter(({ isPrelude }) => !isPrelude);
  // Less careful students leave out tests and notes.
  const most = Math.max(1, Math.round(gaps.length * Math.min(1, 0.45 + diligence * 0.75)));
  const toFill = gaps.slice(0, most);
  let filled: Filled = Object.fromEntries(
    exercise.gaps.filter(({ isPrelude }) => isPrelude).map(({ name }) => [name, 0]),
  );
  return times.flatMap((at, index) => {
    const from = Math.floor((toFill.length * index) / times.length);
    const to = Math.floor((toFill.length * (index + 1)) / times.length);
    const steps = toFill.slice(from, to).map((gap) => ({
      message: chance.pick(gap.messages),
      change: { [gap.name]: choose(chance, diligence, gap) },
    }));
    if (steps.length === 0) steps.push(...improvement(chance, exercise, filled));
    if (steps.length === 0) return [];
    const commits = steps.map(({ message, change }, step) => {
      filled = { ...filled, ...change };
      const minutesBefore = (steps.length - step) * chance.between(6, 50);
      const files = render(exercise, filled);
      return { message, at: new Date(at.getTime() - minutesBefore * minuteMs), files };
    });
    return [{ at, commits: inOrder(commits), filled, rewrites: false }];
  });
}

function choose(chance: Chance, diligence: number, { answers }: Gap): number {
  const slip = (1 - diligence) * answers.length * chance.between(0.1, 1.25);
  return Math.min(answers.length - 1, Math.floor(slip));
}

function improvement(chance: Chance, { gaps }: Exercise, filled: Filled) {
  const place = ({ name }: Gap) => filled[name] ?? 0;
  const [worst] = gaps.toSorted((a, b) => place(b) - place(a));
  if (!worst || place(worst) === 0) return [];
  const message = chance.pick([
    'Clean up',
    'Fix what the tests found',
    'Another look',
    'Small fix',
  ]);
  return [{ message, change: { [worst.name]: place(worst) - 1 } }];
}

/** The best answers in one commit, two days late. */
function rewrite(
  exercise: Exercise,
  planned: readonly PlannedPush[],
  { dueAt }: Dates,
): PlannedPush {
  const before = planned.at(-1)?.filled ?? {};
  const filled = Object.fromEntries(Object.keys(before).map((name) => [name, 0]));
  const at = new Date(dueAt.getTime() + 2 * dayMs - 5 * hourMs);
  const files = render(exercise, filled);
  const commit = { message: 'Library loans, complete', at: new Date(at.getTime() - 9e5), files };
  return { at, commits: [commit], filled, rewrites: true };
}

function inOrder(commits: PlannedCommit[]): PlannedCommit[] {
  const times = commits.map(({ at }) => at).toSorted((a, b) => a.getTime() - b.getTime());
  return commits.map((commit, index) => ({ ...commit, at: times[index] ?? commit.at }));
}

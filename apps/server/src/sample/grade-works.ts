import type { Graders, StudentWork } from '@lectern/contract';
import { chanceOf } from './chance.ts';
import { countedPush } from './plan.ts';
import type { PlannedPush } from './history.ts';
import { forEachLimited } from './pacing.ts';
import {
  atOnce,
  type AcceptedWork,
  type CourseAssignment,
  type CourseContext,
} from './course-context.ts';
import { dayOf } from './timetable.ts';
import { automaticMaximum, automaticScore, commentsOn, missingFrom } from './scoring.ts';

const hourMs = 3_600_000;

interface Submitted {
  work: AcceptedWork;
  shown: StudentWork;
  counted: PlannedPush;
}

export async function gradeWorks(
  context: CourseContext,
  assignment: CourseAssignment,
): Promise<void> {
  const { unit } = assignment.planned;
  if (unit.graded === 0) return;
  const shown = await listShown(context, assignment);
  const submitted = toSubmitted(assignment, shown);
  await reportScores(context, assignment, submitted);
  const graderOf = await shareOut(context, assignment);
  const chosen = byChance(submitted).slice(0, Math.round(submitted.length * unit.graded));
  const open = chosen.filter(({ shown }) => shown.manual_feedback_score === null);
  await forEachLimited(open, atOnce, (one) => grade(context, assignment, one, graderOf));
  if (unit.publishedOn !== null) await publish(context, assignment, shown);
}

async function listShown(
  { plan, api }: CourseContext,
  { path }: CourseAssignment,
): Promise<StudentWork[]> {
  const { login } = plan.professor;
  type Works = { student_works: StudentWork[] };
  return (await api.call<Works>(login, 'GET', `${path}/works`)).student_works;
}

/** With a counted push and a settled commit. */
function toSubmitted(
  { planned, works }: CourseAssignment,
  shown: readonly StudentWork[],
): Submitted[] {
  const byId = new Map(shown.map((one) => [one.student_work_id, one]));
  return works.flatMap((work) => {
    const counted = countedPush(work.planned, planned.dates);
    const found = byId.get(work.workId);
    return counted && found?.counted_commit ? [{ work, shown: found, counted }] : [];
  });
}

function byChance(submitted: readonly Submitted[]): Submitted[] {
  const place = ({ work }: Submitted) => chanceOf(`turn of ${work.planned.student.login}`).next();
  return submitted.toSorted((a, b) => place(a) - place(b));
}

async function reportScores(
  { plan, api }: CourseContext,
  { path, planned }: CourseAssignment,
  submitted: readonly Submitted[],
): Promise<void> {
  const { exercise } = planned.unit;
  const unreported = submitted.filter(({ shown }) => shown.auto_grader_score === null);
  if (unreported.length === 0) return;
  const { login } = plan.professor;
  const at = planned.dates.releasedAt;
  const { token } = await api.call<{ token: string }>(login, 'POST', `${path}/autograder-token`, {
    at,
  });
  for (const { shown, counted } of unreported) {
    const body = {
      student_work_id: shown.student_work_id,
      sha: shown.counted_commit?.sha,
      points: automaticScore(exercise, counted.filled),
      maximum: automaticMaximum,
    };
    await api.call(login, 'POST', '/autograder/reports', {
      body,
      at: new Date(counted.at.getTime() + 0.05 * hourMs),
      headers: { authorization: `Bearer ${token}` },
    });
  }
}

/** Evenly, on the morning after the due date. */
async function shareOut(
  { plan, api }: CourseContext,
  { path, planned }: CourseAssignment,
): Promise<Map<number, string>> {
  const graders = plan.assistants.map(({ login }) => ({ github_username: login, weight: 1 }));
  const body = { mode: 'share', graders, reassign: false };
  const at = new Date(planned.dates.dueAt.getTime() + 9 * hourMs);
  const { login } = plan.professor;
  const { assigned } = await api.call<Graders>(login, 'PUT', `${path}/graders`, { body, at });
  return new Map(assigned.map((one) => [one.student_work_id, one.github_username]));
}

const closings = {
  flawless: [
    'A pleasure to read, with short functions and clear names.',
    'Nothing to add. Compare it with other solutions of the same exercise.',
  ],
  flawed: [
    'Good work. Read the comments before the next assignment.',
    'Solid. Push a little earlier next time, so that there is time to ask.',
    'You are close. Most missing points are in the edge cases.',
  ],
} as const;

async function grade(
  { api, plan }: CourseContext,
  { path, planned, rubricItemIds }: CourseAssignment,
  { work, counted }: Submitted,
  graderOf: ReadonlyMap<number, string>,
): Promise<void> {
  const { exercise } = planned.unit;
  const chance = chanceOf(`grade of ${work.planned.student.login} for ${exercise.assignment}`);
  const remarks = [
    ...commentsOn(exercise, counted.filled).map(({ item, ...comment }) => ({
      ...comment,
      rubric_item_id: item === undefined ? null : (rubricItemIds[item] ?? null),
    })),
    ...missingFrom(exercise, counted.filled).map(general),
  ];
  const { flawless, flawed } = closings;
  const closing = remarks.some(({ points }) => points < 0) ? flawed : flawless;
  const comments = [
    ...remarks,
    ...(chance.isLucky(0.4) ? [general({ body: chance.pick(closing), points: 0 })] : []),
  ].map((comment) => ({ action: 'CREATE', ...comment }));
  const grader = graderOf.get(work.workId) ?? plan.professor.login;
  await api.call(grader, 'POST', `${path}/works/work/${work.workId}/grade`, {
    body: { body: '', comments },
    at: gradedAt(planned.dates.dueAt, lastGradingAt(planned), chance.next()),
    headers: { 'idempotency-key': `sample-${work.workId}` },
  });
}

function general(comment: { body: string; points: number }) {
  return { path: null, line: null, rubric_item_id: null, ...comment };
}

function lastGradingAt({ unit, dates }: CourseAssignment['planned']): Date {
  const last = unit.publishedOn === null ? dates.now.getTime() : dayOf(dates.now, unit.publishedOn);
  return new Date(last - hourMs);
}

function gradedAt(dueAt: Date, lastAt: Date, share: number): Date {
  const first = dueAt.getTime() + 12 * hourMs;
  return new Date(first + (lastAt.getTime() - first) * share);
}

async function publish(
  { plan, api }: CourseContext,
  { path, planned }: CourseAssignment,
  shown: readonly StudentWork[],
): Promise<void> {
  const { unit, dates } = planned;
  if (shown.some(({ grades_published_timestamp: at }) => at !== null)) return;
  const [assistant = plan.professor] = plan.assistants;
  const body = { body: 'We received no submission by the due date. Please come and see us.' };
  const at = lastGradingAt(planned);
  await api.call(assistant.login, 'POST', `${path}/grade-missing`, { body, at });
  const publishedAt = new Date(dayOf(dates.now, unit.publishedOn ?? 0) + 15 * hourMs);
  await api.call(plan.professor.login, 'POST', `${path}/publish`, { body: {}, at: publishedAt });
}

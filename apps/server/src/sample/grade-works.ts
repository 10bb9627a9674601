/** Grades of the sample course: what the tests report, who grades what, comments at their lines. */
import type { Graders, StudentWork } from '@lectern/contract';
import { chanceOf } from './chance.ts';
import { countedPush } from './counted-push.ts';
import type { PlannedPush } from './history.ts';
import { eachOf } from './in-turn.ts';
import { atOnce, type AcceptedWork, type HandedOut, type Making } from './making.ts';
import { dayOf } from './timetable.ts';
import { automaticMaximum, automaticScore, commentsOn, missingFrom } from './verdict.ts';

const hourMs = 3_600_000;

interface HandedIn {
  work: AcceptedWork;
  shown: StudentWork;
  counted: PlannedPush;
}

export async function gradeWorks(making: Making, out: HandedOut): Promise<void> {
  const { unit } = out.planned;
  if (unit.graded === 0) return;
  const shown = await listShown(making, out);
  const handedIn = toHandedIn(out, shown);
  await reportScores(making, out, handedIn);
  const graderOf = await shareOut(making, out);
  const chosen = byChance(handedIn).slice(0, Math.round(handedIn.length * unit.graded));
  const open = chosen.filter(({ shown }) => shown.manual_feedback_score === null);
  await eachOf(open, atOnce, (one) => grade(making, out, one, graderOf));
  if (unit.publishedOn !== null) await publish(making, out, shown);
}

async function listShown({ plan, stage }: Making, { path }: HandedOut): Promise<StudentWork[]> {
  const { login } = plan.professor;
  type Works = { student_works: StudentWork[] };
  return (await stage.call<Works>(login, 'GET', `${path}/works`)).student_works;
}

/** What is settled and has something in it. */
function toHandedIn({ planned, works }: HandedOut, shown: readonly StudentWork[]): HandedIn[] {
  const byId = new Map(shown.map((one) => [one.student_work_id, one]));
  return works.flatMap((work) => {
    const counted = countedPush(work.planned, planned.dates);
    const found = byId.get(work.workId);
    return counted && found?.counted_commit ? [{ work, shown: found, counted }] : [];
  });
}

/** An order that has nothing to do with names. */
function byChance(handedIn: readonly HandedIn[]): HandedIn[] {
  const place = ({ work }: HandedIn) => chanceOf(`turn of ${work.planned.student.login}`).next();
  return handedIn.toSorted((a, b) => place(a) - place(b));
}

async function reportScores(
  { plan, stage }: Making,
  { path, planned }: HandedOut,
  handedIn: readonly HandedIn[],
): Promise<void> {
  const { exercise } = planned.unit;
  const unreported = handedIn.filter(({ shown }) => shown.auto_grader_score === null);
  if (unreported.length === 0) return;
  const { login } = plan.professor;
  const at = planned.dates.releasedAt;
  const { token } = await stage.call<{ token: string }>(login, 'POST', `${path}/autograder-token`, {
    at,
  });
  for (const { shown, counted } of unreported) {
    const body = {
      student_work_id: shown.student_work_id,
      sha: shown.counted_commit?.sha,
      points: automaticScore(exercise, counted.filled),
      maximum: automaticMaximum,
    };
    await stage.call(login, 'POST', '/autograder/reports', {
      body,
      at: new Date(counted.at.getTime() + 0.05 * hourMs),
      headers: { authorization: `Bearer ${token}` },
    });
  }
}

/** Evenly among the assistants, on the morning after the due date. */
async function shareOut(
  { plan, stage }: Making,
  { path, planned }: HandedOut,
): Promise<Map<number, string>> {
  const graders = plan.assistants.map(({ login }) => ({ github_username: login, weight: 1 }));
  const body = { mode: 'share', graders, reassign: false };
  const at = new Date(planned.dates.dueAt.getTime() + 9 * hourMs);
  const { login } = plan.professor;
  const { assigned } = await stage.call<Graders>(login, 'PUT', `${path}/graders`, { body, at });
  return new Map(assigned.map((one) => [one.student_work_id, one.github_username]));
}

const closings = {
  flawless: [
    'A pleasure to read. Short functions, clear names.',
    'Nothing to add. Have a look at what others did with the same exercise.',
  ],
  flawed: [
    'Good work. Have a look at the comments before the next assignment.',
    'Solid. Next time push a little earlier, so that there is time to ask.',
    'You are close: most of what is missing is in the edge cases.',
  ],
} as const;

async function grade(
  { stage, plan }: Making,
  { path, planned, rubricItemIds }: HandedOut,
  { work, counted }: HandedIn,
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
  await stage.call(grader, 'POST', `${path}/works/work/${work.workId}/grade`, {
    body: { body: '', comments },
    at: gradedAt(planned.dates.dueAt, lastGradingAt(planned), chance.next()),
    headers: { 'idempotency-key': `sample-${work.workId}` },
  });
}

function general(comment: { body: string; points: number }) {
  return { path: null, line: null, rubric_item_id: null, ...comment };
}

function lastGradingAt({ unit, dates }: HandedOut['planned']): Date {
  const last = unit.publishedOn === null ? dates.now.getTime() : dayOf(dates.now, unit.publishedOn);
  return new Date(last - hourMs);
}

function gradedAt(dueAt: Date, lastAt: Date, share: number): Date {
  const first = dueAt.getTime() + 12 * hourMs;
  return new Date(first + (lastAt.getTime() - first) * share);
}

/** Whoever handed nothing in gets a zero with a word, then everyone hears. */
async function publish(
  { plan, stage }: Making,
  { path, planned }: HandedOut,
  shown: readonly StudentWork[],
): Promise<void> {
  const { unit, dates } = planned;
  if (shown.some(({ grades_published_timestamp: at }) => at !== null)) return;
  const [assistant = plan.professor] = plan.assistants;
  const body = { body: 'Nothing had arrived by the due date. Please come and see us.' };
  const at = lastGradingAt(planned);
  await stage.call(assistant.login, 'POST', `${path}/grade-missing`, { body, at });
  const publishedAt = new Date(dayOf(dates.now, unit.publishedOn ?? 0) + 15 * hourMs);
  await stage.call(plan.professor.login, 'POST', `${path}/publish`, { body: {}, at: publishedAt });
}

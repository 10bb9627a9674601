import type { Acceptance, AssignmentOutline, FullRubric, TemplateRepo } from '@lectern/contract';
import { eq } from 'drizzle-orm';
import { baseRepositories, contributors, users } from '../db/schema/index.ts';
import { forEachLimited, waitUntil } from './pacing.ts';
import {
  atOnce,
  type AcceptedWork,
  type Course,
  type CourseAssignment,
  type CourseContext,
} from './course-context.ts';
import type { PlannedUnit } from './plan.ts';
import { automaticMaximum, manualMaximum, startingScore } from './scoring.ts';

export async function makeAssignment(
  context: CourseContext,
  course: Course,
  planned: PlannedUnit,
): Promise<CourseAssignment> {
  const outline = await ensureAssignment(context, course, planned);
  const path = `${course.path}/assignments/assignment/${outline.id}`;
  await setScores(context, path, outline, planned);
  const rubric = await ensureRubric(context, course, planned);
  const link = { body: { rubric_id: rubric.rubric.id }, at: planned.dates.releasedAt };
  await context.api.call(context.plan.professor.login, 'PUT', `${path}/rubric`, link);
  await waitForStarterCode(context, outline.id);
  context.tick();
  return {
    planned,
    assignmentId: outline.id,
    path,
    rubricItemIds: rubric.rubric_items.map(({ id }) => id),
    works: await accept(context, outline.id, path, planned),
  };
}

async function ensureAssignment(
  { plan, api }: CourseContext,
  { org, path }: Course,
  { unit, dates }: PlannedUnit,
): Promise<AssignmentOutline> {
  const { login } = plan.professor;
  const { assignment: name, template } = unit.exercise;
  const list = `${path}/assignments`;
  const known = await api.call<{ assignment_outlines: AssignmentOutline[] }>(login, 'GET', list);
  const existing = known.assignment_outlines.find((one) => one.name === name);
  if (existing) return existing;
  const { templates } = await api.call<{ templates: TemplateRepo[] }>(
    login,
    'GET',
    `/orgs/org/${org.id}/templates?items_per_page=100&page_num=1`,
  );
  const from = templates.find(({ template_repo_name }) => template_repo_name === template);
  const body = {
    name,
    template_id: from?.template_repo_id,
    main_due_date: dates.dueAt.toISOString(),
    due_time_zone: 'UTC',
  };
  const at = dates.releasedAt;
  const made = await api.call<{ created_assignment: AssignmentOutline }>(login, 'POST', list, {
    body,
    at,
  });
  return made.created_assignment;
}

async function setScores(
  { plan, api }: CourseContext,
  path: string,
  { version, default_score }: AssignmentOutline,
  { dates }: PlannedUnit,
): Promise<void> {
  if (default_score === startingScore) return;
  const maximum_score = manualMaximum + automaticMaximum;
  const body = { version, default_score: startingScore, maximum_score };
  await api.call(plan.professor.login, 'PATCH', path, { body, at: dates.releasedAt });
}

async function ensureRubric(
  { plan, api }: CourseContext,
  { org, classroomId, path }: Course,
  { unit, dates }: PlannedUnit,
): Promise<FullRubric> {
  const { login } = plan.professor;
  const { name, items } = unit.exercise.rubric;
  const { full_rubrics: known } = await api.call<{ full_rubrics: FullRubric[] }>(
    login,
    'GET',
    `${path}/rubrics`,
  );
  const existing = known.find(({ rubric }) => rubric.name === name);
  if (existing) return existing;
  const body = {
    rubric: { name, org_id: org.id, classroom_id: classroomId },
    rubric_items: items.map(({ explanation, points }) => ({ explanation, point_value: points })),
  };
  const at = dates.releasedAt;
  const made = await api.call<{ full_rubric: FullRubric }>(login, 'POST', '/rubrics/rubric', {
    body,
    at,
  });
  return made.full_rubric;
}

/** Students accept days after the release, when the starter code is ready. */
async function waitForStarterCode(
  { db, signal }: CourseContext,
  assignmentId: number,
): Promise<void> {
  await waitUntil('Copying the starter code', signal, async () => {
    const [base] = await db
      .select({ state: baseRepositories.state })
      .from(baseRepositories)
      .where(eq(baseRepositories.assignmentId, assignmentId));
    return base?.state === 'ready';
  });
}

async function accept(
  context: CourseContext,
  assignmentId: number,
  path: string,
  { works, dates }: PlannedUnit,
): Promise<AcceptedWork[]> {
  const { plan, api, tick } = context;
  const begun = await worksByLogin(context, assignmentId);
  const accepted = works.flatMap((planned) => {
    const workId = begun.get(planned.student.login);
    return workId === undefined ? [] : [{ planned, workId }];
  });
  tick(accepted.length);
  if (accepted.length === works.length) return accepted;
  const { login } = plan.professor;
  const { token } = await api.call<{ token: string }>(login, 'POST', `${path}/token`, {
    body: {},
    at: dates.releasedAt,
  });
  const open = works.filter(({ student }) => !begun.has(student.login));
  await forEachLimited(open, atOnce, async (planned) => {
    const { student, history } = planned;
    const link = `/classrooms/classroom/0/assignments/token/${token}`;
    const options = { at: history.acceptedAt };
    const { student_work_id } = await api.call<Acceptance>(student.login, 'POST', link, options);
    accepted.push({ planned, workId: student_work_id });
    tick();
  });
  return accepted;
}

async function worksByLogin(
  { db }: CourseContext,
  assignmentId: number,
): Promise<Map<string, number>> {
  const rows = await db
    .select({ login: users.login, workId: contributors.workId })
    .from(contributors)
    .innerJoin(users, eq(users.id, contributors.userId))
    .where(eq(contributors.assignmentId, assignmentId));
  return new Map(rows.map(({ login, workId }) => [login, workId]));
}

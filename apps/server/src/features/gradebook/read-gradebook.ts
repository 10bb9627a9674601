/** The gradebook of a class, and of one student. Both compute totals by the same function. */
import type { Gradebook, GradebookPerson, MyGradebook } from '@lectern/contract';
import { groupBy } from '../../db/group-by.ts';
import type { Reader } from '../../db/transact.ts';
import { noDates } from '../commits/counting/own-dates.ts';
import { fullName } from '../memberships/full-name.ts';
import { isLive } from '../memberships/standing.ts';
import { listMembers } from '../works/people-queries.ts';
import { cellsOf, totalOf, type Audience, type PersonFacts } from './cells.ts';
import { readPlan, versionOf } from './plan-queries.ts';
import {
  listColumnScores,
  listExcuses,
  listOwnDates,
  listIdentifiers,
  listPublishedScores,
  listSectionMembers,
  listSections,
  listWorkScores,
  type Whose,
} from './score-queries.ts';

export interface GradebookView {
  audience: Audience;
  /** Identifiers and addresses are for professors. */
  withIdentifiers: boolean;
  now: Date;
}

export async function readGradebook(
  db: Reader,
  classroomId: number,
  view: GradebookView,
): Promise<Gradebook> {
  const members = await listMembers(db, classroomId);
  const students = members.filter((member) => member.role === 'STUDENT' && isLive(member));
  const isForStudent = view.audience === 'student';
  const plan = await readPlan(db, classroomId, isForStudent ? view.now : undefined);
  const factsOf = await readFacts(db, { classroomId });
  const sections = await listSections(db, { classroomId });
  const sectionsOf = groupBy(await listSectionMembers(db, { classroomId }), ({ userId }) => userId);
  const identifiers = view.withIdentifiers ? await listIdentifiers(db, { classroomId }) : [];
  const identifierOf = new Map(identifiers.map((row) => [row.userId, row]));
  const people = students.map((student): GradebookPerson => {
    const cells = cellsOf(plan, factsOf(student.userId), view);
    const { identifier = null, email = null } = identifierOf.get(student.userId) ?? {};
    return {
      user_id: student.userId,
      full_name: fullName(student),
      github_username: student.login,
      ...(identifier !== null && { identifier }),
      ...(email !== null && { email }),
      section_ids: (sectionsOf.get(student.userId) ?? []).map(({ sectionId }) => sectionId),
      total: totalOf(plan, cells),
      cells,
    };
  });
  const version = versionOf(plan);
  return { ...plan, people, version, sections };
}

export async function readMyGradebook(
  db: Reader,
  whose: { classroomId: number; userId: number },
  now: Date,
): Promise<MyGradebook> {
  const plan = await readPlan(db, whose.classroomId, now);
  const visible = { ...plan, columns: plan.columns.filter(({ published }) => published) };
  const factsOf = await readFacts(db, whose);
  const cells = cellsOf(visible, factsOf(whose.userId), { audience: 'student', now });
  return { ...visible, total: totalOf(visible, cells), cells };
}

async function readFacts(db: Reader, whose: Whose): Promise<(userId: number) => PersonFacts> {
  const scores = await listWorkScores(db, whose);
  const published = new Map((await listPublishedScores(db, whose)).map((one) => [one.workId, one]));
  const together = whose.userId && [whose.userId, ...scores.map(({ userId }) => userId)];
  const dates = await listOwnDates(db, whose, together || undefined);
  const datesOf = new Map(dates.map((row) => [keyOf(row), row]));
  const columnScores = new Map(
    (await listColumnScores(db, whose)).map((row) => [keyOf(row), row.score]),
  );
  const excused = new Set((await listExcuses(db, whose)).map((row) => keyOf(row)));
  const works = new Map(scores.map((row) => [keyOf(row), row]));
  const partners = groupBy(scores, ({ workId }) => workId);
  return (userId) => ({
    workOf: (assignmentId) => works.get(keyOf({ userId, assignmentId })),
    publishedOf: (workId) => published.get(workId),
    datesOf: (assignmentId) => {
      const work = works.get(keyOf({ userId, assignmentId }));
      const members = work ? (partners.get(work.workId) ?? []) : [{ userId }];
      return members.map((one) => datesOf.get(keyOf({ ...one, assignmentId })) ?? noDates);
    },
    scoreOf: (columnId) => columnScores.get(keyOf({ userId, columnId })) ?? null,
    isExcused: (item) => excused.has(keyOf({ userId, ...item })),
  });
}

interface Key {
  userId: number;
  assignmentId?: number | null;
  columnId?: number | null;
}

function keyOf({ userId, assignmentId, columnId }: Key): string {
  return assignmentId ? `${userId} a${assignmentId}` : `${userId} c${columnId}`;
}

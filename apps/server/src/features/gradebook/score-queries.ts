/** Scores of a class or of one person. The number of statements does not depend on how many there are. */
import { and, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { isCurrent } from '../../db/put-away.ts';
import {
  assignments,
  contributors,
  gradebookColumns,
  gradebookExcuses,
  gradebookScores,
  ownDueDates,
  publications,
  sections,
  sectionsOfPeople,
  shownNames,
  works,
} from '../../db/schema/index.ts';
import type { Reader } from '../../db/transact.ts';
import { scoreOf } from '../works/work-rows.ts';

/** All students, or one. */
export interface Whose {
  classroomId: number;
  userId?: number | undefined;
}

function isTheirs(column: Parameters<typeof eq>[0], { userId }: Whose): SQL | undefined {
  return userId === undefined ? undefined : eq(column, userId);
}

/** A row for each contributor of each submission; for one person, their partners too. */
export function listWorkScores(db: Reader, whose: Whose) {
  const score = scoreOf(db);
  return db
    .select({
      userId: contributors.userId,
      workId: works.id,
      assignmentId: works.assignmentId,
      state: works.state,
      countedReason: works.countedReason,
      countedReceivedAt: works.countedReceivedAt,
      lateHeadAt: works.lateHeadAt,
      auto: score.autoScore,
      manual: score.manualScore,
      overall: score.overallScore,
      override: score.override,
      final: score.finalScore,
    })
    .from(works)
    .innerJoin(assignments, eq(assignments.id, works.assignmentId))
    .innerJoin(contributors, eq(contributors.workId, works.id))
    .innerJoinLateral(score, sql`true`)
    .where(and(eq(assignments.classroomId, whose.classroomId), isCurrent, isOwn(db, whose)));
}

/** As an array, because PostgreSQL would join a subquery last, after computing all scores of the class. */
function isOwn(db: Reader, { userId }: Whose): SQL | undefined {
  if (userId === undefined) return undefined;
  const own = db
    .select({ workId: contributors.workId })
    .from(contributors)
    .where(eq(contributors.userId, userId));
  return sql`${works.id} = any(array(${own}))`;
}

/** The scores of the newest publication of each submission, without its comments. */
export function listPublishedScores(db: Reader, whose: Whose) {
  const { snapshot } = publications;
  const number = (name: string) =>
    sql<number | null>`(${snapshot} ->> ${sql.raw(`'${name}'`)})::float8`;
  return db
    .selectDistinctOn([publications.workId], {
      workId: publications.workId,
      publishedAt: publications.publishedAt,
      manual: number('manual_feedback_score'),
      auto: number('auto_grader_score'),
      final: number('final_score'),
    })
    .from(publications)
    .innerJoin(works, eq(works.id, publications.workId))
    .innerJoin(assignments, eq(assignments.id, works.assignmentId))
    .where(
      and(
        eq(assignments.classroomId, whose.classroomId),
        isCurrent,
        isNull(publications.withdrawnAt),
        isOwn(db, whose),
      ),
    )
    .orderBy(publications.workId, desc(publications.id));
}

/** Of everyone, or of these people, who have a date of their own for an assignment. */
export function listOwnDates(
  db: Reader,
  { classroomId }: Whose,
  userIds: readonly number[] | undefined,
) {
  return db
    .select({
      assignmentId: ownDueDates.assignmentId,
      userId: ownDueDates.userId,
      extendedTo: ownDueDates.extendedTo,
      sectionDueAt: ownDueDates.sectionDueAt,
    })
    .from(ownDueDates)
    .where(
      and(
        eq(ownDueDates.classroomId, classroomId),
        userIds && inArray(ownDueDates.userId, [...userIds]),
      ),
    );
}

/** The newest entry of each person in each column. */
export function listColumnScores(db: Reader, whose: Whose) {
  const { columnId, userId, score, id } = gradebookScores;
  return db
    .selectDistinctOn([columnId, userId], { columnId, userId, score })
    .from(gradebookScores)
    .innerJoin(gradebookColumns, eq(gradebookColumns.id, columnId))
    .where(
      and(
        eq(gradebookColumns.classroomId, whose.classroomId),
        isNull(gradebookColumns.deletedAt),
        isTheirs(userId, whose),
      ),
    )
    .orderBy(columnId, userId, desc(id));
}

export function listExcuses(db: Reader, whose: Whose) {
  const { assignmentId, columnId, userId } = gradebookExcuses;
  return db
    .select({ assignmentId, columnId, userId })
    .from(gradebookExcuses)
    .leftJoin(assignments, eq(assignments.id, assignmentId))
    .leftJoin(gradebookColumns, eq(gradebookColumns.id, columnId))
    .where(
      and(
        isNull(gradebookExcuses.withdrawnAt),
        sql`coalesce(${assignments.classroomId}, ${gradebookColumns.classroomId}) = ${whose.classroomId}`,
        isTheirs(userId, whose),
      ),
    );
}

export function listSections(db: Reader, { classroomId }: Whose) {
  return db
    .select({ section_id: sections.id, name: sections.name })
    .from(sections)
    .where(eq(sections.classroomId, classroomId))
    .orderBy(sql`lower(${sections.name})`);
}

export function listSectionMembers(db: Reader, { classroomId }: Whose) {
  return db
    .select({ sectionId: sectionsOfPeople.sectionId, userId: sectionsOfPeople.userId })
    .from(sectionsOfPeople)
    .where(eq(sectionsOfPeople.classroomId, classroomId));
}

export function listIdentifiers(db: Reader, { classroomId }: Whose) {
  return db
    .select({
      userId: shownNames.userId,
      identifier: shownNames.identifier,
      email: shownNames.email,
    })
    .from(shownNames)
    .where(eq(shownNames.classroomId, classroomId));
}

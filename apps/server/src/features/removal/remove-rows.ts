/** Every row of submissions and of an assignment. A test holds both lists equal to the database's references. */
import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import {
  assignments,
  autograderReports,
  autograderTokens,
  baseRepositories,
  commits,
  contributors,
  countedPacks,
  drafts,
  extensions,
  feedback,
  gradebookAssignments,
  gradebookExcuses,
  gradeSubmissions,
  graders,
  jobs,
  links,
  platformOutbox,
  presences,
  provisionings,
  publications,
  pushChecks,
  pushes,
  scoreOverrides,
  sectionDates,
  testRuns,
  testSettings,
  testTrials,
  testVersions,
  works,
} from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';

/** They refer to a submission. `feedback_versions` refers to comments, and `remove_history_of` empties it. */
export const tablesOfWorks = [
  autograderReports,
  commits,
  contributors,
  countedPacks,
  drafts,
  feedback,
  gradeSubmissions,
  graders,
  presences,
  provisionings,
  publications,
  pushChecks,
  pushes,
  scoreOverrides,
  testRuns,
] as const satisfies PgTable[];

/** They refer to an assignment, and the earlier ones to the later ones. */
export const tablesOfAssignments = [
  testRuns,
  testSettings,
  testTrials,
  testVersions,
  links,
  autograderTokens,
  extensions,
  gradebookAssignments,
  gradebookExcuses,
  sectionDates,
  baseRepositories,
] as const satisfies PgTable[];

/** Returns how many were there. The number of statements does not depend on it. */
export async function removeWorks(tx: Tx, workIds: readonly number[]): Promise<number> {
  const ids = sql`any(${sql.param(workIds)}::bigint[])`;
  // Work in the background that adds rows to them waits, and then finds nothing.
  const found = await tx
    .select({ id: works.id })
    .from(works)
    .where(sql`${works.id} = ${ids}`)
    .for('update');
  const reviews = sql`select 'publication:' || id from publications where work_id = ${ids}`;
  await tx.delete(platformOutbox).where(sql`${platformOutbox.key} in (${reviews})`);
  await tx.delete(jobs).where(sql`${jobs.lockedBy} is null and (
    (${jobs.payload} ->> 'workId')::bigint = ${ids}
    or (${jobs.payload} ->> 'publicationId')::bigint in (
      select id from publications where work_id = ${ids}
    ))`);
  await tx.execute(sql`select remove_history_of(${sql.param(workIds)}::bigint[])`);
  for (const table of tablesOfWorks) {
    await tx.delete(table).where(sql`${getTableColumns(table).workId} = ${ids}`);
  }
  await tx.delete(works).where(sql`${works.id} = ${ids}`);
  return found.length;
}

/** After the last of its submissions. */
export async function removeAssignment(tx: Tx, assignmentId: number): Promise<void> {
  await tx.delete(jobs).where(sql`${jobs.lockedBy} is null
    and (${jobs.payload} ->> 'assignmentId')::bigint = ${assignmentId}`);
  for (const table of tablesOfAssignments) {
    await tx.delete(table).where(eq(table.assignmentId, assignmentId));
  }
  await tx.delete(assignments).where(eq(assignments.id, assignmentId));
}

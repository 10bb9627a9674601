import { problemSentence, type SetupProblem } from '@lectern/contract';
import { and, eq, isNotNull, or } from 'drizzle-orm';
import {
  assignments,
  contributors,
  memberships,
  provisionings,
  shownNames,
  users,
  works,
} from '../../db/schema/index.ts';
import type { Reader } from '../../db/transact.ts';
import { byName, isShownNameOf, shownName } from '../memberships/by-name.ts';
import { fullName } from '../memberships/full-name.ts';
import { isLive } from '../memberships/standing.ts';
import { shownStep } from '../provisioning/provisioning-view.ts';

/** Skips works whose students have left the classroom. */
export async function listSetupProblems(
  db: Reader,
  { classroomId, assignmentId }: { classroomId: number; assignmentId: number },
): Promise<SetupProblem[]> {
  const rows = await selectStopped(db, { classroomId, assignmentId });
  const problems = new Map<number, SetupProblem>();
  for (const { work, provisioning, login, name, membership } of rows) {
    if (!isLive(membership)) continue;
    const known = problems.get(work.id) ?? toProblem(work, provisioning);
    known.contributors.push({ full_name: fullName(name), github_username: login });
    problems.set(work.id, known);
  }
  return [...problems.values()];
}

/** A problem of the setup comes first, because it explains a content problem. */
function toProblem(
  work: typeof works.$inferSelect,
  { step, problem }: typeof provisionings.$inferSelect,
): SetupProblem {
  const shown = problem ?? work.contentProblem;
  return {
    student_work_id: work.id,
    repo_name: work.repositoryName,
    accepted_at: work.createdAt.toISOString(),
    step: problem === null ? 'repository' : shownStep(step),
    problem: shown ? problemSentence(shown) : '',
    contributors: [],
  };
}

/** For queries that join works with their setups. */
export const isStopped = or(isNotNull(provisionings.problem), isNotNull(works.contentProblem));

function selectStopped(
  db: Reader,
  { classroomId, assignmentId }: { classroomId: number; assignmentId: number },
) {
  return db
    .select({
      work: works,
      provisioning: provisionings,
      login: users.login,
      name: shownName,
      membership: memberships,
    })
    .from(provisionings)
    .innerJoin(works, eq(works.id, provisionings.workId))
    .innerJoin(assignments, eq(assignments.id, works.assignmentId))
    .innerJoin(contributors, eq(contributors.workId, works.id))
    .innerJoin(users, eq(users.id, contributors.userId))
    .innerJoin(
      memberships,
      and(eq(memberships.userId, users.id), eq(memberships.classroomId, assignments.classroomId)),
    )
    .innerJoin(shownNames, isShownNameOf(classroomId, contributors.userId))
    .where(
      and(eq(assignments.id, assignmentId), eq(assignments.classroomId, classroomId), isStopped),
    )
    .orderBy(works.createdAt, works.id, ...byName);
}

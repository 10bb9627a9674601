import type { PublicRepository } from '@lectern/contract';
import { and, eq, isNotNull } from 'drizzle-orm';
import { isKept } from '../../db/put-away.ts';
import { assignments, works } from '../../db/schema/index.ts';
import type { Reader } from '../../db/transact.ts';
import { fullName } from '../memberships/full-name.ts';
import { listPeople } from '../works/people-queries.ts';

/** The rest is listed when these are private. */
const most = 100;

/** Includes removed students and archived assignments: everyone can read their code as well. */
export async function listPublic(db: Reader, classroomId: number): Promise<PublicRepository[]> {
  const rows = await db
    .select({
      student_work_id: works.id,
      assignment_id: assignments.id,
      assignment_name: assignments.name,
      repo_name: works.repositoryName,
      repo_url: works.repositoryUrl,
    })
    .from(works)
    .innerJoin(assignments, eq(assignments.id, works.assignmentId))
    .where(and(eq(assignments.classroomId, classroomId), isKept, isNotNull(works.seenPublicAt)))
    .orderBy(works.seenPublicAt, works.id)
    .limit(most);
  if (rows.length === 0) return [];
  const ids = rows.map(({ student_work_id: id }) => id);
  const peopleOf = await listPeople(db, classroomId, ids, 'shown');
  return rows.map((row) => ({
    ...row,
    contributors: peopleOf(row.student_work_id).contributors.map((person) => ({
      full_name: fullName(person),
      github_username: person.login,
    })),
  }));
}

import { and, eq } from 'drizzle-orm';
import { isKept } from '../../db/put-away.ts';
import {
  assignments,
  baseRepositories,
  contributors,
  memberships,
  organizations,
  provisionings,
  users,
  works,
} from '../../db/schema/index.ts';
import type { Reader } from '../../db/transact.ts';

export async function findSetup(db: Reader, workId: number) {
  const [row] = await db
    .select({
      work: works,
      provisioning: provisionings,
      assignment: assignments,
      base: baseRepositories,
      org: organizations,
    })
    .from(works)
    .innerJoin(provisionings, eq(provisionings.workId, works.id))
    .innerJoin(assignments, eq(assignments.id, works.assignmentId))
    .innerJoin(organizations, eq(organizations.id, works.orgId))
    .leftJoin(baseRepositories, eq(baseRepositories.assignmentId, works.assignmentId))
    .where(and(eq(works.id, workId), isKept));
  return row;
}

export type Setup = NonNullable<Awaited<ReturnType<typeof findSetup>>>;

export function selectPeople(db: Reader, { work, assignment }: Pick<Setup, 'work' | 'assignment'>) {
  return db
    .select({ user: users, membership: memberships })
    .from(contributors)
    .innerJoin(users, eq(users.id, contributors.userId))
    .innerJoin(
      memberships,
      and(
        eq(memberships.userId, contributors.userId),
        eq(memberships.classroomId, assignment.classroomId),
      ),
    )
    .where(eq(contributors.workId, work.id))
    .orderBy(users.id);
}

export type Person = Awaited<ReturnType<typeof selectPeople>>[number];

/** Nothing is set up for a work without an active member. */
export function isWanted(people: readonly Pick<Person, 'membership'>[]): boolean {
  return people.some(({ membership }) => membership.status === 'ACTIVE');
}

export function isSetupOf(workId: number) {
  return eq(provisionings.workId, workId);
}

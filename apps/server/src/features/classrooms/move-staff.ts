/**
 * Gives the TAs of a classroom the access that its setting says. With a team, also lets the team read
 * the repositories, in batches. Looks first, so it can run at any time and again.
 */
import { and, asc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import {
  assignments,
  baseRepositories,
  classrooms,
  memberships,
  organizations,
  works,
} from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { enqueueMoveStaff } from '../../jobs/kinds/classroom-jobs.ts';
import { enqueueCheck } from '../../jobs/kinds/membership-jobs.ts';
import { backgroundPriority } from '../../jobs/kinds/priorities.ts';
import type { StaffMove } from '../../jobs/queue.ts';
import type { OrganizationClient, Team } from '../../platform/organization-client.ts';
import { isProblem } from '../../platform/problem.ts';
import type { RepositoryClient } from '../../platform/repository-client.ts';
import type { TokenDeps } from '../tokens/platform-tokens.ts';
import { makeTeam } from './make-team.ts';

type MoveDeps = Pick<TokenDeps, 'db' | 'platform'>;
type ClassroomRow = typeof classrooms.$inferSelect;

const batch = 50;
/** Retry while our app is missing. */
const awayMs = 15 * 60_000;

export async function moveStaff(deps: MoveDeps, move: StaffMove): Promise<void> {
  const { db, platform } = deps;
  const [place] = await db
    .select({ classroom: classrooms, org: organizations })
    .from(classrooms)
    .innerJoin(organizations, eq(organizations.id, classrooms.orgId))
    .where(eq(classrooms.id, move.classroomId));
  if (!place) return;
  const { classroom, org } = place;
  if (org.installationId === null || org.suspendedAt !== null) {
    return transact(db, (tx) => enqueueMoveStaff(tx, move, { delayMs: awayMs }));
  }
  const client = await platform.asApp(org.installationId, org.login);
  const team = classroom.taAccess === 'TEAM' ? await ensureTeam(db, client, classroom) : undefined;
  if (move.after === undefined) await moveTas(db, classroom);
  if (!team) return;
  const repositories = await platform.repositories(org.installationId, org.login);
  if (move.after === undefined) await openBases(db, { client, repositories, classroom, team });
  await openBatch(deps, { client, repositories, classroom, team }, move.after ?? 0);
}

async function ensureTeam(
  db: MoveDeps['db'],
  org: OrganizationClient,
  classroom: ClassroomRow,
): Promise<Team | undefined> {
  const { id, staffTeamId, staffTeamSlug } = classroom;
  if (staffTeamId !== null && staffTeamSlug !== null) {
    return { id: staffTeamId, slug: staffTeamSlug };
  }
  const save = (change: Partial<ClassroomRow>) =>
    db.update(classrooms).set(change).where(eq(classrooms.id, id));
  const team = await makeTeam(org, {
    classroom,
    kind: 'staff',
    known: staffTeamSlug,
    saveSlug: (slug) => save({ staffTeamSlug: slug }),
  });
  if (team) await save({ staffTeamId: team.id, staffTeamSlug: team.slug });
  return team;
}

/** After the team exists, so that nobody is without access for long. */
async function moveTas(db: MoveDeps['db'], { id, taAccess }: ClassroomRow): Promise<void> {
  await transact(db, async (tx) => {
    const waiting = await tx
      .select({ classroomId: memberships.classroomId, userId: memberships.userId })
      .from(memberships)
      .where(
        and(
          eq(memberships.classroomId, id),
          eq(memberships.role, 'TA'),
          inArray(memberships.status, ['ACTIVE', 'ORG_INVITED']),
          sql`${memberships.staffAccess} is distinct from ${taAccess}`,
        ),
      )
      .orderBy(asc(memberships.userId));
    for (const member of waiting) await enqueueCheck(tx, member);
  });
}

interface Opening {
  client: OrganizationClient;
  repositories: RepositoryClient;
  classroom: ClassroomRow;
  team: Team;
}

async function openBases(db: MoveDeps['db'], opening: Opening): Promise<void> {
  const { classroom, team } = opening;
  const closed = await db
    .select({ id: baseRepositories.assignmentId, repositoryId: baseRepositories.repositoryId })
    .from(baseRepositories)
    .innerJoin(assignments, eq(assignments.id, baseRepositories.assignmentId))
    .where(
      and(
        eq(assignments.classroomId, classroom.id),
        isNotNull(baseRepositories.repositoryId),
        sql`${baseRepositories.staffTeamId} is distinct from ${team.id}`,
      ),
    )
    .orderBy(asc(baseRepositories.assignmentId));
  for (const { id, repositoryId } of closed) {
    if (repositoryId === null || !(await open(opening, repositoryId))) continue;
    await db
      .update(baseRepositories)
      .set({ staffTeamId: team.id })
      .where(eq(baseRepositories.assignmentId, id));
  }
}

async function openBatch({ db }: MoveDeps, opening: Opening, after: number): Promise<void> {
  const { classroom, team } = opening;
  const closed = await db
    .select({ id: works.id, repositoryId: works.repositoryId })
    .from(works)
    .innerJoin(assignments, eq(assignments.id, works.assignmentId))
    .where(
      and(
        eq(assignments.classroomId, classroom.id),
        isNotNull(works.repositoryId),
        gt(works.id, after),
        sql`${works.staffTeamId} is distinct from ${team.id}`,
      ),
    )
    .orderBy(asc(works.id))
    .limit(batch);
  for (const { id, repositoryId } of closed) {
    if (repositoryId === null || !(await open(opening, repositoryId))) continue;
    await db.update(works).set({ staffTeamId: team.id }).where(eq(works.id, id));
  }
  const last = closed.at(-1);
  if (!last || closed.length < batch) return;
  const next = { classroomId: classroom.id, after: last.id };
  await transact(db, (tx) => enqueueMoveStaff(tx, next, { priority: backgroundPriority }));
}

/** By id, because another repository may have the name now. A refused one must not stop the others. */
async function open({ client, repositories, team }: Opening, id: number): Promise<boolean> {
  const found = await repositories.findRepositoryById(id);
  // A deleted one needs nothing.
  if (!found) return true;
  try {
    await client.letTeamRead(team.slug, found.name);
    return true;
  } catch (error) {
    if (isProblem(error) && !error.isTemporary) return false;
    throw error;
  }
}

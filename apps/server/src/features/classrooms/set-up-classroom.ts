/** Closes repositories by default and creates a team of students. */
import { and, eq } from 'drizzle-orm';
import { classrooms, memberships, organizations } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { enqueueCheck } from '../../jobs/kinds/membership-jobs.ts';
import type { OrganizationClient } from '../../platform/organization-client.ts';
import { closeBasePermission } from '../organizations/base-permission.ts';
import type { TokenDeps } from '../tokens/platform-tokens.ts';
import { makeTeam } from './make-team.ts';

type ClassroomRow = typeof classrooms.$inferSelect;

export async function setUpClassroom(
  { db, platform }: Pick<TokenDeps, 'db' | 'platform'>,
  classroomId: number,
): Promise<void> {
  const [found] = await db
    .select({ classroom: classrooms, org: organizations })
    .from(classrooms)
    .innerJoin(organizations, eq(organizations.id, classrooms.orgId))
    .where(eq(classrooms.id, classroomId));
  if (!found || found.org.installationId === null) return;
  const { classroom, org } = found;
  const client = await platform.asApp(found.org.installationId, org.login);
  await closeBasePermission(db, client, org.id);
  if (classroom.teamId === null) await makeStudentTeam(db, client, classroom);
}

/** If we may not create teams, the setup goes on without one. */
async function makeStudentTeam(
  db: TokenDeps['db'],
  org: OrganizationClient,
  classroom: ClassroomRow,
): Promise<void> {
  const saveSlug = (teamSlug: string | null) =>
    db.update(classrooms).set({ teamSlug }).where(eq(classrooms.id, classroom.id));
  const known = classroom.teamSlug;
  const team = await makeTeam(org, { classroom, kind: 'students', known, saveSlug });
  if (team) await keepTeam(db, classroom.id, team);
}

async function keepTeam(
  db: TokenDeps['db'],
  classroomId: number,
  team: { id: number; slug: string },
): Promise<void> {
  await transact(db, async (tx) => {
    await tx
      .update(classrooms)
      .set({ teamId: team.id, teamSlug: team.slug })
      .where(eq(classrooms.id, classroomId));
    const early = await tx
      .select({ classroomId: memberships.classroomId, userId: memberships.userId })
      .from(memberships)
      .where(and(eq(memberships.classroomId, classroomId), eq(memberships.role, 'STUDENT')));
    for (const member of early) await enqueueCheck(tx, member);
  });
}

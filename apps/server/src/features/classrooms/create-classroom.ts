/** Creates a classroom with its first professor; a job sets it up on the platform. */
import { AppError, type TaAccess } from '@lectern/contract';
import { eq } from 'drizzle-orm';
import { classrooms, memberships, organizations } from '../../db/schema/index.ts';
import { transactOnce } from '../../db/transact-once.ts';
import type { InOrganization } from '../../http/policy.ts';
import { enqueueMoveStaff, enqueueSetUp } from '../../jobs/kinds/classroom-jobs.ts';
import { recordAudit } from '../audit/record.ts';
import { ownsAsTa } from './owns-as-ta.ts';
import type { TokenDeps } from '../tokens/platform-tokens.ts';

export async function createClassroom(
  { db, clock }: Pick<TokenDeps, 'db' | 'clock'>,
  { user, org }: InOrganization,
  { name, taAccess }: { name: string; taAccess: TaAccess },
  key: string | undefined,
): Promise<number> {
  const now = clock();
  const asked = { userId: user.id, key, what: ['createClassroom', org.id, name, taAccess] };
  return transactOnce(db, asked, async (tx) => {
    // Checking the caller's role may have updated the installation.
    const [fresh] = await tx.select().from(organizations).where(eq(organizations.id, org.id));
    if (!fresh || fresh.installationId === null || fresh.suspendedAt !== null) {
      throw new AppError('app_not_installed');
    }
    const asTa = await ownsAsTa(tx, { orgId: org.id, userId: user.id });
    const [made] = await tx
      .insert(classrooms)
      .values({ orgId: org.id, name, taAccess, createdBy: user.id, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: classrooms.id });
    if (!made) throw new AppError('classroom_name_taken');
    await tx.insert(memberships).values({
      classroomId: made.id,
      userId: user.id,
      role: 'PROFESSOR',
      status: 'ACTIVE',
      createdAt: now,
      updatedAt: now,
    });
    await recordAudit(tx, {
      actorId: user.id,
      action: 'classroom.created',
      classroomId: made.id,
      subject: `classroom:${made.id}`,
      // The professors of the organisation see it on their dashboards.
      details: { name, taAccess, ...(asTa && { asTa }) },
      at: now,
    });
    await enqueueSetUp(tx, made.id);
    if (taAccess === 'TEAM') await enqueueMoveStaff(tx, { classroomId: made.id });
    return made.id;
  });
}

import { and, eq, ne, sql } from 'drizzle-orm';
import { memberships, users } from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';
import type { SessionUser } from '../../http/session.ts';
import { enqueueCheck } from '../../jobs/kinds/membership-jobs.ts';
import { backgroundPriority } from '../../jobs/kinds/priorities.ts';
import type { PlatformUser } from '../../platform/user-client.ts';
import { splitName } from './split-name.ts';

/** By the platform's id, since logins change hands. */
export async function saveUser(tx: Tx, person: PlatformUser, now: Date): Promise<SessionUser> {
  const { id: platformId, ...labels } = person;
  const facts = { ...labels, ...splitName(person.name, person.login), updatedAt: now };
  const [saved] = await tx
    .insert(users)
    .values({ platformId, ...facts })
    .onConflictDoUpdate({ target: users.platformId, set: facts })
    .returning();
  if (!saved) throw new Error('the upsert returned no person');
  await checkFormerOwners(tx, saved);
  return saved;
}

/**
 * Another person with this login has given it up, and people named by login would be confused.
 * Checking their membership learns the new login.
 */
async function checkFormerOwners(tx: Tx, { id, login }: SessionUser): Promise<void> {
  const before = await tx
    .selectDistinctOn([users.id], {
      classroomId: memberships.classroomId,
      userId: memberships.userId,
    })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .where(
      and(
        sql`lower(${users.login}) = lower(${login})`,
        ne(users.id, id),
        ne(memberships.status, 'REMOVED'),
      ),
    );
  for (const member of before) await enqueueCheck(tx, member, { priority: backgroundPriority });
}

/** Keeps what the platform says of a person. */
import { and, eq, ne, sql } from 'drizzle-orm';
import { memberships, users } from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';
import type { SessionUser } from '../../http/session.ts';
import { enqueueCheck } from '../../jobs/kinds/membership-jobs.ts';
import { backgroundPriority } from '../../jobs/kinds/priorities.ts';
import type { PlatformUser } from '../../platform/user-client.ts';
import { splitName } from './split-name.ts';

/** Found by the platform's id alone: a login may have belonged to somebody else yesterday. */
export async function saveUser(tx: Tx, person: PlatformUser, now: Date): Promise<SessionUser> {
  const { id: platformId, ...labels } = person;
  const facts = { ...labels, ...splitName(person.name, person.login), updatedAt: now };
  const [saved] = await tx
    .insert(users)
    .values({ platformId, ...facts })
    .onConflictDoUpdate({ target: users.platformId, set: facts })
    .returning();
  if (!saved) throw new Error('a saved person is a row');
  await askForNewLogins(tx, saved);
  return saved;
}

/**
 * Whoever still goes by this login here has given it up. Two of one login could not be told apart
 * where people are named by it, such as graders; a look at their membership learns the new one.
 */
async function askForNewLogins(tx: Tx, { id, login }: SessionUser): Promise<void> {
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

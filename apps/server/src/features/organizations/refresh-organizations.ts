/** Brings our copy of a person's organisations up to date; when the platform is slow or away, the copy stays. */
import { and, eq, notInArray, sql } from 'drizzle-orm';
import { organizationMembers, organizations } from '../../db/schema/index.ts';
import { transact, type Tx } from '../../db/transact.ts';
import type { SessionUser } from '../../http/session.ts';
import { isProblem } from '../../platform/problem.ts';
import type { OwnOrganization } from '../../platform/user-client.ts';
import { findAccessToken, type TokenDeps } from '../session/platform-tokens.ts';

/** Pages are shown without waiting longer than this for the platform. */
const patienceMs = 5_000;

export async function refreshOrganizations(deps: TokenDeps, user: SessionUser): Promise<void> {
  const found = await askInTime(deps, user);
  if (found) await transact(deps.db, (tx) => saveOrganizations(tx, user.id, found, deps.clock()));
}

async function askInTime(
  deps: TokenDeps,
  user: SessionUser,
): Promise<OwnOrganization[] | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patienceMs);
  });
  return Promise.race([ask(deps, user), late]).finally(() => clearTimeout(timer));
}

async function ask(deps: TokenDeps, user: SessionUser): Promise<OwnOrganization[] | undefined> {
  try {
    const accessToken = await findAccessToken(deps, user.id);
    if (accessToken === undefined) return undefined;
    return await deps.platform.asUser(user.id, accessToken).listOrganizations();
  } catch (error) {
    if (isProblem(error)) return undefined;
    throw error;
  }
}

async function saveOrganizations(
  tx: Tx,
  userId: number,
  found: OwnOrganization[],
  now: Date,
): Promise<void> {
  for (const { organization, role, installationId } of found) {
    const facts = { ...organization, installationId, updatedAt: now };
    const { id: _, ...changes } = facts;
    await tx
      .insert(organizations)
      .values(facts)
      .onConflictDoUpdate({ target: organizations.id, set: changes });
    await tx
      .insert(organizationMembers)
      .values({
        orgId: organization.id,
        userId,
        role,
        ownedBefore: role === 'ADMIN',
        checkedAt: now,
      })
      .onConflictDoUpdate({
        target: [organizationMembers.orgId, organizationMembers.userId],
        set: { role, checkedAt: now },
      });
  }
  const current = found.map(({ organization }) => organization.id);
  await tx
    .delete(organizationMembers)
    .where(
      and(
        eq(organizationMembers.userId, userId),
        current.length > 0 ? notInArray(organizationMembers.orgId, current) : sql`true`,
      ),
    );
}

/**
 * Whether members of an organisation can read all of its repositories. No webhook announces a change of this
 * or of the display name, so both are read regularly.
 */
import { eq } from 'drizzle-orm';
import { organizations } from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';
import { backgroundPriority } from '../../jobs/kinds/priorities.ts';
import { enqueue } from '../../jobs/queue.ts';
import type { OrganizationClient } from '../../platform/organization-client.ts';
import { isProblem } from '../../platform/problem.ts';
import type { TokenDeps } from '../tokens/platform-tokens.ts';

export function enqueueBasePermissionCheck(tx: Tx, orgId: number): Promise<void> {
  const options = { key: `organization:${orgId}:base-permission`, priority: backgroundPriority };
  return enqueue(tx, 'organization.check', { orgId }, options);
}

/** For a new classroom: closes the base permission, or records that we may not. */
export async function closeBasePermission(
  db: TokenDeps['db'],
  client: OrganizationClient,
  orgId: number,
): Promise<void> {
  const { id, name, basePermission } = await client.getOrganization();
  const isClosed = basePermission === 'none' || (await close(client));
  await save(db, orgId, { openByDefault: !isClosed, ...(id === orgId && { name }) });
}

/** For existing classrooms: records the permission, and does not override an owner's later choice. */
export async function checkBasePermission(
  { db, platform }: Pick<TokenDeps, 'db' | 'platform'>,
  orgId: number,
): Promise<void> {
  const [org] = await db.select().from(organizations).where(eq(organizations.id, orgId));
  if (!org || org.installationId === null || org.suspendedAt !== null) return;
  const client = await platform.asApp(org.installationId, org.login);
  const { id, name, basePermission } = await client.getOrganization();
  // Another organisation may have this name now.
  if (id !== orgId) return;
  const isKnown = basePermission !== undefined;
  await save(db, orgId, { name, ...(isKnown && { openByDefault: basePermission !== 'none' }) });
}

async function close(client: OrganizationClient): Promise<boolean> {
  try {
    await client.closeBasePermission();
    return true;
  } catch (error) {
    if (isProblem(error, 'refused') || isProblem(error, 'absent')) return false;
    throw error;
  }
}

async function save(
  db: TokenDeps['db'],
  orgId: number,
  facts: { name?: string; openByDefault?: boolean },
): Promise<void> {
  await db.update(organizations).set(facts).where(eq(organizations.id, orgId));
}

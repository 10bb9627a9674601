/**
 * Whether the members of an organisation may read everything in it, students each other's work
 * included. Owners can change that at any time without telling us, so it is asked again and again; the
 * answer also has the display name, of which nothing else tells us.
 */
import { eq } from 'drizzle-orm';
import { organizations } from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';
import { backgroundPriority } from '../../jobs/kinds/priorities.ts';
import { enqueue } from '../../jobs/queue.ts';
import type { OrganizationClient } from '../../platform/organization-client.ts';
import { isProblem } from '../../platform/problem.ts';
import type { TokenDeps } from '../tokens/platform-tokens.ts';

/** Nobody waits for it, and it is one question for a whole organisation. */
export function enqueueBasePermissionCheck(tx: Tx, orgId: number): Promise<void> {
  const options = { key: `organization:${orgId}:base-permission`, priority: backgroundPriority };
  return enqueue(tx, 'organization.check', { orgId }, options);
}

/** For a new classroom: closes it where we may, and remembers where we may not. */
export async function closeBasePermission(
  db: TokenDeps['db'],
  client: OrganizationClient,
  orgId: number,
): Promise<void> {
  const { id, name, basePermission } = await client.getOrganization();
  const isClosed = basePermission === 'none' || (await close(client));
  await save(db, orgId, { openByDefault: !isClosed, ...(id === orgId && { name }) });
}

/** For everyone after that: looks, and leaves the owners' later choice alone. */
export async function checkBasePermission(
  { db, platform }: Pick<TokenDeps, 'db' | 'platform'>,
  orgId: number,
): Promise<void> {
  const [org] = await db.select().from(organizations).where(eq(organizations.id, orgId));
  if (!org || org.installationId === null || org.suspendedAt !== null) return;
  const client = await platform.asApp(org.installationId, org.login);
  const { id, name, basePermission } = await client.getOrganization();
  // Another organisation may have the name now, and the platform does not tell everybody.
  if (id !== orgId) return;
  const isTold = basePermission !== undefined;
  await save(db, orgId, { name, ...(isTold && { openByDefault: basePermission !== 'none' }) });
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
  learned: { name?: string; openByDefault?: boolean },
): Promise<void> {
  await db.update(organizations).set(learned).where(eq(organizations.id, orgId));
}

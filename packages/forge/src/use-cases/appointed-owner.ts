/**
 * Limits of owners whom an app appointed, such as the staff of a classroom. GitHub has no such limits:
 * they cannot change other owners, make owners, install apps or delete others' repositories.
 */
import { and, eq } from 'drizzle-orm';
import { forbidden } from '../errors.ts';
import type { Account } from '../principal.ts';
import type { Reader } from '../store/client.ts';
import { memberships } from '../store/schema.ts';

type Role = 'admin' | 'member';

/** Apps act for the organisation that installed them. */
async function isLimited(db: Reader, organizationId: number, actor: Account): Promise<boolean> {
  if (actor.type !== 'User') return false;
  return !(await ownsInOwnRight(db, organizationId, actor.id));
}

export async function ownsInOwnRight(
  db: Reader,
  organizationId: number,
  userId: number,
): Promise<boolean> {
  const membership = await findMembership(db, organizationId, userId);
  return membership?.role === 'admin' && membership.appointed !== true;
}

export async function findMembership(db: Reader, organizationId: number, userId: number) {
  const [row] = await db
    .select()
    .from(memberships)
    .where(and(eq(memberships.organizationId, organizationId), eq(memberships.userId, userId)));
  return row;
}

/** `role` is the new role, or null for a removal. Everybody can lower or remove themselves. */
export async function refuseToTouchOwners(
  db: Reader,
  organizationId: number,
  change: { actor: Account; userId: number; before: Role | null; role: Role | null },
): Promise<void> {
  const { actor, userId, before, role } = change;
  const isAboutOwner = before === 'admin' || role === 'admin';
  if (!isAboutOwner || before === role || actor.id === userId) return;
  if (!(await isLimited(db, organizationId, actor))) return;
  throw forbidden(
    'An app made you an owner of this organization. Only owners whom no app appointed can change who owns it.',
  );
}

/** An appointed owner could give others administrator access, so this limits them too. */
export async function refuseToDeleteForeign(
  db: Reader,
  { repository, owner }: { repository: { creatorId: number | null }; owner: Account },
  actor: Account,
): Promise<void> {
  if (owner.type !== 'Organization' || repository.creatorId === actor.id) return;
  if (!(await isLimited(db, owner.id, actor))) return;
  throw forbidden(
    'Only the person who created this repository, or an owner whom no app appointed, can delete it.',
  );
}

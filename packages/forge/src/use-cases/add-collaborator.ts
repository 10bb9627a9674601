import { and, eq } from 'drizzle-orm';
import { transact, type ForgeContext } from '../context.ts';
import type { GrantedLevel } from '../permissions.ts';
import type { Account } from '../principal.ts';
import { findRole } from '../store/queries/access-facts.ts';
import {
  listRepositoryInvitations,
  type RepositoryInvitationDetails,
} from '../store/queries/collaborators.ts';
import type { OwnedRepository } from '../store/queries/repositories.ts';
import { collaborators, repositoryInvitations } from '../store/schema.ts';

/** Members and existing collaborators get the level at once (undefined). Others get an invitation. */
export async function addCollaborator(
  context: ForgeContext,
  found: OwnedRepository,
  { user, level, inviter }: { user: Account; level: GrantedLevel; inviter: Account },
): Promise<RepositoryInvitationDetails | undefined> {
  const repositoryId = found.repository.id;
  const now = context.clock();
  return transact(context, async (tx) => {
    const mine = and(
      eq(collaborators.repositoryId, repositoryId),
      eq(collaborators.userId, user.id),
    );
    const known = await tx.update(collaborators).set({ permission: level }).where(mine).returning();
    if (known.length > 0) return undefined;
    if (await findRole(tx, found.owner.id, user.id)) {
      await tx
        .insert(collaborators)
        .values({ repositoryId, userId: user.id, permission: level, createdAt: now })
        .onConflictDoUpdate({
          target: [collaborators.repositoryId, collaborators.userId],
          set: { permission: level },
        });
      return undefined;
    }
    const [invitation] = await tx
      .insert(repositoryInvitations)
      .values({
        repositoryId,
        inviteeId: user.id,
        inviterId: inviter.id,
        permission: level,
        createdAt: now,
      })
      .onConflictDoUpdate({
        target: [repositoryInvitations.repositoryId, repositoryInvitations.inviteeId],
        set: { permission: level },
      })
      .returning();
    const [details] = await listRepositoryInvitations(
      tx,
      eq(repositoryInvitations.id, invitation!.id),
    );
    return details;
  });
}

export async function removeCollaborator(
  context: ForgeContext,
  repositoryId: number,
  userId: number,
): Promise<void> {
  await transact(context, async (tx) => {
    await tx
      .delete(collaborators)
      .where(and(eq(collaborators.repositoryId, repositoryId), eq(collaborators.userId, userId)));
    await tx
      .delete(repositoryInvitations)
      .where(
        and(
          eq(repositoryInvitations.repositoryId, repositoryId),
          eq(repositoryInvitations.inviteeId, userId),
        ),
      );
  });
}

/** False if this person has no such invitation. */
export async function acceptRepositoryInvitation(
  context: ForgeContext,
  userId: number,
  invitationId: number,
): Promise<boolean> {
  return transact(context, async (tx) => {
    const [invitation] = await tx
      .delete(repositoryInvitations)
      .where(
        and(
          eq(repositoryInvitations.id, invitationId),
          eq(repositoryInvitations.inviteeId, userId),
        ),
      )
      .returning();
    if (!invitation) return false;
    const { repositoryId, permission } = invitation;
    await tx
      .insert(collaborators)
      .values({ repositoryId, userId, permission, createdAt: context.clock() })
      .onConflictDoUpdate({
        target: [collaborators.repositoryId, collaborators.userId],
        set: { permission },
      });
    return true;
  });
}

/** Handles `github_app_authorization`: a person no longer lets Lectern act for them. */
import { and, eq, inArray, lte } from 'drizzle-orm';
import { z } from 'zod';
import { platformTokens, sessions, users } from '../../db/schema/index.ts';
import type { Handler } from '../inbox/process-delivery.ts';

const Authorization = z.object({ sender: z.object({ id: z.number() }) });

/** A login after the event stays. */
export const onAuthorization: Handler = async (tx, { action, payload, receivedAt }) => {
  if (action !== 'revoked') return;
  const { sender } = Authorization.parse(payload);
  const person = tx.select({ id: users.id }).from(users).where(eq(users.platformId, sender.id));
  await tx
    .delete(sessions)
    .where(and(inArray(sessions.userId, person), lte(sessions.createdAt, receivedAt)));
  await tx
    .delete(platformTokens)
    .where(and(inArray(platformTokens.userId, person), lte(platformTokens.updatedAt, receivedAt)));
};

import { and, eq, isNull } from 'drizzle-orm';
import type { ForgeContext } from '../context.ts';
import { GitHubError } from '../errors.ts';
import { diskFull } from '../git/disk-room.ts';
import type { Account } from '../principal.ts';
import { apps } from '../store/schema.ts';

/** The operator's own app may go on, so that students can still accept and be graded. */
export async function requireRoom(
  { room, db }: Pick<ForgeContext, 'room' | 'db'>,
  actor: Account,
): Promise<void> {
  if (await room.hasRoom()) return;
  const ofOperator = and(eq(apps.botId, actor.id), isNull(apps.ownerId));
  if ((await db.$count(apps, ofOperator)) === 0) throw new GitHubError(507, diskFull);
}

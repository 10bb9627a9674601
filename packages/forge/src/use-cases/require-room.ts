import { eq } from 'drizzle-orm';
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
  if ((await findResponsible(db, actor)) !== undefined) throw new GitHubError(507, diskFull);
}

/** The person, or the owner of the app. Undefined for an app of the operator. */
export async function findResponsible(
  db: ForgeContext['db'],
  actor: Account,
): Promise<number | undefined> {
  if (actor.type !== 'Bot') return actor.id;
  const [app] = await db.select().from(apps).where(eq(apps.botId, actor.id));
  return app ? (app.ownerId ?? undefined) : actor.id;
}

import { desc, eq, sql, type SQL } from 'drizzle-orm';
import type { Reader, Tx } from '../client.ts';
import { accounts, apps, checkRuns, checkSuites, type Account, type App } from '../schema.ts';

export interface KnownCheckRun {
  run: typeof checkRuns.$inferSelect;
  suite: typeof checkSuites.$inferSelect;
  app: App;
  appOwner: Account;
}

export async function listCheckRuns(db: Reader, where: SQL | undefined): Promise<KnownCheckRun[]> {
  return db
    .select({ run: checkRuns, suite: checkSuites, app: apps, appOwner: accounts })
    .from(checkRuns)
    .innerJoin(checkSuites, eq(checkSuites.id, checkRuns.suiteId))
    .innerJoin(apps, eq(apps.id, checkSuites.appId))
    .innerJoin(accounts, eq(accounts.id, sql`coalesce(${apps.ownerId}, ${apps.botId})`))
    .where(where)
    .orderBy(desc(checkRuns.id));
}

export async function ensureSuite(
  tx: Tx,
  suite: { repositoryId: number; appId: number; headSha: string; createdAt: Date },
): Promise<number> {
  const [row] = await tx
    .insert(checkSuites)
    .values(suite)
    .onConflictDoUpdate({
      target: [checkSuites.repositoryId, checkSuites.headSha, checkSuites.appId],
      set: { headSha: suite.headSha },
    })
    .returning({ id: checkSuites.id });
  return row!.id;
}

/** Keeps only the newest run per app and name. Expects the newest first. */
export function latestOf(runs: readonly KnownCheckRun[]): KnownCheckRun[] {
  const seen = new Set<string>();
  return runs.filter(({ run, app }) => {
    const key = `${app.id}:${run.name}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

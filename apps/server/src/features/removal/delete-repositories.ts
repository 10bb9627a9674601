/**
 * Deletes the student repositories that a professor chose, once their assignment can no longer be restored. A run
 * that was killed is repeated: a repository that is gone counts as deleted.
 */
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { organizations, works } from '../../db/schema/index.ts';
import type { Db } from '../../db/open.ts';
import type { Platform } from '../../platform/platform.ts';
import { isProblem } from '../../platform/problem.ts';

export interface RepositoryDeps {
  db: Db;
  platform: Pick<Platform, 'findInstallation' | 'repositories'>;
}

/** How many are gone, and why the others stay. */
export interface DeletedRepositories {
  deleted: number;
  kept: { name: string; reason: string }[];
}

interface Chosen {
  name: string;
  repositoryId: number;
  owner: string;
  installationId: number | null;
}

/** A refusal is final. Other failures are thrown once all were tried, until `isLastTry`. */
export async function deleteRepositories(
  { db, platform }: RepositoryDeps,
  workIds: readonly number[],
  isLastTry: boolean,
): Promise<DeletedRepositories> {
  const done: DeletedRepositories = { deleted: 0, kept: [] };
  let failure: Error | undefined;
  const isInstalled = installations(platform);
  for (const repository of await listChosen(db, workIds)) {
    try {
      const reason = await deleteOne(repository);
      if (reason === undefined) done.deleted += 1;
      else done.kept.push({ name: repository.name, reason });
    } catch (error) {
      // A limit applies to the next ones too.
      if (!isProblem(error) || error.kind === 'busy') throw error;
      if (error.kind === 'refused' || isLastTry) {
        done.kept.push({ name: repository.name, reason: error.message });
      } else failure ??= error;
    }
  }
  // Not as a problem of the platform, which is retried within seconds and without an end.
  if (failure)
    throw new Error(`a repository was not deleted: ${failure.message}`, { cause: failure });
  return done;

  /** The reason why it stays, if it does. Names change, so only the id decides which repository it is. */
  async function deleteOne(chosen: Chosen): Promise<string | undefined> {
    const { owner, installationId, repositoryId } = chosen;
    // Without the app every repository looks deleted.
    if (installationId === null || !(await isInstalled(installationId))) {
      return 'the app is not installed';
    }
    const client = await platform.repositories(installationId, owner);
    const found = await client.findRepositoryById(repositoryId);
    if (!found) return undefined;
    if (found.owner.toLowerCase() !== owner.toLowerCase()) return `moved to ${found.owner}`;
    await client.deleteRepository(found.name);
    return undefined;
  }
}

/** Asks once for each. */
function installations(platform: RepositoryDeps['platform']) {
  const answers = new Map<number, boolean>();
  return async (id: number): Promise<boolean> => {
    const known = answers.get(id);
    if (known !== undefined) return known;
    const installation = await platform.findInstallation(id);
    const isInstalled = installation !== undefined && installation.suspendedAt === null;
    answers.set(id, isInstalled);
    return isInstalled;
  };
}

async function listChosen(db: Db, workIds: readonly number[]): Promise<Chosen[]> {
  const rows = await db
    .select({
      name: works.repositoryName,
      repositoryId: works.repositoryId,
      owner: organizations.login,
      installationId: organizations.installationId,
    })
    .from(works)
    .innerJoin(organizations, eq(organizations.id, works.orgId))
    .where(
      and(inArray(works.id, [...workIds]), works.deletesRepository, isNotNull(works.repositoryId)),
    )
    .orderBy(works.id);
  return rows.flatMap(({ repositoryId, ...row }) =>
    repositoryId === null ? [] : [{ ...row, repositoryId }],
  );
}

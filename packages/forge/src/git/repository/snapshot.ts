import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { getCommit } from '../objects/commits.ts';
import { syncFolder } from '../durable.ts';
import { GitProblem, isGitProblem } from '../git-problem.ts';
import { defaultLimits } from '../limits.ts';
import { makeInPlace } from './make-in-place.ts';
import { isValidSha } from '../names.ts';
import { commitOf, storeObjects } from '../objects/objects.ts';
import { repositoryDir } from '../paths.ts';
import { gitOutput } from '../run.ts';
import { packingSettings } from '../service/service-settings.ts';

/** The files of a template's commit as a new commit without history. */
export interface Snapshot {
  sha: string;
  packFiles: readonly string[];
}

const building = new Map<string, Promise<void>>();

/**
 * Built once and kept in `cacheDir`. Author and date come from `headSha`, so a rebuilt snapshot has
 * the same id.
 */
export async function snapshotOf(
  root: string,
  repoId: number,
  headSha: string,
  cacheDir: string,
  caller: string,
): Promise<Snapshot> {
  if (!isValidSha(headSha)) throw new GitProblem('invalid_name', 'Not an object id.');
  const folder = join(cacheDir, headSha);
  const cached = await findSnapshot(folder);
  if (cached) return cached;

  // A whole class accepts at once: the first request builds, the others wait for it.
  let build = building.get(folder);
  if (!build) {
    const dir = repositoryDir(root, repoId);
    build = removeUnshared(cacheDir)
      .then(() => buildSnapshot(dir, headSha, folder, caller))
      .finally(() => building.delete(folder));
    building.set(folder, build);
  }
  await build;
  const built = await findSnapshot(folder);
  if (!built) throw new GitProblem('git_failed', 'The snapshot vanished while it was read.');
  return built;
}

/** A new snapshot is not shared yet. */
const mostUnsharedMs = 10 * 60_000;

/**
 * Removes snapshots whose copies were deleted. Otherwise they would take space that nobody pays
 * for. If one is needed again, it is built again.
 */
export async function removeUnshared(cacheDir: string, forMs = mostUnsharedMs): Promise<void> {
  for (const name of await readdir(cacheDir).catch(() => [])) {
    const folder = join(cacheDir, name);
    const files = (await findSnapshot(folder))?.packFiles ?? [];
    const states = await Promise.all(files.map((file) => stat(file).catch(() => undefined)));
    const isUnshared = states.every(
      (state) => state?.nlink === 1 && state.ctimeMs <= Date.now() - forMs,
    );
    if (files.length > 0 && isUnshared) await rm(folder, { recursive: true, force: true });
  }
}

/** The commit's id is the name of a marker folder, so that one listing is enough. */
async function findSnapshot(folder: string): Promise<Snapshot | undefined> {
  const names = await readdir(folder).catch(() => []);
  const sha = names.find((name) => name.startsWith('commit-'))?.slice('commit-'.length);
  if (sha === undefined) return undefined;
  const packFiles = names.filter((name) => /^pack-[0-9a-f]+\.(pack|idx)$/.test(name));
  return { sha, packFiles: packFiles.map((name) => join(folder, name)) };
}

async function buildSnapshot(
  dir: string,
  headSha: string,
  folder: string,
  caller: string,
): Promise<void> {
  try {
    await makeInPlace(folder, async (draft) => {
      const scratch = join(draft, 'scratch');
      await mkdir(join(scratch, 'objects'), { recursive: true });
      const sha = await commitWithoutHistory(dir, headSha, scratch, caller);
      await gitOutput(dir, ['pack-objects', '--revs', '--quiet', join(draft, 'pack')], {
        env: scratchObjects(dir, scratch),
        settings: packingSettings,
        // As for a push: packing the delta of a large file again needs the same memory.
        maxMemoryBytes: defaultLimits.maxMemoryBytes,
        input: `${sha}\n`,
        isCostly: true,
        caller,
      });
      await rm(scratch, { recursive: true });
      await mkdir(join(draft, `commit-${sha}`));
      await syncFolder(draft);
    });
  } catch (error) {
    // Another process built the same snapshot first.
    if (!isGitProblem(error, 'repository_exists')) throw error;
  }
}

async function commitWithoutHistory(
  dir: string,
  headSha: string,
  scratch: string,
  caller: string,
): Promise<string> {
  const head = await getCommit(dir, headSha, caller);
  if (!head) throw new GitProblem('object_missing', `No commit ${headSha}.`);
  const author = { ...head.author, date: head.committer.date };
  const people = { author, committer: author };
  const copy = { tree: head.treeSha, parent: undefined, ...people, message: 'Initial commit\n' };
  const commit = commitOf(copy);
  await storeObjects(scratch, [commit]);
  return commit.sha;
}

/** New objects go to the scratch folder, so that the template is only read. */
function scratchObjects(dir: string, scratch: string): Record<string, string> {
  return {
    GIT_OBJECT_DIRECTORY: join(scratch, 'objects'),
    GIT_ALTERNATE_OBJECT_DIRECTORIES: join(dir, 'objects'),
  };
}

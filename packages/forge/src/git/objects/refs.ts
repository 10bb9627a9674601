import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { isAncestor } from './ancestry.ts';
import { errorCode, GitProblem } from '../git-problem.ts';
import { defaultLimits, refLimit } from '../limits.ts';
import { isValidRef, isValidSha, zeroSha } from '../names.ts';
import { moveBranch } from './move-branch.ts';
import { readIfThere, readRef } from './ref-files.ts';
import { gitFailure, gitOutput, runGit } from '../run.ts';

export interface RefTip {
  ref: string;
  sha: string;
}

export interface GitRef extends RefTip {
  type: 'commit' | 'tag' | 'tree' | 'blob';
}

/**
 * `prefix` is `refs/heads/` or `refs/tags/v1`. Reads no objects: 1,000 tags may point to one of
 * many megabytes.
 */
export async function listRefs(dir: string, prefix: string, caller: string): Promise<RefTip[]> {
  if (!prefix.startsWith('refs/'))
    throw new GitProblem('invalid_name', `'${prefix}' is not a reference.`);
  const output = await gitOutput(dir, ['for-each-ref', '--format=%(refname)%00%(objectname)'], {
    caller,
  });
  const refs: RefTip[] = [];
  for (const line of output.toString('utf8').split('\n')) {
    const [ref = '', sha = ''] = line.split('\0');
    // git matches only whole folders and globs, so prefixes are matched here.
    if (ref !== '' && ref.startsWith(prefix)) refs.push({ ref, sha });
  }
  return refs;
}

export async function findRef(
  dir: string,
  ref: string,
  caller: string,
): Promise<GitRef | undefined> {
  const sha = await readRef(dir, ref);
  if (sha === undefined) return undefined;
  const [found] = await withTypes(dir, [{ ref, sha }], caller);
  return found;
}

export async function withTypes(
  dir: string,
  tips: readonly RefTip[],
  caller: string,
): Promise<GitRef[]> {
  // Branches always point to commits, so git is asked only for the others.
  const unknown = new Set(tips.filter(({ ref }) => !isBranch(ref)).map(({ sha }) => sha));
  const types = await typesOf(dir, [...unknown], caller);
  return tips.map((tip) => ({ ...tip, type: isBranch(tip.ref) ? 'commit' : types.get(tip.sha)! }));
}

async function typesOf(
  dir: string,
  shas: readonly string[],
  caller: string,
): Promise<ReadonlyMap<string, GitRef['type']>> {
  if (shas.length === 0) return new Map();
  const input = shas.map((sha) => `${sha}\n`).join('');
  const output = await gitOutput(dir, ['cat-file', '--batch-check=%(objecttype)'], {
    input,
    caller,
  });
  const types = output.toString('utf8').split('\n') as GitRef['type'][];
  return new Map(shas.map((sha, index) => [sha, types[index]!]));
}

function isBranch(ref: string): boolean {
  return ref.startsWith('refs/heads/');
}

/** Counts without a git process. */
export async function countRefs(dir: string): Promise<number> {
  const packed = await readIfThere(join(dir, 'packed-refs'));
  const names = new Set(packed?.match(/(?<= )refs\/.*$/gm));
  const loose = await readdir(join(dir, 'refs'), { recursive: true, withFileTypes: true }).catch(
    (error: unknown) => {
      if (errorCode(error) !== 'ENOENT') throw error;
      throw new GitProblem('repository_missing', 'No repository here.', { cause: error });
    },
  );
  for (const entry of loose) {
    const name = relative(dir, join(entry.parentPath, entry.name));
    // Lock files are not valid references.
    if (entry.isFile() && isValidRef(name)) names.add(name);
  }
  return names.size;
}

/** The branch that HEAD names. It may have no commit yet. */
export async function defaultBranch(dir: string): Promise<string> {
  const head = await readIfThere(join(dir, 'HEAD'));
  const branch = head === undefined ? undefined : /^ref: refs\/heads\/(.+)\n$/.exec(head)?.[1];
  if (branch === undefined) throw new GitProblem('repository_missing', 'No repository here.');
  return branch;
}

/** Undefined while the repository is empty. */
export async function headCommit(dir: string): Promise<string | undefined> {
  return readRef(dir, `refs/heads/${await defaultBranch(dir)}`);
}

/**
 * The commit for copies of a template. `branch` comes from the database; HEAD may be newer after a
 * failed change of both, and counts only if that branch does not exist.
 */
export async function templateCommit(dir: string, branch: string): Promise<string | undefined> {
  return (await readRef(dir, `refs/heads/${branch}`)) ?? (await headCommit(dir));
}

export async function createRef(
  dir: string,
  ref: string,
  sha: string,
  caller: string,
): Promise<void> {
  requireRef(ref);
  if (await readRef(dir, ref)) throw new GitProblem('ref_exists', 'Reference already exists');
  await requireObject(dir, ref, sha, caller);
  const { maxRefs } = defaultLimits;
  if ((await countRefs(dir)) >= maxRefs) throw new GitProblem('too_many_refs', refLimit(maxRefs));
  if (!(await moveBranch(dir, ref, sha, undefined)))
    await changeRef(dir, `create ${ref} ${sha}`, caller);
}

export async function updateRef(
  dir: string,
  ref: string,
  sha: string,
  options: { old?: string; force?: boolean; caller: string },
): Promise<void> {
  requireRef(ref);
  const current = await readRef(dir, ref);
  if (current === undefined) throw new GitProblem('ref_missing', 'Reference does not exist');
  const { old = current, caller } = options;
  await requireObject(dir, ref, sha, caller);
  if (options.force !== true && !(await isAncestor(dir, current, sha, caller))) {
    throw new GitProblem('not_fast_forward', 'Update is not a fast forward');
  }
  if (!(await moveBranch(dir, ref, sha, old)))
    await changeRef(dir, `update ${ref} ${sha} ${old}`, caller);
}

export async function deleteRef(
  dir: string,
  ref: string,
  old: string | undefined,
  caller: string,
): Promise<void> {
  requireRef(ref);
  const current = old ?? (await readRef(dir, ref));
  if (current === undefined) throw new GitProblem('ref_missing', 'Reference does not exist');
  await changeRef(dir, `delete ${ref} ${current}`, caller);
}

/** Sets a reference only if it still holds `old` (undefined: only if it does not exist). */
export async function swapRef(
  dir: string,
  ref: string,
  sha: string,
  old: string | undefined,
  caller: string,
): Promise<void> {
  requireRef(ref);
  await changeRef(dir, `update ${ref} ${sha} ${old ?? zeroSha}`, caller);
}

async function changeRef(dir: string, instruction: string, caller: string): Promise<void> {
  const args = ['update-ref', '--stdin'];
  const result = await runGit(dir, args, { input: `${instruction}\n`, caller });
  if (result.code === 0) return;
  if (/exists; cannot create|there are still refs under/.test(result.stderr)) {
    throw new GitProblem('ref_conflict', 'The name conflicts with another reference.');
  }
  if (/but expected|already exists|unable to resolve|Unable to create/.test(result.stderr)) {
    throw new GitProblem('ref_moved', 'Someone else changed the reference at the same time.');
  }
  throw gitFailure(args, result);
}

async function requireObject(dir: string, ref: string, sha: string, caller: string): Promise<void> {
  if (!isValidSha(sha)) throw new GitProblem('invalid_name', 'Not an object id.');
  // The tip of a branch exists and is a commit.
  if (sha === (await headCommit(dir))) return;
  const type = await runGit(dir, ['cat-file', '-t', sha], { caller });
  const found = type.stdout.toString('utf8').trim();
  if (type.code !== 0) throw new GitProblem('object_missing', 'Object does not exist');
  if (isBranch(ref) && found !== 'commit') {
    throw new GitProblem('object_missing', 'A branch can only point at a commit.');
  }
}

function requireRef(ref: string): void {
  if (!isValidRef(ref)) throw new GitProblem('invalid_name', `'${ref}' is not a valid ref name.`);
}

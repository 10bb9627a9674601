import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { isAncestor } from './ancestry.ts';
import { errorCode, GitProblem } from '../git-problem.ts';
import { defaultLimits, refLimit } from '../limits.ts';
import { isValidRef, isValidSha, zeroSha } from '../names.ts';
import { moveBranch } from './move-branch.ts';
import { readIfThere, readRef } from './ref-files.ts';
import { gitFailure, gitOutput, runGit } from '../run.ts';

/** A name and the object it stands for. */
export interface RefTip {
  ref: string;
  sha: string;
}

export interface GitRef extends RefTip {
  type: 'commit' | 'tag' | 'tree' | 'blob';
}

/**
 * All references under `prefix` (`refs/heads/`, `refs/tags/v1`), in the order of their names. None of
 * their objects is read: a thousand tags can stand for one of many megabytes.
 */
export async function listRefs(dir: string, prefix: string, caller: string): Promise<RefTip[]> {
  if (!prefix.startsWith('refs/')) throw new GitProblem('invalid_name', `'${prefix}' is no ref.`);
  const output = await gitOutput(dir, ['for-each-ref', '--format=%(refname)%00%(objectname)'], {
    caller,
  });
  const refs: RefTip[] = [];
  for (const line of output.toString('utf8').split('\n')) {
    const [ref = '', sha = ''] = line.split('\0');
    // git matches whole folders or globs; names that merely begin alike are chosen here.
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

/** The same with what each stands for, which only its object tells. */
export async function withTypes(
  dir: string,
  tips: readonly RefTip[],
  caller: string,
): Promise<GitRef[]> {
  // A branch can only point at a commit, so there is nothing to ask git for.
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

/** How many references there are, counted without a process. One both loose and packed counts once. */
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
    // A lock is none yet.
    if (entry.isFile() && isValidRef(name)) names.add(name);
  }
  return names.size;
}

/** The branch HEAD names, which need not have a commit yet. */
export async function defaultBranch(dir: string): Promise<string> {
  const head = await readIfThere(join(dir, 'HEAD'));
  const branch = head === undefined ? undefined : /^ref: refs\/heads\/(.+)\n$/.exec(head)?.[1];
  if (branch === undefined) throw new GitProblem('repository_missing', 'No repository here.');
  return branch;
}

/** The commit at the tip of the default branch; undefined while the repository is empty. */
export async function headCommit(dir: string): Promise<string | undefined> {
  return readRef(dir, `refs/heads/${await defaultBranch(dir)}`);
}

/**
 * The commit that a copy of a template begins with. By the name in the database: HEAD may be ahead of
 * it, where a change of both has failed; it speaks only where there is no such branch any more.
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
    throw new GitProblem('ref_conflict', 'The name is in the way of another reference.');
  }
  if (/but expected|already exists|unable to resolve|Unable to create/.test(result.stderr)) {
    throw new GitProblem('ref_moved', 'The reference was changed by someone else meanwhile.');
  }
  throw gitFailure(args, result);
}

async function requireObject(dir: string, ref: string, sha: string, caller: string): Promise<void> {
  if (!isValidSha(sha)) throw new GitProblem('invalid_name', 'Not an object id.');
  // What a branch points at is there, and a commit.
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

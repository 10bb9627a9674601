/** What can go wrong in a repository, as codes that a caller turns into its own answer. */
export type GitProblemCode =
  | 'invalid_name' // a ref, branch, path or object id that git must not see
  | 'repository_exists'
  | 'repository_missing'
  | 'ref_exists'
  | 'ref_missing'
  | 'ref_moved' // somebody else changed the ref first
  | 'ref_conflict' // `a` exists, so `a/b` cannot, or the other way round
  | 'too_many_refs'
  | 'object_missing'
  | 'not_fast_forward'
  | 'not_a_file' // a directory, symlink or submodule stands where a file is wanted
  | 'sha_required' // the file exists and the caller did not say which version it replaces
  | 'file_changed' // the caller's version is not the current one
  | 'refused_by_git' // what it would not take from a push either
  | 'unrelated_histories'
  | 'output_too_large'
  | 'timed_out'
  | 'git_killed' // by the system, as where memory is short
  | 'git_failed';

export class GitProblem extends Error {
  readonly code: GitProblemCode;

  constructor(code: GitProblemCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'GitProblem';
    this.code = code;
  }
}

export function isGitProblem(error: unknown, code?: GitProblemCode): error is GitProblem {
  return error instanceof GitProblem && (code === undefined || error.code === code);
}

/** The answer of git is lost or means nothing to us: it may have done what it was asked for. */
export function isInconclusive(error: unknown): boolean {
  if (!(error instanceof GitProblem)) return true;
  return ['timed_out', 'output_too_large', 'git_killed', 'git_failed'].includes(error.code);
}

/**
 * For what can be told without: git was too slow, or failed and would say the same for ever. One that was
 * killed may say more next time.
 */
export function unknownToGit(error: unknown): undefined {
  if (!isGitProblem(error) || !isInconclusive(error) || error.code === 'git_killed') throw error;
}

/** What the system says went wrong, such as ENOENT. */
export function errorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** Callers map these codes to their own answers. */
export type GitProblemCode =
  | 'invalid_name' // a ref, branch, path or object id that must not reach git
  | 'repository_exists'
  | 'repository_missing'
  | 'ref_exists'
  | 'ref_missing'
  | 'ref_moved' // somebody else changed the ref first
  | 'ref_conflict' // `a` exists, so `a/b` cannot, or the other way round
  | 'too_many_refs'
  | 'object_missing'
  | 'not_fast_forward'
  | 'not_a_file' // the path is a directory, symlink or submodule
  | 'sha_required' // the file exists and the caller did not name the version to replace
  | 'file_changed' // the caller's version is not the current one
  | 'refused_by_git' // git would refuse these objects in a push too
  | 'unrelated_histories'
  | 'output_too_large'
  | 'timed_out'
  | 'git_killed' // by the system, for example when memory is short
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

/** True if git may have made the change although its answer was lost. */
export function isInconclusive(error: unknown): boolean {
  if (!(error instanceof GitProblem)) return true;
  return ['timed_out', 'output_too_large', 'git_killed', 'git_failed'].includes(error.code);
}

/**
 * For `.catch()` if the answer is optional. Timeouts and failures would happen again, so they give
 * undefined. A killed git may succeed at the next try, so that is rethrown.
 */
export function unknownToGit(error: unknown): undefined {
  if (!isGitProblem(error) || !isInconclusive(error) || error.code === 'git_killed') throw error;
}

/** The code of a system error, such as ENOENT. */
export function errorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

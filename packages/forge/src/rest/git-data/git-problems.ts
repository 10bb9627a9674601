import { conflict, GitHubError, notFound, validationFailed } from '../../errors.ts';
import type { GitProblem } from '../../git/git-problem.ts';

// oxlint-disable-next-line complexity -- one case per code
export function toGitHubError(problem: GitProblem): GitHubError {
  switch (problem.code) {
    case 'ref_exists':
      return new GitHubError(422, 'Reference already exists');
    case 'ref_missing':
      return new GitHubError(422, 'Reference does not exist');
    case 'object_missing':
      return new GitHubError(422, 'Object does not exist');
    case 'not_fast_forward':
      return new GitHubError(422, 'Update is not a fast forward');
    case 'ref_moved':
    case 'file_changed':
      return conflict(problem.message);
    case 'repository_missing':
      return notFound();
    case 'sha_required':
      return new GitHubError(422, 'Invalid request.\n\n"sha" wasn\'t supplied.');
    case 'invalid_name':
    case 'ref_conflict':
    case 'too_many_refs':
    case 'not_a_file':
    case 'refused_by_git':
    case 'unrelated_histories':
    case 'output_too_large':
      return validationFailed(problem.message);
    case 'timed_out':
      return new GitHubError(503, problem.message, undefined, { 'retry-after': '5' });
    case 'git_killed':
      return new GitHubError(503, 'Service Unavailable', undefined, { 'retry-after': '5' });
    case 'repository_exists':
    case 'git_failed':
      return new GitHubError(500, 'Server Error');
  }
}

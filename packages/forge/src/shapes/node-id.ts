type Kind =
  | 'User'
  | 'Organization'
  | 'Bot'
  | 'Repository'
  | 'Team'
  | 'OrganizationInvitation'
  | 'RepositoryInvitation'
  | 'Ref'
  | 'Commit'
  | 'Activity'
  | 'PullRequest'
  | 'PullRequestReview'
  | 'PullRequestReviewComment'
  | 'CheckRun'
  | 'CheckSuite'
  | 'Status'
  | 'Integration'
  | 'Installation';

/** In GitHub's older format. */
export function nodeId(kind: Kind, id: number | string): string {
  const word = `${kind}${id}`;
  return Buffer.from(`0${kind.length}:${word}`).toString('base64');
}

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

/** Opaque to clients and stable for good, in the form GitHub used: kind and id in base64. */
export function nodeId(kind: Kind, id: number | string): string {
  const word = `${kind}${id}`;
  return Buffer.from(`0${kind.length}:${word}`).toString('base64');
}

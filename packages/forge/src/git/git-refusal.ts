/** For `authentication` the git client asks for a password. */
export type GitRefusalKind =
  'authentication' | 'forbidden' | 'not_found' | 'bad_request' | 'too_large' | 'busy';

const statuses: Record<GitRefusalKind, number> = {
  authentication: 401,
  forbidden: 403,
  not_found: 404,
  bad_request: 400,
  too_large: 413,
  busy: 503,
};

export class GitRefusal extends Error {
  readonly kind: GitRefusalKind;

  constructor(kind: GitRefusalKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'GitRefusal';
    this.kind = kind;
  }

  get statusCode(): number {
    return statuses[this.kind];
  }
}

/** Git clients follow the redirect. */
export class GitMoved extends Error {
  readonly owner: string;
  readonly repo: string;

  constructor(owner: string, repo: string) {
    super(`Moved to ${owner}/${repo}.`);
    this.name = 'GitMoved';
    this.owner = owner;
    this.repo = repo;
  }
}

export function repositoryNotFound(): GitRefusal {
  return new GitRefusal('not_found', 'Repository not found.');
}

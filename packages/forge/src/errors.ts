/** One entry of GitHub's `errors` array in a 422. */
export interface FieldError {
  resource: string;
  field?: string;
  code: 'missing' | 'missing_field' | 'invalid' | 'already_exists' | 'unprocessable' | 'custom';
  message?: string;
}

export class GitHubError extends Error {
  readonly status: number;
  readonly errors: readonly (FieldError | string)[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    message: string,
    errors?: readonly (FieldError | string)[],
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.name = 'GitHubError';
    this.status = status;
    this.errors = errors;
    this.headers = headers;
  }
}

export const badCredentials = () => new GitHubError(401, 'Bad credentials');

export const requiresAuthentication = () => new GitHubError(401, 'Requires authentication');

/** Use it for hidden objects too: callers must not learn that they exist. */
export const notFound = () => new GitHubError(404, 'Not Found');

export const forbidden = (message: string) => new GitHubError(403, message);

export const notForIntegration = () =>
  new GitHubError(403, 'Resource not accessible by integration');

export const conflict = (message: string) => new GitHubError(409, message);

export const validationFailed = (...errors: (FieldError | string)[]) =>
  new GitHubError(422, 'Validation Failed', errors);

export interface ErrorBody {
  message: string;
  errors?: readonly (FieldError | string)[];
  documentation_url: string;
  status: string;
}

export function toErrorBody(error: GitHubError, documentationUrl: string): ErrorBody {
  return {
    message: error.message,
    ...(error.errors ? { errors: error.errors } : {}),
    documentation_url: documentationUrl,
    status: String(error.status),
  };
}

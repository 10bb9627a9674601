/** Serialises an error for the log: enough to act on, without personal data and secrets. */
import { DrizzleQueryError } from 'drizzle-orm';

type Summary = {
  type: string;
  /** Not `code`: the log redacts fields of that name, because logins carry one. */
  errorCode: unknown;
  message: string;
};

type LoggedError = Summary & { stack: string; causes: Summary[] | undefined };

export function logError(error: Error): LoggedError {
  return {
    ...summarise(error, withoutValues(error, error.message)),
    stack: withoutValues(error, error.stack ?? ''),
    causes: wrappers.has(error.name) ? causesOf(error) : undefined,
  };
}

/** Our own errors say what a failure means; their causes say why it happened. */
const wrappers = new Set(['AppError', 'PlatformProblem']);
const maxCauses = 6;
const maxMessageLength = 300;

function causesOf(error: Error): Summary[] {
  const causes: Summary[] = [];
  for (
    let cause = causeOf(error);
    cause !== undefined && causes.length < maxCauses;
    cause = causeOf(cause)
  ) {
    causes.push(summarise(cause, messageOf(cause)));
  }
  return causes;
}

function causeOf(error: Error): Error | undefined {
  // withoutValues already includes the code of this cause, and its message may quote values.
  if (error instanceof DrizzleQueryError) return undefined;
  const cause: unknown = error instanceof AggregateError ? error.errors[0] : error.cause;
  return cause instanceof Error ? cause : undefined;
}

function summarise(error: Error & { code?: unknown }, message: string): Summary {
  return { type: error.name, errorCode: error.code, message };
}

function messageOf(error: Error): string {
  // Octokit puts the whole answer of the platform into its message.
  if ('response' in error && error.response && 'status' in error) return `status ${error.status}`;
  const message = withoutPaths(withoutValues(error, error.message));
  // Lines from a git host can name the owner of a repository.
  return message.replace(/^remote:.*\n?/gm, '').slice(0, maxMessageLength);
}

/** Keeps the host of a URL; the rest can hold a name, a password or a token. */
function withoutPaths(text: string): string {
  return text.replace(/\b([a-z][a-z0-9+.-]*:\/\/)(?:[^\s/@'"]*@)?([^\s/?#'"]+)[^\s'"]*/gi, '$1$2');
}

/** The message of a failed query lists its values: names, addresses, payloads. Keep its SQL and code. */
function withoutValues(error: Error, text: string): string {
  if (!(error instanceof DrizzleQueryError)) return text;
  const cause = error.cause && 'code' in error.cause ? String(error.cause.code) : 'unknown';
  return text.replace(error.message, `Failed query: ${error.query} (${cause})`);
}

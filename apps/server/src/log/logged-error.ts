/** An error as a line of the log tells it: enough to act on, without what identifies or opens anything. */
import { DrizzleQueryError } from 'drizzle-orm';

type Told = {
  type: string;
  /** Not `code`: that is what a log-in brings, and struck out wherever it is. */
  errorCode: unknown;
  message: string;
};

type LoggedError = Told & { stack: string; causes: Told[] | undefined };

export function logError(error: Error): LoggedError {
  return {
    ...tell(error, withoutValues(error, error.message)),
    stack: withoutValues(error, error.stack ?? ''),
    causes: wrappers.has(error.name) ? causesOf(error) : undefined,
  };
}

/** Made to say what it means for us. Why it is so, only what they are made of can tell. */
const wrappers = new Set(['AppError', 'PlatformProblem']);
const mostCauses = 6;
const longestMessage = 300;

function causesOf(error: Error): Told[] {
  const causes: Told[] = [];
  for (
    let cause = causeOf(error);
    cause !== undefined && causes.length < mostCauses;
    cause = causeOf(cause)
  ) {
    causes.push(tell(cause, messageOf(cause)));
  }
  return causes;
}

function causeOf(error: Error): Error | undefined {
  // What it has to say without the values is in its message.
  if (error instanceof DrizzleQueryError) return undefined;
  const cause: unknown = error instanceof AggregateError ? error.errors[0] : error.cause;
  return cause instanceof Error ? cause : undefined;
}

function tell(error: Error & { code?: unknown }, message: string): Told {
  return { type: error.name, errorCode: error.code, message };
}

function messageOf(error: Error): string {
  // Its answer may be a whole page, or quote what was asked for.
  if ('response' in error && error.response && 'status' in error) return `status ${error.status}`;
  const told = withoutPaths(withoutValues(error, error.message));
  // What a git host says there may name whose repository it is.
  return told.replace(/^remote:.*\n?/gm, '').slice(0, longestMessage);
}

/** Of an address only where it leads to: the rest may hold a name, a password or a token. */
function withoutPaths(text: string): string {
  return text.replace(/\b([a-z][a-z0-9+.-]*:\/\/)(?:[^\s/@'"]*@)?([^\s/?#'"]+)[^\s'"]*/gi, '$1$2');
}

/** A failed query tells all values it was given: names, addresses, payloads. Its text is enough. */
function withoutValues(error: Error, text: string): string {
  if (!(error instanceof DrizzleQueryError)) return text;
  // The code of the reason alone: its sentence may quote the value.
  const cause = error.cause && 'code' in error.cause ? String(error.cause.code) : 'unknown';
  return text.replace(error.message, `Failed query: ${error.query} (${cause})`);
}
